import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
	conditionTypes,
	errors,
	fields,
	locations,
	operations,
} from '../../src/contract/index.js';
import { layout, VERSION } from '../../src/bridge/layout.js';
import { exactEnd, lower, walk } from '../../src/bridge/lower.js';
import { printPhp } from '../../src/bridge/php-printer.js';
import { routeOf } from '../../src/bridge/paths.js';
import { operationTable } from '../../src/bridge/tables.js';
import { operation } from '../../src/contract/operation.js';
import { text } from '../../src/contract/values.js';

const root = join( import.meta.dirname, '../..' );

/** Schemas that WordPress' subset would lose something of, and the word that the refusal must say. */
const losses: Record< string, [ z.ZodType, RegExp ] > = {
	'a refinement': [ z.string().refine( () => true ), /custom check/ ],
	'a refinement of an object': [
		z.object( { a: z.string() } ).refine( () => true ),
		/custom check/,
	],
	trimming: [ z.string().trim(), /change the value/ ],
	'lower case': [ z.string().toLowerCase(), /change the value/ ],
	'a transform': [ z.string().transform( Number ), /pipe/ ],
	'a preprocessor': [ z.preprocess( String, z.string() ), /pipe/ ],
	coercion: [ z.coerce.number(), /coercion/ ],
	'a pattern with the flag i': [ z.string().regex( /^a$/i ), /flag u/ ],
	'a pattern without a flag': [ z.string().regex( /^a$/ ), /flag u/ ],
	'a pattern with \\d': [ z.string().regex( /^\d$/u ), /\\d/ ],
	'a pattern with a class of \\w': [ z.string().regex( /^[\w-]$/u ), /\\d/ ],
	'a pattern with a bare dot': [ z.string().regex( /^a.b$/u ), /dot/ ],
	'a pattern with \\u': [ z.string().regex( /^\u{1F600}\u0061$/u ), /\\u/ ],
	'two patterns': [ z.string().regex( /^a/u ).regex( /b$/u ), /allOf/ ],
	'a length in UTF-16 units': [ z.string().max( 5 ), /characters/ ],
	'a tuple': [ z.tuple( [ z.string() ] ), /tuple/ ],
	'a record with checked keys': [
		z.record( z.enum( [ 'a' ] ), z.string() ),
		/keys of a record/,
	],
	'a date': [ z.date(), /date/ ],
	'a format': [ z.email(), /format/ ],
	'a name that becomes $ref': [
		z.object( { a: z.string().meta( { id: 'Named' } ) } ),
		/\$ref/,
	],
	'a meta key': [ z.string().meta( { sanitizer: 'x' } ), /sanitizer/ ],
	'an intersection': [
		z.intersection( z.object( {} ), z.object( {} ) ),
		/intersection/,
	],
	'a lazy type': [ z.lazy( () => z.string() ), /lazy/ ],
	'a fallback': [ z.string().catch( '' ), /catch/ ],
	'a size of a set': [ z.set( z.string() ), /set/ ],
};

