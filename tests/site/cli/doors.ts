/**
 * Asks for one operation at a door, and says what came of it in words that
 * are the same for all doors.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { ApiError, createClient } from '../../../src/client/remote/index.ts';
import { errors, type OperationSpec } from '../../../src/contract/index.js';
import type { TestSite, UserName } from '../../support/site.ts';
import { ABILITIES, asQuery } from '../abilities/run.ts';
import { type Run, wpWith } from './run.ts';

export type Input = Readonly< Record< string, unknown > >;
export type Outcome = {
	/** Of the refusal; empty for success. */
	code: string;
	message: string;
	body: unknown;
};
/** A door that is asked over HTTP. */
export type Door = 'rest' | 'client' | 'ability';

export const doorsOf = ( spec: OperationSpec ): Door[] => [
	...( spec.rest === undefined
		? []
		: [ 'rest' as const, 'client' as const ] ),
	...( spec.ability === undefined ? [] : [ 'ability' as const ] ),
];

type Answered = { status: number; body: unknown; text: string };

function outcome( { status, body, text }: Answered ): Outcome {
	const { code, message } = Object( body ) as Record< string, unknown >;
	expect( status === 500, text ).toBe( false );
	return status < 300
		? { code: '', message: '', body }
		: { code: String( code ), message: String( message ), body };
}

async function rest(
	site: TestSite,
	{ rest: door }: OperationSpec,
	input: Input,
	as: UserName,
	auth: 'password' | 'cookie' = 'password'
): Promise< Outcome > {
	const method = door?.methods[ 0 ] ?? 'GET';
	const given: Record< string, unknown > = { ...input };
	const route = ( door?.path ?? '' ).replace( /\{(\w+)\}/g, ( _, name ) => {
		const value = String( given[ name ] );
		delete given[ name ];
		return value;
	} );
	return outcome(
		method === 'GET'
			? await site.rest( method, route, undefined, {
					as,
					auth,
					query: Object.fromEntries(
						Object.entries( given ).map( ( [ key, value ] ) => [
							key,
							String( value ),
						] )
					),
				} )
			: await site.rest( method, route, given, { as, auth } )
	);
}

function client(
	site: TestSite,
	{ id }: OperationSpec,
	input: Input,
	as: UserName
): Promise< Outcome > {
	const caller = createClient( {
		url: site.url,
		user: as,
		password: site.appPassword( as ),
	} );
	// What is asked comes out of a table, and is wrong on purpose at times.
	return caller.call( id as never, input as never ).then(
		( body: unknown ) => ( { code: '', message: '', body } ),
		( error: unknown ) => {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			return { code: error.code, message: error.message, body: null };
		}
	);
}

async function ability(
	site: TestSite,
	{ ability: door, kind }: OperationSpec,
	input: Input,
	as: UserName
): Promise< Outcome > {
	const route = `/abilities/svc/${ door?.name }/run`;
	const { code, message, body } = outcome(
		kind === 'read'
			? await site.rest( 'GET', route, undefined, {
					...ABILITIES,
					as,
					query: asQuery( input ),
				} )
			: await site.rest( 'POST', route, { input }, { ...ABILITIES, as } )
	);
	const next = Object.entries( door?.next ?? {} ).find(
		( [ error ] ) => error === code
	)?.[ 1 ];
	// What comes next is said at this door alone.
	return { code, message: message.replace( ` ${ next }`, '' ), body };
}

/** As the page of the admin screen asks. */
export const askInBrowser = (
	site: TestSite,
	spec: OperationSpec,
	input: Input
): Promise< Outcome > => rest( site, spec, input, 'admin', 'cookie' );

const asks = { rest, client, ability };

export const ask = (
	site: TestSite,
	door: Door,
	spec: OperationSpec,
	input: Input,
	as: UserName = 'admin'
): Promise< Outcome > => asks[ door ]( site, spec, input, as );

/** Without a user it is as at a command line without `--user`. */
export type Line = {
	user: UserName | null;
	words: readonly string[];
	/** Gets what the line says. */
	file?: string | undefined;
};
export type Typed = { exit: number; stdout: string; stderr: string };

/** Types command lines, all in one process; by default in the folder of the site. */
export async function type(
	site: TestSite,
	lines: readonly Line[],
	cwd = site.dir
): Promise< Typed[] > {
	const from = path.join( site.dir, 'lines.json' );
	const to = path.join( site.dir, 'typed.json' );
	await writeFile( from, JSON.stringify( lines ) );
	const { code, stdout, stderr } = await wpWith( site, { cwd }, [
		'eval-file',
		'--use-include',
		path.join( import.meta.dirname, 'lines.php' ),
		from,
		to,
	] );
	expect( code, stdout + stderr ).toBe( 0 );
	return JSON.parse( await readFile( to, 'utf8' ) );
}

/** Commands of svc, without a user, all in one process; what they say has no line break at its end then. */
export async function typeSvc(
	site: TestSite,
	...lines: readonly ( readonly string[] )[]
): Promise< Run[] > {
	const typed = await type(
		site,
		lines.map( ( words ) => ( { user: null, words: [ 'svc', ...words ] } ) )
	);
	expect( typed ).toHaveLength( lines.length );
	return typed.map( ( { exit, ...said } ) => ( { code: exit, ...said } ) );
}

/** What a line said, once it is clear that its exit code is that of its error. */
export function outcomeOf( { exit, stdout, stderr }: Typed ): Outcome {
	const [ , message = '', code = '' ] =
		/^Error: (.*) \[(svc_\w+)\]$/ms.exec( stderr ) ?? [];
	if ( code !== '' ) {
		expect( exit, stderr ).toBe(
			errors.find( ( it ) => it.code === code )?.exit
		);
		return { code, message, body: null };
	}
	// 9 is for what was done, with errors in the answer.
	expect( [ 0, 9 ], stderr ).toContain( exit );
	return { code, message, body: JSON.parse( stdout ) };
}
