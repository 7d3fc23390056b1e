import type { RestDoor } from '../contract/operation.js';

/**
 * From `/snippets/{id}` to the route that WordPress matches. The only place with patterns of path parameters.
 * Ids have at most 15 digits so that PHP holds every id that matches; a longer one matches no route and answers 404.
 */
const patterns: Readonly< Record< string, string > > = {
	id: '[1-9]\\d{0,14}',
	rev: '[1-9]\\d{0,14}',
	n: '[1-9]\\d{0,14}',
	source: '[a-z0-9-]+',
	job: '[0-9a-f]{16}',
};

/** Names in braces, in order. */
export const pathParams = ( { path }: RestDoor ): string[] =>
	Array.from( path.matchAll( /\{(\w+)\}/g ), ( [ , name ] ) => name ?? '' );

/** Route pattern for `register_rest_route()`. */
export function routeOf( door: RestDoor ): string {
	return door.path.replaceAll( /\{(\w+)\}/g, ( _, name: string ) => {
		const pattern = patterns[ name ];
		if ( pattern === undefined ) {
			throw new Error(
				`Cannot route ${ door.path }: no pattern for {${ name }} in src/bridge/paths.ts`
			);
		}
		return `(?P<${ name }>${ pattern })`;
	} );
}
