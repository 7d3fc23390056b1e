import { Button } from '@wordpress/components';
import { useContext } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { copy, plus } from '@wordpress/icons';
import type { Schema } from '../../../contract/index.js';
import { ruleInWords, type Rule } from '../../../state/words/index.js';
import { copyConditions } from './ConditionsHead.js';
import { Decided, type Decision } from './Decided.js';
import type { Conditions, Place } from './moving.js';
import { freshRule } from './rule-values.js';
import { RuleMenu } from './RuleMenu.js';
import { RuleRow } from './RuleRow.js';
import { stripOf } from './strips.js';
import type { Moving } from './use-moving.js';
import { settingOf } from './use-open-setting.js';
import { ScheduleContext } from './use-schedule.js';
import { TracedContext, tracedRule } from './use-would-run.js';

/** One group: its rules, all of which have to fit. */
export function RuleGroup( {
	schema,
	conditions,
	group,
	decision,
	saysFirst,
	moving,
	keyOf,
	onAdd,
	onChange,
}: {
	readonly schema: Schema;
	readonly conditions: Conditions;
	/** Which one it is. */
	readonly group: number;
	readonly decision: Decision;
	/** The rule that says who decides it and all like it. */
	readonly saysFirst: Rule | undefined;
	readonly moving: Moving;
	/** A name that a rule keeps wherever it goes. */
	readonly keyOf: ( group: number, rule: number ) => string;
	/** Told before a rule is added, and where. */
	readonly onAdd: ( place: Place ) => void;
	readonly onChange: ( rules: Conditions[ number ] ) => void;
} ) {
	const rules = conditions[ group ] ?? [];
	const explanation = useContext( TracedContext );
	const take = useContext( ScheduleContext );
	const { isGap, isLifted, handle, move, remove } = moving;
	const stateOf = ( rule: number ): string =>
		[
			isLifted( { group, rule } ) ? 'is-lifted' : '',
			isGap( { group, rule } ) ? 'is-gap-before' : '',
			rule === rules.length - 1 && isGap( { group, rule: rule + 1 } )
				? 'is-gap-after'
				: '',
		]
			.filter( Boolean )
			.join( ' ' );
	return (
		<div
			className="svc-rules"
			role="group"
			aria-label={ sprintf(
				/* translators: %d: number of a group of conditions. */ __(
					'Group %d',
					'svc'
				),
				group + 1
			) }
		>
			{ rules.map( ( it, rule ) => (
				<RuleRow
					key={ keyOf( group, rule ) }
					schema={ schema }
					rule={ it }
					strip={ {
						...stripOf( { group, rule }, { isRule: true } ),
						...settingOf( `rule-${ group }-${ rule }` ),
					} }
					state={ stateOf( rule ) }
					handle={ handle( { group, rule } ) }
					isLifted={ isLifted( { group, rule } ) }
					fits={
						explanation === null
							? undefined
							: tracedRule( explanation, group, it )?.match
					}
					menu={
						<RuleMenu
							name={ ruleInWords( schema, it ) }
							conditions={ conditions }
							from={ { group, rule } }
							onMove={ ( gap ) => move( { group, rule }, gap ) }
							onRemove={ () => remove( { group, rule } ) }
						/>
					}
					decided={
						decision.types.includes( it.type ) ? (
							<Decided
								isFirst={ it === saysFirst }
								decision={ decision }
							/>
						) : null
					}
					onChange={ ( next ) => {
						if (
							next.type === it.type ||
							! take( next.type, { group, rule } )
						) {
							onChange(
								rules.map( ( old, at ) =>
									at === rule ? next : old
								)
							);
						}
					} }
				/>
			) ) }
			<div
				className="svc-rules__foot"
				{ ...stripOf( { group, rule: rules.length } ) }
			>
				<Button
					className="svc-rules__add"
					size="compact"
					icon={ plus }
					onClick={ () => {
						onAdd( { group, rule: rules.length } );
						onChange( [ ...rules, freshRule( schema ) ] );
					} }
				>
					{ __( 'And', 'svc' ) }
				</Button>
				<Button
					size="small"
					icon={ copy }
					label={ sprintf(
						/* translators: %d: number of a group of conditions. */
						__( 'Copy group %d', 'svc' ),
						group + 1
					) }
					onClick={ () => void copyConditions( [ rules ] ) }
				/>
			</div>
		</div>
	);
}
