/** Writes what is the contract's into the reference pages of docs: `npm run reference`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import {
	conditionTypes,
	errors,
	fields,
	locations,
	operations,
	type ConditionSpec,
	type OperationSpec,
} from '../src/contract/index.js';
import type { FieldSpec } from '../src/contract/fields.js';
import type { TypeLocations } from '../src/contract/locations.js';
import { ROOT } from './lib/paths.mjs';

/** Pages with parts between `<!-- reference: NAME -->` and `<!-- end -->`. */
export const REFERENCE_PAGES = [
	'docs/api.md',
	'docs/cli.md',
	'docs/configuration.md',
	'docs/snippet-fields.md',
] as const;

const all: readonly OperationSpec[] = operations;

/** The page with its parts as the contract has them now. */
export function withReference( page: string ): string {
	return page.replaceAll(
		/(<!-- reference: ([a-z-]+) -->\n)[\s\S]*?(<!-- end -->)/g,
		( _, start: string, name: string, end: string ) =>
			`${ start }\n${ part( name ) }\n${ end }`
	);
}

function part( name: string ): string {
	switch ( name ) {
		case 'requests':
			return byGroup( 'request', requestOf );
		case 'commands':
			return byGroup( 'command', commandOf );
		case 'errors':
			return table( 'code | status | meaning', errors, errorOf );
		case 'fields':
			return table(
				'field | values | default | types | meaning',
				Object.entries< FieldSpec >( fields ),
				fieldOf
			);
		case 'locations':
			return Object.entries< TypeLocations >( locations )
				.map( locationsOf )
				.join( '\n' );
		case 'conditions':
			return table(
				'type | name | operators | value',
				Object.entries< ConditionSpec >( conditionTypes ),
				conditionOf
			);
		case 'settings':
			return table(
				'setting | values | meaning',
				settings(),
				( [ setting, schema ] ) =>
					`\`${ setting }\` | ${ valuesOf( schema ) } | ${ schema.description ?? '' }`
			);
		case 'exit-codes':
			return table(
				'exit code | errors | meaning',
				exits(),
				( it ) => it
			);
		default:
			throw new Error( `docs: no part is called ${ name }.` );
	}
}

function byGroup(
	what: string,
	cellOf: ( spec: OperationSpec ) => string | undefined
): string {
	const groups = new Map< string, string[] >();
	for ( const spec of all ) {
		const cell = cellOf( spec );
		if ( cell !== undefined ) {
			const level = spec.tier
				? `${ spec.level } (${ tierOf( spec.tier ) })`
				: spec.level;
			groups.set( spec.group, [
				...( groups.get( spec.group ) ?? [] ),
				`${ cell } | ${ level } | ${ spec.summary }`,
			] );
		}
	}
	return [ ...groups ]
		.map( ( [ group, rows ] ) => {
			const head = `${ what } | level | what it does`;
			const title = group.replaceAll( /(?<=[a-z])(?=[A-Z])/g, ' ' );
			return `### ${ title }\n\n${ table( head, rows, ( it ) => it ) }`;
		} )
		.join( '\n' );
}

function table< Row >(
	head: string,
	rows: readonly Row[],
	toText: ( row: Row ) => string
): string {
	const line = `|${ '---|'.repeat( head.split( ' | ' ).length ) }`;
	const body = rows.map( ( row ) => `| ${ toText( row ) } |\n` ).join( '' );
	return `| ${ head } |\n${ line }\n${ body }`;
}

const tierOf = ( tier: string ): string =>
	`${ tier.charAt( 0 ).toUpperCase() }${ tier.slice( 1 ) }`;

const requestOf = ( { rest }: OperationSpec ): string | undefined =>
	rest && `${ rest.methods.join( ', ' ) } \`${ rest.path }\``;

const PLACES = { snippets: '<snippet>', trash: '<snippet>', users: '<user>' };

function commandOf( spec: OperationSpec ): string | undefined {
	const { cli, group } = spec;
	if ( ! cli ) {
		return undefined;
	}
	const file = group === 'Deploy' ? '<folder>' : '<file>';
	return `\`${ [
		'wp svc',
		...cli.words,
		...( cli.positional ?? [] ).map( ( field ) => placeOf( spec, field ) ),
		...( cli.file === 'input' ? [ file ] : [] ),
		...( cli.texts ? [ '[<file>]' ] : [] ),
		...( cli.flag ? [ `--${ cli.flag }` ] : [] ),
	].join( ' ' ) }\``;
}

