/**
 * Two people, each with a folder, and the site: random steps against a small
 * model. No text is lost, nothing is switched off that neither of them switched off,
 * nothing is refused without a reason, and in the end all three agree.
 */
import { once } from 'node:events';
import {
	mkdtemp,
	readdir,
	readFile,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, start, svc } from './svc.ts';

const site = testSite();
/** The short form takes the same steps each time; the long one takes others. */
const SEED = Number(
	process.env.SVC_SEED ?? ( IS_LONG ? Date.now() % 2 ** 31 : 2 )
);
const RUNS = IS_LONG ? 10 : 1;
const STEPS = Number( process.env.SVC_STEPS ?? ( IS_LONG ? 200 : 30 ) );
const UIDS = [ 'one', 'two', 'three' ] as const;
const CONFLICT = 5;
const SIDECAR = '.snippet.json';

interface Live {
	readonly id: number;
	readonly uid: string;
	readonly status: string;
	readonly code: string;
}
/** A folder; `base` is the text of each snippet that was last the same here and on the site. */
interface Person {
	readonly dir: string;
	readonly env: Record< string, string >;
	readonly base: Map< string, string >;
}
interface World {
	readonly people: readonly Person[];
	/** Texts that have to be somewhere. */
	readonly owed: Set< string >;
	/** Texts that were on the site. */
	readonly sent: Set< string >;
	readonly log: string[];
	readonly random: ( below: number ) => number;
}

/** The same numbers for the same seed: a step takes two or three. */
function randomOf( seed: number ): World[ 'random' ] {
	const numbers = fc.sample( fc.noBias( fc.nat() ), {
		seed,
		numRuns: 3 * STEPS,
	} );
	return ( below ) => ( numbers.pop() ?? 0 ) % below;
}

const textIn = ( code: string ): string =>
	/text-[\w-]+/.exec( code )?.[ 0 ] ?? '';

async function live(): Promise< Map< string, Live > > {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: '1' },
	} );
	return new Map( ( body as Live[] ).map( ( one ) => [ one.uid, one ] ) );
}

/** Uid to the file of its code and the text in it. */
async function local( { dir }: Person ) {
	const found = new Map< string, { file: string; text: string } >();
	for ( const name of await readdir( dir, { recursive: true } ) ) {
		if ( name.startsWith( '.' ) || ! name.endsWith( SIDECAR ) ) {
			continue;
		}
		const file = path.join( dir, name.replace( SIDECAR, '.js' ) );
		const code = await readFile( file, 'utf8' ).catch( () => undefined );
		const { uid } = JSON.parse(
			await readFile( path.join( dir, name ), 'utf8' )
		) as { uid: string };
		if ( code !== undefined ) {
			found.set( uid, { file, text: textIn( code ) } );
		}
	}
	return found;
}

/** Every text below a folder, also what was kept aside. */
async function textsBelow( dir: string ): Promise< readonly string[] > {
	const entries = await readdir( dir, {
		recursive: true,
		withFileTypes: true,
	} );
	return Promise.all(
		entries
			.filter( ( one ) => one.isFile() && one.name.endsWith( '.js' ) )
			.map( async ( one ) =>
				textIn(
					await readFile(
						path.join( one.parentPath, one.name ),
						'utf8'
					)
				)
			)
	);
}

/** What a person's own hand replaces or deletes before it was sent is not owed. */
function dropOwn( world: World, text: string | undefined ): void {
	if ( text !== undefined && ! world.sent.has( text ) ) {
		world.owed.delete( text );
	}
}

/** Snippets changed here; with `there`, only those that were changed on the site as well. */
async function changed( person: Person, there?: Map< string, Live > ) {
	const now = await live();
	return [ ...( await local( person ) ) ].filter( ( [ uid, { text } ] ) => {
		const other = textIn( now.get( uid )?.code ?? '' );
		return (
			text !== other &&
			text !== person.base.get( uid ) &&
			( there === undefined || other !== person.base.get( uid ) )
		);
	} );
}

