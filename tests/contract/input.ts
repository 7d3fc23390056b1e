import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	brokenRules,
	operations,
	type OperationSpec,
} from '../../src/contract/index.js';

/** The TypeScript side of conformance: fixtures, and the verdict of zod and the rules in the words of the service. */

interface Case {
	readonly name: string;
	readonly input: Readonly< Record< string, unknown > >;
	readonly path?: string;
}

export interface Fixture {
	readonly valid: readonly Case[];
	readonly invalid: readonly Case[];
}

/** A case of several operations; `of` names them where it is not all that share the file. */
type SharedCase = Case & { readonly of?: readonly string[] };

/** `base` is what an operation sends beside the fields that it shares. */
interface OwnFixture extends Fixture {
	readonly shared?: string;
	readonly base?: object;
}

interface SharedFixture {
	readonly valid: readonly SharedCase[];
	readonly invalid: readonly SharedCase[];
}

const folder = join( import.meta.dirname, 'fixtures' );

/** `{"$repeat": [part, times]}` stands for what is too long to write down: text, or a list. */
function expand( value: unknown ): unknown {
	if ( Array.isArray( value ) ) {
		return value.map( expand );
	}
	if ( typeof value !== 'object' || value === null ) {
		return value;
	}
	if ( '$repeat' in value && Array.isArray( value.$repeat ) ) {
		const [ part, times ]: unknown[] = value.$repeat;
		const count = Number( times );
		return typeof part === 'string'
			? part.repeat( count )
			: Array.from( { length: count }, () =>
					Array.isArray( part ) ? part[ 0 ] : part
				);
	}
	return Object.fromEntries(
		Object.entries( value ).map( ( [ name, inner ] ) => [
			name,
			expand( inner ),
		] )
	);
}

export const fixtureNames = (): string[] =>
	readdirSync( folder )
		.filter( ( file ) => file.endsWith( '.json' ) )
		.map( ( file ) => file.replace( /\.json$/, '' ) );

const read = < Shape >( name: string ): Shape =>
	expand(
		JSON.parse( readFileSync( join( folder, `${ name }.json` ), 'utf8' ) )
	) as Shape;

/** Cases of an operation: its own, and those of `fixtures/shared` that it names, sent with its `base`. */
export function fixture( id: string ): Fixture {
	const own = read< OwnFixture >( id );
	if ( own.shared === undefined ) {
		return own;
	}
	const shared = read< SharedFixture >( `shared/${ own.shared }` );
	const asSent = ( cases: readonly SharedCase[] ): Case[] =>
		cases
			.filter( ( { of } ) => of?.includes( id ) ?? true )
			.map( ( { of: _of, input, ...rest } ) => ( {
				...rest,
				input: { ...own.base, ...input },
			} ) );
	return {
		valid: [ ...asSent( shared.valid ), ...own.valid ],
		invalid: [ ...asSent( shared.invalid ), ...own.invalid ],
	};
}

/** Names of operations for which cases of `fixtures/shared` are meant, and which share none or do so alone: nothing would run these. */
export function strayShares(): string[] {
	return readdirSync( join( folder, 'shared' ) ).flatMap( ( file ) => {
		const name = file.replace( /\.json$/, '' );
		const users = fixtureNames().filter(
			( id ) => read< OwnFixture >( id ).shared === name
		);
		const { valid, invalid } = read< SharedFixture >( `shared/${ name }` );
		const meant = [ ...valid, ...invalid ].flatMap(
			( { of } ) => of ?? []
		);
		return [
			...meant.filter( ( id ) => ! users.includes( id ) ),
			...( users.length < 2 ? [ name ] : [] ),
		];
	} );
}

export function operationOf( id: string ): OperationSpec {
	const found = operations.find( ( spec ) => spec.id === id );
	if ( found === undefined ) {
		throw new Error( `Cannot find the operation ${ id }` );
	}
	return found;
}

/** `[ 'conditions', 0, 1, 'type' ]` -> `conditions[0][1].type`. */
const pathOf = ( parts: readonly PropertyKey[] ): string =>
	parts.reduce< string >( ( path, part ) => {
		if ( typeof part === 'number' ) {
			return `${ path }[${ part }]`;
		}
		return path === '' ? String( part ) : `${ path }.${ String( part ) }`;
	}, '' );

export interface Verdict {
	/** Paths of everything wrong, sorted; empty when accepted. */
	readonly wrong: readonly string[];
	/** What the handler gets; null when refused. */
	readonly cleaned: unknown;
}

/** What the contract says to an input. */
export function verdict( spec: OperationSpec, input: unknown ): Verdict {
	const parsed = spec.input.safeParse( input );
	const wrong = parsed.success
		? Object.keys( brokenRules( spec.rules ?? [], parsed.data ) )
		: parsed.error.issues.map( ( issue ) => pathOf( issue.path ) );
	return {
		wrong: [ ...new Set( wrong ) ].sort(),
		cleaned: parsed.success && wrong.length === 0 ? parsed.data : null,
	};
}
