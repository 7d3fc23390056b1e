import { paramsOf, queryOf, type ListQuery } from './list-query.js';
import { namedList, type Named } from '../frame/named-list.js';

/** Views of the list that a person keeps under a name. WordPress keeps them with the person, as it does with how they like its editor. */

export interface OwnView extends Named {
	/** Parameters of the address that it stands for; none is empty. */
	readonly params: Readonly< Record< string, string > >;
}

/** Longest name, characters. */
export const VIEW_NAME = 60;

const views = namedList< Pick< OwnView, 'params' > >(
	'ownViews',
	( { params } ) =>
		typeof params === 'object' && params !== null
			? {
					params: Object.fromEntries(
						Object.entries( params ).filter(
							( pair ): pair is [ string, string ] =>
								typeof pair[ 1 ] === 'string'
						)
					),
				}
			: null
);

export const {
	useAll: useOwnViews,
	rename: renameView,
	forget: forgetView,
} = views;

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
export const keepView = ( name: string, query: ListQuery ): void =>
	views.keep( name, { params: tidyParams( query ) } );

/** Moves a view one place up (-1) or down (1); at the end it stays. */
export function moveView( id: string, by: -1 | 1 ): void {
	views.change( ( all ) => {
		const from = all.findIndex( ( view ) => view.id === id );
		const view = all[ from ];
		const to = from + by;
		if ( view === undefined || to < 0 || to >= all.length ) {
			return [ ...all ];
		}
		const others = all.filter( ( it ) => it !== view );
		return [ ...others.slice( 0, to ), view, ...others.slice( to ) ];
	} );
}

/** The view that an address stands for; undefined where it is none of these. */
export function viewAt(
	all: readonly OwnView[],
	params: Readonly< Record< string, string > >
): OwnView | undefined {
	const asked = JSON.stringify( tidyParams( queryOf( params ) ) );
	return all.find(
		( view ) =>
			JSON.stringify( tidyParams( queryOf( view.params ) ) ) === asked
	);
}
