/** Asks a provider from inside a real WordPress, through `probe.php`. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from '../site.ts';
import type { Forge } from './forge.ts';

export type Entry = {
	path: string;
	blob: string;
	mode: string;
	size: number;
};

export type Said = {
	answers?: unknown[];
	refused?: string;
	stale?: boolean;
	unknown?: boolean;
	message?: string;
	wait?: number;
};

export type Change = {
	write?: Record< string, string | Buffer >;
	remove?: string[];
	was?: Record< string, string >;
};

export type Setting = {
	api?: string;
	repo?: string;
	branch?: string;
	root?: string;
	token?: string;
	known?: { commit: string; blobs: Record< string, string > };
};

/** A repository of a provider: one of the emulator, or a real one. */
export type Target = Pick< Forge, 'kind' | 'name' | 'origin' | 'token' >;

export const PROBE = await readFile(
	path.join( import.meta.dirname, 'probe.php' ),
	'utf8'
);

/** Arguments of `commit()` as the probe takes them. */
export const commitCall = (
	expected: string,
	change: Change,
	message: string,
	author?: { name: string; email: string }
): [ string, unknown[] ] => [
	'commit',
	[
		expected,
		{
			write: Object.fromEntries(
				Object.entries( change.write ?? {} ).map(
					( [ name, bytes ] ) => [
						name,
						Buffer.from( bytes ).toString( 'base64' ),
					]
				)
			),
			remove: change.remove ?? [],
			was: change.was ?? {},
		},
		message,
		...( author === undefined ? [] : [ author ] ),
	],
];

/** Several calls of one provider in one request of the site; the first that fails ends them. */
export async function ask(
	site: TestSite,
	forge: Target,
	calls: [ string, unknown[] ][],
	setting: Setting = {}
): Promise< Said > {
	const { known, ...own } = setting;
	const answer = await fetch( `${ site.url }/?forge=1`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify( {
			connection: {
				provider: forge.kind === 'forgejo' ? 'gitea' : forge.kind,
				api: forge.origin,
				repo: forge.name,
				branch: 'main',
				root: 'snippets',
				token: forge.token,
				...own,
			},
			...( known && { known } ),
			calls,
		} ),
	} );
	const text = await answer.text();
	try {
		return JSON.parse( text ) as Said;
	} catch {
		throw new Error( `${ answer.status }: ${ text.slice( 0, 2000 ) }` );
	}
}

/** What plugins that watch WordPress' HTTP API saw since the last time. */
export async function watched( site: TestSite ): Promise< string > {
	const file = path.join( site.wpContent, 'watched.log' );
	const seen = await readFile( file, 'utf8' ).catch( () => '' );
	await rm( file, { force: true } );
	return seen;
}
