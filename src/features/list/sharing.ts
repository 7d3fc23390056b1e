import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { addressOf, say } from '../../state/frame/index.js';

/** What the menu of a row asks for in a dialog of its own. */
export interface RowAsk {
	readonly what: 'rename' | 'link';
	readonly snippet: ListedSnippet;
}

export const linkTo = ( { id }: ListedSnippet ): string =>
	new URL( addressOf( `/snippet/${ id }` ), window.location.href ).href;

/**
 * Copies the address of a snippet.
 *
 * @param snippet
 * @param show    Shows it instead where the browser gives no clipboard, as on a page without https.
 */
export async function copyLink(
	snippet: ListedSnippet,
	show: () => void
): Promise< void > {
	try {
		await window.navigator.clipboard.writeText( linkTo( snippet ) );
		say( __( 'Link copied.', 'svc' ) );
	} catch {
		show();
	}
}
