/** Who made which commits: what the provider says of the branch, and what the history of a snippet keeps of it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite();
let forge: Forge;

beforeEach( async () => {
	forge = await startForge( 'github' );
} );
afterEach( async () => {
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
} );

const { ask, connect, sync, head, push } = bothSides( site, () => forge );

test( 'the history of a snippet says by which commit Git brought a version and who made it', async () => {
	const made = (
		await ask( 'POST', '/snippets', {
			title: 'Wide',
			type: 'css',
			code: 'body { max-width: 80rem; }\n',
		} )
	).body.snippet;
	await connect();
	await sync();
	const path = 'snippets/wide.css';
	const history = async (): Promise< unknown[] > =>
		(
			await site.rest( 'GET', `/snippets/${ made.id }/revisions` )
		).body.map( ( { git }: { git: unknown } ) => git );
	const one = await push( { [ path ]: 'body { max-width: 70rem; }\n' } );
	await sync();
	const { author } = ( await ask( 'POST', '/git/log' ) ).body[ 0 ];
	expect( author ).not.toBe( '' );
	const first = { commit: one, author };
	expect( await history() ).toEqual( [ first, null ] );
	// What is changed here, and goes to Git, is not from there.
	await site.rest( 'POST', `/snippets/${ made.id }`, {
		code: 'body { max-width: 40rem; }\n',
	} );
	await sync();
	await site.rest( 'POST', `/snippets/${ made.id }`, { priority: 20 } );
	await sync();
	expect( await history() ).toEqual( [ null, null, first, null ] );
	// Of several commits it is not known whose it was.
	await push( { [ path ]: 'body { max-width: 30rem; }\n' } );
	const last = await push( { 'other.txt': 'not ours\n' } );
	await push( { 'snippets/note.html': '<p>From Git</p>\n' } );
	const newest = await head();
	expect( newest ).not.toBe( last );
	await sync();
	expect( ( await history() )[ 0 ] ).toEqual( {
		commit: newest,
		author: '',
	} );
	const note = ( await ask( 'GET', '/snippets' ) ).body.find(
		( { id }: { id: number } ) => id !== made.id
	);
	expect(
		( await site.rest( 'GET', `/snippets/${ note?.id }/revisions` ) ).body
	).toMatchObject( [ { git: { commit: newest, author: '' } } ] );
} );

test( 'the last commits are no more than ten, of a missing branch none, and a wrong token is a sentence', async () => {
	await connect();
	for ( let count = 0; count < 11; count++ ) {
		await push( { 'other.txt': `${ count }\n` } );
	}
	const log = await site.wp( 'svc', 'git', 'log', '--format=json' );
	expect( log.stdout ).not.toContain( forge.token );
	expect( JSON.parse( log.stdout ) ).toHaveLength( 10 );
	await connect( { branch: 'not-there' } );
	expect( ( await ask( 'POST', '/git/log' ) ).body ).toEqual( [] );
	await connect( { token: 'wrong-token-of-nobody' } );
	expect( await ask( 'POST', '/git/log' ) ).toMatchObject( {
		status: 502,
		body: { data: { reason: 'token_rejected' } },
	} );
} );
