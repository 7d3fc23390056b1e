import { __, sprintf } from '@wordpress/i18n';
import type { Entry } from '../../intelligence/catalogue.js';
import { declarationOf, pageOf } from '../../intelligence/entry-text.js';
import { BARE_PHP, type monaco } from '../monaco.js';

/** What is said about an entry, as Markdown. */

function remarks( { deprecated, since, source, origin }: Entry ): string {
	const parts: string[] = [];
	if ( deprecated !== '' ) {
		parts.push(
			deprecated === 'yes'
				? `**${ __( 'Deprecated', 'svc' ) }**`
				: `**${ __( 'Deprecated:', 'svc' ) }** ${ deprecated }`
		);
	}
	if ( origin !== undefined && origin !== '' ) {
		/* translators: %s: title of a snippet, or name of a plugin or theme. */
		parts.push( sprintf( __( 'From “%s”', 'svc' ), origin ) );
	}
	if ( since !== '' && source !== 'site' ) {
		const name = source === 'php' ? 'PHP' : 'WordPress';
		/* translators: 1: PHP or WordPress, 2: version. */
		parts.push( sprintf( __( 'Since %1$s %2$s', 'svc' ), name, since ) );
	}
	return parts.join( ' · ' );
}

/** Everything but the declaration. */
export function aboutEntry( entry: Entry ): string {
	const page = pageOf( entry );
	const host = page === '' ? '' : new URL( page ).host.replace( 'www.', '' );
	return [
		entry.summary,
		remarks( entry ),
		page === '' ? '' : `[${ host }](${ page })`,
	]
		.filter( ( part ) => part !== '' )
		.join( '\n\n' );
}

/** The declaration in colours. */
export const declarationText = ( entry: Entry ): string =>
	`\`\`\`${ BARE_PHP }\n${ declarationOf( entry ) }\n\`\`\``;

export const markdown = ( value: string ): monaco.IMarkdownString => ( {
	value,
} );