describe( 'lower()', () => {
	test.each( Object.entries( losses ) )(
		'refuses %s and names the path',
		( _, [ schema, reason ] ) => {
			const lowered = () =>
				lower( z.object( { deep: z.array( schema ) } ), 'planted' );
			expect( lowered ).toThrow( reason );
			expect( lowered ).toThrow( /Cannot lower planted\.deep/ );
		}
	);

	test( 'refuses a schema that contains itself', () => {
		const tree = z.object( {
			get inner() {
				return z.array( tree );
			},
		} );
		expect( () => lower( tree, 'planted' ) ).toThrow( /contains itself/ );
	} );

	test.each( [ '$ref', 'allOf', 'not', 'const', 'prefixItems', 'format' ] )(
		'refuses the keyword %s',
		( keyword ) => {
			expect( () =>
				walk( { type: 'string', [ keyword ]: 'x' }, 'planted' )
			).toThrow( /planted: the keyword/ );
		}
	);

	test( 'keeps what WordPress knows', () => {
		const schema = z.object( {
			a: text( 5, 1 ).describe( 'A' ),
			b: z.int().min( 1 ).max( 9 ).default( 3 ),
			c: z.literal( 'x' ),
			d: z.string().nullable(),
			e: z.array( z.boolean() ).min( 1 ).max( 2 ).optional(),
			f: z.record( z.string(), z.int() ),
			g: z.unknown().optional(),
			h: z.union( [ z.int(), z.array( z.string() ) ] ),
			i: z.number().gt( 0 ),
		} );
		expect( lower( schema, 'kept' ) ).toEqual( {
			type: 'object',
			required: [ 'a', 'c', 'd', 'f', 'h', 'i' ],
			properties: {
				a: {
					type: 'string',
					description: 'A',
					minLength: 1,
					maxLength: 5,
				},
				b: { type: 'integer', default: 3, minimum: 1, maximum: 9 },
				c: { type: 'string', enum: [ 'x' ] },
				d: { type: [ 'string', 'null' ] },
				e: {
					type: 'array',
					minItems: 1,
					maxItems: 2,
					items: { type: 'boolean' },
				},
				f: {
					type: 'object',
					additionalProperties: { type: 'integer' },
				},
				g: {
					type: [
						'string',
						'integer',
						'number',
						'boolean',
						'array',
						'object',
						'null',
					],
				},
				h: {
					anyOf: [
						{ type: 'integer' },
						{ type: 'array', items: { type: 'string' } },
					],
				},
				i: { type: 'number', minimum: 0, exclusiveMinimum: true },
			},
		} );
	} );

	test( 'ends a pattern at the very end, and only a pattern\u2019s own end', () => {
		expect( exactEnd( '^a$' ) ).toBe( '^a(?![\\s\\S])' );
		expect( exactEnd( '^[$]\\$$' ) ).toBe( '^[$]\\$(?![\\s\\S])' );
		expect( new RegExp( exactEnd( '^a$' ), 'u' ).test( 'a\n' ) ).toBe(
			false
		);
	} );
} );

/** Runs PHP code and gives what it prints. */
const php = ( code: string ): string =>
	execFileSync( 'php', [ '-r', code ], { encoding: 'utf8' } );

describe( 'generator', () => {
	test( 'gives the same bytes twice', () => {
		expect( [ ...layout( operations ) ] ).toEqual( [
			...layout( operations ),
		] );
	} );

	test( 'what is built is what the contract says', () => {
		for ( const [ path, bytes ] of layout( operations ) ) {
			expect(
				readFileSync( join( root, 'build', path ), 'utf8' ) === bytes,
				`build/${ path }: run npm run build`
			).toBe( true );
		}
	} );

	test( 'names the version of the plugin', () => {
		const header = readFileSync( join( root, 'svc.php' ), 'utf8' );
		expect( /^ \* Version:\s+(\S+)/m.exec( header )?.[ 1 ] ).toBe(
			VERSION
		);
	} );

	test( 'refuses an operation that stands in the table twice', () => {
		const [ first ] = operations;
		expect( () => operationTable( [ first, first ] ) ).toThrow( /twice/ );
	} );

	test( 'refuses a path parameter without a pattern', () => {
		expect( () =>
			routeOf( { methods: [ 'GET' ], path: '/x/{planted}' } )
		).toThrow( /planted/ );
	} );

	test( 'refuses a planted loss in an operation by the operation\u2019s name', () => {
		const planted = operation( {
			id: 'plant-loss',
			group: 'Planted',
			summary: 'x',
			level: 'view',
			kind: 'read',
			idempotent: true,
			input: z.object( { name: z.string().trim() } ),
			output: z.object( {} ),
		} );
		expect( () => layout( [ planted ] ) ).toThrow(
			/plant-loss\.input\.name/
		);
	} );

	test( 'prints what PHP reads back', () => {
		const value = {
			text: 'it\'s \\ "<?php ?>" $x \n é \u0000',
			'404': [ true, false, null, -1, 1.5 ],
			'05': {},
			list: [ [], { a: { b: 'c' } } ],
		};
		const folder = mkdtempSync( join( tmpdir(), 'svc-printer-' ) );
		try {
			const file = join( folder, 'value.php' );
			writeFileSync( file, `<?php return ${ printPhp( value ) };` );
			const read: unknown = JSON.parse(
				php( `echo json_encode( require '${ file }' );` )
			);
			expect( read ).toEqual( { ...value, '05': [] } );
		} finally {
			rmSync( folder, { recursive: true } );
		}
	} );

	test( 'refuses to print what is not data', () => {
		expect( () => printPhp( [ () => 1 ] ) ).toThrow( /function/ );
		expect( () => printPhp( NaN ) ).toThrow( /number/ );
	} );
} );

