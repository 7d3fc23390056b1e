/**
 * Something in front of a site that keeps visitors away from its pages, played as the plugins do it that many sites run: what is behind is
 * tried out as an administrator gets it, and what could not be seen is said.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import type { As } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';

/**
 * The doors, by the name in `door.txt`. `$in` is whether the visitor is let in.
 *
 * - `password` as Password Protected 2.7: every front-end page leads to `?password-protected=login`, which prints a form of its own.
 * - `maintenance` as Maintenance 4.31 and WordPress' own way: an own page with status 503.
 * - `soon` as coming-soon plugins: an own page with status 200, on `template_redirect` or in place of the template.
 */
const DOORS = `<?php
	$svc_door = trim( (string) @file_get_contents( WP_CONTENT_DIR . '/door.txt' ) );
	$in       = static fn() => ! str_contains( $svc_door, 'everybody' ) && current_user_can( 'manage_options' );
	$show     = static function ( $body ) { echo '<!doctype html><html><head><title>Door</title></head><body>', $body, '</body></html>'; exit; };
	add_action( 'template_redirect', static function () use ( $svc_door, $in, $show ) {
		$name = strtok( $svc_door, ' ' );
		if ( 'headless' === $name ) { wp_redirect( 'https://elsewhere.example/' ); exit; }
		if ( 'language' === $name && is_front_page() && '/' === strtok( $_SERVER['REQUEST_URI'], '?' ) ) { wp_safe_redirect( home_url( '/hello-world/' ) ); exit; }
		if ( $in() ) { return; }
		if ( 'password' === $name && ! isset( $_GET['password-protected'] ) ) { wp_safe_redirect( add_query_arg( 'password-protected', 'login', home_url( '/' ) ) ); exit; }
		if ( 'password' === $name ) { $show( '<form method="post"><input type="password" name="pwd"></form>' ); }
		if ( 'maintenance' === $name ) { status_header( 503 ); $show( 'Back soon.' ); }
		if ( 'soon' === $name ) { $show( 'Coming soon.' ); }
		if ( 'members' === $name ) { wp_die( 'Members only.', '', 403 ); }
	}, 0 );
	add_filter( 'template_include', static function ( $template ) use ( $svc_door, $in ) {
		$own = WP_CONTENT_DIR . '/own-template.php';
		return ( 'template' === strtok( $svc_door, ' ' ) && ! $in() ) || 'bare theme' === $svc_door ? $own : $template;
	}, 99 );`;

const site = testSite(
	{ posts: true, muPlugins: { 'doors.php': DOORS } },
	{ quiet: false }
);

async function door( name: string ): Promise< void > {
	await writeFile( path.join( site.wpContent, 'door.txt' ), name );
	await writeFile(
		path.join( site.wpContent, 'own-template.php' ),
		'<!doctype html><html><body>Own page</body></html>'
	);
	await site.php( "delete_transient( 'svc_baseline' );" );
}

const BROKEN = "add_action( 'wp_footer', 'svc_no_such_function' );";
const WHOLE = "add_action( 'wp_footer', static function () { echo 'svc'; } );";

async function save( code: string, as: As = 'admin' ) {
	const made = await site.rest(
		'POST',
		'/snippets',
		{ title: 'x', type: 'php', status: 'active', code },
		{ as }
	);
	expect( made.status, made.text ).toBe( 201 );
	return made.body as {
		snippet: { status: string };
		errors: { message: string }[];
		warnings: { message: string }[];
		test_load: {
			outcome: string;
			reason: string;
			pages: { label: string; state: string; message: string }[];
		};
	};
}

const DOORS_WITH_A_WAY_IN: [ string, RegExp ][] = [
	[ 'password', /sent to http.*password-protected=login/ ],
	[ 'maintenance', /HTTP 503/ ],
	[ 'soon', /another page/ ],
	[ 'members', /HTTP 403/ ],
	[ 'template', /another page/ ],
];

describe.each( sample( DOORS_WITH_A_WAY_IN, 5 ) )(
	'%s, which administrators pass',
	( name, instead ) => {
		test( 'what breaks the page behind does not go live', async () => {
			await door( name );
			const { snippet, errors } = await save( BROKEN );
			expect( snippet.status ).toBe( 'inactive' );
			expect( errors[ 0 ]?.message ).toContain( 'svc_no_such_function' );
		} );

		test( 'what does not goes live, and each page says how it was seen', async () => {
			await door( name );
			const { snippet, warnings, test_load: load } = await save( WHOLE );
			expect( snippet.status ).toBe( 'active' );
			expect( warnings ).toEqual( [] );
			expect( load.outcome ).toBe( 'pass' );
			const [ front ] = load.pages;
			expect( front ).toMatchObject( {
				label: 'the front page (as administrator)',
				state: 'fine',
				message: expect.stringMatching( instead ),
			} );
			expect( front?.message ).toMatch(
				/^Tested as administrator, because visitors can't see it \(.*\)\.$/
			);
		} );
	}
);

test.each(
	sample(
		[
			[ 'password everybody', /sent to / ],
			[ 'maintenance everybody', /HTTP 503/ ],
			[ 'soon everybody', /another page/ ],
		],
		3
	)
)(
	'%s: nobody could see the page, and that is said',
	async ( name, instead ) => {
		await door( name );
		const { snippet, warnings, test_load: load } = await save( BROKEN );
		expect( snippet.status ).toBe( 'active' );
		expect( load.outcome ).toBe( 'unknown' );
		expect( warnings[ 0 ]?.message ).toMatch(
			/The test run could not finish: visitors can't see the front page \(.*\)\. Check your site/
		);
		expect( warnings[ 0 ]?.message ).toMatch( instead );
		expect( load.pages[ 0 ] ).toMatchObject( {
			label: 'the front page',
			state: 'unknown',
		} );
	}
);

test( 'with full access and no rights over the site nobody looks behind the door', async () => {
	await door( 'soon' );
	const given = await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'full' } },
	} );
	expect( given.status, given.text ).toBe( 200 );
	const { test_load: load } = await save( WHOLE, 'editor' );
	expect( load.outcome ).toBe( 'unknown' );
	expect( load.pages[ 0 ] ).toMatchObject( {
		label: 'the front page',
		state: 'unknown',
	} );
} );

test.each(
	sample(
		[
			[
				'a front page that leads to another one of the site',
				'language',
			],
			[ 'a site whose pages are elsewhere', 'headless' ],
			[ 'a theme without a footer', 'bare theme' ],
		],
		3
	)
)( '%s is no door', async ( _, name ) => {
	await door( name );
	const {
		snippet,
		warnings,
		test_load: load,
	} = await save( "add_action( 'init', static function () {} );" );
	expect( snippet.status ).toBe( 'active' );
	expect( load.outcome ).toBe( 'pass' );
	expect( warnings ).toEqual( [] );
	expect( load.pages[ 0 ] ).toMatchObject( {
		label: 'the front page',
		state: 'fine',
		message: '',
	} );
} );
