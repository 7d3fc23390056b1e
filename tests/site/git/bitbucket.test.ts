/** Bitbucket lists no ids of contents: a sync reads what was changed elsewhere, and no other file. */
import { afterEach, expect, test } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite();
let forge: Forge;
const said: string[] = [];

const { connect, sync, files, push } = bothSides(
	site,
	() => forge,
	( text ) => said.push( text )
);

const create = async ( fields: Record< string, unknown > ) => {
	const made = await site.rest( 'POST', '/snippets', fields as never );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet;
};

afterEach( async () => {
	const shown = said.join( '\n' ) + ( await site.notices() ).join( '\n' );
	const { token } = forge;
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
	expect( shown ).not.toContain( token );
} );

const CSS = {
	title: 'Wide',
	type: 'css',
	code: 'body { max-width: 80rem; }\n',
	folder: 'Look',
};

test( 'Bitbucket, which lists no ids of contents, is asked for no file that this site wrote or nobody has changed', async () => {
	forge = await startForge( 'bitbucket' );
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
