import { __, _n, sprintf } from '@wordpress/i18n';
import type { FileField, SiteFile } from '../../state/site/index.js';

/** What each file is for, in a sentence. */
export function helpOf( field: FileField ): string {
	switch ( field ) {
		case 'ads':
			return __( 'Sellers of advertising space on this site.', 'svc' );
		case 'app_ads':
			return __( 'Sellers of advertising space in your apps.', 'svc' );
		case 'llms':
			return __( 'A guide for AI assistants, in Markdown.', 'svc' );
		case 'security':
			return __(
				'Contact for security problems, valid until its date.',
				'svc'
			);
		case 'robots':
			return __(
				"Rules for crawlers, added to WordPress's robots.txt.",
				'svc'
			);
	}
}

const homeOf = ( { url }: { readonly url: string } ): string =>
	url.replace( /\/$/, '' );

/**
 * Something to begin with.
 *
 * @param field
 * @param site      Name and address of the site.
 * @param site.name
 * @param site.url
 * @param now       For the date until which a security.txt holds.
 */
export function exampleOf(
	field: FileField,
	site: { readonly name: string; readonly url: string },
	now = new Date()
): string {
	switch ( field ) {
		case 'ads':
		case 'app_ads':
			return '# domain, account ID, DIRECT or RESELLER, certification ID\ngoogle.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0\n';
		case 'llms':
			return `# ${ site.name }\n\n> What this site is about, in a sentence.\n\n## Read first\n\n- [Front page](${ homeOf( site ) }/): what is found there\n`;
		case 'security': {
			const until = new Date( now );
			until.setUTCMonth( until.getUTCMonth() + 6 );
			return `Contact: mailto:security@${ new URL( site.url ).hostname }\nExpires: ${ until.toISOString().slice( 0, 10 ) }T00:00:00Z\n`;
		}
		case 'robots':
			return 'User-agent: GPTBot\nDisallow: /\n';
	}
}

/** How much there is to know about a file. */
export const remarksOf = ( count: number ): string =>
	sprintf(
		/* translators: %d: number of remarks about a file. */
		_n( '%d remark', '%d remarks', count, 'svc' ),
		count
	);

/** Who answers for a file, in two or three words. */
export function stateOf( { state, lines }: SiteFile ): string {
	switch ( state ) {
		case 'served':
			return sprintf(
				/* translators: %d: number of lines of a file. */
				_n( '%d line', '%d lines', lines, 'svc' ),
				lines
			);
		case 'real':
			return __( 'A real file', 'svc' );
		case 'empty':
			return __( 'Empty', 'svc' );
	}
}
