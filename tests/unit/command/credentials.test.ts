/**
 * Who the command is: from the environment, or from a file that only its
 * owner may read and that is never looked for in the folder that one is in.
 */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectionOf } from '../../../src/command/credentials.ts';
import { exits } from '../../../src/command/terminal.ts';
import { createClient } from '../../../src/client/remote/index.ts';
import { home } from './home.ts';

const it = home();
const ME = {
	SVC_URL: 'https://shop.example',
	SVC_USER: 'anna',
	SVC_PASSWORD: 'abcd efgh',
};
const entry = ( name: string, more: Record< string, unknown > = {} ) => ( {
	url: `https://${ name }.example`,
	user: 'ben',
	password: 'of the file',
	...more,
} );
/** A file with credentials, and the environment that names it. */
async function file( content: unknown, mode = 0o600 ) {
	const SVC_CREDENTIALS = path.join( it.base, 'me.json' );
	await writeFile(
		SVC_CREDENTIALS,
		typeof content === 'string' ? content : JSON.stringify( content )
	);
	await chmod( SVC_CREDENTIALS, mode );
	return { SVC_CREDENTIALS };
}

describe( 'the environment', () => {
	test( 'says who it is, whatever file there is', async () => {
		const env = await file( { default: entry( 'other' ) }, 0o644 );
		expect( connectionOf( undefined, { ...env, ...ME } ) ).toEqual( {
			url: 'https://shop.example',
			user: 'anna',
			password: 'abcd efgh',
			allowHttp: false,
		} );
	} );

	test.each( [
		[ 'SVC_USER', [ 'SVC_USER' ] ],
		[ 'SVC_PASSWORD', [ 'SVC_PASSWORD' ] ],
		[ 'SVC_USER and SVC_PASSWORD', [ 'SVC_USER', 'SVC_PASSWORD' ] ],
	] )( 'that lacks %s is completed from no file', async ( names, lacks ) => {
		const env = await file( { default: entry( 'other' ) } );
		const some = Object.fromEntries(
			Object.entries( ME ).filter(
				( [ name ] ) => ! lacks.includes( name )
			)
		);
		expect( () => connectionOf( undefined, { ...env, ...some } ) ).toThrow(
			expect.objectContaining( {
				message: `Set ${ names }.`,
				exit: exits.usage,
			} )
		);
	} );

	test( 'has the file read where a site of it is named, and where it names no address', async () => {
		const env = await file( {
			default: entry( 'default' ),
			staging: entry( 'staging' ),
		} );
		expect( connectionOf( 'staging', { ...env, ...ME } ) ).toMatchObject( {
			url: 'https://staging.example',
			user: 'ben',
		} );
		expect(
			connectionOf( undefined, { ...env, ...ME, SVC_URL: '' } ).url
		).toBe( 'https://default.example' );
	} );
} );

test( 'an address is one, with or without a slash at its end: it says which notes of a folder are meant', async () => {
	expect(
		connectionOf( undefined, {
			...ME,
			SVC_URL: 'https://a.example/blog//',
		} ).url
	).toBe( 'https://a.example/blog' );
	const env = await file( {
		default: entry( 'x', { url: 'https://b.example/' } ),
	} );
	expect( connectionOf( undefined, env ).url ).toBe( 'https://b.example' );
} );

