import { Button } from '@wordpress/components';
import { useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Schema } from '../../../contract/index.js';
import { ruleInWords } from '../../../state/words/index.js';
import { useAdding } from './adding.js';
import type { Decision } from './Decided.js';
import { ruleAt, type Conditions as Groups } from './moving.js';
import { freshRule } from './rule-values.js';
import { useRuleKeys } from './rule-keys.js';
import { RuleGroup } from './RuleGroup.js';
import { stripOf } from './strips.js';
import { useMoving } from './use-moving.js';
import { settingOf } from './use-open-setting.js';

/** What stands between groups and after the last one; a rule that is put there gets a group of its own. */
function Between( {
	group,
	isOver,
	children,
}: {
	readonly group: number;
	readonly isOver: boolean;
	readonly children: ReactNode;
} ) {
	return (
		<div
			className={ `svc-or${ isOver ? ' is-over' : '' }` }
			{ ...stripOf( { group, rule: null } ) }
		>
			{ isOver ? __( 'New group', 'svc' ) : children }
		</div>
	);
}

/** Groups of rules: it runs when any group fits, a group fits when all of its rules do. */
export function Conditions( {
	schema,
	conditions,
	decision,
	head,
	onChange,
	onUndo,
}: {
	readonly schema: Schema;
	/** Without the schedule. */
	readonly conditions: Groups;
	readonly decision: Decision;
	/** The heading, with the id `svc-when`. */
	readonly head: ReactNode;
	readonly onChange: ( conditions: Groups ) => void;
	/** Goes back from the second to the first; false when it is not so any more. */
	readonly onUndo: ( before: Groups, after: Groups ) => boolean;
} ) {
	const list = useRef< HTMLElement >( null );
	const keyOf = useRuleKeys( conditions );
	const moving = useMoving( { list, conditions, onChange, onUndo } );
	const adding = useAdding( list, conditions );
	const { lift, ghost, isGap } = moving;
	const rule = lift === null ? undefined : ruleAt( conditions, lift.from );
	const count = conditions.length;
	const all = conditions.flat();
	const first = all.find( ( { type } ) => decision.types.includes( type ) );
	return (
		<section
			ref={ list }
			className={ `svc-section${ lift === null ? '' : ' is-moving' }` }
			aria-labelledby="svc-when"
		>
			{ head }
			<span id="svc-moving" hidden>
				{ __(
					'Press Space to pick up the rule, arrow keys to move it.',
					'svc'
				) }
			</span>
			{ count === 0 && (
				<p className="svc-hint">
					{ __( 'Always. Add a condition to limit it.', 'svc' ) }
				</p>
			) }
			<div className="svc-conditions">
				{ conditions.map( ( rules, group ) => (
					<div key={ group }>
						{ group > 0 && (
							<Between
								group={ group }
								isOver={ isGap( { group, rule: null } ) }
							>
								{ __( 'or', 'svc' ) }
							</Between>
						) }
						<RuleGroup
							{ ...{ schema, conditions, group } }
							decision={ decision }
							saysFirst={ first }
							moving={ moving }
							keyOf={ keyOf }
							onAdd={ adding }
							onChange={ ( next ) =>
								onChange(
									conditions.map( ( it ) =>
										it === rules ? next : it
									)
								)
							}
						/>
					</div>
				) ) }
			</div>
			<Between
				group={ count }
				isOver={ isGap( { group: count, rule: null } ) }
			>
				<Button
					{ ...settingOf( 'when' ) }
					variant={ count === 0 ? 'secondary' : 'tertiary' }
					size="compact"
					onClick={ () => {
						adding( { group: count, rule: 0 } );
						onChange( [ ...conditions, [ freshRule( schema ) ] ] );
					} }
				>
					{ count === 0
						? __( 'Add a condition', 'svc' )
						: __( 'Or when …', 'svc' ) }
				</Button>
			</Between>
			{ rule !== undefined && lift?.isByKeys === false && (
				<div
					className="svc-ghost"
					ref={ ghost }
					style={ { top: 8, left: 12 } }
					aria-hidden="true"
				>
					{ ruleInWords( schema, rule ) }
				</div>
			) }
		</section>
	);
}
