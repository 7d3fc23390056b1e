/** Values of rules in the editor: what is missing is what the server misses, and what was typed finds the one entry it means. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import {
	conditionTypes,
	type ConditionSpec,
} from '../../../src/contract/index.ts';
import {
	changedRule,
	lacksValue,
	matchOf,
} from '../../../src/features/editor/runs/rule-values.ts';

const specs = new Map< string, ConditionSpec >(
	Object.entries( conditionTypes )
);

test( 'a missing value is what the server takes for one', async () => {
	const table = z
		.array(
			z.object( {
				type: z.string(),
				op: z.string(),
				value: z.unknown(),
				missing: z.boolean(),
			} )
		)
		.parse(
			JSON.parse(
				await readFile(
					path.join(
						ROOT,
						'tests/unit/Domain/Conditions/missing-values.json'
					),
					'utf8'
				)
			)
		);
	let seen = 0;
	for ( const { missing, ...rule } of table ) {
		const spec = specs.get( rule.type );
		if ( spec !== undefined ) {
			seen += 1;
			expect(
				lacksValue( spec.shape, rule ),
				JSON.stringify( rule )
			).toBe( missing );
		}
	}
	expect( seen ).toBeGreaterThan( specs.size );
} );

test( 'a changed rule forgets what was noted about its former value', () => {
	const stored = {
		type: 'url',
		op: 'is',
		value: '',
		unfit: true,
	};
	expect( changedRule( stored, { value: '/a' } ) ).toEqual( {
		type: 'url',
		op: 'is',
		value: '/a',
	} );
} );

const roles = new Map( [
	[ 'editor', 'Editor' ],
	[ 'author', 'Author' ],
	[ 'shop_manager', 'Shop manager' ],
	[ 'shop_worker', 'Shop worker' ],
	[ 'shop', 'Shop' ],
] );

test.each( [
	[ 'editor', 'editor' ],
	[ ' EDITOR ', 'editor' ],
	[ 'edi', 'editor' ],
	[ 'shop', 'shop' ],
	[ 'shop_manager', 'shop_manager' ],
	[ 'mana', 'shop_manager' ],
] )( '%j means one entry', ( typed, value ) => {
	expect( matchOf( typed, roles ) ).toEqual( { kind: 'one', value } );
} );

test.each( [
	[ 'shop ma wo', 'none' ],
	[ 'edtor', 'none' ],
	[ '', 'none' ],
	[ 'shop w', 'one' ],
	[ 'o', 'several' ],
] )( '%j means %s', ( typed, kind ) => {
	expect( matchOf( typed, roles ).kind ).toBe( kind );
} );
