import { __ } from '@wordpress/i18n';
import { AppLink } from '../state/frame/index.js';
import { places, type AppPlace } from './places.js';

/** Stands alone, below all others. */
const LAST = '/settings';

const none = (): null => null;

function PlaceLink( {
	place: { path, label, useCount = none },
	current,
}: {
	readonly place: AppPlace;
	readonly current: string;
} ) {
	const count = useCount();
	return (
		<AppLink
			className="svc-nav__item"
			to={ path }
			aria-current={ path === current ? 'page' : undefined }
		>
			<span className="svc-nav__label">{ label() }</span>
			{ count !== null && count > 0 && (
				<span className="svc-nav__count">{ count }</span>
			) }
		</AppLink>
	);
}

const listed = (): readonly AppPlace[] =>
	places.filter( ( { isListed } ) => isListed() );

/** The part of the sidebar that leads to the other screens. */
export function MorePlaces( { current }: { readonly current: string } ) {
	return (
		<div className="svc-sidebar__more">
			<h2 className="svc-sidebar__heading" id="svc-more">
				{ __( 'More', 'svc' ) }
			</h2>
			<ul className="svc-nav" aria-labelledby="svc-more">
				{ listed()
					.filter( ( { path } ) => path !== LAST )
					.map( ( place ) => (
						<li key={ place.path }>
							<PlaceLink place={ place } current={ current } />
						</li>
					) ) }
			</ul>
		</div>
	);
}

/** The way to the settings. */
export function LastPlace( { current }: { readonly current: string } ) {
	const place = listed().find( ( { path } ) => path === LAST );
	return place === undefined ? null : (
		<PlaceLink place={ place } current={ current } />
	);
}
