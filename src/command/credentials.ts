import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Connection } from '../client/remote/index.js';
import { reasonOf, UsageError } from './terminal';

/**
 * Who the command is to be, from the environment or from a file that only its owner can read. Never from an argument: all users
 * of the machine see those, and the shell keeps them.
 */

function fileOf( env: NodeJS.ProcessEnv ): string {
	const { SVC_CREDENTIALS: named = '', XDG_CONFIG_HOME: base = '' } = env;
	if ( named !== '' ) {
		return named;
	}
	// A relative one would be looked for in the folder that one happens to be in, which may be a repository from elsewhere.
	return join(
		isAbsolute( base ) ? base : join( homedir(), '.config' ),
		'svc',
		'credentials.json'
	);
}

type Entry = Readonly< Record< string, unknown > >;

const isObject = ( value: unknown ): value is Entry =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** @throws {UsageError} When it is not there, or others can read it. */
function entryIn( file: string, site: string ): Entry {
	const found = statSync( file, { throwIfNoEntry: false } );
	if ( found === undefined ) {
		throw new UsageError(
			`No site is named. Set SVC_URL, SVC_USER and SVC_PASSWORD, or write ${ file }: {"default": {"url": "https://example.com", "user": "…", "password": "an application password"}}`
		);
	}
	// Windows has no such modes.
	const others = found.mode % 0o100;
	if ( process.platform !== 'win32' && others !== 0 ) {
		throw new UsageError(
			`Others can read ${ file }. Take their rights away: chmod 600 '${ file }'. Then make a new application password, because this one may be known.`
		);
	}
	let text: string;
	try {
		text = readFileSync( file, 'utf8' );
	} catch ( error ) {
		throw new UsageError(
			`${ file } cannot be read: ${ reasonOf( error ) }.`
		);
	}
	let read: unknown;
	try {
		read = JSON.parse( text );
	} catch {
		throw new UsageError( `${ file } is not valid JSON. Correct it.` );
	}
	const entry = isObject( read ) ? read[ site ] : undefined;
	if ( ! isObject( entry ) ) {
		throw new UsageError(
			`${ file } has no site "${ site }". Add it, or name another one with --site.`
		);
	}
	return entry;
}

const textIn = ( entry: Entry, name: string ): string =>
	typeof entry[ name ] === 'string' ? entry[ name ] : '';

/**
 * @param site Name of a site in the file; undefined for that in the environment, or `default`.
 * @throws {UsageError} When something is missing, or the file is open to others.
 */
export function connectionOf(
	site: string | undefined,
	env: NodeJS.ProcessEnv
): Connection {
	const isInEnv = site === undefined && ( env.SVC_URL ?? '' ) !== '';
	const entry: Entry = isInEnv
		? { url: env.SVC_URL, user: env.SVC_USER, password: env.SVC_PASSWORD }
		: entryIn( fileOf( env ), site ?? 'default' );
	const missing = [ 'url', 'user', 'password' ].filter(
		( name ) => textIn( entry, name ) === ''
	);
	if ( missing.length > 0 ) {
		throw new UsageError(
			isInEnv
				? `Set ${ missing.map( ( name ) => `SVC_${ name.toUpperCase() }` ).join( ' and ' ) }.`
				: `The site "${ site ?? 'default' }" in ${ fileOf( env ) } has no ${ missing.join( ' and no ' ) }.`
		);
	}
	return {
		// The address says which site a folder was in touch with.
		url: textIn( entry, 'url' ).replace( /\/+$/, '' ),
		user: textIn( entry, 'user' ),
		password: textIn( entry, 'password' ),
		allowHttp: env.SVC_ALLOW_HTTP === '1' || entry.allow_http === true,
	};
}
