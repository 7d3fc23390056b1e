import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	brokenRules,
	operations,
	rules,
	type OperationSpec,
	type RuleId,
} from '../../src/contract/index.js';
import { KEYWORDS, lower, type Json } from '../../src/bridge/lower.js';
import { IS_LONG } from '../support/long.js';
import {
	fixture,
	fixtureNames,
	operationOf,
	strayShares,
	verdict,
} from './input.js';
import { nearlyObject } from './nearly.js';
import { askPhp, type Question } from './php.js';

const all: readonly OperationSpec[] = operations;

describe( 'fixtures', () => {
	test( 'every operation has a file, and every file an operation', () => {
		expect( fixtureNames().sort() ).toEqual(
			all.map( ( { id } ) => id ).sort()
		);
	} );

	test( 'every shared case is one of operations that share it', () => {
		expect( strayShares() ).toEqual( [] );
	} );

	test.each( all.map( ( { id } ) => id ) )(
		'%s has valid cases, and an invalid one for each of its fields',
		( id ) => {
			const { valid, invalid } = fixture( id );
			const blamed = new Set(
				invalid.map( ( { path } ) => /^\w+/.exec( path ?? '' )?.[ 0 ] )
			);
			expect( valid.length ).toBeGreaterThan( 0 );
			expect( [ ...blamed ].sort() ).toEqual(
				Object.keys( operationOf( id ).input.shape ).sort()
			);
		}
	);

	test( 'every field of every operation is accepted in a valid case', () => {
		const missing = all.flatMap( ( { id, input } ) => {
			const sent = new Set(
				fixture( id ).valid.flatMap( ( { input: given } ) =>
					Object.keys( given )
				)
			);
			return Object.keys( input.shape )
				.filter( ( field ) => ! sent.has( field ) )
				.map( ( field ) => `${ id }.${ field }` );
		} );
		expect( missing ).toEqual( [] );
	} );

	test( 'every rule has a failing case', () => {
		const failing = new Set(
			all.flatMap( ( spec ) =>
				fixture( spec.id ).invalid.flatMap( ( { input } ) => {
					const parsed = spec.input.safeParse( input );
					return ( spec.rules ?? [] ).filter(
						( rule ) =>
							parsed.success &&
							Object.keys( brokenRules( [ rule ], parsed.data ) )
								.length > 0
					);
				} )
			)
		);
		expect( [ ...failing ].sort() ).toEqual( Object.keys( rules ).sort() );
	} );
} );

describe( 'zod', () => {
	test.each( all.map( ( { id } ) => id ) )(
		'%s decides every fixture',
		( id ) => {
			const { valid, invalid } = fixture( id );
			const spec = operationOf( id );
			for ( const { name, input } of valid ) {
				expect( verdict( spec, input ).wrong, name ).toEqual( [] );
			}
			for ( const { name, input, path } of invalid ) {
				expect( verdict( spec, input ).wrong, name ).toEqual( [
					path,
				] );
			}
		}
	);
} );

/** A float that is whole comes back from PHP as `10.0`, which is 10 in JSON. */
const plain = ( value: unknown ): unknown =>
	value === undefined ? null : JSON.parse( JSON.stringify( value ) );

/** PHP cannot tell `{}` from `[]`. */
const sameEmpty = ( value: unknown ): unknown => {
	if ( Array.isArray( value ) ) {
		return value.map( sameEmpty );
	}
	if ( typeof value !== 'object' || value === null ) {
		return value;
	}
	const entries = Object.entries( value );
	return entries.length === 0
		? []
		: Object.fromEntries(
				entries.map( ( [ key, item ] ) => [ key, sameEmpty( item ) ] )
			);
};

