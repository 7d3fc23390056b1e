/**
 * Both sides of a sync, as tests use them: a site, and the repository that it is connected with.
 */
import { expect } from 'vitest';
import { Forge, type Kind } from '../../support/forge/forge.ts';
import type { RestResponse } from '../../support/site-client.ts';
import type { TestSite } from '../../support/site.ts';

export type Files = Record< string, string >;

/** A provider with a repository, and a first commit in it. */
export async function startForge(
	kind: Kind,
	write: Files = { 'README.md': 'not ours\n' }
): Promise< Forge > {
	const forge = await Forge.start( kind );
	await forge.repository.commit( {
		branch: 'main',
		parent: null,
		write,
		message: 'First',
	} );
	return forge;
}

/** The settings of a connection with it. */
export const connectionOf = ( { kind, name, origin, token }: Forge ) => ( {
	provider: kind === 'forgejo' ? 'gitea' : kind,
	repo: name,
	branch: 'main',
	root: 'snippets',
	scope: 'all',
	api: origin,
	token,
} );

/**
 * @param site
 * @param forge The one of the present test.
 * @param hear  Gets all that the site answers.
 */
export function bothSides(
	site: Pick< TestSite, 'rest' >,
	forge: () => Forge,
	hear: ( text: string ) => void = () => undefined
) {
	const ask = async (
		method: string,
		path: string,
		body?: unknown
	): Promise< RestResponse > => {
		const answer = await site.rest( method, path, body as never );
		hear( answer.text );
		return answer;
	};
	const connect = async ( more: Record< string, unknown > = {} ) => {
		const answer = await ask( 'POST', '/git/settings', {
			...connectionOf( forge() ),
			...more,
		} );
		expect( answer.status, answer.text ).toBe( 200 );
		return answer;
	};
	const sync = async ( input: Record< string, unknown > = {} ) => {
		const answer = await ask( 'POST', '/git/sync', input );
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body;
	};
	const head = async () => ( await forge().repository.head( 'main' ) ) ?? '';
	/** Texts of all files of the repository below a folder, by path. */
	const files = async ( below = '' ): Promise< Files > => {
		const { repository } = forge();
		const all: Files = {};
		for ( const { id, path, type } of ( await repository.tree(
			await head()
		) ) ?? [] ) {
			if ( type === 'blob' && path.startsWith( below ) ) {
				all[ path.slice( below.length ) ] = String(
					await repository.blob( id )
				);
			}
		}
		return all;
	};
	const push = async (
		write: Files,
		remove: string[] = []
	): Promise< string > =>
		forge().repository.commit( {
			branch: 'main',
			parent: await head(),
			write,
			remove,
			message: 'By somebody else',
		} );
	return { ask, connect, sync, head, files, push };
}
