import { __ } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import {
	addressOf,
	navigate,
	say,
	sayFailure,
} from '../../state/frame/index.js';
import { duplicate } from '../../state/snippets/index.js';

/** What the menu of a row asks for in a dialog of its own. */
export interface RowAsk {
	readonly what: 'rename' | 'duplicate' | 'link' | 'preview' | 'peek';
	readonly snippet: ListedSnippet;
}

/**
 * The address of a snippet in the app; of its preview, with the live page open. Both are for people who may sign in and see it.
 */
export const linkTo = (
	{ id }: ListedSnippet,
	what: 'link' | 'preview'
): string =>
	new URL(
		addressOf(
			`/snippet/${ id }`,
			what === 'preview' ? { live: '1' } : {}
		),
		window.location.href
	).href;

/**
 * Copies a text.
 *
 * @param text
 * @param done What is said then.
 * @param show Shows it instead where the browser gives no clipboard, as on a page without https.
 */
async function copy(
	text: string,
	done: string,
	show: () => void
): Promise< void > {
	try {
		await window.navigator.clipboard.writeText( text );
		say( done );
	} catch {
		show();
	}
}

export const copyLink = (
	snippet: ListedSnippet,
	what: 'link' | 'preview',
	show: () => void
): Promise< void > =>
	copy(
		linkTo( snippet, what ),
		what === 'preview'
			? __( 'Preview link copied.', 'svc' )
			: __( 'Link copied.', 'svc' ),
		show
	);

/** Copies the export file of a snippet; `download` hands it over as a file instead. */
export async function copyExport(
	{ id }: ListedSnippet,
	download: () => void
): Promise< void > {
	try {
		const file = await call( 'export-snippets', { ids: [ id ] } );
		await copy(
			JSON.stringify( file, null, '\t' ),
			__( 'Export copied.', 'svc' ),
			download
		);
	} catch ( error ) {
		sayFailure( error );
	}
}

export async function copyAndOpen(
	id: number,
	hook?: string
): Promise< void > {
	try {
		navigate( `/snippet/${ ( await duplicate( id, hook ) ).id }` );
	} catch ( error ) {
		sayFailure( error );
	}
}