async function agree( world: World, person: Person ): Promise< void > {
	const now = await live();
	for ( const [ uid, { text } ] of await local( person ) ) {
		if ( text === textIn( now.get( uid )?.code ?? '' ) ) {
			person.base.set( uid, text );
		}
	}
	now.forEach( ( { code } ) => world.sent.add( textIn( code ) ) );
}

/** Runs a command in a folder; it may only be refused where the model knows of a conflict. */
async function command(
	world: World,
	person: Person,
	words: readonly string[],
	mayConflict = false
) {
	const before = await live();
	const run = await svc( words, { env: person.env, cwd: person.dir } );
	world.log.push( `  -> ${ run.code } ${ run.stderr.trim() }` );
	expect(
		mayConflict ? [ 0, CONFLICT ] : [ 0 ],
		world.log.join( '\n' )
	).toContain( run.code );
	if ( ! [ 'apply', 'enable', 'disable' ].includes( words[ 0 ] ?? '' ) ) {
		for ( const [ uid, { status } ] of await live() ) {
			expect( status, `${ uid }\n${ world.log.join( '\n' ) }` ).toBe(
				before.get( uid )?.status
			);
		}
	}
	await agree( world, person );
	return run;
}

/** An edit in a folder; nothing where the file was deleted. */
async function edit( world: World, person: Person, uid: string ) {
	const found = ( await local( person ) ).get( uid );
	if ( found === undefined ) {
		return undefined;
	}
	const text = `text-${ uid }-${ world.log.length }`;
	dropOwn( world, found.text );
	world.owed.add( text );
	await writeFile( found.file, `/* ${ text } */\n` );
	return text;
}

async function editWatched( world: World, person: Person, uid: string ) {
	const child = start( [ 'watch', '.' ], {
		env: person.env,
		cwd: person.dir,
	} );
	let said = '';
	child.stdout?.on( 'data', ( data ) => ( said += data ) );
	child.stderr?.on( 'data', ( data ) => ( said += data ) );
	const until = async ( is: () => boolean ) => {
		for ( let at = 0; ! is() && at < 1200; at++ ) {
			await sleep( 50 );
		}
		expect( is(), `${ world.log.join( '\n' ) }\n${ said }` ).toBe( true );
	};
	try {
		await until( () => said.includes( 'Watching' ) );
		await agree( world, person );
		const length = said.length;
		if ( ( await edit( world, person, uid ) ) !== undefined ) {
			await until( () => said.length > length );
		}
	} finally {
		const closed = once( child, 'close' );
		child.kill( 'SIGTERM' );
		await closed;
	}
	world.log.push( `  -> ${ said.trim() }` );
	await agree( world, person );
}

async function onSite( world: World, uid: string, kind: string ) {
	const id = ( await live() ).get( uid )?.id ?? 0;
	const text = `text-${ uid }-${ world.log.length }`;
	const body =
		kind === 'site-edit'
			? { code: `/* ${ text } */`, force: true }
			: { title: `Title ${ world.log.length }`, force: true };
	const { status } = await site.rest( 'POST', `/snippets/${ id }`, body );
	expect( status ).toBe( 200 );
	if ( kind === 'site-edit' ) {
		world.owed.add( text );
		world.sent.add( text );
	}
}

async function byHand(
	world: World,
	person: Person,
	uid: string,
	kind: string
) {
	const found = ( await local( person ) ).get( uid );
	if ( found === undefined ) {
		return;
	}
	const sidecar = found.file.replace( /\.js$/, SIDECAR );
	if ( kind === 'delete' ) {
		dropOwn( world, found.text );
		await rm( found.file );
		await rm( sidecar );
		return;
	}
	const to = path.join( person.dir, `${ uid }-${ world.log.length }` );
	await rename( found.file, `${ to }.js` );
	await rename( sidecar, to + SIDECAR );
}

const KINDS = [
	'edit',
	'edit',
	'edit',
	'site-edit',
	'site-edit',
	'site-title',
	'push',
	'push',
	'pull',
	'pull',
	'watch',
	'apply',
	'plan',
	'enable',
	'disable',
	'rename',
	'delete',
	'pull-force',
] as const;

