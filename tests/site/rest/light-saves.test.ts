/**
 * A save that changes nothing about what runs has nothing to check, and loads
 * no check.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

/** Says which checks, compilers and parsers the answer took. What a snippet is shown with (`cache_safe`) is none, and the list of names is only told. */
const PROBE = `<?php
add_filter( 'rest_post_dispatch', static function ( $answer ) {
	$files = array_filter( get_included_files(), static fn( $file ) => 1 === preg_match( '#/includes/(Checks/(Checks|TestLoad|MissingNames)\\.php|Checks/(Php/(?!PhpReader)|Loopback/|Names/|Web/)|Styles/)|/build/vendor/#', $file ) );
	header( 'X-Checks: ' . implode( ' ', array_map( 'basename', $files ) ) );
	return $answer;
} );`;

const site = testSite( { muPlugins: { 'probe.php': PROBE } } );

test.each( [
	[ 'php', 'add_filter( "the_title", "trim" );' ],
	[ 'html', '<p>Hello</p>' ],
	[ 'js', '/* 1 */' ],
] )(
	'title, description, tags and folder of %s that is on',
	async ( type, code ) => {
		const made = await site.rest( 'POST', '/snippets', {
			type,
			code,
			status: 'active',
		} );
		expect( made.body.snippet.status, made.text ).toBe( 'active' );
		expect( made.headers.get( 'x-checks' ) ).not.toBe( '' );
		const saved = await site.rest(
			'POST',
			`/snippets/${ made.body.snippet.id }`,
			{
				title: 'Another',
				description: 'Words',
				tags: [ 'one' ],
				folder: 'Two',
			}
		);
		expect( saved.body.snippet ).toMatchObject( {
			title: 'Another',
			folder: 'Two',
			status: 'active',
		} );
		expect( saved.headers.get( 'x-checks' ) ).toBe( '' );
	}
);
