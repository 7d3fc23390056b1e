import { describe, expect, test } from 'vitest';
import { lower } from '../../src/bridge/lower.js';
import { operations, type OperationSpec } from '../../src/contract/index.js';

/** A model knows an ability by its words alone. */

const WORDS = 25;

const abilities = ( operations as readonly OperationSpec[] ).flatMap(
	( spec ) =>
		spec.ability === undefined
			? []
			: [ { ...spec, ability: spec.ability, name: spec.ability.name } ]
);
const names = abilities.map( ( { name } ) => `svc/${ name }` );

/** Sentences with more words than a reader keeps in mind. */
const tooLong = ( text: string ): string[] =>
	text
		.split( /(?<=[.?!:;])\s+/ )
		.filter( ( sentence ) => sentence.split( /\s+/ ).length > WORDS );

/** Abilities that a text names and that there are not. */
const unknown = ( text: string ): string[] =>
	[ ...text.matchAll( /svc\/[a-z-]+/g ) ]
		.map( ( [ name ] ) => name )
		.filter( ( name ) => ! names.includes( name ) );

describe.each( abilities )( 'svc/$name', ( { summary, ability, input } ) => {
	test( 'says in short sentences what it does and when to call it', () => {
		expect( ability.guide ).not.toBe( '' );
		const said = [
			summary,
			ability.guide,
			...Object.values( ability.next ?? {} ),
		];
		expect( said.flatMap( tooLong ) ).toEqual( [] );
		expect( said.flatMap( unknown ) ).toEqual( [] );
	} );

	test( 'describes each field that it takes', () => {
		const descriptions = Object.entries(
			lower( input, ability.name ).properties ?? {}
		)
			.filter( ( [ field ] ) => ! ability.omit?.includes( field ) )
			.map( ( [ field, { description } ] ) => ( {
				field,
				text: description ?? '',
			} ) );
		expect( descriptions.filter( ( { text } ) => text === '' ) ).toEqual(
			[]
		);
		expect(
			descriptions.flatMap( ( { text } ) => tooLong( text ) )
		).toEqual( [] );
	} );
} );
