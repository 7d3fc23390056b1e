/**
 * A real bare repository, read and written by the git command: what the emulated providers keep, and what people push to behind their backs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	cp,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
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

type RunOptions = {
	input?: string | Buffer;
	env?: Record< string, string >;
};

/** Where two people come at once, the second is told by this. */
export class Moved extends Error {}

/** Where git keeps each branch as a file. */
const BRANCHES = 'refs/heads';

/** A tree and its commit, in one process that starts the others: `$1` is the parent, or nothing. */
const COMMIT = `set -e
[ -z "$1" ] || git read-tree "$1"
git update-index -z --index-info
printf %s "$MESSAGE" | git commit-tree "$(git write-tree)" \${1:+-p "$1"}`;

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
			// Without the examples of hooks.
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

	/** Read where git keeps it, as long as nobody packs branches: a process for that would take longer than what is tested. */
	async head( branch: string ): Promise< string | null > {
		const at = await readFile(
			path.join( this.dir, BRANCHES, branch ),
			'utf8'
		).catch( () => null );
		return at === null ? null : at.trim();
	}

	async renameBranch( old: string, name: string ): Promise< void > {
		await this.git( [ 'branch', '--move', old, name ] );
	}

	/** Any branch that there is; null in an empty repository. */
	async anyBranch(): Promise< string | null > {
		const folder = path.join( this.dir, BRANCHES );
		const found = await readdir( folder, {
			recursive: true,
			withFileTypes: true,
		} );
		const [ first = null ] = found
			.filter(
				( entry ) => entry.isFile() && ! entry.name.endsWith( '.lock' )
			)
			.map( ( { name, parentPath } ) =>
				path.relative( folder, path.join( parentPath, name ) )
			)
			.sort();
		return first;
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
		const index = path.join(
			this.dir,
			`index-${ Math.random().toString( 36 ).slice( 2 ) }`
		);
		try {
			const lines: string[] = [];
			for ( const name of what.remove ?? [] ) {
				lines.push( `0 ${ '0'.repeat( this.digits ) }\t${ name }\0` );
			}
			const write = Object.entries( what.write ?? {} ).map(
				( [ name, bytes ] ) => ( {
					...{ name, bytes },
					mode: what.modes?.[ name ] ?? '100644',
				} )
			);
			const ids = await this.keep(
				write
					.filter( ( { mode } ) => mode !== '160000' )
					.map( ( { bytes } ) => bytes )
			);
			for ( const { name, bytes, mode } of write ) {
				const id =
					mode === '160000'
						? bytes.toString()
						: ( ids.shift() ?? '' );
				lines.push( `${ mode } ${ id }\t${ name }\0` );
			}
			const author = what.author ?? NOBODY;
			const id = (
				await this.run(
					'sh',
					[ '-c', COMMIT, 'sh', what.parent ?? '' ],
					{
						input: lines.join( '' ),
						env: {
							GIT_INDEX_FILE: index,
							GIT_AUTHOR_NAME: author.name,
							GIT_AUTHOR_EMAIL: author.email,
							GIT_COMMITTER_NAME: author.name,
							GIT_COMMITTER_EMAIL: author.email,
							MESSAGE: what.message,
						},
					}
				)
			)
				.toString()
				.trim();
			await this.move( what.branch, id, what.parent );
			return id;
		} finally {
			await rm( index, { force: true } );
		}
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

	/** Writes contents, all by one process of git, and answers their ids in the same order. */
	private async keep( all: ( string | Buffer )[] ): Promise< string[] > {
		const dir = await mkdtemp( path.join( this.dir, 'new-' ) );
		try {
			const files = all.map( ( _, at ) =>
				path.join( dir, String( at ) )
			);
			for ( const [ at, file ] of files.entries() ) {
				await writeFile( file, all[ at ] ?? '' );
			}
			const ids = (
				await this.git(
					[ 'hash-object', '-w', '--no-filters', '--stdin-paths' ],
					{ input: files.map( ( file ) => `${ file }\n` ).join( '' ) }
				)
			)
				.toString()
				.split( '\n' )
				.filter( Boolean );
			ids.forEach( ( id, at ) =>
				this.blobs.set( id, Buffer.from( all[ at ] ?? '' ) )
			);
			return ids;
		} finally {
			await rm( dir, { recursive: true } );
		}
	}

	private async tried( args: string[] ): Promise< string | null > {
		try {
			return ( await this.git( args ) ).toString();
		} catch {
			return null;
		}
	}

	private git( args: string[], options: RunOptions = {} ): Promise< Buffer > {
		return this.run( 'git', args, options );
	}

	private async run(
		program: string,
		args: string[],
		options: RunOptions
	): Promise< Buffer > {
		const child = spawn( program, args, {
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
			throw new Error( `${ program } ${ args.join( ' ' ) }: ${ err }` );
		}
		return out;
	}
}
