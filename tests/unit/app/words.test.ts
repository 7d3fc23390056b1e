import { expect, test } from 'vitest';
import type { Schema } from '../../../src/contract/index.ts';
import {
	conditionsInWords,
	placeInWords,
	sentence,
	type Placed,
} from '../../../src/state/words/runs-in-words.ts';

const place = ( key: string, label: string, position: boolean ) => ( {
	key,
	label,
	position,
	type: 'html' as const,
	description: '',
	stage: 'query' as const,
	hook: '',
	context: 'front' as const,
	group: '',
	filters: [],
	default: false,
} );
const type = (
	name: string,
	label: string,
	shape: 'list' | 'null' | 'pair' | 'range'
) => ( {
	type: name,
	label,
	shape,
	group: '',
	ops: [
		{ value: 'is', label: 'is' },
		{ value: 'is_not', label: 'is not' },
	],
	stage: 'query' as const,
	tier: 'free' as const,
	available: true,
	visitor: false,
	options: shape === 'list' ? [ { value: 'page', label: 'Page' } ] : null,
	search: false,
} );
const here = {
	default: 'footer',
	custom: true,
	items: [
		place( 'footer', 'Site footer', false ),
		place( 'paragraph', 'After a paragraph', true ),
	],
};
const schema: Schema = {
	condition_types: [
		type( 'page_type', 'Page type', 'list' ),
		type( 'user_logged_in', 'Signed in', 'null' ),
		type( 'cookie', 'Cookie', 'pair' ),
		type( 'date_range', 'Date', 'range' ),
	],
	groups: [],
	stages: [],
	locations: { php: here, html: here, css: here, js: here },
	types: [],
	languages: [],
};
const snippet: Placed = {
	type: 'html',
	run: 'auto',
	hook: '',
	position: 2,
	shortcode: '',
	conditions: [],
	consent: '',
	decide: 'auto',
	mode: 'live',
};
const said = ( change: Partial< Placed > ): string =>
	sentence( schema, { ...snippet, ...change } )
		.map( ( { text } ) => text )
		.join( '' );

const onPages = { type: 'page_type', op: 'is', value: [ 'page', 'x' ] };
const guests = { type: 'user_logged_in', op: 'is_not', value: null };

test( 'sentence() says where and when', () => {
	expect( said( {} ) ).toBe( 'Site footer, always.' );
	expect(
		said( { hook: 'paragraph', conditions: [ [ onPages, guests ] ] } )
	).toBe(
		'After a paragraph, number 2, when Page type is Page, x and Not signed in.'
	);
	expect( said( { conditions: [ [ onPages ], [ guests ] ] } ) ).toBe(
		'Site footer, when Page type is Page, x, or when Not signed in.'
	);
} );

test( 'sentence() says what else it waits for', () => {
	expect( said( { run: 'manual' } ) ).toBe(
		'Only when somebody runs it by hand.'
	);
	expect( said( { run: 'shortcode', shortcode: 'note' } ) ).toBe(
		'Where the shortcode [note] stands, always.'
	);
	expect( said( { consent: 'marketing' } ) ).toContain(
		'agreed to marketing'
	);
	expect( said( { mode: 'test' } ) ).toContain( 'testing mode' );
	expect( said( { hook: 'my_action' } ) ).toBe( 'Action my_action, always.' );
} );

test( 'sentence() marks what somebody chose', () => {
	expect(
		sentence( schema, snippet ).filter( ( { isStrong } ) => isStrong )
	).toEqual( [ { text: 'Site footer', isStrong: true } ] );
} );

test( 'conditionsInWords() and placeInWords() are short', () => {
	expect( conditionsInWords( schema, [] ) ).toBe( 'Always' );
	expect(
		conditionsInWords( schema, [
			[ { type: 'cookie', op: 'is', value: { key: 'a', value: 'b' } } ],
			[
				{
					type: 'date_range',
					op: 'is',
					value: { from: '2026-01-01', to: '' },
				},
			],
			[ { type: 'gone', op: 'is' } ],
		] )
	).toBe(
		'Cookie is a = b or Date is from 2026-01-01 or unknown condition gone'
	);
	expect( placeInWords( schema, { ...snippet, hook: 'paragraph' } ) ).toBe(
		'After a paragraph, number 2'
	);
} );
