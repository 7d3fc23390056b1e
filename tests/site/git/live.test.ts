/**
 * What the plugin asks of a Git hosting provider, as a list that a real one can answer, too. `npm test` asks the emulator; with `SVC_GIT_LIVE`
 * the list goes to a repository of a real provider as well, which gets a branch of its own for it (docs/development.md, "A real provider").
 * The token is in no message of a failure.
 */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configure } from '../../support/configure.ts';
import { Forge, type Kind } from '../../support/forge/forge.ts';
import {
	ask,
	type Change,
	commitCall,
	type Entry,
	PROBE,
	type Said,
	type Setting,
	type Target,
} from '../../support/forge/probe.ts';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

/** Whose answers are asked for; the emulator's in the short form only one. */
const PLAYED: Kind[] = IS_LONG
	? [ 'github', 'gitlab', 'bitbucket', 'gitea', 'forgejo' ]
	: [ 'gitlab' ];

/** The real one of the environment. */
function live(): Target | undefined {
	const {
		SVC_GIT_LIVE: kind,
		SVC_GIT_LIVE_REPO: name = '',
		SVC_GIT_LIVE_TOKEN: token = '',
		SVC_GIT_LIVE_API: origin = '',
	} = process.env;
	if ( kind === undefined || kind === '' ) {
		return undefined;
	}
	if ( name === '' || token === '' ) {
		throw new Error(
			'SVC_GIT_LIVE needs SVC_GIT_LIVE_REPO and SVC_GIT_LIVE_TOKEN.'
		);
	}
	return { kind: kind as Kind, name, token, origin };
}

const site = testSite( { muPlugins: { 'probe.php': PROBE } } );

/** Where the files of this list are: what else the repository holds is left alone. */
const ROOT = 'svc-live';

/** Texts in UTF-8, as all that a site commits. */
const FILES: Record< string, Buffer > = {
	[ `${ ROOT }/a.php` ]: Buffer.from( "<?php\necho 'ü + % \" &';\n" ),
	[ `${ ROOT }/deep/er/ö ä.css` ]: Buffer.from( 'a { content: "ü€😀" }\r\n' ),
	[ `${ ROOT }/odd.txt` ]: Buffer.from( '~\r\n\u0001\t\n\n' ),
	[ `${ ROOT }/empty.html` ]: Buffer.alloc( 0 ),
};

/** The id that Git gives contents. */
const blobId = ( bytes: Buffer ): string =>
	createHash( 'sha1' )
		.update( `blob ${ bytes.length }\0` )
		.update( bytes )
		.digest( 'hex' );

const idsOf = ( files: Record< string, Buffer > ): Record< string, string > =>
	Object.fromEntries(
		Object.entries( files ).map( ( [ path, bytes ] ) => [
			path,
			blobId( bytes ),
		] )
	);

