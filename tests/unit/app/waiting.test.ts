/** Snippets that wait for their conditions: the app says what the compiler does. */
import { expect, test } from 'vitest';
import {
	conditionTypes,
	type ConditionSpec,
	locations,
	type Schema,
} from '../../../src/contract/index.ts';
import {
	waitOf,
	type Placing,
} from '../../../src/features/editor/runs/waiting.ts';

const placesOf = ( type: keyof typeof locations ) => ( {
	default: locations[ type ].default,
	custom: locations[ type ].custom,
	items: Object.entries( locations[ type ].keys ).map(
		( [ key, spec ] ) => ( {
			...spec,
			key,
			type,
			filters: Object.keys( spec.filters ?? {} ),
			position: spec.position ?? false,
			default: key === locations[ type ].default,
		} )
	),
} );
const schema: Schema = {
	condition_types: Object.entries< ConditionSpec >( conditionTypes ).map(
		( [ type, spec ] ) => ( {
			...spec,
			type,
			ops: [],
			tier: spec.tier ?? 'free',
			available: true,
			options: null,
			search: false,
		} )
	),
	groups: [],
	stages: [],
	locations: {
		php: placesOf( 'php' ),
		html: placesOf( 'html' ),
		css: placesOf( 'css' ),
		js: placesOf( 'js' ),
	},
	types: [],
	languages: [],
};
const rule = ( type: string ) => ( { type, op: 'is', value: null } );
const wait = ( change: Partial< Placing > ) =>
	waitOf( schema, {
		type: 'php',
		run: 'auto',
		hook: '',
		mode: 'live',
		conditions: [],
		...change,
	} );

test.each< [ string, Partial< Placing >, string, string ] >( [
	[
		'the page at init',
		{ hook: 'init', conditions: [ [ rule( 'page_type' ) ] ] },
		'init',
		'wp',
	],
	[
		'the page at once',
		{ conditions: [ [ rule( 'url' ) ], [ rule( 'post_id' ) ] ] },
		'root',
		'wp',
	],
	[
		'the user at once',
		{ conditions: [ [ rule( 'user_logged_in' ) ] ] },
		'root',
		'init',
	],
	[
		'the page at a hook that reads the address',
		{ hook: 'wp_headers', conditions: [ [ rule( 'page_type' ) ] ] },
		'wp_headers',
		'wp',
	],
	[ 'testing mode at once', { mode: 'test' }, 'root', 'init' ],
	[
		'the page at an action of its own',
		{ hook: 'parse_request', conditions: [ [ rule( 'page_type' ) ] ] },
		'parse_request',
		'wp',
	],
] )( '%s is waited for', ( _, change, from, to ) => {
	expect( wait( change ) ).toMatchObject( { from, to } );
} );

test.each< [ string, Partial< Placing > ] >( [
	[
		'the user at init',
		{ hook: 'init', conditions: [ [ rule( 'user_role' ) ] ] },
	],
	[ 'the address at once', { conditions: [ [ rule( 'url' ) ] ] } ],
	[
		'the page in the head',
		{ hook: 'wp_head', conditions: [ [ rule( 'page_type' ) ] ] },
	],
	[
		'the page in the admin',
		{ hook: 'admin_head', conditions: [ [ rule( 'page_type' ) ] ] },
	],
	[
		'the page for a stylesheet',
		{ type: 'css', conditions: [ [ rule( 'page_type' ) ] ] },
	],
	[
		'the page behind a shortcode',
		{ run: 'shortcode', conditions: [ [ rule( 'page_type' ) ] ] },
	],
	[
		'a condition that nobody knows',
		{ conditions: [ [ rule( 'weather' ) ] ] },
	],
] )( '%s is not', ( _, change ) => {
	expect( wait( change ) ).toBe( null );
} );
