import { execFile } from 'node:child_process';

/** What Git knows of a folder. Without Git, or outside of a repository, nothing is known. */

/**
 * How a commit relates to what is checked out: part of its history, later than it, or neither; `unknown` where a shallow clone or no Git
 * leaves that open.
 */
export type Relation = 'contained' | 'later' | 'missing' | 'unknown';

interface Said {
	readonly exit: number;
	readonly text: string;
}

/** Runs Git without what a configuration of the repository could start. */
const git = ( folder: string, ...args: readonly string[] ): Promise< Said > =>
	new Promise( ( resolve ) => {
		execFile(
			'git',
			[ '-C', folder, '-c', 'core.fsmonitor=false', ...args ],
			{ env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } },
			( error, text ) => {
				const exit = typeof error?.code === 'number' ? error.code : -1;
				resolve( { exit: error === null ? 0 : exit, text } );
			}
		);
	} );

/** The commit that the files of a folder are of; undefined where one of them differs from it, or Git ignores them. */
export async function commitOf(
	folder: string
): Promise< string | undefined > {
	const head = await git( folder, 'rev-parse', '--verify', 'HEAD' );
	const changed = await git( folder, 'status', '--porcelain', '--', '.' );
	const tracked = await git( folder, 'ls-files', '--', '.' );
	return head.exit === 0 && changed.text === '' && tracked.text !== ''
		? head.text.trim()
		: undefined;
}

/**
 * How a commit relates to what is checked out in a folder.
 *
 * @param folder
 * @param commit As a site names it.
 */
export async function relationTo(
	folder: string,
	commit: string
): Promise< Relation > {
	if ( ! /^[0-9a-f]{40,64}$/.test( commit ) ) {
		return 'unknown';
	}
	const isAncestor = async ( one: string, other: string ) =>
		( await git( folder, 'merge-base', '--is-ancestor', one, other ) )
			.exit === 0;
	if ( await isAncestor( commit, 'HEAD' ) ) {
		return 'contained';
	}
	if ( await isAncestor( 'HEAD', commit ) ) {
		return 'later';
	}
	const { text } = await git(
		folder,
		'rev-parse',
		'--is-shallow-repository'
	);
	return text.trim() === 'false' ? 'missing' : 'unknown';
}
