/** The tables that completion is made of. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
	madeNow,
	madeThen,
	makeCatalogue,
} from '../../../scripts/catalogue.ts';
import { longTest } from '../../support/long.ts';

const SECOND = 1_000;

const kept = ( name: string ) =>
	readFileSync(
		new URL(
			`../../../src/intelligence/data/${ name }.tsv`,
			import.meta.url
		),
		'utf8'
	);

test( 'the tables are those that the script wrote, of the sources that are pinned', () => {
	expect(
		madeNow(),
		'Run node --import tsx scripts/catalogue.ts and commit what it writes.'
	).toEqual( madeThen() );
} );

longTest.each( [ 'php', 'wordpress' ] as const )(
	'the table of %s is what the script makes of the sources',
	{ timeout: 120 * SECOND },
	async ( name ) => {
		// Not with toBe(), which would print both.
		expect( ( await makeCatalogue( name ) ) === kept( name ) ).toBe( true );
	}
);

test( 'every function of the PHP at hand that sites have is in it', () => {
	const functions: string[] = JSON.parse(
		execFileSync(
			'php',
			[
				'-r',
				"echo json_encode( array_merge( ...array_map( fn( $e ) => get_extension_funcs( $e ), [ 'standard', 'pcre', 'json', 'ctype', 'date', 'hash', 'filter' ] ) ) );",
			],
			{ encoding: 'utf8' }
		)
	);
	const php = kept( 'php' );
	// Not meant to be called, or only there in the command line.
	const missing = functions.filter(
		( name ) => ! php.includes( `\nf\t${ name }\t` )
	);
	expect( missing ).toEqual( [] );
} );

test( 'hooks come with their arguments, and private ones do not get lost', () => {
	const wordpress = kept( 'wordpress' );
	expect( wordpress ).toContain(
		'\na\tsave_post\tint $post_id, WP_Post $post, bool $update\t'
	);
	expect( wordpress ).toContain( '\nh\tthe_content\tstring $content\t' );
	expect( wordpress ).toContain( '\na\tinit\t\t' );
	expect( wordpress.match( /^[ah]\t/gm )?.length ).toBeGreaterThan( 2_500 );
} );
