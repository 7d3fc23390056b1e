/**
 * A real bare repository, read and written by the git command: what the emulated providers keep, and what people push to behind their backs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

export type Item = {
	path: string;
	mode: string;
	type: string;
	id: string;
	/** Bytes; 0 for folders. */
	size: number;
};

export type Commit = {
	id: string;
	parents: string[];
	message: string;
	name: string;
	email: string;
	/** As RFC 3339 writes it. */
	date: string;
};

export type NewCommit = {
	branch: string;
	/** The commit that the branch has to be at; null for a branch that must not be there. */
	parent: string | null;
	write?: Record< string, string | Buffer >;
	/** Modes other than 100644, by path. */
	modes?: Record< string, string >;
	remove?: string[];
	message: string;
	author?: { name: string; email: string } | undefined;
};

/** Where two people come at once, the second is told by this. */
export class Moved extends Error {}

/** A name of a file or a branch that is the same in the folder of a repository. */
const PLAIN = /^[\w-]+(?:[./][\w-]+)*$/;

/** As `git fast-import` takes a path. */
const quoted = ( name: string ): string =>
	`"${ name.replaceAll( /["\\]/g, '\\$&' ).replaceAll( '\n', '\\n' ) }"`;

const data = ( bytes: string | Buffer ): Buffer[] => [
	Buffer.from( `data ${ Buffer.byteLength( bytes ) }\n` ),
	Buffer.from( bytes ),
	Buffer.from( '\n' ),
];

const NOBODY = { name: 'Tom Tester', email: 'tom@example.com' };

export class Repository {
	/** What was read or written once, by its id: a process of git for each file would take longer than what is tested. */
	private readonly blobs = new Map< string, Buffer >();
	private readonly trees = new Map< string, Item[] >();
	private readonly touches = new Map< string, string >();

	private constructor(
		readonly dir: string,
		/** Digits of an id. */
		readonly digits: number
	) {}

	static async make(
		format: 'sha1' | 'sha256' = 'sha1'
	): Promise< Repository > {
		const dir = await mkdtemp( path.join( tmpdir(), 'svc-forge-' ) );
		const made = new Repository( dir, format === 'sha1' ? 40 : 64 );
		await made.git( [
			'init',
			'--quiet',
			'--bare',
			'--template=',
			`--object-format=${ format }`,
			'--initial-branch=main',
			dir,
		] );
		return made;
	}

	/** The same once more, without the processes of git that it took to make it. */
	async copy(): Promise< Repository > {
		const dir = await mkdtemp( path.join( tmpdir(), 'svc-forge-' ) );
		await cp( this.dir, dir, { recursive: true } );
		const copy = new Repository( dir, this.digits );
		for ( const [ id, bytes ] of this.blobs ) {
			copy.blobs.set( id, bytes );
		}
		for ( const [ id, items ] of this.trees ) {
			copy.trees.set( id, items );
		}
		return copy;
	}

	remove(): Promise< void > {
		return rm( this.dir, { recursive: true, force: true } );
	}

	async head( branch: string ): Promise< string | null > {
		// It is asked for with nearly every request, and a process of git takes longer than the request.
		const file = PLAIN.test( branch )
			? await readFile(
					path.join( this.dir, 'refs/heads', branch ),
					'utf8'
				).catch( () => '' )
			: '';
		if ( /^[0-9a-f]+\n$/.test( file ) ) {
			return file.trim();
		}
		const ref = await this.tried( [
			'rev-parse',
			'--verify',
			'--quiet',
			`refs/heads/${ branch }^{commit}`,
		] );
		return ref === null ? null : ref.trim();
	}

	async renameBranch( old: string, name: string ): Promise< void > {
		await this.git( [ 'branch', '--move', old, name ] );
	}

	/** Any branch that there is; null in an empty repository. */
	async anyBranch(): Promise< string | null > {
		const names = await readdir( path.join( this.dir, 'refs/heads' ) );
		const [ only ] = names;
		if (
			only !== undefined &&
			names.length === 1 &&
			( await this.head( only ) ) !== null
		) {
			return only;
		}
		const [ first ] = (
			await this.git( [
				'for-each-ref',
				'--format=%(refname:short)',
				'refs/heads',
			] )
		)
			.toString()
			.split( '\n' );
		return first === undefined || first === '' ? null : first;
	}

