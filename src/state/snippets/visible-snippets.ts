import { __ } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';

/**
 * What a person is shown, and why they cannot change it. A user who may write CSS, JavaScript and HTML alone is not shown PHP: it is
 * none of their work. That keeps their screens clear and is no secret: what may be read and changed is decided by the site.
 */

type Seen = Pick< ListedSnippet, 'type' | 'code' > & {
	readonly code_hidden?: boolean | undefined;
};

/** As the site tells PHP inside HTML from a prolog of XML, for questions of rights. */
const PHP_INSIDE =
	/<\?(?!xml[ \t\r\n])|<script\b[^>]*\blanguage\s*=\s*["']?\s*php\b/i;

/**
 * Whether the person may change a snippet, or any at all.
 *
 * @param snippet
 */
export function mayWrite(
	snippet?: Seen & { readonly hook?: string }
): boolean {
	const { level, may } = bootData();
	if ( level === 'view' || snippet === undefined ) {
		return level !== 'view' && may.write.length > 0;
	}
	return (
		may.write.includes( hasPhp( snippet ) ? 'php' : snippet.type ) &&
		( snippet.type !== 'css' ||
			snippet.hook === undefined ||
			mayStyle( snippet.hook ) )
	);
}

/** Whether the person may write CSS for a location. */
export const mayStyle = ( hook: string ): boolean =>
	bootData().may.styleAnywhere || hook === '' || hook === 'frontend';

export const seesPhp = (): boolean =>
	bootData().level !== 'design' && bootData().may.readPhp;

/** Whether there is PHP in it, as far as its code is known. */
export const hasPhp = ( {
	type,
	code = '',
	code_hidden: isCodeHidden = false,
}: Seen ): boolean =>
	isCodeHidden ||
	type === 'php' ||
	( type === 'html' && PHP_INSIDE.test( code ) );

/**
 * Why a snippet, or nothing at all, can be changed; empty where it can.
 *
 * @param snippet
 */
export function whyReadOnly(
	snippet?: Parameters< typeof mayWrite >[ 0 ]
): string {
	if ( mayWrite( snippet ) ) {
		return '';
	}
	if ( bootData().level !== 'view' ) {
		return snippet === undefined
			? __(
					'Only super admins can change snippets on this network.',
					'svc'
				)
			: __( 'Only super admins can change this snippet.', 'svc' );
	}
	return bootData().locked
		? __(
				'Snippets are view-only: DISALLOW_UNFILTERED_HTML is set in wp-config.php. Remove the constant, or use the command line.',
				'svc'
			)
		: __(
				'Your access is view-only. Ask an administrator for more.',
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
export async function visibleSnippets(): Promise<
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