describe( 'a file', () => {
	test.each( [ 0o644, 0o640, 0o604, 0o620, 0o602, 0o610, 0o601 ] )(
		'of mode %o is refused: its password may be known',
		async ( mode ) => {
			const env = await file( { default: entry( 'a' ) }, mode );
			expect( () => connectionOf( undefined, env ) ).toThrow(
				`Others can read ${ env.SVC_CREDENTIALS }. Take their rights away: chmod 600 '${ env.SVC_CREDENTIALS }'. Then make a new application password`
			);
		}
	);

	test.each( [ 0o600, 0o400, 0o700 ] )(
		'of mode %o is read',
		async ( mode ) => {
			const env = await file( { default: entry( 'a' ) }, mode );
			expect( connectionOf( undefined, env ).user ).toBe( 'ben' );
		}
	);

	test( 'that is a folder cannot be read, and that is what is said', async () => {
		const env = await file( {}, 0o600 );
		const name = env.SVC_CREDENTIALS ?? '';
		await rm( name );
		await mkdir( name, { mode: 0o700 } );
		expect( () => connectionOf( undefined, env ) ).toThrow(
			`${ name } cannot be read: it is a folder.`
		);
	} );

	test.each( [
		[ 'that is no JSON', '{', 'is not valid JSON. Correct it.' ],
		[ 'that is null', null, 'has no site "default".' ],
		[ 'that is a list', [], 'has no site "default".' ],
		[
			'without the site',
			{ other: entry( 'x' ) },
			'has no site "default".',
		],
		[ 'whose site is a text', { default: 'x' }, 'has no site "default".' ],
		[
			'without a password',
			{ default: entry( 'x', { password: undefined } ) },
			'has no password.',
		],
		[
			'with a number for a user and an empty address',
			{ default: entry( 'x', { user: 1, url: '' } ) },
			'has no url and no user.',
		],
	] )(
		'%s is refused, by what is wrong with it',
		async ( _, content, said ) => {
			const env = await file( content );
			expect( () => connectionOf( undefined, env ) ).toThrow( said );
		}
	);

	test( 'says nothing of a password that it holds when it is refused', async () => {
		const secret = 'wxyz wxyz';
		for ( const [ content, mode ] of [
			[ `{"default": {"password": "${ secret }"`, 0o600 ],
			[ { default: entry( 'x', { url: '', password: secret } ) }, 0o600 ],
			[ { default: entry( 'x', { password: secret } ) }, 0o644 ],
		] as const ) {
			const env = await file( content, mode );
			const refused = (): unknown => {
				try {
					return connectionOf( undefined, env );
				} catch ( error ) {
					return error;
				}
			};
			expect( refused() ).toBeInstanceOf( Error );
			expect( String( refused() ) ).not.toContain( secret );
		}
	} );

	test( 'that is not there is described, and where it would be', () => {
		const gone = path.join( it.base, 'gone.json' );
		expect( () =>
			connectionOf( undefined, { SVC_CREDENTIALS: gone } )
		).toThrow(
			`No site is named. Set SVC_URL, SVC_USER and SVC_PASSWORD, or write ${ gone }: {"default"`
		);
	} );
} );

describe( 'where the file is', () => {
	test( 'is said by XDG_CONFIG_HOME', async () => {
		const place = path.join( it.base, 'config/svc/credentials.json' );
		await mkdir( path.dirname( place ), { recursive: true } );
		await writeFile( place, JSON.stringify( { default: entry( 'xdg' ) } ), {
			mode: 0o600,
		} );
		expect(
			connectionOf( undefined, {
				XDG_CONFIG_HOME: path.join( it.base, 'config' ),
			} ).url
		).toBe( 'https://xdg.example' );
	} );

	test.each( [ '', '.', 'config', './config' ] )(
		'is not the folder that one is in, with XDG_CONFIG_HOME=%j',
		( base ) => {
			// Whether there is one or not: its place is the same.
			expect( () =>
				connectionOf( 'no-such-site', { XDG_CONFIG_HOME: base } )
			).toThrow(
				path.join( homedir(), '.config', 'svc', 'credentials.json' )
			);
		}
	);
} );

describe( 'plain HTTP', () => {
	const HTTP = { ...ME, SVC_URL: 'http://shop.example' };

	test( 'is refused before anything is sent', () => {
		expect( () => createClient( connectionOf( undefined, HTTP ) ) ).toThrow(
			'The password would travel unencrypted to shop.example.'
		);
	} );

	test.each( [
		[ 'SVC_ALLOW_HTTP=1', { SVC_ALLOW_HTTP: '1' }, true ],
		[ 'another value of that', { SVC_ALLOW_HTTP: 'yes' }, false ],
	] )( 'is taken or not with %s', ( _, env, isTaken ) => {
		expect( connectionOf( undefined, { ...HTTP, ...env } ).allowHttp ).toBe(
			isTaken
		);
	} );

	test.each( [
		[ true, true ],
		[ false, false ],
		[ 'true', false ],
		[ 1, false ],
	] )(
		'is taken of a file that allows it with %j: %j',
		async ( says, isTaken ) => {
			const env = await file( {
				default: entry( 'x', { allow_http: says } ),
			} );
			expect( connectionOf( undefined, env ).allowHttp ).toBe( isTaken );
		}
	);
} );
