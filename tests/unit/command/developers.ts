/** Two people with clones of one repository of snippets, a pipeline, and the sites that they deploy to. */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { apply, plan } from '../../../src/command/deploy.ts';
import { push, type FolderOptions } from '../../../src/command/folder.ts';
import { pull } from '../../../src/command/pull.ts';
import { FakeSite } from './fake-site.ts';
import { OPTIONS, type home } from './home.ts';

type Options = Partial< FolderOptions >;

/** A commit is of nobody, and Git is as it comes. */
const ENV = {
	...process.env,
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_CONFIG_NOSYSTEM: '1',
	GIT_AUTHOR_NAME: 'a',
	GIT_AUTHOR_EMAIL: 'a@example.com',
	GIT_COMMITTER_NAME: 'a',
	GIT_COMMITTER_EMAIL: 'a@example.com',
};
const run = ( folder: string, ...args: string[] ): string =>
	execFileSync( 'git', args, {
		cwd: folder,
		env: ENV,
		stdio: 'pipe',
		encoding: 'utf8',
	} );

/** One clone, and the person who works in it. */
export class Developer {
	constructor(
		readonly name: string,
		readonly root: string,
		private readonly site: FakeSite,
		private readonly url: string
	) {}

	/** The same clone and person, with another site. */
	on( site: FakeSite, url: string ): Developer {
		return new Developer( this.name, this.root, site, url );
	}

	get folder(): string {
		return path.join( this.root, 'snippets' );
	}

	/** Code of a snippet with settings, or without. */
	write( uid: string, code: string, hasSettings = true ): this {
		mkdirSync( this.folder, { recursive: true } );
		const file = path.join( this.folder, uid );
		writeFileSync( `${ file }.js`, `${ code }\n` );
		if ( hasSettings ) {
			writeFileSync(
				`${ file }.snippet.json`,
				`{"uid":"${ uid }","name":"${ uid }","type":"js"}\n`
			);
		}
		return this;
	}

	read( uid: string ): string {
		return readFileSync( path.join( this.folder, `${ uid }.js` ), 'utf8' );
	}

	remove( uid: string ): this {
		rmSync( path.join( this.folder, `${ uid }.js` ) );
		rmSync( path.join( this.folder, `${ uid }.snippet.json` ) );
		return this;
	}

	git( ...args: string[] ): this {
		run( this.root, ...args );
		return this;
	}

	commit(): this {
		return this.git( 'add', '-A' ).git( 'commit', '-qm', 'Change' );
	}

	/** Commits, and gives it to the others. */
	share(): this {
		return this.commit().git( 'push', '-q', 'origin', 'HEAD:main' );
	}

	apply( options: Options = {} ): Promise< number > {
		return this.as( () =>
			apply( this.site.client, this.url, this.folder, {
				...OPTIONS,
				...options,
			} )
		);
	}

	plan( options: Options = {} ): Promise< number > {
		return this.as( () =>
			plan( this.site.client, this.url, this.folder, {
				...OPTIONS,
				...options,
			} )
		);
	}

	push( options: Options = {} ): Promise< number > {
		return this.as( () =>
			push( this.site.client, this.url, this.folder, [], {
				...OPTIONS,
				...options,
			} )
		);
	}

	pull( options: Options = {} ): Promise< number > {
		return this.as( () =>
			pull( this.site.client, this.url, this.folder, {
				...OPTIONS,
				...options,
			} )
		);
	}

	private as( work: () => Promise< number > ): Promise< number > {
		this.site.who = this.name;
		return work();
	}
}

export interface World {
	readonly production: FakeSite;
	readonly staging: FakeSite;
	readonly anna: Developer;
	readonly ben: Developer;
	/** A new clone without notes, as a pipeline has it. */
	clone: ( ...options: string[] ) => Developer;
	/** Forgets what was said before. */
	anew: () => void;
	said: () => string;
}

const PRODUCTION = 'https://production.example';
export const STAGING = 'https://staging.example';

/** Anna has applied the snippet "x" with the code "one" to production, and both have it. */
export async function world( it: ReturnType< typeof home > ): Promise< World > {
	const origin = path.join( it.base, 'origin' );
	mkdirSync( origin );
	run( origin, 'init', '-q', '--bare', '-b', 'main' );
	const production = it.site;
	let clones = 0;
	const clone = ( name: string, options: readonly string[] = [] ) => {
		const root = path.join( it.base, `clone-${ ++clones }` );
		run( it.base, 'clone', '-q', ...options, `file://${ origin }`, root );
		return new Developer( name, root, production, PRODUCTION );
	};
	const anna = clone( 'Anna' ).git( 'checkout', '-qB', 'main' );
	anna.write( 'x', 'one' ).share();
	await anna.apply();
	// With the notes of a folder that applied the same.
	const ben = new Developer(
		'Ben',
		path.join( it.base, 'ben' ),
		production,
		PRODUCTION
	);
	cpSync( anna.root, ben.root, { recursive: true } );
	it.anew();
	return {
		production,
		staging: new FakeSite(),
		anna,
		ben,
		clone: ( ...options ) => clone( 'CI', options ),
		anew: it.anew,
		said: () => it.out + it.err,
	};
}

/** The same files without any Git. */
export function withoutGit( from: Developer, site: FakeSite ): Developer {
	const root = path.join( path.dirname( from.root ), `plain-${ from.name }` );
	cpSync( from.folder, path.join( root, 'snippets' ), { recursive: true } );
	return new Developer( from.name, root, site, PRODUCTION );
}

export const NEWER =
	/Newer on the site: saved by Ben on \d{4}-\d\d-\d\d \d\d:\d\d UTC/;
export const FROM =
	/x\.js: Newer on the site: saved by Ben on .* UTC, from commit [0-9a-f]{7}\./;

/** What happens; gives the exit code of the last command. */
type Story = ( it: World ) => Promise< number >;
export type Row = readonly [
	title: string,
	story: Story,
	exit: number,
	/** Code of "x" on production afterwards. */
	code: string,
	said?: RegExp,
];

/** Ben's newer version, committed, shared and applied. */
export async function newer( { ben, anew }: World ): Promise< void > {
	ben.write( 'x', 'two' ).share();
	await ben.apply();
	anew();
}

/** Tells each story in a world of its own. */
export function stories(
	it: ReturnType< typeof home >,
	title: string,
	rows: readonly Row[]
): void {
	describe( title, () => {
		test.each( rows.map( ( row ) => [ row[ 0 ], row ] as const ) )(
			'%s',
			async ( _title, [ , story, exit, code, said = /./ ] ) => {
				const there = await world( it );
				expect( await story( there ), there.said() ).toBe( exit );
				expect( there.production.find( 'x' )?.code ?? '' ).toBe( code );
				expect( there.said() ).toMatch( said );
			}
		);
	} );
}
