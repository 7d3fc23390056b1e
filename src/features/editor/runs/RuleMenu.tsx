import { DropdownMenu, MenuGroup, MenuItem } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { moreVertical } from '@wordpress/icons';
import { gapsFor, type Conditions, type Gap, type Place } from './moving.js';

interface Move {
	readonly label: string;
	readonly gap: Gap;
}

/** Where the menu moves a rule: one up or down, to the end of another group, and to a group of its own at the end. */
function movesOf( conditions: Conditions, from: Place ): Move[] {
	const gaps = gapsFor( conditions, from );
	const find = ( group: number, rule: number | null ): Gap | undefined =>
		gaps.find( ( gap ) => gap.group === group && gap.rule === rule );
	const offers: readonly ( readonly [ string, Gap | undefined ] )[] = [
		[ __( 'Move up', 'svc' ), find( from.group, from.rule - 1 ) ],
		[ __( 'Move down', 'svc' ), find( from.group, from.rule + 2 ) ],
		...conditions.map(
			( rules, group ) =>
				[
					sprintf(
						/* translators: %d: number of a group of conditions. */
						__( 'Move to group %d', 'svc' ),
						group + 1
					),
					group === from.group
						? undefined
						: find( group, rules.length ),
				] as const
		),
		[ __( 'Move to a new group', 'svc' ), find( conditions.length, null ) ],
	];
	return offers.flatMap( ( [ label, gap ] ) =>
		gap === undefined ? [] : [ { label, gap } ]
	);
}

/** What can be done with a rule: everything that dragging does, too. */
export function RuleMenu( {
	name,
	conditions,
	from,
	onMove,
	onRemove,
}: {
	/** The rule in words. */
	readonly name: string;
	readonly conditions: Conditions;
	readonly from: Place;
	readonly onMove: ( gap: Gap ) => void;
	readonly onRemove: () => void;
} ) {
	const moves = movesOf( conditions, from );
	return (
		<DropdownMenu
			icon={ moreVertical }
			label={ sprintf(
				/* translators: %s: a condition in words. */ __(
					'More for: %s',
					'svc'
				),
				name
			) }
			toggleProps={ { size: 'small' } }
		>
			{ ( { onClose } ) => (
				<>
					{ moves.length > 0 && (
						<MenuGroup>
							{ moves.map( ( { label, gap } ) => (
								<MenuItem
									key={ label }
									onClick={ () => {
										onClose();
										onMove( gap );
									} }
								>
									{ label }
								</MenuItem>
							) ) }
						</MenuGroup>
					) }
					<MenuGroup>
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
				</>
			) }
		</DropdownMenu>
	);
}