	async log( commit: string, limit: number ): Promise< Commit[] > {
		const said = await this.git( [
			'log',
			'-z',
			`--max-count=${ limit }`,
			'--format=%H%n%P%n%an%n%ae%n%cI%n%B',
			commit,
		] );
		return said
			.toString()
			.split( '\0' )
			.filter( ( one ) => one !== '' )
			.map( ( one ) => {
				const [ id, parents, name, email, date, ...message ] =
					one.split( '\n' );
				return {
					id: id ?? '',
					parents: ( parents ?? '' ).split( ' ' ).filter( Boolean ),
					name: name ?? '',
					email: email ?? '',
					date: date ?? '',
					message: message.join( '\n' ).replace( /\n$/, '' ),
				};
			} );
	}

	/** Everything below a folder, folders themselves among it; null where the commit or the folder is not there. */
	async tree( commit: string, folder = '' ): Promise< Item[] | null > {
		const key = `${ commit }:${ folder }`;
		const known = this.trees.get( key );
		if ( known !== undefined ) {
			return known;
		}
		const said = await this.tried( [
			'ls-tree',
			'-r',
			'-t',
			'-l',
			'-z',
			folder === '' ? commit : `${ commit }:${ folder }`,
		] );
		if ( said === null ) {
			return null;
		}
		const items = said
			.split( '\0' )
			.filter( Boolean )
			.map( ( line ) => {
				const [ facts = '', name = '' ] = line.split( '\t' );
				const [ mode = '', type = '', id = '', size = '' ] =
					facts.split( / +/ );
				return {
					path: folder === '' ? name : `${ folder }/${ name }`,
					mode,
					type,
					id,
					size: size === '-' ? 0 : Number( size ),
				};
			} );
		// Names of branches are other commits later.
		if ( commit.length === this.digits ) {
			this.trees.set( key, items );
		}
		return items;
	}

	/** Contents by their id; null where there are none. */
	async blob( id: string ): Promise< Buffer | null > {
		if ( ! /^[0-9a-f]+$/.test( id ) || id.length !== this.digits ) {
			return null;
		}
		try {
			const bytes =
				this.blobs.get( id ) ??
				( await this.git( [ 'cat-file', 'blob', id ] ) );
			this.blobs.set( id, bytes );
			return bytes;
		} catch {
			return null;
		}
	}

	async file( commit: string, name: string ): Promise< Item | null > {
		const items = await this.tree( commit );
		return (
			items?.find(
				( item ) => item.path === name && item.type !== 'tree'
			) ?? null
		);
	}

	/** The last commit that touched a file. */
	async lastTouch( commit: string, name: string ): Promise< string > {
		const key = `${ commit }:${ name }`;
		const touched =
			this.touches.get( key ) ??
			(
				await this.git( [
					'log',
					'-1',
					'--format=%H',
					commit,
					'--',
					name,
				] )
			)
				.toString()
				.trim();
		if ( commit.length === this.digits ) {
			this.touches.set( key, touched );
		}
		return touched;
	}

	/** Paths that differ between two commits; null where one is not there. */
	async changed( one: string, other: string ): Promise< string[] | null > {
		const said = await this.tried( [
			'diff-tree',
			'-r',
			'-z',
			'--no-renames',
			'--name-only',
			one,
			other,
		] );
		return said === null ? null : said.split( '\0' ).filter( Boolean );
	}

