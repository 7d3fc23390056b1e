/**
 * A running site on which nothing can be written any more: the snippet that fails is off within one request, safe mode and the rescue
 * link work, everything else is refused with a sentence, and all of it is written down when there is room again.
 */
import { execFile } from 'node:child_process';
import {
	chmod,
	chown,
	mkdir,
	readdir,
	readFile,
	rm,
	stat,
	statfs,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import { sample } from '../../support/long.ts';
import { takeUp } from '../../support/rescue.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../../support/test-site.ts';

const run = promisify( execFile );

let site: TestSite;
let isMounted = false;

beforeAll( async () => {
	site = await startSite( { account: 'unprivileged' } );
	await mkdir( site.storage, { recursive: true } );
	const { uid, gid } = await stat( site.wpContent );
	// Where it cannot be mounted only the locked folder is tried.
	isMounted = await run( 'mount', [
		...[ '-t', 'tmpfs', '-o', 'size=4m,nr_inodes=300' ],
		...[ 'tmpfs', site.storage ],
	] ).then(
		() => true,
		() => false
	);
	await chown( site.storage, uid, gid );
	await chmod( site.storage, 0o755 );
}, 120_000 );

afterAll( async () => {
	if ( isMounted ) {
		await run( 'umount', [ '-l', site.storage ] );
	}
	await site?.stop();
} );

const filler = () => path.join( site.storage, 'filler' );
const reserve = () => path.join( site.storage, 'reserve' );

/** Takes away what is given up when there is no room: the reserve, and old copies of the index. */
async function takeReserve(): Promise< void > {
	await rm( reserve(), { recursive: true } );
	const token = await readFile(
		path.join( site.storage, 'index.token' ),
		'utf8'
	);
	for ( const name of await readdir( site.storage ) ) {
		if ( name.startsWith( 'index-' ) && name !== `index-${ token }.php` ) {
			await rm( path.join( site.storage, name ) );
		}
	}
}

/** Takes every block, also those of the reserve when it is to be used up. */
async function fillBlocks( withReserve: boolean ): Promise< void > {
	if ( withReserve ) {
		await takeReserve();
	}
	const { bavail, bsize } = await statfs( site.storage );
	await writeFile( filler(), Buffer.alloc( bavail * bsize, 'x' ) );
}

async function fillInodes(): Promise< void > {
	await takeReserve();
	await mkdir( filler() );
	for ( let i = 0; ; i++ ) {
		try {
			await writeFile( path.join( filler(), `${ i }` ), '' );
		} catch {
			return;
		}
	}
}

const lock = async ( mode: string ) =>
	void ( await run( 'chmod', [ '-R', mode, site.storage ] ) );

type Condition = {
	name: string;
	tighten: () => Promise< void >;
	loosen: () => Promise< void >;
	needsMount: boolean;
	says: string;
};

const emptyOut = () => removeTree( filler() );

const CONDITIONS: Condition[] = [
	{
		name: 'a full disk',
		tighten: () => fillBlocks( false ),
		loosen: emptyOut,
		needsMount: true,
		says: 'Could not write to "svc/generations": the disk is full. Free some space.',
	},
	{
		name: 'a full disk without a reserve',
		tighten: () => fillBlocks( true ),
		loosen: emptyOut,
		needsMount: true,
		says: 'Could not write to "svc/generations": the disk is full. Free some space.',
	},
	{
		name: 'a disk without inodes',
		tighten: fillInodes,
		loosen: emptyOut,
		needsMount: true,
		says: 'Could not write to "svc/generations": the disk is full. Free some space.',
	},
	{
		name: 'a folder that may not be written',
		tighten: () => lock( 'a-w' ),
		loosen: () => lock( 'u+w' ),
		needsMount: false,
		says: 'Could not write to "svc/generations": Permission denied. Allow the web server to write there.',
	},
];

const FAILING = `add_action( 'wp_footer', static function () {
	echo '<i>works</i>';
	if ( isset( $_GET['boom'] ) ) {
		throw new DomainException( 'boom' );
	}
} );`;

/** Not a way out. */
const OTHERS: [ string, string, object? ][] = [
	[
		'POST',
		'/snippets',
		{ type: 'php', code: 'echo 1 2;', status: 'active' },
	],
	[ 'POST', '/snippets', { type: 'php', code: '// good', status: 'active' } ],
	[ 'PUT', '/snippets/{id}', { code: '<b>edited</b>' } ],
	[ 'POST', '/snippets/{id}/run' ],
	[ 'POST', '/snippets/{id}/duplicate' ],
];

const REFUSED =
	/^Could not write to "svc(?:\/[a-z]+)?": (?:the disk is full\. Free some space|Permission denied\. Allow the web server to write there)\.$/;

const unwritten = () => site.php( "echo get_option( 'svc_unwritten', '' );" );

describe.each( sample( CONDITIONS, 3 ) )( '$name', ( condition ) => {
	let failing = 0;
	let other = 0;
	let spare = 0;
	let trashed = 0;

	const add = async ( title: string, code: string, type = 'php' ) => {
		const made = await site.rest( 'POST', '/snippets', {
			title,
			type,
			code,
			hook: type === 'php' ? 'root' : 'wp_footer',
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		return made.body.snippet.id as number;
	};

	const isHeld = ( name: string ) => name === 'a full disk';

	beforeAll( async () => {
		if ( condition.needsMount && ! isMounted ) {
			return;
		}
		failing = await add( 'Failing', FAILING );
		other = await add( 'Other', '<b>other</b>', 'html' );
		spare = await add( 'Spare', '<b>spare</b>', 'html' );
		trashed = await add( 'Trashed', '<b>trashed</b>', 'html' );
		await site.rest( 'DELETE', `/snippets/${ trashed }` );
		await site.clearLog();
		await condition.tighten();
	}, 60_000 );

	afterAll( async () => {
		await condition.loosen();
		for ( const id of [ failing, other, spare ].filter(
			( it ) => it > 0
		) ) {
			await site.rest( 'DELETE', `/snippets/${ id }` );
		}
	} );

	test( 'there is a way out, and it is written down later', async ( {
		skip,
	} ) => {
		skip(
			condition.needsMount ? ! isMounted : site.account === 'root',
			'This account cannot set the condition up'
		);
		expect( ( await site.page( '/' ) ).text ).toContain( '<i>works</i>' );

		// Everything else is refused, and says why; what only looks goes on as far as it can.
		for ( const [ method, route, body ] of OTHERS ) {
			const answer = await site.rest(
				method,
				route.replace( '{id}', String( other ) ),
				body
			);
			const name = `${ method } ${ route }: ${ answer.text }`;
			expect( answer.status, name ).toBe( 500 );
			expect( answer.body.code, name ).toBe( 'svc_storage' );
			expect( answer.body.message, name ).toMatch( REFUSED );
		}
		const explained = await site.rest( 'GET', '/explain?url=/' );
		expect( explained.status, explained.text ).toBe( 200 );
		expect( explained.body.problem ).toMatch( /^Could not write to "svc/ );
		const checked = await site.rest( 'POST', '/validate', {
			type: 'php',
			code: 'echo 1 2;',
		} );
		expect( checked.body.errors, checked.text ).toMatchObject( [
			{ line: 1, message: expect.stringContaining( 'Syntax error' ) },
		] );
		const refused = await site.rest( 'PATCH', `/snippets/${ other }`, {
			title: 'Refused',
		} );
		expect( refused.status, refused.text ).toBe( 500 );
		expect( refused.body.message ).toBe( condition.says );

		// One request, and it is off.
		const broken = await site.page( '/?boom=1' );
		expect( broken.text ).not.toContain( 'critical error' );
		const now = await site.page( '/?boom=1' );
		expect( now.status ).toBe( 200 );
		expect( now.text ).not.toContain( '<i>works</i>' );
		expect( now.text ).toContain( '<b>other</b>' );
		const off = await site.rest( 'GET', `/snippets/${ failing }` );
		expect( off.body ).toMatchObject( {
			status: 'inactive',
			error: expect.stringContaining( 'boom' ),
		} );
		expect( ( await unwritten() ) === '' ).toBe( isHeld( condition.name ) );

		const on = await site.rest( 'POST', '/safe-mode', { on: true } );
		expect( on.body, on.text ).toMatchObject( { on: true } );
		expect( ( await site.page( '/' ) ).text ).not.toContain(
			'<b>other</b>'
		);
		await site.rest( 'POST', '/safe-mode', { on: false } );
		expect( ( await site.page( '/' ) ).text ).toContain( '<b>other</b>' );

		const made = await site.rest( 'POST', '/safe-mode', {
			rescue: 'new',
		} );
		expect( made.status, made.text ).toBe( 200 );
		const { opened } = await takeUp( site, made.body.link );
		expect( opened.status, opened.text ).toBe( 302 );
		const rescued = await site.page( '/', { cookies: opened.cookies } );
		expect( rescued.text ).not.toContain( '<b>other</b>' );
		expect( ( await site.page( '/' ) ).text ).toContain( '<b>other</b>' );

		// An administrator can do something about it, and reads so.
		const screen = await site.page( '/wp-admin/', { as: 'admin' } );
		if ( ! isHeld( condition.name ) ) {
			expect( screen.text ).toContain( 'Failed snippets stay inactive' );
		}
		expect( screen.text ).toContain( '>Failing</a>: ' );
		// A line for each deed that could not be logged, none for a page.
		const logged = await ownNotices( site );
		expect( logged.join( '\n' ) ).not.toContain( 'PHP Warning' );
		expect(
			logged.filter( ( line ) => line.includes( '] svc ' ) ).length
		).toBeLessThan( 7 );
		await site.clearLog();
		for ( let view = 0; view < 10; view++ ) {
			await site.page( '/' );
		}
		expect( await ownNotices( site ) ).toEqual( [] );

		// Deleting makes room, so it always works; for good only where files can be removed at all.
		const forGood = await site.rest( 'DELETE', `/trash/${ trashed }` );
		if ( condition.needsMount ) {
			expect( forGood.status, forGood.text ).toBe( 200 );
			const left = await site.rest( 'GET', '/trash' );
			expect(
				left.body.map( ( item: { id: number } ) => item.id )
			).not.toContain( trashed );
		} else {
			expect( forGood.status, forGood.text ).toBe( 500 );
			expect( forGood.body.message ).toMatch( REFUSED );
		}
		const deleted = await site.rest( 'DELETE', `/snippets/${ spare }` );
		expect( deleted.body, deleted.text ).toMatchObject( { deleted: true } );
		expect( ( await site.page( '/' ) ).text ).not.toContain(
			'<b>spare</b>'
		);
		const list = await site.rest( 'GET', '/snippets' );
		expect(
			list.body.map( ( row: { id: number } ) => row.id )
		).not.toContain( spare );

		// There is room again: the next page that has its turn writes it down.
		await condition.loosen();
		await site.php(
			"$kept = json_decode( get_option( 'svc_unwritten', '{}' ), true ); if ( $kept ) { update_option( 'svc_unwritten', wp_json_encode( [ 'tried' => 0 ] + $kept ) ); }"
		);
		await site.page( '/' );
		await expect.poll( unwritten, { timeout: 20_000 } ).toBe( '' );
		const trash = await site.rest( 'GET', '/trash' );
		expect(
			trash.body.map( ( item: { id: number } ) => item.id )
		).toContain( spare );
		const history = await site.rest(
			'GET',
			`/snippets/${ failing }/revisions`
		);
		expect( history.body[ 0 ] ).toMatchObject( {
			action: 'failed',
			status: 'inactive',
		} );
		const written = await site.rest( 'PATCH', `/snippets/${ other }`, {
			title: 'Written',
		} );
		expect( written.status, written.text ).toBe( 200 );
		if ( isMounted ) {
			expect( await readdir( reserve() ) ).toHaveLength( 11 );
		}
	}, 180_000 );
} );