/** An argument as WP-CLI writes it in a synopsis. */
function placeOf( { cli, input }: OperationSpec, field: string ): string {
	const takes = ( value: unknown ) =>
		input.shape[ field ]?.safeParse( value ).success;
	const names = cli?.names?.[ field ];
	const word = names ? PLACES[ names ] : `<${ field }>`;
	const isMany = cli?.several || takes( [ 1 ] ) || takes( [ 'a' ] );
	const many = isMany ? `${ word }...` : word;
	return takes( undefined ) ? `[${ many }]` : many;
}

const errorOf = ( error: ( typeof errors )[ number ] ): string =>
	`\`${ error.code }\` | ${ error.status } | ${ error.description }`;

function exits(): string[] {
	const codes = [ ...new Set( errors.map( ( { exit } ) => exit ) ) ];
	return codes
		.filter( ( code ) => code > 1 )
		.sort( ( a, b ) => a - b )
		.map( ( code ) => {
			const own = errors.filter( ( { exit } ) => exit === code );
			const names = own.map( ( it ) => `\`${ it.code }\`` ).join( ', ' );
			const said = own.map( ( it ) => it.description ).join( ' ' );
			return `${ code } | ${ names } | ${ said }`;
		} );
}

const unquoted = ( value: unknown ): string =>
	typeof value === 'string' ? value : JSON.stringify( value );

const code = ( text: string ): string =>
	text === '' ? 'empty' : `\`${ text }\``;

/** The choices of a schema, its range, or the name of its type. */
function valuesOf( schema: z.ZodType ): string {
	const json = z.toJSONSchema( schema, {
		io: 'input',
		unrepresentable: 'any',
	} );
	if ( json.enum ) {
		return json.enum
			.map( ( value ) => code( String( value ) ) )
			.join( ', ' );
	}
	const { minimum = NaN, maximum = NaN } = json;
	const types = json.anyOf?.map( ( one ) =>
		typeof one === 'object' ? one.type : 'any'
	);
	return maximum - minimum < 1e6
		? `${ minimum } to ${ maximum }`
		: ( types ?? [ json.type ?? 'any' ] ).flat().join( ' or ' );
}

function fieldOf( [ name, spec ]: [ string, FieldSpec ] ): string {
	return [
		code( name ),
		valuesOf( spec.schema ),
		code( unquoted( spec.default ) ),
		spec.for?.join( ', ' ) ?? 'all',
		`${ spec.description }${ spec.writable ? '' : ' Read-only.' }`,
	].join( ' | ' );
}

function locationsOf( [ type, spec ]: [ string, TypeLocations ] ): string {
	const head = 'key | location | hook | meaning';
	const rows = Object.entries( spec.keys );
	const body = table( head, rows, ( [ key, it ] ) =>
		[
			code( key ),
			it.label,
			it.hook && code( it.hook ),
			it.description,
		].join( ' | ' )
	);
	return `### ${ type }\n\nDefault: \`${ spec.default }\`.\n\n${ body }`;
}

function conditionOf( [ type, spec ]: [ string, ConditionSpec ] ): string {
	const tier = spec.tier ? ` (${ tierOf( spec.tier ) })` : '';
	const value = spec.options
		? Object.keys( spec.options ).map( code ).join( ', ' )
		: spec.shape;
	return [
		code( type ),
		`${ spec.label }${ tier }`,
		spec.ops.map( code ).join( ', ' ),
		value,
	].join( ' | ' );
}

function settings(): [ string, z.ZodType ][] {
	const update = all.find( ( { id } ) => id === 'update-settings' );
	return Object.entries( update?.input.shape ?? {} ).map(
		( [ name, it ] ) => [ name, z.instanceof( z.ZodType ).parse( it ) ]
	);
}

if ( import.meta.url === pathToFileURL( process.argv[ 1 ] ?? '' ).href ) {
	for ( const file of REFERENCE_PAGES ) {
		const to = path.join( ROOT, file );
		writeFileSync( to, withReference( readFileSync( to, 'utf8' ) ) );
	}
}