	/**
	 * Makes a commit in one step: the branch moves if it is where it has to be.
	 *
	 * @throws {Moved} When it is somewhere else.
	 */
	async commit( what: NewCommit ): Promise< string > {
		if ( ( await this.head( what.branch ) ) !== what.parent ) {
			throw new Moved( `${ what.branch } is not at ${ what.parent }` );
		}
		const author = what.author ?? NOBODY;
		const who = `${ author.name.replaceAll( /[<>\n]/g, '' ) } <${ author.email.replaceAll( /[<>\s]/g, '' ) }> now`;
		const write = Object.entries( what.write ?? {} );
		const isLink = ( name: string ) => what.modes?.[ name ] === '160000';
		const kept = write.filter( ( [ name ] ) => ! isLink( name ) );
		const marks = new Map(
			kept.map( ( [ name ], at ) => [ name, at + 2 ] )
		);
		const line = ( said: string ) => Buffer.from( `${ said }\n` );
		// All of it by one process: each has to start, in a process as large as that of the tests.
		const answer = await this.imported(
			[
				...kept.flatMap( ( [ name, bytes ] ) => [
					line( `blob\nmark :${ marks.get( name ) }` ),
					...data( bytes ),
				] ),
				line( `commit refs/heads/${ what.branch }\nmark :1` ),
				line( `author ${ who }\ncommitter ${ who }` ),
				...data( what.message ),
				...( what.parent === null
					? []
					: [ line( `from ${ what.parent }` ) ] ),
				...( what.remove ?? [] ).map( ( name ) =>
					line( `D ${ quoted( name ) }` )
				),
				...write.map( ( [ name, bytes ] ) =>
					line(
						`M ${ what.modes?.[ name ] ?? '100644' } ${
							isLink( name )
								? bytes.toString()
								: `:${ marks.get( name ) }`
						} ${ quoted( name ) }`
					)
				),
				line( '' ),
				...[ 1, ...marks.values() ].map( ( mark ) =>
					line( `get-mark :${ mark }` )
				),
			],
			what.branch
		);
		const [ id = '', ...ids ] = answer.split( '\n' ).filter( Boolean );
		for ( const [ at, [ , bytes ] ] of kept.entries() ) {
			this.blobs.set( ids[ at ] ?? '', Buffer.from( bytes ) );
		}
		return id;
	}

	/**
	 * Puts a branch somewhere, if it is where it has to be; anywhere with `undefined`, as a forced push does.
	 *
	 * @throws {Moved} When it is somewhere else.
	 */
	async move(
		branch: string,
		to: string,
		from?: string | null
	): Promise< void > {
		const old = from === null ? '0'.repeat( this.digits ) : from;
		try {
			await this.git( [
				'update-ref',
				`refs/heads/${ branch }`,
				to,
				...( old === undefined ? [] : [ old ] ),
			] );
		} catch ( error ) {
			throw new Moved( String( error ) );
		}
	}

	/** What git itself finds wrong with the whole repository; empty when all is well. */
	async faults(): Promise< string > {
		return (
			await this.git( [ 'fsck', '--strict', '--no-dangling' ] )
		).toString();
	}

	/** What `git fast-import` says to its marks. It leaves alone a branch that has moved on meanwhile. */
	private async imported(
		stream: Buffer[],
		branch: string
	): Promise< string > {
		try {
			return (
				await this.git(
					[
						'fast-import',
						'--quiet',
						'--date-format=now',
						'--done',
						'--cat-blob-fd=1',
					],
					{
						input: Buffer.concat( [
							...stream,
							Buffer.from( 'done\n' ),
						] ),
					}
				)
			).toString();
		} catch ( error ) {
			if ( String( error ).includes( 'Not updating' ) ) {
				throw new Moved( `${ branch }: ${ String( error ) }` );
			}
			throw error;
		}
	}

	private async tried( args: string[] ): Promise< string | null > {
		try {
			return ( await this.git( args ) ).toString();
		} catch {
			return null;
		}
	}

	private async git(
		args: string[],
		options: {
			input?: string | Buffer;
			env?: Record< string, string >;
		} = {}
	): Promise< Buffer > {
		const child = spawn( 'git', args, {
			cwd: this.dir,
			env: {
				PATH: process.env.PATH,
				HOME: this.dir,
				GIT_CONFIG_NOSYSTEM: '1',
				GIT_DIR: this.dir,
				...options.env,
			},
		} );
		child.stdin.on( 'error', () => undefined );
		child.stdin.end( options.input ?? '' );
		const [ out, err ] = await Promise.all( [
			buffer( child.stdout ),
			text( child.stderr ),
			once( child, 'close' ),
		] );
		if ( child.exitCode !== 0 ) {
			throw new Error( `git ${ args.join( ' ' ) }: ${ err }` );
		}
		return out;
	}
}
