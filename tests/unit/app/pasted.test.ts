/** Conditions pasted as text: what is read, and why something does not fit. */
import { expect, test } from 'vitest';
import {
	type ConditionSpec,
	conditionTypes,
	operators,
	type Schema,
} from '../../../src/contract/index.ts';
import {
	readPasted,
	textOfConditions,
} from '../../../src/features/editor/runs/pasted.ts';

const nowhere = { default: '', custom: false, items: [] };
/** What a site of the tier "pro" says of itself. */
const schema: Schema = {
	condition_types: Object.entries< ConditionSpec >( conditionTypes ).map(
		( [ type, { label, ops, shape, options, tier = 'free' } ] ) => ( {
			type,
			label,
			shape,
			tier,
			group: '',
			ops: ops.map( ( value ) => ( {
				value,
				label:
					Object.entries( operators ).find(
						( [ op ] ) => op === value
					)?.[ 1 ] ?? value,
			} ) ),
			stage: 'query',
			available: tier !== 'agency',
			visitor: false,
			options:
				options === null
					? null
					: Object.entries( options ).map( ( [ value, name ] ) => ( {
							value,
							label: name,
						} ) ),
			search: type === 'post_id',
		} )
	),
	groups: [],
	stages: [],
	locations: { php: nowhere, html: nowhere, css: nowhere, js: nowhere },
	types: [],
	languages: [],
};
const read = ( value: unknown, groups = 0 ) =>
	readPasted(
		typeof value === 'string' ? value : JSON.stringify( value ),
		schema,
		groups
	);
const url = { type: 'url', op: 'contains', value: '/de' };
const loggedIn = { type: 'user_logged_in', op: 'is', value: null };

test( 'what is copied is read again as it was', () => {
	const conditions = [
		[ url, loggedIn ],
		[ { type: 'page_type', op: 'is_not', value: [ 'front_page', '404' ] } ],
		[
			{
				type: 'date_range',
				op: 'is',
				value: { from: '2026-01-31', to: '' },
			},
		],
		[ { type: 'cookie', op: 'equals', value: { key: 'a', value: 'b' } } ],
		[ { type: 'post_id', op: 'is', value: [ 7, 12 ] } ],
	];
	expect( read( textOfConditions( conditions ) ) ).toEqual( {
		conditions,
		misfits: [],
		problem: '',
	} );
} );

test.each( [
	[ 'a rule', url ],
	[ 'the rules of a group', [ url ] ],
	[ 'a whole snippet', { title: 'x', conditions: [ [ url ] ] } ],
] )( 'conditions are found in %s', ( _, value ) => {
	expect( read( value ).conditions ).toEqual( [ [ url ] ] );
} );

test.each( [
	[ 'no JSON', 'url contains /de', 'Not valid JSON' ],
	[ 'nothing', '[]', 'No conditions' ],
	[ 'something else', '[1, "a"]', 'No conditions' ],
	[ 'a number', '5', 'No conditions' ],
] )( 'it is said when there is %s', ( _, text, problem ) => {
	const pasted = read( text );
	expect( pasted.problem ).toContain( problem );
	expect( pasted.conditions ).toEqual( [] );
} );

test.each( [
	[
		'a type that nobody has',
		{ ...url, type: 'weather' },
		'Unknown condition',
	],
	[
		'a comparison that the type lacks',
		{ ...url, op: 'is' },
		'"is" doesn\'t work here',
	],
	[ 'a rule without a type', { op: 'is', value: '' }, 'A rule needs' ],
	[ 'a list where text belongs', { ...url, value: [ '/de' ] }, 'wrong form' ],
	[
		'text where a list belongs',
		{ type: 'page_type', op: 'is', value: 'page' },
		'wrong form',
	],
	[
		'a value that the list lacks',
		{ type: 'page_type', op: 'is', value: [ 'page', 'attic' ] },
		'"attic"',
	],
	[
		'a name where a number belongs',
		{ type: 'post_id', op: 'is', value: [ 'home' ] },
		'"home"',
	],
	[
		'a day that is none',
		{ type: 'date_range', op: 'is', value: { from: 'tomorrow', to: '' } },
		'wrong form',
	],
	[
		'a pair without its parts',
		{ type: 'cookie', op: 'exists', value: 'a' },
		'wrong form',
	],
] )( '%s is left out, and it is said why', ( _, rule, reason ) => {
	const { conditions, misfits, problem } = read( [ [ rule, loggedIn ] ] );
	expect( problem ).toBe( '' );
	expect( conditions ).toEqual( [ [ loggedIn ] ] );
	expect( misfits ).toEqual( [
		{
			rule: expect.stringContaining( 'Group 1, rule 1' ),
			reason: expect.stringContaining( reason ),
		},
	] );
} );

test( 'there is an end to groups and rules', () => {
	expect( read( [ Array.from( { length: 51 }, () => url ) ] ) ).toMatchObject(
		{
			misfits: [
				{ reason: expect.stringContaining( 'limit of groups' ) },
			],
		}
	);
	expect( read( [ [ url ], [ url ] ], 49 ).conditions ).toHaveLength( 1 );
} );
