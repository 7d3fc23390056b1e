import { ApiError, type Caller } from '../client/remote/index.js';
import { exits, json, table } from './terminal';
import type { SnippetOptions } from './snippets';

/** `svc logs`. */

const POLL_MS = 5_000;

/** Who changed what, oldest first; with `follow` also what happens from now on. */
export async function logs(
	site: Caller,
	options: SnippetOptions,
	signal: AbortSignal
): Promise< number > {
	const seen = new Set< string >();
	let isBegun = false;
	const show = async (): Promise< void > => {
		const { items } = await site.call( 'list-activity', {}, { signal } );
		const fresh = items
			.filter( ( { id } ) => ! seen.has( id ) )
			.toReversed();
		fresh.forEach( ( { id } ) => seen.add( id ) );
		if ( options.json ) {
			fresh.forEach( ( item ) => json( item, 0 ) );
		} else {
			table(
				fresh.map( ( item ) => ( {
					...item,
					time: new Date( item.time * 1_000 ).toISOString(),
				} ) ),
				[ 'time', 'name', 'via', 'action', 'title', 'detail' ],
				! isBegun
			);
		}
		isBegun = true;
	};
	await show();
	while ( options.follow && ! signal.aborted ) {
		await new Promise< void >( ( resolve ) => {
			const timer = setTimeout( resolve, POLL_MS );
			signal.addEventListener(
				'abort',
				() => {
					clearTimeout( timer );
					resolve();
				},
				{ once: true }
			);
		} );
		await show().catch( ( error: unknown ) => {
			if (
				! ( error instanceof ApiError ) ||
				! ( error.isPassing || error.code === 'aborted' )
			) {
				throw error;
			}
		} );
	}
	return exits.done;
}
