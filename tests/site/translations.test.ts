/** A translation that lies where translators put it reaches people. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { po } from 'gettext-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { startSite, type TestSite } from '../support/site.ts';

const { translations } = po.parse(
	await readFile( path.join( ROOT, 'languages/svc.pot' ), 'utf8' )
);
const listed = new Set(
	Object.values( translations ).flatMap( ( context ) =>
		Object.keys( context )
	)
);

describe( 'a site in another language', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( {
			muPlugins: {
				// Every text that is asked for, and a translation of one that is loaded the way language packs are.
				'language.php': `<?php
					add_filter( 'locale', static fn() => 'de_DE' );
					add_filter( 'gettext_svc', static function ( $translation, $text ) {
						file_put_contents( WP_CONTENT_DIR . '/asked.txt', json_encode( $text ) . "\\n", FILE_APPEND );
						return $translation;
					}, 10, 2 );`,
			},
		} );
		await mkdir( path.join( site.wpContent, 'languages/plugins' ), {
			recursive: true,
		} );
		await writeFile(
			path.join( site.wpContent, 'languages/plugins/svc-de_DE.l10n.php' ),
			`<?php return [ 'messages' => [ 'Request type' => 'Art der Anfrage', 'Run immediately' => 'Sofort', 'items of a list' . "\\4" . '%1$s, %2$s' => '%1$s、%2$s', 'sentences' . "\\4" . '%1$s %2$s' => '%1$s%2$s', 'sentence' . "\\4" . '%s.' => '%s。' ] ];`
		);
	} );
	afterAll( () => site.stop() );

	test( 'shows the translation of what comes out of the contract', async () => {
		const schema = await site.rest( 'GET', '/schema' );
		expect( schema.text ).toContain( 'Art der Anfrage' );
		expect( schema.text ).toContain( 'Sofort' );
	} );

	test( 'joins items and sentences as the translation says', async () => {
		const joined = await site.php(
			`svc_plugin(); echo Svc\\Domain\\Text::sentences( Svc\\Domain\\Text::sentence( Svc\\Domain\\Text::items( [ 'A', 'B' ] ) ), 'C' );`
		);
		expect( joined ).toBe( 'A、B。C' );
	} );

	test( 'asks for no text that translators do not get', async () => {
		await site.rest( 'GET', '/schema' );
		await site.php(
			`wp_set_current_user( 1 ); foreach ( wp_get_abilities() as $ability ) { $ability->get_label(); }
			 foreach ( apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] )['async'] as $test ) { ( $test['async_direct_test'] )(); }`
		);
		await site.rest( 'POST', '/snippets', { type: 'php', code: 'echo 1' } );
		const asked = (
			await readFile( path.join( site.wpContent, 'asked.txt' ), 'utf8' )
		)
			.trim()
			.split( '\n' )
			.map( ( line ): string => JSON.parse( line ) );
		expect( new Set( asked ).size ).toBeGreaterThan( 150 );
		expect(
			asked.filter(
				( text ) =>
					// WordPress translates all headers of a plugin, down to its version.
					! [ '', '0.1.0' ].includes( text ) && ! listed.has( text )
			)
		).toEqual( [] );
	} );

	test( 'looks for translations beside the plugin, too', async () => {
		const place = await site.php( `
			svc_plugin();
			$registry = $GLOBALS['wp_textdomain_registry'] = new WP_Textdomain_Registry();
			new Svc\\Plugin( dirname( SVC_FILE ) );
			$paths = ( fn() => $this->custom_paths )->call( $registry );
			echo wp_normalize_path( $paths['svc'] );` );
		expect( place ).toBe( `${ site.wpContent }/plugins/svc/languages` );
	} );
} );
