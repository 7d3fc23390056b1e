import {
	DropdownMenu,
	MenuGroup,
	MenuItem,
	SelectControl,
} from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { moreVertical } from '@wordpress/icons';
import type { Schema } from '../../../contract/index.js';
import {
	offer,
	ruleInWords,
	ruleKeptFor,
	typeOf,
	type Rule,
} from '../../../state/index.js';
import { ruleOf } from './rule-values.js';
import { ValueControl } from './ValueControl.js';

/** One rule: what is looked at, how it is compared, and with what. */
export function RuleRow( {
	schema,
	rule,
	group,
	groups,
	onChange,
	onRemove,
	onMove,
}: {
	readonly schema: Schema;
	readonly rule: Rule;
	/** Its group, and how many there are. */
	readonly group: number;
	readonly groups: number;
	readonly onChange: ( rule: Rule ) => void;
	readonly onRemove: () => void;
	readonly onMove: ( group: number ) => void;
} ) {
	const type = typeOf( schema, rule.type );
	const targets = Array.from(
		{ length: groups + 1 },
		( _, at ) => at
	).filter( ( at ) => at !== group );
	return (
		<div className="svc-rule">
			<div className="svc-rule__head">
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
				<DropdownMenu
					icon={ moreVertical }
					label={ sprintf(
						/* translators: %s: a condition in words. */ __(
							'More for: %s',
							'svc'
						),
						ruleInWords( schema, rule )
					) }
					toggleProps={ { size: 'small' } }
				>
					{ ( { onClose } ) => (
						<MenuGroup>
							{ targets.map( ( at ) => (
								<MenuItem
									key={ at }
									onClick={ () => {
										onClose();
										onMove( at );
									} }
								>
									{ at === groups
										? __( 'Move to a new group', 'svc' )
										: sprintf(
												/* translators: %d: number of a group of conditions. */
												__( 'Move to group %d', 'svc' ),
												at + 1
											) }
								</MenuItem>
							) ) }
							<MenuItem
								isDestructive
								onClick={ () => {
									onClose();
									onRemove();
								} }
							>
								{ __( 'Remove', 'svc' ) }
							</MenuItem>
						</MenuGroup>
					) }
				</DropdownMenu>
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
