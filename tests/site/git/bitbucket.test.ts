/** Bitbucket lists no ids of contents: a sync reads what was changed elsewhere, and no other file. */
import { afterEach, expect, test } from 'vitest';
import { Forge, type Kind } from '../../support/forge/forge.ts';
import type { RestResponse } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';

const SECRET = 'secret-of-the-webhook-0123456789';

const site = testSite();
let forge: Forge;
let said: string[] = [];

const start = async ( kind: Kind ): Promise< void > => {
	forge = await Forge.start( kind );
	said = [];
	await forge.repository.commit( {
		branch: 'main',
		parent: null,
		write: { 'README.md': 'not ours\n' },
		message: 'First',
	} );
};

const ask = async (
	method: string,
	path: string,
	body?: unknown
): Promise< RestResponse > => {
	const answer = await site.rest( method, path, body as never );
	said.push( answer.text );
	return answer;
};

const connect = ( more: Record< string, unknown > = {} ) =>
	ask( 'POST', '/git/settings', {
		provider: forge.kind === 'forgejo' ? 'gitea' : forge.kind,
		repo: forge.name,
		branch: 'main',
		root: 'snippets',
		scope: 'all',
		api: forge.origin,
		token: forge.token,
		secret: SECRET,
		...more,
	} );

const sync = async ( input: Record< string, unknown > = {} ) => {
	const answer = await ask( 'POST', '/git/sync', input );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
};

const create = async ( fields: Record< string, unknown > ) => {
	const made = await site.rest( 'POST', '/snippets', fields as never );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet;
};

const head = async () => ( await forge.repository.head( 'main' ) ) ?? '';

/** Texts of all files in the repository, by path. */
const files = async (): Promise< Record< string, string > > => {
	const commit = await head();
	const all: Record< string, string > = {};
	for ( const item of ( await forge.repository.tree( commit ) ) ?? [] ) {
		if ( item.type === 'blob' ) {
			all[ item.path ] = (
				( await forge.repository.blob( item.id ) ) ?? ''
			).toString();
		}
	}
	return all;
};

const push = async (
	write: Record< string, string >,
	remove: string[] = []
): Promise< string > =>
	forge.repository.commit( {
		branch: 'main',
		parent: await head(),
		write,
		remove,
		message: 'By somebody else',
	} );

afterEach( async () => {
	const shown = said.join( '\n' ) + ( await site.notices() ).join( '\n' );
	const { token } = forge;
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
	expect( shown ).not.toContain( token );
	expect( shown ).not.toContain( SECRET );
} );

const CSS = {
	title: 'Wide',
	type: 'css',
	code: 'body { max-width: 80rem; }\n',
	folder: 'Look',
};

test( 'Bitbucket, which lists no ids of contents, is asked for no file that this site wrote or nobody has changed', async () => {
	await start( 'bitbucket' );
	const made = await create( CSS );
	await create( { ...CSS, title: 'Other' } );
	await connect();
	await sync();
	/** Files that were read since the last time, each a request of its own. */
	const read = (): string[] =>
		forge.requests
			.splice( 0 )
			.flatMap(
				( one ) =>
					/^GET .*\/src\/[0-9a-f]{40}\/(.*[^/])$/
						.exec( one.replace( /\?.*/, '' ) )
						?.slice( 1 ) ?? []
			)
			.map( decodeURIComponent );
	read();
	await site.rest( 'POST', `/snippets/${ made.id }`, {
		code: 'body { max-width: 60rem; }\n',
	} );
	expect( ( await sync() ).report.pushed ).toHaveLength( 1 );
	expect( read() ).toEqual( [] );
	const [ path = '', text = '' ] =
		Object.entries( await files() ).find( ( [ name ] ) =>
			/other\.css$/i.test( name )
		) ?? [];
	await push( { [ path ]: `${ text }/* theirs */\n` } );
	await site.rest( 'POST', `/snippets/${ made.id }`, {
		code: 'body { max-width: 50rem; }\n',
	} );
	expect( ( await sync() ).report ).toMatchObject( {
		pulled: [ { path: path.slice( 'snippets/'.length ) } ],
		pushed: [ { uid: made.uid } ],
	} );
	expect( read() ).toEqual( [ path ] );
} );