function list( open: () => Target ): void {
	const branch = `svc-live-${ randomUUID().slice( 0, 8 ) }`;
	let base = '';
	let head = '';
	let files = FILES;

	const calls = async (
		asked: [ string, unknown[] ][],
		setting: Setting = {}
	): Promise< Said > => {
		const target = open();
		const said = await ask( site, target, asked, {
			branch,
			root: ROOT,
			...setting,
		} );
		// Not by a comparison of texts, which a failure would print.
		const isTold = JSON.stringify( said ).includes( target.token );
		expect( isTold, 'the token is in an answer' ).toBe( false );
		return said;
	};
	const call = async ( name: string, ...args: unknown[] ) => {
		const { answers, ...refusal } = await calls( [ [ name, args ] ] );
		expect( refusal ).toEqual( {} );
		return answers?.[ 0 ];
	};
	const commit = ( from: string, change: Change, message: string ) =>
		calls( [ commitCall( from, change, message ) ] );
	/** What the branch holds, byte for byte. */
	const contents = async ( at: string ) => {
		const entries = ( await call( 'tree', at, ROOT ) ) as Entry[];
		const bytes = ( await call( 'blobs', at, entries ) ) as Record<
			string,
			string
		>;
		return Object.fromEntries(
			Object.entries( bytes ).map( ( [ path, text ] ) => [
				path,
				Buffer.from( text, 'base64' ),
			] )
		);
	};

	test( 'a branch that is not there is told, and made', async () => {
		expect( await call( 'head' ) ).toBeNull();
		expect( await call( 'check' ) ).toMatchObject( {
			writes: true,
			problems: [ expect.stringContaining( branch ) ],
		} );
		base = String(
			await call( 'bootstrap', 'Begin a folder of snippets' )
		);
		expect( await call( 'head' ) ).toEqual( base );
		expect( await call( 'check' ) ).toMatchObject( { writes: true } );
		expect( await call( 'tree', base, ROOT ) ).toEqual( [] );
	}, 120_000 );

	test( 'one commit brings several files, byte for byte', async () => {
		const said = await commit(
			base,
			{ write: FILES, was: {} },
			'Add 4 files\n\nOf a test.'
		);
		head = String( said.answers?.[ 0 ] );
		expect( await call( 'head' ), said.message ).toEqual( head );
		expect( await contents( head ) ).toEqual( FILES );
		expect( await call( 'log', head, 2 ) ).toMatchObject( [
			{
				id: head,
				parents: [ base ],
				message: 'Add 4 files\n\nOf a test.',
			},
			{ id: base },
		] );
	}, 120_000 );

	test( 'one commit adds, changes and deletes', async () => {
		const { [ `${ ROOT }/odd.txt` ]: _gone, ...kept } = FILES;
		const write = {
			[ `${ ROOT }/a.php` ]: Buffer.from( '<?php // changed\n' ),
			[ `${ ROOT }/new & more.js` ]: Buffer.from( 'b();\n' ),
		};
		const before = head;
		const said = await commit(
			before,
			{
				write,
				remove: [ `${ ROOT }/odd.txt` ],
				was: idsOf( FILES ),
			},
			'Change'
		);
		head = String( said.answers?.[ 0 ] );
		files = { ...kept, ...write };
		expect( await contents( head ), said.message ).toEqual( files );
		expect( await contents( before ) ).toEqual( FILES );
	}, 120_000 );

	test( 'who comes late changes nothing', async () => {
		const { parents = [] } = (
			( await call( 'log', head, 1 ) ) as { parents: string[] }[]
		 )[ 0 ] as { parents: string[] };
		for ( const change of [
			{ write: { [ `${ ROOT }/a.php` ]: '<?php // late\n' } },
			{ remove: [ `${ ROOT }/a.php` ] },
		] ) {
			expect(
				await commit(
					String( parents[ 0 ] ),
					{ ...change, was: idsOf( FILES ) },
					'Late'
				)
			).toMatchObject( { stale: true } );
		}
		expect( await call( 'head' ) ).toEqual( head );
		expect( await contents( head ) ).toEqual( files );
	}, 120_000 );

	test( 'a token that is none, and a repository that is not there, are told', async () => {
		expect(
			await calls( [ [ 'head', [] ] ], { token: 'svc-no-such-token' } )
		).toMatchObject( {
			refused: expect.stringMatching(
				/^(?:token_rejected|repo_not_found)$/
			),
		} );
		expect(
			await calls( [ [ 'head', [] ] ], {
				repo: `${ open().name }-${ randomUUID().slice( 0, 8 ) }`,
			} )
		).toMatchObject( { refused: 'repo_not_found' } );
	}, 120_000 );
}

describe.each( PLAYED )( 'the emulator of %s', ( kind ) => {
	let forge: Forge;

	beforeAll( async () => {
		forge = await Forge.start( kind );
		await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'README.md': 'not ours\n' },
			message: 'First',
		} );
	} );
	afterAll( async () => {
		await forge.stop();
		// It knows no other repository than its own.
		expect(
			forge.mistakes.filter(
				( what ) => ! what.includes( `${ forge.name }-` )
			)
		).toEqual( [] );
	} );

	list( () => forge );
} );

const target = live();
describe.runIf( target !== undefined )( 'a real provider', () => {
	let close: () => Promise< void >;

	beforeAll( async () => {
		close = await configure( site.dir, { WP_HTTP_BLOCK_EXTERNAL: false } );
	} );
	afterAll( () => close() );

	list( () => target as Target );
} );
