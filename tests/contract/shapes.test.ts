import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { operations } from '../../src/contract/index.js';
import { text } from '../../src/contract/values.js';
import { handlerFile, hasHandler } from '../../src/bridge/handlers.js';
import { lower } from '../../src/bridge/lower.js';
import { phpShapes, shapeOf } from '../../src/bridge/shapes.js';

const root = join( import.meta.dirname, '../..' );

/** Shape of a zod schema, made as the bridge makes it. */
const shape = ( schema: z.ZodType ): string =>
	shapeOf( lower( schema, 'planted' ), 'planted' );

/** Schemas of one field `a`, and what PHPStan is told of the object. */
const fields: Record< string, [ z.ZodType, string ] > = {
	'a required text': [ z.string(), 'a: string' ],
	'a text that is not empty': [ text( 5, 1 ), 'a: non-empty-string' ],
	'a text that may be empty': [ text( 5 ), 'a: string' ],
	'an optional field': [ z.boolean().optional(), 'a?: bool' ],
	'a field with a default, which is always there': [
		z.boolean().default( false ),
		'a: bool',
	],
	'a default that says false or nothing': [
		z.string().nullable().default( null ),
		'a: string|null',
	],
	'a nullable field': [ z.string().nullable(), 'a: string|null' ],
	'an optional nullable field': [
		z.int().nullable().optional(),
		'a?: int|null',
	],
	'an enum': [ z.enum( [ 'x', "it's" ] ), "a: 'x'|'it\\'s'" ],
	'a literal': [ z.literal( true ), 'a: true' ],
	'a whole number': [ z.int(), 'a: int' ],
	'a whole number from 1 on': [ z.int().min( 1 ), 'a: int<1, max>' ],
	'a whole number to 9': [ z.int().max( 9 ), 'a: int<min, 9>' ],
	'a number': [ z.number(), 'a: int|float' ],
	'a list': [ z.array( z.int().min( 0 ) ), 'a: list<int<0, max>>' ],
	'a list that is not empty': [
		z.array( z.string() ).min( 1 ),
		'a: non-empty-list<string>',
	],
	'an object': [
		z.object( { b: z.string(), c: z.int().optional() } ),
		'a: array{b: string, c?: int}',
	],
	'an object with a default inside': [
		z.object( { b: z.string().default( 'x' ) } ).optional(),
		'a?: array{b: string}',
	],
	'an object that keeps other fields': [
		z.looseObject( { b: z.string() } ),
		'a: array{b: string, ...<array-key, mixed>}',
	],
	'a list of objects': [
		z.array( z.object( { b: z.boolean() } ) ),
		'a: list<array{b: bool}>',
	],
	'a map': [ z.record( z.string(), z.int() ), 'a: array<array-key, int>' ],
	'a union': [
		z.union( [ z.int(), z.array( z.string() ) ] ),
		'a: int|list<string>',
	],
	'anything at all': [ z.unknown().optional(), 'a?: mixed' ],
};

describe( 'shapeOf()', () => {
	test.each( Object.entries( fields ) )( '%s', ( _, [ schema, printed ] ) => {
		expect( shape( z.object( { a: schema } ) ) ).toBe(
			`array{${ printed }}`
		);
	} );

	test( 'quotes a name that PHPStan would not read', () => {
		expect( shape( z.object( { 'ads.txt': z.string() } ) ) ).toBe(
			"array{'ads.txt': string}"
		);
	} );

	test( 'refuses a default that nothing would clean', () => {
		const schema = z.object( {
			a: z.object( { b: z.int().default( 1 ) } ).default( { b: 1 } ),
		} );
		expect( () => shape( schema ) ).toThrow(
			/planted\.a: its default is a list or an object/
		);
	} );

	test( 'refuses a type that there is none of', () => {
		expect( () => shapeOf( { type: 'date' }, 'planted' ) ).toThrow(
			/planted: there is no type "date"/
		);
	} );
} );

describe( 'phpShapes()', () => {
	test( 'has one alias an operation, and one of all by their ids', () => {
		const printed = phpShapes( {
			'set-thing': {
				input: lower( z.object( { on: z.boolean() } ), 'a' ),
			},
			'list-things': { input: lower( z.object( {} ), 'b' ) },
		} );
		expect( printed ).toContain(
			' * @phpstan-type SetThingInput array{on: bool}\n * @phpstan-type ListThingsInput array{}\n'
		);
		expect( printed ).toContain(
			" *     '': array{},\n *     'set-thing': SetThingInput,\n *     'list-things': ListThingsInput,\n"
		);
	} );
} );

describe( 'handlers', () => {
	test.each( operations.filter( hasHandler ) )(
		'$id has the shape of no other operation',
		( spec ) => {
			const php = readFileSync( handlerFile( spec ), 'utf8' );
			const declared = Array.from(
				php.matchAll( /@implements \w+<'([a-z-]*)'>/g ),
				( [ , id ] ) => id
			);
			expect( declared.filter( ( id ) => id !== spec.id ) ).toEqual( [] );
		}
	);

	test( 'no site loads the shapes: PHP names them in comments and imports only', () => {
		const loading = readdirSync( join( root, 'includes' ), {
			recursive: true,
			encoding: 'utf8',
		} )
			.filter( ( file ) => file.endsWith( '.php' ) )
			.filter( ( file ) =>
				/^(?!use |\s*\*).*\bInputs\b/m.test(
					readFileSync( join( root, 'includes', file ), 'utf8' )
				)
			);
		expect( loading ).toEqual( [] );
	} );
} );
