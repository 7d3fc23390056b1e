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
	readonly code?: string;
	readonly path?: string;
}

export interface Fixture {
	readonly valid: readonly Case[];
	readonly invalid: readonly Case[];
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
	readdirSync( folder ).map( ( file ) => file.replace( /\.json$/, '' ) );

export function fixture( id: string ): Fixture {
	const parsed: unknown = expand(
		JSON.parse( readFileSync( join( folder, `${ id }.json` ), 'utf8' ) )
	);
	return parsed as Fixture;
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
