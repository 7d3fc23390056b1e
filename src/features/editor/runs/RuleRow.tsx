import { Button, SelectControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { dragHandle } from '@wordpress/icons';
import type { ReactNode } from 'react';
import type { ConditionTypeRecord, Schema } from '../../../contract/index.js';
import { offer, ruleKeptFor } from '../../../state/site/index.js';
import { ruleInWords, typeOf, type Rule } from '../../../state/words/index.js';
import { Mark } from './Mark.js';
import { Picker, type ItemGroup } from './Picker.js';
import { changedRule, lacksValue, ruleOf } from './rule-values.js';
import type { Moving } from './use-moving.js';
import { ValueControl } from './ValueControl.js';

/** All conditions under their headings; what the tier of the site lacks can be read, not chosen. */
const typesOf = ( schema: Schema ): ItemGroup[] =>
	schema.groups.map( ( { label, types } ) => ( {
		label,
		items: types.flatMap( ( name ) => {
			const type = typeOf( schema, name );
			if ( type === undefined ) {
				return [];
			}
			const { label: shown, disabled } = offer( type.label, type.tier );
			return { value: name, label: shown, isDisabled: disabled };
		} ),
	} ) );

/** What a rule lacks, for the person who makes it. */
function lackInWords( shape: ConditionTypeRecord[ 'shape' ] ): string {
	switch ( shape ) {
		case 'range':
		case 'times':
			return __(
				'Enter a start or an end, or remove the rule, to activate the snippet.',
				'svc'
			);
		default:
			return __(
				'Enter a value or remove the rule to activate the snippet.',
				'svc'
			);
	}
}

/** One rule: what is looked at, how it is compared, and with what. */
export function RuleRow( {
	schema,
	rule,
	strip,
	state,
	handle,
	isLifted,
	fits,
	menu,
	decided,
	onChange,
}: {
	readonly schema: Schema;
	readonly rule: Rule;
	/** What marks it as a piece of the list. */
	readonly strip: Readonly< Record< string, string > >;
	/** Classes for a rule that is being moved, or next to which one would be put. */
	readonly state: string;
	/** What its handle listens to. */
	readonly handle: ReturnType< Moving[ 'handle' ] >;
	readonly isLifted: boolean;
	/** Whether the page that was named has it; undefined where that is not known. */
	readonly fits: boolean | null | undefined;
	readonly menu: ReactNode;
	/** Who decides it, where there is a choice. */
	readonly decided: ReactNode;
	readonly onChange: ( rule: Rule ) => void;
} ) {
	const type = typeOf( schema, rule.type );
	// What the tier of the site lacks is kept as it is.
	const lacks =
		type?.available === true &&
		( lacksValue( type.shape, rule ) || 'unfit' in rule );
	return (
		<div
			className={ `svc-rule ${ state }${ lacks ? ' is-unfinished' : '' }` }
			{ ...strip }
		>
			<div className="svc-rule__head">
				<Button
					className="svc-rule__handle"
					size="small"
					icon={ dragHandle }
					label={ sprintf(
						/* translators: %s: a condition in words. */ __(
							'Move: %s',
							'svc'
						),
						ruleInWords( schema, rule )
					) }
					showTooltip={ false }
					aria-pressed={ isLifted }
					aria-describedby="svc-moving"
					{ ...handle }
				/>
				<div className="svc-rule__fields">
					<Picker
						className="svc-pick--compact"
						label={ __( 'Condition', 'svc' ) }
						isLabelShown={ false }
						value={ rule.type }
						shown={ type?.label ?? rule.type }
						groups={ typesOf( schema ) }
						onPick={ ( name ) => {
							const next = typeOf( schema, name );
							if ( next !== undefined && name !== rule.type ) {
								onChange( ruleOf( next ) );
							}
						} }
					/>
					{ type !== undefined && (
						<SelectControl
							size="compact"
							hideLabelFromVision
							label={ __( 'Comparison', 'svc' ) }
							value={ rule.op }
							options={ [ ...type.ops ] }
							onChange={ ( op ) =>
								onChange( changedRule( rule, { op } ) )
							}
						/>
					) }
				</div>
				<div className="svc-rule__end">
					{ fits !== undefined && <Mark fits={ fits } /> }
					{ menu }
				</div>
			</div>
			{ type === undefined ? (
				<p className="svc-hint">
					{ __(
						'Unknown condition. The rule is kept and never matches.',
						'svc'
					) }
				</p>
			) : (
				<>
					{ ! type.available && (
						<p className="svc-hint">{ ruleKeptFor( type ) }</p>
					) }
					<ValueControl
						key={ rule.type }
						type={ type }
						op={ rule.op }
						value={ rule.value }
						onChange={ ( value ) =>
							onChange( changedRule( rule, { value } ) )
						}
					/>
					<p className="svc-rule__said" role="status">
						{ lacks && lackInWords( type.shape ) }
					</p>
					{ decided }
				</>
			) }
		</div>
	);
}
