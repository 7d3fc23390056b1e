import { DropdownMenu, MenuGroup, MenuItem } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { chevronUp } from '@wordpress/icons';
import {
	addressOf,
	AppLink,
	isPlainClick,
	navigate,
	usePlace,
} from '../state/frame/index.js';
import { placeAt, places, type AppPlace } from './places.js';

const groups = (): readonly ( readonly [ AppPlace[ 'group' ], string ] )[] => [
	[ 'add', __( 'Add', 'svc' ) ],
	[ 'site', __( 'Site', 'svc' ) ],
	[ 'past', __( 'History', 'svc' ) ],
	[ 'tools', __( 'Tools', 'svc' ) ],
];

function PlaceItem( {
	place: { path, label },
	isCurrent,
	onClose,
}: {
	readonly place: AppPlace;
	readonly isCurrent: boolean;
	readonly onClose: () => void;
} ) {
	// A link, so that browsers can open it in a tab of its own; the types of the item know only the button.
	const link = {
		href: addressOf( path ),
		'aria-current': isCurrent ? ( 'page' as const ) : undefined,
	};
	return (
		<MenuItem
			{ ...link }
			onClick={ ( event ) => {
				if ( isPlainClick( event ) ) {
					event.preventDefault();
					onClose();
					navigate( path );
				}
			} }
		>
			{ label() }
		</MenuItem>
	);
}

/** The menu that leads to the other screens. On one of them, it says which. */
export function MorePlaces( { current }: { readonly current: string } ) {
	const listed = places.filter( ( { isListed } ) => isListed() );
	const here = placeAt( current );
	const label = [ __( 'More', 'svc' ), here?.label() ]
		.filter( Boolean )
		.join( ': ' );
	return (
		<DropdownMenu
			className="svc-more-places"
			icon={ chevronUp }
			text={ __( 'More', 'svc' ) }
			label={ label }
			popoverProps={ { placement: 'top-start' } }
			toggleProps={ {
				className: `svc-more-places__toggle${ here === undefined ? '' : ' is-here' }`,
				iconPosition: 'right',
				showTooltip: false,
			} }
		>
			{ ( { onClose } ) =>
				groups().map( ( [ group, name ] ) => {
					const inGroup = listed.filter(
						( place ) => place.group === group
					);
					return (
						inGroup.length > 0 && (
							<MenuGroup key={ group } label={ name }>
								{ inGroup.map( ( place ) => (
									<PlaceItem
										key={ place.path }
										place={ place }
										isCurrent={ place === here }
										onClose={ onClose }
									/>
								) ) }
							</MenuGroup>
						)
					);
				} )
			}
		</DropdownMenu>
	);
}

const none = (): null => null;

function WaitingPlace( {
	place: { path, label, useCount = none },
}: {
	readonly place: AppPlace;
} ) {
	const count = useCount() ?? 0;
	const { path: current } = usePlace();
	return (
		count > 0 && (
			<AppLink
				className="svc-nav__item"
				to={ path }
				aria-current={ path === current ? 'page' : undefined }
			>
				<span className="svc-nav__label">{ label() }</span>
				<span className="svc-nav__count">{ count }</span>
			</AppLink>
		)
	);
}

/** Screens on which something waits for a decision: in sight, with its number. */
export function WaitingPlaces() {
	return places
		.filter( ( place ) => place.useCount && place.isListed() )
		.map( ( place ) => (
			<WaitingPlace key={ place.path } place={ place } />
		) );
}
