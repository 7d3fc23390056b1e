import { __ } from '@wordpress/i18n';
import { addressOf, navigate } from '../state/index.js';
import { places } from './places.js';

/** The part of the sidebar that leads to the other screens. */
export function MorePlaces( { current }: { readonly current: string } ) {
	return (
		<>
			<h2 className="svc-sidebar__heading" id="svc-more">
				{ __( 'More', 'svc' ) }
			</h2>
			<ul className="svc-nav" aria-labelledby="svc-more">
				{ places
					.filter( ( { isListed } ) => isListed() )
					.map( ( { path, label } ) => (
						<li key={ path }>
							<a
								className="svc-nav__item"
								href={ addressOf( path ) }
								aria-current={
									path === current ? 'page' : undefined
								}
								onClick={ ( event ) => {
									if ( ! event.metaKey && ! event.ctrlKey ) {
										event.preventDefault();
										navigate( path );
									}
								} }
							>
								<span className="svc-nav__label">
									{ label() }
								</span>
							</a>
						</li>
					) ) }
			</ul>
		</>
	);
}
