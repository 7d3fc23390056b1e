import { __ } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';

/**
 * What a person is shown, and why they cannot change it. A user who may write CSS, JavaScript and HTML alone is not shown PHP: it is
 * none of their work. That keeps their screens clear and is no secret: what may be read and changed is decided by the site.
 */

type Seen = Pick< ListedSnippet, 'type' | 'code' >;

/** As the site tells PHP inside HTML from a prolog of XML, for questions of rights. */
const PHP_INSIDE =
	/<\?(?!xml[ \t\r\n])|<script\b[^>]*\blanguage\s*=\s*["']?\s*php\b/i;

export const mayWrite = (): boolean => bootData().level !== 'view';

export const seesPhp = (): boolean => bootData().level !== 'design';

/** Whether there is PHP in it, as far as its code is known. */
export const hasPhp = ( { type, code = '' }: Seen ): boolean =>
	type === 'php' || ( type === 'html' && PHP_INSIDE.test( code ) );

/** Why nothing can be changed; empty for those who may change something. */
export function whyReadOnly(): string {
	if ( mayWrite() ) {
		return '';
	}
	return bootData().locked
		? __(
				'Snippets are view-only on this site, because the constant DISALLOW_UNFILTERED_HTML is set in wp-config.php.',
				'svc'
			)
		: __(
				'You may look at everything here and change nothing. Ask an administrator for more.',
				'svc'
			);
}

/** The snippets that are not shown, by id. */
let hidden: ReadonlyMap<
	number,
	Pick< ListedSnippet, 'uid' | 'title' >
> = new Map();

/** The snippets of HTML with PHP inside, whose code a list does not bring. Asked only where it matters. */
async function mixedIds(): Promise< ReadonlySet< number > > {
	const all = await call( 'list-snippets', {
		type: 'html',
		with_code: true,
	} );
	return new Set( all.filter( hasPhp ).map( ( { id } ) => id ) );
}

/**
 * Makes a list leave out what the person is not shown.
 *
 * @throws {ApiError} When the site was not reached.
 */
export async function sieve(): Promise<
	( list: readonly ListedSnippet[] ) => readonly ListedSnippet[]
> {
	if ( seesPhp() ) {
		return ( list ) => list;
	}
	const mixed = await mixedIds();
	const isOut = ( snippet: ListedSnippet ) =>
		hasPhp( snippet ) || mixed.has( snippet.id );
	return ( list ) => {
		hidden = new Map(
			list
				.filter( isOut )
				.map( ( { id, uid, title } ) => [ id, { uid, title } ] )
		);
		return list.filter( ( snippet ) => ! isOut( snippet ) );
	};
}

/** Ids of all snippets that are left out. */
export const hiddenIds = (): readonly number[] => [ ...hidden.keys() ];

/** Whether the list leaves this snippet out for this person. */
export const isHidden = ( id: number ): boolean => hidden.has( id );

/** The same, by permanent id. */
export const isHiddenUid = ( uid: string ): boolean =>
	[ ...hidden.values() ].some( ( it ) => it.uid === uid );

/** What a change of the set is called: without the titles of snippets that are not shown. */
export const summaryShown = ( summary: string ): string =>
	[ ...hidden.values() ].some(
		( { title } ) => title !== '' && summary.includes( title )
	)
		? __( 'PHP was changed', 'svc' )
		: summary;
