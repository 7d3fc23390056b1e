/**
 * What a test asks of a provider through a site, and what it does in the repository itself.
 */
import type { Forge } from '../../support/forge/forge.ts';
import {
	ask,
	type Change,
	commitCall,
	type Entry,
	type Said,
	type Setting,
} from '../../support/forge/probe.ts';
import type { NewCommit } from '../../support/forge/repository.ts';
import type { TestSite } from '../../support/site.ts';

/** The first commit of a repository with files of every type, and one that is not ours. */
export const FIRST: NewCommit = {
	branch: 'main',
	parent: null,
	write: {
		'snippets/a.php': "<?php\necho 'a';\n",
		'snippets/a.snippet.json': '{}\n',
		'snippets/deep/er/ö ä.css': 'a { content: "ü€😀" }\n',
		'snippets/b.js': 'b();\n',
		'snippets/c.html': '<p>c</p>\n',
		'README.md': 'not ours\n',
	},
	message: 'First\n\nBody of it',
};

/**
 * @param site
 * @param forge The one of the present test.
 * @param hear  Gets every answer.
 */
export function forgeCalls(
	site: TestSite,
	forge: () => Forge,
	hear: ( answer: Said ) => void
) {
	const calls = async (
		list: [ string, unknown[] ][],
		setting?: Setting
	): Promise< Said > => {
		const answer = await ask( site, forge(), list, setting );
		hear( answer );
		return answer;
	};
	const call = async ( name: string, ...args: unknown[] ) =>
		calls( [ [ name, args ] ] );
	const commit = ( expected: string, change: Change, message = 'Change' ) =>
		calls( [ commitCall( expected, change, message ) ] );
	const tree = async ( at: string, setting?: Setting ) =>
		( ( await calls( [ [ 'tree', [ at, 'snippets' ] ] ], setting ) )
			.answers?.[ 0 ] ?? [] ) as Entry[];
	const ids = async ( at: string ): Promise< Record< string, string > > =>
		Object.fromEntries(
			( ( await forge().repository.tree( at ) ) ?? [] ).map( ( item ) => [
				item.path,
				item.id,
			] )
		);
	const contents = async ( at: string, entries: Entry[] ) =>
		Object.fromEntries(
			Object.entries(
				( ( await call( 'blobs', at, entries ) ).answers?.[ 0 ] ??
					{} ) as Record< string, string >
			).map( ( [ path, bytes ] ) => [
				path,
				Buffer.from( bytes, 'base64' ).toString(),
			] )
		);
	const push = ( write: Record< string, string >, remove: string[] = [] ) =>
		forge()
			.repository.head( 'main' )
			.then( ( parent ) =>
				forge().repository.commit( {
					branch: 'main',
					parent,
					write,
					remove,
					message: 'By somebody else',
				} )
			);
	return { calls, call, commit, tree, ids, contents, push };
}
