/** What the tests of jobs have in common: a large export file, processes that work on a job and are killed, and what is there afterwards. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestSite } from '../../support/site.ts';

export type Job = {
	id: string;
	state: string;
	done: number;
	of: number;
	words: string;
	failures: { index: number; title: string; message: string }[];
	user: number;
	result: { created: number[] };
};

export type Item = Record< string, unknown > & { title: string };

/** A file of so many snippets: half of them with a permanent id, some of which cannot come. */
export const items = ( count: number ): Item[] =>
	Array.from( { length: count }, ( _, n ) => ( {
		title: `Item ${ n }`,
		type: n % 3 === 0 ? 'html' : 'php',
		code: n % 97 === 96 ? 5 : `echo ${ n };`,
		...( n % 2 === 0
			? {
					uid: `0a8f1c9e-0d5b-4c57-9a34-${ String( n ).padStart( 12, '0' ) }`,
				}
			: {} ),
	} ) );

/** Places of the items that cannot come. */
const bad = ( all: readonly Item[] ): number[] =>
	all.flatMap( ( { code }, index ) =>
		typeof code === 'string' ? [] : [ index ]
	);

/** Where a process of the site finds what is too long for a command line. */
async function sentTo( site: TestSite, input: unknown ): Promise< string > {
	const file = path.join( site.dir, 'sent.json' );
	await writeFile( file, JSON.stringify( input ) );
	return file;
}

/**
 * Asks the REST API in a process of its own, which is killed after so many milliseconds.
 *
 * @return The answer; null when the process was killed before it.
 */
export async function killed(
	site: TestSite,
	after: number,
	route: string,
	input: unknown = {},
	login = 'admin'
): Promise< { status: number; body: unknown } | null > {
	const seconds = ( after / 1000 ).toFixed( 3 );
	const sent = await sentTo( site, input );
	const { code, stdout } = await site.wp(
		'eval',
		`
			wp_set_current_user( get_user_by( 'login', '${ login }' )->ID );
			$request = new WP_REST_Request( 'POST', '/svc/v1${ route }' );
			$request->set_header( 'content-type', 'application/json' );
			$request->set_body( file_get_contents( '${ sent }' ) );
			rest_get_server();
			exec( 'sh -c "sleep ${ seconds }; kill -9 ' . getmypid() . '" > /dev/null 2>&1 &' );
			$response = rest_do_request( $request );
			echo wp_json_encode( [ 'status' => $response->get_status(), 'body' => $response->get_data() ] );`
	);
	return code === 0 ? JSON.parse( stdout ) : null;
}

export const isOver = ( { state }: Job ): boolean =>
	! [ 'waiting', 'running' ].includes( state );

export async function jobs( site: TestSite ): Promise< Job[] > {
	const answer = await site.rest( 'GET', '/jobs' );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
}

/** Makes a job of a file without anything of it being done. */
export async function begin(
	site: TestSite,
	file: readonly Item[],
	{ login = 'admin', keeps = false } = {}
): Promise< string > {
	const sent = await sentTo( site, { snippets: file, keep_status: keeps } );
	return site.php( `
		$user  = get_user_by( 'login', '${ login }' );
		$input = json_decode( file_get_contents( '${ sent }' ), true );
		echo svc_plugin()->get( 'Svc\\\\Jobs\\\\Background' )->start( 'import', 'Import', $input, Svc\\Exchange\\ImportJob::begin( $input ), new Svc\\Domain\\Actor( $user->ID, 'rest', $user->display_name ) )->id;` );
}

/** Works on a job over HTTP until it is over. */
export async function finish( site: TestSite, id: string ): Promise< Job > {
	for (;;) {
		const answer = await site.rest( 'POST', `/jobs/${ id }/step` );
		expect( answer.status, answer.text ).toBe( 200 );
		const job: Job = answer.body;
		if ( isOver( job ) ) {
			return job;
		}
	}
}

/** Holds the site to the file: each snippet once, none missing, nothing beside, and the job knows all of them. */
export async function expectWhole(
	site: TestSite,
	job: Job,
	file: readonly Item[]
): Promise< void > {
	const missing = bad( file );
	expect( job ).toMatchObject( { state: 'done', done: job.of } );
	expect( job.failures.map( ( { index } ) => index ) ).toEqual( missing );
	const list = ( await site.rest( 'GET', '/snippets?orderby=id' ) )
		.body as ( Item & { id: number; uid: string } )[];
	const wanted = file.filter( ( _, n ) => ! missing.includes( n ) );
	const titles = ( all: readonly Item[] ) =>
		all.map( ( { title } ) => title ).sort();
	expect( titles( list ) ).toEqual( titles( wanted ) );
	const uids = new Map( list.map( ( { title, uid } ) => [ title, uid ] ) );
	for ( const { title, uid } of wanted ) {
		if ( uid !== undefined ) {
			expect( uids.get( title ) ).toBe( uid );
		}
	}
	expect( [ ...job.result.created ].sort( ( a, b ) => a - b ) ).toEqual(
		list.map( ( { id } ) => id ).sort( ( a, b ) => a - b )
	);
}
