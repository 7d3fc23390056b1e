import { select } from '@wordpress/data';
import { useMemo } from '@wordpress/element';
import { store as preferences } from '@wordpress/preferences';
import { paramsOf, queryOf, type ListQuery } from './list-query.js';
import { prefer, SCOPE, usePreference } from '../frame/preferences.js';

/** Views of the list that a person keeps under a name. WordPress keeps them with the person, as it does with how they like its editor. */

export interface OwnView {
	readonly id: string;
	readonly name: string;
	/** Parameters of the address that it stands for; none is empty. */
	readonly params: Readonly< Record< string, string > >;
}

/** Longest name, characters. */
export const VIEW_NAME = 60;

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null;

/** What was kept, without what another version may have left there. */
function readable( kept: unknown ): OwnView[] {
	return ( Array.isArray( kept ) ? ( kept as unknown[] ) : [] ).flatMap(
		( view ) =>
			isObject( view ) &&
			typeof view.id === 'string' &&
			typeof view.name === 'string' &&
			isObject( view.params )
				? [
						{
							id: view.id,
							name: view.name,
							params: Object.fromEntries(
								Object.entries( view.params ).filter(
									( pair ): pair is [ string, string ] =>
										typeof pair[ 1 ] === 'string'
								)
							),
						},
					]
				: []
	);
}

export function useOwnViews(): readonly OwnView[] {
	const kept = usePreference( 'ownViews' );
	return useMemo( () => readable( kept ), [ kept ] );
}

function change( how: ( views: readonly OwnView[] ) => OwnView[] ): void {
	const kept: unknown = select( preferences ).get( SCOPE, 'ownViews' );
	prefer( 'ownViews', how( readable( kept ) ) );
}

/** Parameters of a query that are not as they begin. */
export const tidyParams = (
	query: ListQuery
): Readonly< Record< string, string > > =>
	Object.fromEntries(
		Object.entries( paramsOf( query ) ).filter(
			( [ , value ] ) => value !== ''
		)
	);

/** Keeps what the list shows under a name; a view of that name is replaced where it stands. */
export function keepView( name: string, query: ListQuery ): void {
	const params = tidyParams( query );
	change( ( views ) =>
		views.some( ( view ) => view.name === name )
			? views.map( ( view ) =>
					view.name === name ? { ...view, params } : view
				)
			: [ ...views, { id: Date.now().toString( 36 ), name, params } ]
	);
}

export const renameView = ( id: string, name: string ): void =>
	change( ( views ) =>
		views.map( ( view ) => ( view.id === id ? { ...view, name } : view ) )
	);

export const forgetView = ( id: string ): void =>
	change( ( views ) => views.filter( ( view ) => view.id !== id ) );

/** Moves a view one place up (-1) or down (1); at the end it stays. */
export function moveView( id: string, by: -1 | 1 ): void {
	change( ( views ) => {
		const from = views.findIndex( ( view ) => view.id === id );
		const view = views[ from ];
		const to = from + by;
		if ( view === undefined || to < 0 || to >= views.length ) {
			return [ ...views ];
		}
		const others = views.filter( ( it ) => it !== view );
		return [ ...others.slice( 0, to ), view, ...others.slice( to ) ];
	} );
}

/** The view that an address stands for; undefined where it is none of these. */
export function viewAt(
	views: readonly OwnView[],
	params: Readonly< Record< string, string > >
): OwnView | undefined {
	const asked = JSON.stringify( tidyParams( queryOf( params ) ) );
	return views.find(
		( view ) =>
			JSON.stringify( tidyParams( queryOf( view.params ) ) ) === asked
	);
}
