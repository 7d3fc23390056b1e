import { Button, SelectControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { dragHandle } from '@wordpress/icons';
import type { ReactNode } from 'react';
import type { Schema } from '../../../contract/index.js';
import {
	offer,
	ruleInWords,
	ruleKeptFor,
	typeOf,
	type Rule,
} from '../../../state/index.js';
import { ruleOf } from './rule-values.js';
import type { Moving } from './use-moving.js';
import { ValueControl } from './ValueControl.js';

/** One rule: what is looked at, how it is compared, and with what. */
export function RuleRow( {
	schema,
	rule,
	strip,
	state,
	handle,
	isLifted,
	menu,
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
	readonly menu: ReactNode;
	readonly onChange: ( rule: Rule ) => void;
} ) {
	const type = typeOf( schema, rule.type );
	return (
		<div className={ `svc-rule ${ state }` } { ...strip }>
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
				<SelectControl
					size="compact"
					hideLabelFromVision
					label={ __( 'Condition', 'svc' ) }
					value={ rule.type }
					onChange={ ( name ) => {
						const next = typeOf( schema, name );
						if ( next !== undefined ) {
							onChange( ruleOf( next ) );
						}
					} }
				>
					{ type === undefined && (
						<option value={ rule.type }>{ rule.type }</option>
					) }
					{ schema.groups.map( ( { label, types } ) => (
						<optgroup key={ label } label={ label }>
							{ types.map( ( name ) => {
								const it = typeOf( schema, name );
								const offered = offer(
									it?.label ?? name,
									it?.tier
								);
								return (
									<option
										key={ name }
										value={ name }
										disabled={ offered.disabled }
									>
										{ offered.label }
									</option>
								);
							} ) }
						</optgroup>
					) ) }
				</SelectControl>
				{ type !== undefined && (
					<SelectControl
						size="compact"
						hideLabelFromVision
						label={ __( 'Comparison', 'svc' ) }
						value={ rule.op }
						options={ [ ...type.ops ] }
						onChange={ ( op ) => onChange( { ...rule, op } ) }
					/>
				) }
				{ menu }
			</div>
			{ type === undefined ? (
				<p className="svc-hint">
					{ __(
						'This site does not know the condition. It is kept and never fits.',
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
						onChange={ ( value ) => onChange( { ...rule, value } ) }
					/>
				</>
			) }
		</div>
	);
}
