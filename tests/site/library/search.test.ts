/**
 * The library is found by what people type who know nothing of it: the words
 * of other plugins, of tutorials and of everyday speech.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const ASKED: readonly ( readonly [ words: string, slug: string ] )[] = [
	[ 'disable comments', 'comments-off' ],
	[ 'hide admin bar', 'hide-admin-bar' ],
	[ 'hide admin bar for subscribers', 'hide-admin-bar' ],
	[ 'disable emojis', 'remove-emoji-script' ],
	[ 'disable heartbeat', 'slow-heartbeat' ],
	[ 'disable xml-rpc', 'disable-xmlrpc' ],
	[ 'change login logo', 'sign-in-logo' ],
	[ 'redirect after login', 'redirect-after-sign-in' ],
	[ 'logout time', 'longer-session' ],
	[ 'stay logged in', 'longer-session' ],
	[ 'hide login errors', 'vague-login-errors' ],
	[ 'block wp-admin', 'subscribers-out-of-admin' ],
	[ 'user enumeration', 'block-author-enumeration' ],
	[ 'hide dashboard widgets', 'tidy-dashboard' ],
	[ 'hide menu items', 'menu-for-editors' ],
	[ 'print css', 'print-styles' ],
	[ 'disable emails', 'no-account-mails' ],
	[ 'update emails', 'only-failed-update-mails' ],
	[ 'catch all mail', 'redirect-mail' ],
	[ 'test site mails', 'redirect-mail' ],
	[ 'bcc admin', 'copy-mails' ],
	[ 'no-reply', 'mail-sender' ],
	[ 'sender name', 'mail-sender' ],
	[ 'recaptcha', 'comment-honeypot' ],
	[ 'lowercase filenames', 'clean-upload-names' ],
	[ 'disable scaled images', 'big-image-limit' ],
	[ 'generate less thumbnails', 'skip-large-image-sizes' ],
	[ 'auto alt', 'alt-from-title' ],
	[ 'svg upload', 'restrict-upload-types' ],
	[ 'webp', 'uploads-as-webp' ],
	[ 'google analytics', 'google-analytics' ],
	[ 'facebook pixel', 'meta-pixel' ],
	[ 'open graph', 'open-graph' ],
	[ 'robots.txt', 'robots-ai-training' ],
	[ 'dynamic year', 'copyright-year' ],
	[ 'user columns', 'registered-column' ],
	[ 'hide add to cart button', 'catalogue-mode' ],
	[ 'minimum order', 'minimum-order-amount' ],
];

test( 'what people type leads to the snippet that answers it', async () => {
	const missed: string[] = [];
	for ( const [ words, slug ] of ASKED ) {
		const { body } = await site.rest(
			'GET',
			`/library?code=false&search=${ encodeURIComponent( words ) }`
		);
		const found = body.items.map( ( item: { slug: string } ) => item.slug );
		if ( ! found.includes( slug ) ) {
			missed.push( words );
		}
	}
	expect( missed ).toEqual( [] );
} );