async function expectAgreement( questions: readonly Question[] ) {
	const answers = await askPhp( questions );
	expect( answers.length ).toBe( questions.length );
	const differ = questions.flatMap( ( { operation, input }, n ) => {
		const ours = verdict( operationOf( operation ), input );
		const theirs = answers[ n ];
		const same =
			JSON.stringify( ours.wrong ) === JSON.stringify( theirs?.wrong ) &&
			( ours.wrong.length > 0
				? theirs?.code === 'svc_invalid'
				: JSON.stringify( sorted( ours.cleaned ) ) ===
					JSON.stringify( sorted( theirs?.cleaned ) ) );
		return same ? [] : [ { operation, input, ours, theirs } ];
	} );
	expect( differ.slice( 0, 3 ) ).toEqual( [] );
}

const sorted = ( value: unknown ): unknown => {
	const read = sameEmpty( plain( value ) );
	const sort = ( item: unknown ): unknown => {
		if ( Array.isArray( item ) ) {
			return item.map( sort );
		}
		return typeof item === 'object' && item !== null
			? Object.fromEntries(
					Object.entries( item )
						.sort( ( [ a ], [ b ] ) => ( a < b ? -1 : 1 ) )
						.map( ( [ key, inner ] ) => [ key, sort( inner ) ] )
				)
			: item;
	};
	return sort( read );
};

describe( 'zod and PHP', () => {
	test( 'agree on every fixture, also on the cleaned value', async () => {
		const questions = all.flatMap( ( { id } ) => {
			const { valid, invalid } = fixture( id );
			return [ ...valid, ...invalid ].map( ( { input } ) => ( {
				operation: id,
				input,
			} ) );
		} );
		await expectAgreement( questions );
	} );

	test( 'agree on random inputs that nearly fit', async () => {
		const questions = all.flatMap( ( spec ) => {
			const schema = lower( spec.input, spec.id );
			return fc
				.sample( nearlyObject( schema, 0 ), {
					// 3,300 inputs of all operations in the long form, 990 otherwise.
					numRuns: IS_LONG ? 50 : 15,
					seed: 20261121,
				} )
				.map( ( input ) => ( {
					operation: spec.id,
					input: plain( input ),
				} ) );
		} );
		await expectAgreement( questions );
	} );
} );

describe( 'coverage', () => {
	test( 'every keyword in use stands in a schema that a fixture fails or passes', () => {
		const used = new Set< string >();
		const collect = ( value: Json ): void => {
			if ( Array.isArray( value ) ) {
				value.forEach( collect );
			} else if ( typeof value === 'object' && value !== null ) {
				for ( const [ key, inner ] of Object.entries( value ) ) {
					if (
						key === 'properties' &&
						typeof inner === 'object' &&
						inner !== null
					) {
						used.add( key );
						Object.values( inner ).forEach( collect );
					} else if ( key !== 'default' && key !== 'enum' ) {
						used.add( key );
						collect( inner );
					} else {
						used.add( key );
					}
				}
			}
		};
		all.forEach( ( spec ) => collect( lower( spec.input, spec.id ) ) );
		expect(
			[ ...used ].filter(
				( key ) => ! KEYWORDS.some( ( known ) => known === key )
			)
		).toEqual( [] );
		expect( [ ...used ].sort() ).toEqual( [
			'additionalProperties',
			'default',
			'description',
			'enum',
			'items',
			'maxItems',
			'maxLength',
			'maximum',
			'minItems',
			'minLength',
			'minimum',
			'pattern',
			'properties',
			'required',
			'type',
		] );
	} );

	test( 'every rule of the contract is used by an operation', () => {
		const inUse = new Set< RuleId >(
			all.flatMap( ( spec ) => spec.rules ?? [] )
		);
		expect( [ ...inUse ].sort() ).toEqual( Object.keys( rules ).sort() );
	} );

	test( 'every example is accepted', () => {
		for ( const spec of all.filter(
			( { example } ) => example !== undefined
		) ) {
			expect( verdict( spec, spec.example ).wrong, spec.id ).toEqual(
				[]
			);
		}
	} );
} );
