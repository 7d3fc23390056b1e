/**
 * The emulator of Git hosting providers holds each request and each answer to what the provider says about its API (`tests/support/forge/rules`);
 * here is shown that it would notice.
 */
import { describe, expect, test } from 'vitest';
import { judgeOf } from '../../support/forge/rules/judges.ts';
import type { Kind } from '../../support/forge/forge.ts';
import type { Request } from '../../support/forge/request.ts';

const REPO: Partial< Record< Kind, string > > = {
	github: '/repos/acme/snippets',
	gitea: '/repos/acme/snippets',
	forgejo: '/repos/acme/snippets',
	gitlab: '/projects/acme%2Fsnippets',
};

const request = (
	kind: Kind,
	method: string,
	address: string,
	body?: object
): Request => {
	const [ path = '', query = '' ] = address.split( '?' );
	return {
		method,
		path: `${ REPO[ kind ] }${ path }`,
		query: new URLSearchParams( query ),
		headers: { 'content-type': 'application/json; charset=utf-8' },
		body: Buffer.from( body === undefined ? '' : JSON.stringify( body ) ),
	};
};

const judge = async ( kind: Kind ) => {
	const found = await judgeOf( kind );
	if ( found === undefined ) {
		throw new Error( `Nobody judges ${ kind }.` );
	}
	return found;
};

const FILE = { path: 'a.php', content: '' };
const ACTION = { action: 'create', file_path: 'a.php', content: '' };

describe( 'requests', () => {
	test.each< [ Kind, string, string, object | undefined ] >( [
		[ 'github', 'GET', '/git/trees/abc?recursive=1', undefined ],
		[ 'github', 'GET', '/commits?sha=abc&per_page=50', undefined ],
		[ 'github', 'POST', '/git/refs', { ref: 'refs/heads/x', sha: 'abc' } ],
		[ 'github', 'PUT', '/contents/a/b.md', { message: 'm', content: '' } ],
		[ 'gitea', 'GET', '/git/trees/abc?recursive=true&page=2', undefined ],
		[
			'gitea',
			'POST',
			'/contents',
			{ files: [ { operation: 'create', ...FILE } ] },
		],
		[ 'gitea', 'POST', '/file-contents?ref=abc', { files: [ 'a.php' ] } ],
		[ 'forgejo', 'GET', '/git/blobs?shas=abc,def', undefined ],
		[
			'gitlab',
			'POST',
			'/repository/commits',
			{ branch: 'main', commit_message: 'm', actions: [ ACTION ] },
		],
		[ 'gitlab', 'GET', '/repository/files/a%2Fb.php?ref=abc', undefined ],
	] )( '%s takes %s %s', async ( kind, method, path, body ) => {
		expect(
			( await judge( kind ) ).request(
				request( kind, method, path, body )
			)
		).toEqual( [] );
	} );

	test.each< [ Kind, string, string, object | undefined, string ] >( [
		[ 'github', 'GET', '/git/tree/abc', undefined, 'not described' ],
		[ 'github', 'GET', '/git/trees/abc?deep=1', undefined, 'no ?deep' ],
		[ 'github', 'GET', '/commits?per_page=many', undefined, 'per_page' ],
		[ 'github', 'POST', '/git/refs', { ref: 'x' }, '"sha"' ],
		[
			'github',
			'PUT',
			'/contents/a.md',
			{ message: 'm', content: '', new_branch: 'x' },
			'"new_branch"',
		],
		// What a project sent for weeks, and committed to its main branch.
		[
			'gitea',
			'POST',
			'/contents',
			{ files: [], newBranch: 'x' },
			'"newBranch"',
		],
		[
			'gitea',
			'POST',
			'/contents',
			{ files: [ { operation: 'rename', ...FILE } ] },
			'/files/0/operation',
		],
		[
			'gitlab',
			'POST',
			'/repository/commits',
			{
				branch: 'main',
				commit_message: 'm',
				actions: [ ACTION ],
				expected_old_oid: 'abc',
			},
			'"expected_old_oid"',
		],
		[
			'gitlab',
			'GET',
			'/repository/tree?per_page=1000',
			undefined,
			'per_page',
		],
	] )( '%s refuses %s %s', async ( kind, method, path, body, why ) => {
		expect(
			( await judge( kind ) )
				.request( request( kind, method, path, body ) )
				.join( '\n' )
		).toContain( why );
	} );
} );

describe( 'answers', () => {
	const blob = { path: 'a', mode: '100644', type: 'blob', sha: 'abc' };

	test.each< [ Kind, string, number, object, string ] >( [
		[ 'github', '/git/trees/abc', 200, { sha: 'abc', tree: [ blob ] }, '' ],
		[
			'github',
			'/git/trees/abc',
			200,
			{ tree: [ { ...blob, size: '4' } ] },
			'/tree/0/size must be integer',
		],
		[
			'github',
			'/git/trees/abc',
			200,
			{ tree: [ { ...blob, id: 'abc' } ] },
			'"id"',
		],
		[ 'github', '/git/trees/abc', 302, {}, 'not described' ],
		[ 'github', '', 200, { full_name: 'acme/snippets' }, '' ],
		[ 'github', '', 200, { fullName: 'acme/snippets' }, '"fullName"' ],
		[ 'gitea', '/git/blobs/abc', 200, { sha: 'a', path: 'a' }, '"path"' ],
		[ 'gitea', '/branches/main', 200, { user_can_push: 1 }, 'boolean' ],
		[
			'gitlab',
			'/repository/tree',
			200,
			[ { ...blob, sha: undefined, id: 'abc', name: 'a' } ],
			'',
		],
		[ 'gitlab', '/repository/tree', 200, [ { ...blob } ], '"sha"' ],
	] )( '%s %s %s %j: %s', async ( kind, path, status, body, why ) => {
		const wrong = ( await judge( kind ) )
			.answer( request( kind, 'GET', path ), {
				status,
				body: JSON.parse( JSON.stringify( body ) ) as object,
			} )
			.join( '\n' );
		expect( wrong ).toContain( why );
		expect( wrong === '' ).toBe( why === '' );
	} );
} );
