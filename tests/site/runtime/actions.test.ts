/**
 * Snippets at actions that are no location key: any name WordPress takes (spec 2.2).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
	await site.php( `
		wp_mkdir_p( WPMU_PLUGIN_DIR );
		file_put_contents( WPMU_PLUGIN_DIR . '/actions.php', <<<'PHP'
<?php
add_action( 'wp_footer', static function () {
	foreach ( [ 'my plugin/ready.now', 'größe: δράση', "it's'];exit;//", '123', ' ' ] as $name ) { do_action( $name ); }
} );
PHP
		);` );
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

const make = async ( fields: Record< string, unknown > ) => {
	const answer = await site.rest( 'POST', '/snippets', {
		title: 'x',
		status: 'active',
		...fields,
	} );
	expect( answer.status, answer.text ).toBe( 201 );
	expect( answer.body.errors ).toEqual( [] );
	expect( answer.body.snippet.status ).toBe( 'active' );
	expect( answer.body.snippet.hook ).toBe( fields.hook );
	return answer.body.warnings.map(
		( { message }: { message: string } ) => message
	);
};

describe( 'a snippet runs at any action', () => {
	test.each(
		sample(
			[
				'my plugin/ready.now',
				'größe: δράση',
				"it's'];exit;//",
				'123',
				' ',
			],
			2
		)
	)( 'of a plugin: "%s"', async ( hook ) => {
		const warnings = [
			...( await make( { type: 'php', hook, code: "echo 'ran-php';" } ) ),
			...( await make( {
				type: 'html',
				hook,
				code: '<i>ran-html</i>',
			} ) ),
		];
		const { text } = await site.page( '/' );
		expect( text ).toContain( 'ran-php' );
		expect( text ).toContain( '<i>ran-html</i>' );
		expect( text ).toContain( '</html>' );
		expect( warnings ).toEqual( [] );
		expect( await ownNotices( site ) ).toEqual( [] );
		await site.resetSnippets();
	} );

	test( 'that is a location of the other type', async () => {
		const php = await make( {
			type: 'php',
			hook: 'login_head',
			code: "echo '<!--php-login-->';",
		} );
		const html: string[][] = [];
		for ( const hook of [ 'init', 'wp', 'template_redirect' ] ) {
			html.push(
				await make( {
					type: 'html',
					hook,
					code: `printed-${ hook }<?php header( 'X-Ran-${ hook }: yes' ); ?>`,
				} )
			);
		}
		expect( ( await site.page( '/wp-login.php' ) ).text ).toContain(
			'<!--php-login-->'
		);
		const page = await site.page( '/' );
		for ( const hook of [ 'init', 'wp', 'template_redirect' ] ) {
			expect( page.headers.get( `x-ran-${ hook }` ), hook ).toBe( 'yes' );
		}
		expect( page.text ).not.toContain( 'printed-' );
		expect( php ).toEqual( [] );
		for ( const warnings of html ) {
			expect( warnings ).toContainEqual(
				expect.stringContaining(
					'Choose a location that prints: wp_head, wp_body_open, wp_footer.'
				)
			);
		}
		await site.resetSnippets();
	} );
} );

describe( 'a poor place is warned about', () => {
	test.each( [
		[ 'html', 'admin_init', 'admin_head, admin_footer' ],
		[ 'html', 'login_init', 'login_head, login_footer' ],
		[ 'php', 'muplugins_loaded', 'plugins_loaded or a later action' ],
	] )( '%s at %s', async ( type, hook, better ) => {
		const answer = await site.rest( 'POST', '/validate', {
			type,
			hook,
			code: type === 'php' ? '$a = 1;' : 'x',
		} );
		expect( answer.body.errors ).toEqual( [] );
		expect( answer.body.warnings ).toEqual( [
			{ message: expect.stringContaining( better ), line: 0 },
		] );
	} );
} );
