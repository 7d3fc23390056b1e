/**
 * What a person fills in becomes a literal that says just that; the cases
 * are run by PHP, too (`SettingValuesTest.php`).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { limits } from '../../../src/contract/limits.ts';
import {
	filledIn,
	literals,
	marked,
	type Setting,
	settingTypes,
} from '../../../src/contract/library.ts';

const cases = z
	.array(
		z.strictObject( {
			name: z.string(),
			type: z.enum( [ 'php', 'html', 'css', 'js' ] ),
			setting: z.strictObject( {
				type: z.enum( settingTypes ),
				min: z.number().optional(),
				max: z.number().optional(),
				options: z.array( z.string() ).optional(),
			} ),
			literal: z.string(),
			value: z.unknown(),
			result: z.string().nullable(),
		} )
	)
	.parse(
		JSON.parse(
			readFileSync(
				path.join(
					import.meta.dirname,
					'../../fixtures/library/filling.json'
				),
				'utf8'
			)
		)
	);

const text: Setting = { name: 's', label: 's', type: 'text' };

test.each( cases.map( ( one ) => [ one.name, one ] as const ) )(
	'%s',
	( _, { type, setting, literal, value, result } ) => {
		const code = `before ${ literal } /* @setting s */ after`;
		const { options, ...rest } = setting;
		const filled = filledIn(
			{
				type,
				code,
				settings: [
					{
						name: 's',
						label: 's',
						...rest,
						...( options === undefined
							? {}
							: {
									options: options.map( ( option ) => ( {
										value: option,
										label: option,
									} ) ),
								} ),
					},
				],
			},
			{ s: value }
		);
		if ( result === null ) {
			expect( filled ).toEqual( { code, refused: [ 's' ] } );
			return;
		}
		expect( filled ).toEqual( {
			code: `before ${ result } /* @setting s */ after`,
			refused: [],
		} );
		expect( marked( filled.code ) ).toEqual( [ 's' ] );
		expect( literals( filled.code ) ).toEqual( { s: result } );
		if ( type === 'js' || type === 'html' ) {
			expect( new Function( `return ${ result };` )() ).toBe( value );
		}
	}
);

test( 'a text has a greatest length, counted in characters', () => {
	const item = {
		type: 'php' as const,
		code: "'' /* @setting s */",
		settings: [ text ],
	};
	expect(
		filledIn( item, { s: '😀'.repeat( limits.setting ) } ).refused
	).toEqual( [] );
	expect(
		filledIn( item, { s: 'a'.repeat( limits.setting + 1 ) } ).refused
	).toEqual( [ 's' ] );
	expect( filledIn( item, { s: '\ud800' } ).refused ).toEqual( [ 's' ] );
} );

test( 'numbers that are none are refused', () => {
	const item = {
		type: 'js' as const,
		code: '5 /* @setting s */',
		settings: [ { ...text, type: 'number' as const } ],
	};
	for ( const value of [
		NaN,
		Infinity,
		-Infinity,
		Number.MAX_SAFE_INTEGER,
	] ) {
		expect( filledIn( item, { s: value } ).refused ).toEqual( [ 's' ] );
	}
	expect( filledIn( item, { s: -0 } ).code ).toBe( '0 /* @setting s */' );
} );

test( 'a setting that is not there is refused and the others are written', () => {
	expect(
		filledIn(
			{
				type: 'php',
				code: "'' /* @setting s */",
				settings: [ text, { ...text, name: 'gone' } ],
			},
			{ s: 'x', gone: 'y', strange: 'z' }
		)
	).toEqual( {
		code: "'x' /* @setting s */",
		refused: [ 'gone', 'strange' ],
	} );
} );