describe( 'bridge data in PHP', () => {
	const load = ( name: string ): unknown =>
		JSON.parse(
			php(
				`define( 'ABSPATH', '/' ); echo json_encode( require '${ root }/build/bridge/${ name }.php' );`
			)
		);

	test( 'fields, locations and conditions carry every entry of the contract', () => {
		expect( Object.keys( Object( load( 'fields' ) ) ) ).toEqual(
			Object.keys( fields )
		);
		expect( Object.keys( Object( load( 'locations' ) ) ) ).toEqual(
			Object.keys( locations )
		);
		expect( Object.keys( Object( load( 'conditions' ) ) ) ).toEqual(
			Object.keys( conditionTypes )
		);
	} );

	test( 'the enum has every code with its status, exit code and whether to try again', () => {
		const dumped: unknown = JSON.parse(
			php( `define( 'ABSPATH', '/' );
				require '${ root }/build/bridge/ErrorCode.php';
				echo json_encode( array_map( static fn( $case ) => [ $case->name, $case->value, $case->status(), $case->exit_code(), $case->is_retryable() ], Svc\\Bridge\\ErrorCode::cases() ) );` )
		);
		expect( dumped ).toEqual(
			errors.map( ( { name, code, status, exit, retryable } ) => [
				name,
				code,
				status,
				exit,
				retryable,
			] )
		);
	} );

	test( 'every pattern compiles in PCRE with the delimiters that WordPress puts around it', () => {
		const found = php( `define( 'ABSPATH', '/' );
			$n = 0;
			$walk = static function ( $schema ) use ( &$walk, &$n ): void {
				foreach ( $schema as $key => $value ) {
					if ( 'pattern' === $key && is_string( $value ) ) {
						++$n;
						if ( false === preg_match( '#' . str_replace( '#', '\\\\#', $value ) . '#u', '' ) ) { exit( $value ); }
					} elseif ( is_array( $value ) ) { $walk( $value ); }
				}
			};
			$walk( require '${ root }/build/bridge/schemas.php' );
			echo 'patterns: ', $n > 50 ? 'fine' : $n;` );
		expect( found ).toBe( 'patterns: fine' );
	} );
} );

describe( 'tables', () => {
	test( 'default locations are keys of their type', () => {
		for ( const type of Object.values( locations ) ) {
			expect( Object.keys( type.keys ) ).toContain( type.default );
		}
	} );

	test( 'abilities carry names that WordPress takes', () => {
		const names = operations.flatMap( ( spec ) =>
			'ability' in spec && spec.ability ? [ spec.ability.name ] : []
		);
		expect( new Set( names ).size ).toBe( names.length );
		for ( const name of names ) {
			expect( name ).toMatch( /^[a-z0-9-]+$/ );
		}
		expect( [ ...names ].sort() ).toEqual( [
			'explain-snippet',
			'get-snippet',
			'install-library-snippets',
			'list-activity',
			'list-conditions',
			'list-library',
			'list-locations',
			'list-proposals',
			'list-snippets',
			'list-symbols',
			'propose-snippet',
			'save-snippet',
			'set-snippet-status',
			'test-snippet',
			'validate-snippet',
		] );
	} );
} );
