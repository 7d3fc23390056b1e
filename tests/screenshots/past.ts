/** What happened on the site before the pictures are taken: changes, a deleted snippet or two, the boxes. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from '../support/site.ts';

export async function past(
	site: TestSite,
	ids: ReadonlyMap< string, number >
): Promise< void > {
	for ( const [ title, code ] of [
		[ 'Christmas banner', '<p>Open until Christmas Eve.</p>' ],
		[ 'Old tracking pixel', '<img src="/pixel.gif" alt="">' ],
	] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title,
			type: 'html',
			code,
			status: 'active',
		} );
		await site.rest( 'DELETE', `/snippets/${ body.snippet.id }` );
	}
	const change = ( title: string, fields: Record< string, unknown > ) =>
		site.rest( 'POST', `/snippets/${ ids.get( title ) }`, fields );
	await change( 'Cookie notice', {
		priority: 20,
		code: '<div id="cookies">We keep two cookies.</div>',
	} );
	await change( 'Fonts', { status: 'inactive' } );
	await site.rest( 'POST', '/files', {
		ads: '# Of our partners\ngoogle.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0\nads.example, 4711, RESELLER\nads.example, 4712\nOWNERDOMAIN=shop.example\n',
		robots: 'User-agent: GPTBot\nDisallow: /\n',
	} );
	await writeFile( path.join( site.dir, 'app-ads.txt' ), 'real\n' );
	await site.rest( 'POST', '/snippets', {
		uid: 'svc-header',
		title: 'Header',
		type: 'html',
		hook: 'wp_head',
		code: '<meta name="theme-color" content="#3858e9">\n<link rel="preconnect" href="https://example.com">\n',
		status: 'active',
	} );
}