async function step( world: World ): Promise< void > {
	const kind = KINDS[ world.random( KINDS.length ) ] ?? 'edit';
	const who = world.random( world.people.length );
	const person = world.people[ who ];
	const uid = UIDS[ world.random( UIDS.length ) ] ?? 'one';
	if ( person === undefined ) {
		throw new Error( 'There is no such person.' );
	}
	world.log.push( `${ world.log.length } ${ kind } ${ who } ${ uid }` );
	switch ( kind ) {
		case 'edit':
			await edit( world, person, uid );
			return;
		case 'watch':
			return editWatched( world, person, uid );
		case 'site-edit':
		case 'site-title':
			return onSite( world, uid, kind );
		case 'rename':
		case 'delete':
			return byHand( world, person, uid, kind );
		case 'push': {
			const both = await changed( person, await live() );
			await command( world, person, [ 'push', '.' ], both.length > 0 );
			return;
		}
		case 'pull': {
			const here = await changed( person );
			await command( world, person, [ 'pull', '.' ], here.length > 0 );
			return;
		}
		case 'pull-force':
			await command( world, person, [ 'pull', '.', '--force' ] );
			return;
		case 'enable':
		case 'disable':
			await command( world, person, [ kind, uid ] );
			return;
		default:
			await command( world, person, [ kind, '.' ] );
	}
}

async function begin(
	seed: number,
	env: Record< string, string >
): Promise< World > {
	await site.rest( 'POST', '/apply', {
		snippets: UIDS.map( ( uid ) => ( {
			uid,
			title: uid,
			type: 'js',
			code: `/* text-${ uid }-0 */`,
			status: 'active',
		} ) ),
	} );
	const people: Person[] = [];
	for ( const name of [ 'admin', 'admin2' ] ) {
		const dir = await mkdtemp(
			path.join( tmpdir(), `svc-model-${ name }-` )
		);
		dirs.push( dir );
		people.push( {
			dir,
			env: {
				...env,
				SVC_USER: name,
				SVC_PASSWORD: site.raw.appPassword( name ),
			},
			base: new Map(),
		} );
	}
	const world: World = {
		people,
		owed: new Set(),
		sent: new Set(),
		log: [ `SVC_SEED=${ seed }` ],
		random: randomOf( seed ),
	};
	for ( const person of people ) {
		await command( world, person, [ 'pull', '.', '--force' ] );
	}
	return world;
}

async function expectKept( world: World ): Promise< void > {
	const there = new Set( world.people.length > 0 ? [ '' ] : [] );
	for ( const { id, code } of ( await live() ).values() ) {
		there.add( textIn( code ) );
		const { body } = await site.rest(
			'GET',
			`/snippets/${ id }/revisions`,
			undefined,
			{
				query: { per_page: '100' },
			}
		);
		for ( const { rev } of body as { rev: number }[] ) {
			const one = await site.rest(
				'GET',
				`/snippets/${ id }/revisions/${ rev }`
			);
			there.add( textIn( JSON.stringify( one.body ) ) );
		}
	}
	for ( const { dir } of world.people ) {
		( await textsBelow( dir ) ).forEach( ( text ) => there.add( text ) );
	}
	expect(
		[ ...world.owed ].filter( ( text ) => ! there.has( text ) ),
		world.log.join( '\n' )
	).toEqual( [] );
}

const dirs: string[] = [];
afterAll( async () => {
	for ( const dir of dirs ) {
		await rm( dir, { recursive: true, force: true } );
	}
} );

for ( let run = 0; run < RUNS; run++ ) {
	const seed = SEED + run;
	test(
		`${ STEPS } steps (SVC_SEED=${ seed })`,
		{ timeout: 1_200_000 },
		async () => {
			const world = await begin( seed, await identity( site ) );
			for ( let at = 0; at < STEPS; at++ ) {
				await step( world );
			}
			await expectKept( world );
			for ( const person of [ ...world.people, ...world.people ] ) {
				await command( world, person, [ 'pull', '.', '--force' ] );
				await command( world, person, [ 'push', '.' ] );
				const { stdout } = await command( world, person, [
					'plan',
					'.',
				] );
				expect( stdout, world.log.join( '\n' ) ).toContain(
					'nothing to do'
				);
			}
			await expectKept( world );
		}
	);
}
