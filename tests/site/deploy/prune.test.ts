/**
 * A folder that is empty by mistake empties no site: more than half of a set
 * is deleted only by number, through every door; and what changes while an
 * apply is under way is not overwritten without a word. Which number is asked for: tests/unit/Operations/DeployTest.php.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';
import { identity, type Run, svc } from '../client/svc.ts';

const site = testSite();
const COUNT = 4;
const INVALID = 2;
const WITH_ERRORS = 9;
const LONG_MS = 120_000;

type Item = Record< string, unknown >;
type Listed = { id: number; uid: string; code: string };
const item = ( uid: string, more: Item = {} ): Item => ( {
	uid,
	title: `Snippet ${ uid }`,
	type: 'js',
	status: 'active',
	code: `/* ${ uid } */`,
	...more,
} );
const all = Array.from( { length: COUNT }, ( _, at ) => item( `p${ at }` ) );
const post = ( route: string, snippets: Item[], more: Item = {} ) =>
	site.rest( 'POST', route, { snippets, ...more } );
const list = async (): Promise< Listed[] > =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: '1' },
		} )
	).body;

let home = '';
beforeEach( async () => {
	home = await mkdtemp( path.join( tmpdir(), 'svc-prune-' ) );
	await mkdir( path.join( home, 'empty' ) );
	expect( ( await post( '/apply', all ) ).status ).toBe( 200 );
} );
afterEach( () => rm( home, { recursive: true, force: true } ) );

test.each( [ [ 'wp svc' ], [ 'svc' ] ] )(
	'%s refuses an empty folder and names the flag',
	async ( command ) => {
		const env = await identity( site );
		const empty = path.join( home, 'empty' );
		const run = async ( ...lines: string[][] ) => {
			if ( command === 'wp svc' ) {
				return typeSvc( site, ...lines );
			}
			const said: Run[] = [];
			for ( const line of lines ) {
				said.push( await svc( line, { env, cwd: home } ) );
			}
			return said;
		};
		const [ planned, refused, wrong ] = await run(
			[ 'plan', empty, '--prune' ],
			[ 'apply', empty, '--prune' ],
			[ 'apply', empty, '--prune', '--prune-count=3' ]
		);
		expect( planned?.code, planned?.stderr ).toBe( WITH_ERRORS );
		expect( planned?.stderr ).toContain( '--prune-count=4' );
		expect( planned?.stderr ).not.toContain( 'snippet 0' );
		expect( refused?.code, refused?.stderr ).toBe( INVALID );
		expect( refused?.stderr ).toContain( '4 of the 4 snippets' );
		expect( refused?.stderr ).toContain( '--prune-count=4' );
		expect( wrong?.code ).toBe( INVALID );
		expect( await list() ).toHaveLength( COUNT );
		const [ done ] = await run( [
			'apply',
			empty,
			'--prune',
			'--prune-count=4',
		] );
		expect( done?.code, done?.stderr ).toBe( 0 );
		expect( await list() ).toEqual( [] );
	}
);

test(
	'what is saved while an apply is under way is not overwritten, and the apply says so',
	async () => {
		// Its test load has begun where there is one file, and goes on when there is the other.
		const [ begun, goOn ] = [ 'begun', 'go-on' ].map( ( name ) =>
			path.join( site.uploads, name )
		) as [ string, string ];
		const slow = item( 'slow', {
			type: 'php',
			code: `add_action( 'init', function () { touch( '${ begun }' ); while ( ! file_exists( '${ goOn }' ) ) { usleep( 10000 ); clearstatcache(); } } );`,
		} );
		const [ first ] = await list();
		const applied = post( '/apply', [
			item( 'p0', { code: '/* mine */' } ),
			slow,
		] );
		await expect.poll( () => existsSync( begun ) ).toBe( true );
		const theirs = await site.rest( 'POST', `/snippets/${ first?.id }`, {
			code: '/* theirs */',
		} );
		expect( theirs.status, theirs.text ).toBe( 200 );
		await writeFile( goOn, '' );
		const refused = await applied;
		expect( refused.status, refused.text ).toBe( 409 );
		expect( refused.body.code ).toBe( 'svc_conflict' );
		expect( refused.body.message ).toContain(
			'The site changed after this was planned.'
		);
		const now = await list();
		expect( now.find( ( { uid } ) => uid === 'p0' )?.code ).toBe(
			'/* theirs */'
		);
		expect( now ).toHaveLength( COUNT );
	},
	LONG_MS
);
