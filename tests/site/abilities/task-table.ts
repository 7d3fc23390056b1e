/** Tasks for an assistant, in words and facts, and what must be true afterwards, asked for over REST. */
import { expect } from 'vitest';
import type { As, TestSite } from '../../support/site.ts';
import type { Facts, Step } from './task-client.ts';

type Row = Record< string, unknown > & { id: number };
export type Done = {
	site: TestSite;
	/** Answers of the steps, in order. */
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape
	answers: any[];
	/** Snippets with their code, by title. */
	byTitle: ( title: string ) => Promise< Row >;
	page: () => Promise< string >;
};
type Task = {
	task: string;
	steps: Step[];
	as?: As;
	proof: ( done: Done ) => Promise< void >;
};

/** What there is before the tasks: title, fields. Ids are given in this order, from 1. */
export const SEEDS: readonly Facts[] = [
	{
		title: 'Price tag',
		type: 'php',
		code: "add_filter( 'the_title', 'zebra_price' );\nfunction zebra_price( $title ) { return $title; }",
		tags: [ 'money' ],
	},
	{
		title: 'Long list',
		type: 'php',
		code: Array.from( { length: 900 }, ( _, n ) => `// ${ n + 1 }` ).join(
			'\n'
		),
	},
	{
		title: 'Members only',
		type: 'html',
		hook: 'wp_footer',
		code: '<i>members</i>',
		status: 'active',
		conditions: [ [ { type: 'logged_in', op: 'is', value: true } ] ],
	},
	{ title: 'Paint', type: 'css', code: 'a { color: red }', status: 'active' },
	{
		title: 'Greeting',
		type: 'html',
		hook: 'wp_footer',
		code: '<i>greeting</i>',
	},
	{
		title: 'Farewell',
		type: 'html',
		hook: 'wp_footer',
		code: '<i>farewell</i>',
		status: 'active',
	},
	{ title: 'Stale', type: 'css', code: 'b {}' },
	{ title: 'Fatal', type: 'php', code: '\nmissing_function_of_tasks();' },
	{ title: 'Notes', type: 'html', code: '<p>notes</p>' },
	{
		title: 'Banner',
		type: 'html',
		hook: 'wp_footer',
		code: '<b>banner</b>',
		status: 'active',
	},
];

const rest = async ( site: TestSite, route: string ) =>
	( await site.rest( 'GET', route ) ).body;
const proposals = ( site: TestSite, state = 'open' ): Promise< Row[] > =>
	rest( site, `/proposals?state=${ state }` );
const titles = ( rows: Row[] ) => rows.map( ( { title } ) => title );
const find = ( search: string ): Step => ( {
	words: 'list snippets to find the ID of one',
	facts: { search },
} );
const SAVE = 'save a snippet';
const TEST = 'test a snippet, pages load with the code';
const STATUS = 'activate or deactivate a snippet';
const PROPOSE = 'propose a snippet, a person decides';

export const TASKS: readonly Task[] = [
	{
		task: 'find a snippet by its title',
		steps: [ find( 'price tag' ) ],
		proof: async ( { answers, byTitle } ) =>
			expect( answers[ 0 ].snippets[ 0 ].id ).toBe(
				( await byTitle( 'Price tag' ) ).id
			),
	},
	{
		task: 'find a snippet by a name in its code',
		steps: [
			{
				words: 'list snippets, search their code',
				facts: { search: 'zebra_price', 'search the code': true },
			},
		],
		proof: async ( { answers } ) =>
			expect( titles( answers[ 0 ].snippets ) ).toEqual( [
				'Price tag',
			] ),
	},
	{
		task: 'find the snippets with a tag',
		steps: [
			{ words: 'list snippets', facts: { 'with this tag': 'money' } },
		],
		proof: async ( { answers } ) =>
			expect( titles( answers[ 0 ].snippets ) ).toEqual( [
				'Price tag',
			] ),
	},
	{
		task: 'list all 120 snippets of a folder',
		steps: [ { words: 'list snippets', facts: { folder: 'Shop' } } ],
		proof: async ( { answers, site } ) => {
			const ids = ( rows: Row[] ) =>
				rows.map( ( { id } ) => id ).sort( ( one, two ) => one - two );
			const kept = ids( await rest( site, '/snippets?folder=Shop' ) );
			expect( kept ).toHaveLength( 120 );
			expect( ids( answers[ 0 ].snippets ) ).toEqual( kept );
		},
	},
	{
		task: 'list active stylesheets',
		steps: [
			{
				words: 'list snippets',
				facts: { type: 'css', status: 'active' },
			},
		],
		proof: async ( { answers } ) =>
			expect( titles( answers[ 0 ].snippets ) ).toContain( 'Paint' ),
	},
	{
		task: 'read long code to its end',
		steps: [
			find( 'Long list' ),
			{ words: 'get a snippet with its code' },
		],
		proof: async ( { answers, byTitle } ) =>
			expect( answers[ 1 ].code ).toBe(
				( await byTitle( 'Long list' ) ).code
			),
	},
	{
		task: 'read a snippet whose ID is wrong',
		steps: [
			{
				words: 'get a snippet with its code',
				facts: { id: 99_999, search: 'Notes' },
			},
		],
		proof: async ( { answers, byTitle } ) =>
			expect( answers[ 0 ] ).toMatchObject( {
				id: ( await byTitle( 'Notes' ) ).id,
				code: '<p>notes</p>',
			} ),
	},
	{
		task: 'explain why a snippet shows nothing to guests',
		steps: [
			find( 'Members only' ),
			{
				words: 'explain where a snippet runs and why it shows nothing at an address',
				facts: {
					'address on this site': '/',
					'only this snippet': 3,
					'visitor to explain': 'guest',
				},
			},
		],
		proof: async ( { answers, page } ) => {
			expect( await page() ).not.toContain( '<i>members</i>' );
			expect( answers[ 1 ].snippets ).toMatchObject( [
				{ id: 3, runs: false },
			] );
		},
	},
	{
		task: 'explain where a snippet runs',
		steps: [
			{
				words: 'explain where a snippet runs at an address',
				facts: { 'address on this site': '/', 'only this snippet': 6 },
			},
		],
		proof: async ( { answers, page } ) => {
			expect( await page() ).toContain( '<i>farewell</i>' );
			expect( answers[ 0 ].snippets ).toMatchObject( [
				{ id: 6, runs: true },
			] );
		},
	},
	{
		task: 'choose a location for HTML',
		steps: [
			{ words: 'list locations', facts: { 'snippet type': 'html' } },
			{
				words: SAVE,
				facts: {
					title: 'Located',
					type: 'html',
					code: '<u>located</u>',
					hook: 'wp_footer',
					status: 'active',
				},
			},
		],
		proof: async ( { answers, page } ) => {
			expect( JSON.stringify( answers[ 0 ] ) ).toContain( '"wp_footer"' );
			expect( await page() ).toContain( '<u>located</u>' );
		},
	},
	{
		task: 'choose a value of a condition',
		steps: [
			{
				words: 'list conditions',
				facts: { 'only this type': 'user_role' },
			},
			{
				words: SAVE,
				facts: {
					title: 'For editors',
					type: 'css',
					code: 'i {}',
					conditions: [
						[
							{
								type: 'user_role',
								op: 'is',
								value: [ 'editor' ],
							},
						],
					],
				},
			},
		],
		proof: async ( { answers, byTitle } ) => {
			expect( JSON.stringify( answers[ 0 ] ) ).toContain( '"editor"' );
			expect(
				( await byTitle( 'For editors' ) ).conditions
			).toMatchObject( [
				[ { type: 'user_role', value: [ 'editor' ] } ],
			] );
		},
	},
	{
		task: 'create a snippet that stays inactive',
		steps: [
			{
				words: SAVE,
				facts: { title: 'Made', type: 'html', code: '<u>made</u>' },
			},
		],
		proof: async ( { byTitle } ) =>
			expect( await byTitle( 'Made' ) ).toMatchObject( {
				status: 'inactive',
				code: '<u>made</u>',
			} ),
	},
	{
		task: 'create PHP that runs',
		steps: [
			{
				words: TEST,
				facts: {
					type: 'php',
					hook: 'wp_footer',
					code: "echo '<u>runs</u>';",
				},
			},
			{
				words: SAVE,
				facts: {
					title: 'Runs',
					type: 'php',
					hook: 'wp_footer',
					code: "echo '<u>runs</u>';",
					status: 'active',
				},
			},
		],
		proof: async ( { answers, page } ) => {
			expect( answers[ 0 ].passes ).toBe( true );
			expect( await page() ).toContain( '<u>runs</u>' );
		},
	},
	{
		task: 'change code after reading it',
		steps: [
			find( 'Notes' ),
			{ words: 'get a snippet with its code' },
			{ words: SAVE, facts: { code: '<p>changed</p>' } },
		],
		proof: async ( { byTitle } ) =>
			expect( ( await byTitle( 'Notes' ) ).code ).toBe(
				'<p>changed</p>'
			),
	},
	{
		task: 'put a snippet into a folder',
		steps: [
			find( 'Notes' ),
			{ words: SAVE, facts: { 'folder path': 'Texts' } },
		],
		proof: async ( { byTitle } ) =>
			expect( await byTitle( 'Notes' ) ).toMatchObject( {
				folder: 'Texts',
			} ),
	},
	{
		task: 'save over a stale hash',
		steps: [
			{
				words: SAVE,
				facts: {
					id: 7,
					code: 'b { color: teal }',
					base_hash: '000000000000',
				},
			},
		],
		proof: async ( { byTitle } ) =>
			expect( ( await byTitle( 'Stale' ) ).code ).toBe(
				'b { color: teal }'
			),
	},
	{
		task: 'test a draft with a syntax error, and correct it',
		steps: [
			{ words: TEST, facts: { type: 'php', code: 'echo 1\necho 2;' } },
			{ words: TEST, facts: { type: 'php', code: '$tasks = 1;' } },
		],
		proof: async ( { answers, site } ) => {
			expect( answers[ 0 ] ).toMatchObject( {
				passes: false,
				errors: [ { line: 2 } ],
			} );
			expect( answers[ 1 ] ).toMatchObject( { passes: true } );
			expect(
				await rest( site, '/snippets?search=%24tasks&search_code=true' )
			).toEqual( [] );
		},
	},
	{
		task: 'check a stylesheet and save nothing',
		steps: [
			{
				words: 'validate: check a snippet and save nothing',
				facts: { type: 'css', lang: 'scss', code: 'a { color: }' },
			},
		],
		proof: async ( { answers } ) =>
			expect( answers[ 0 ].errors ).toMatchObject( [ { line: 1 } ] ),
	},
	{
		task: 'activate a snippet',
		steps: [
			find( 'Greeting' ),
			{ words: STATUS, facts: { active: true } },
		],
		proof: async ( { page } ) =>
			expect( await page() ).toContain( '<i>greeting</i>' ),
	},
	{
		task: 'deactivate a snippet',
		steps: [
			find( 'Farewell' ),
			{ words: STATUS, facts: { active: false } },
		],
		proof: async ( { page } ) =>
			expect( await page() ).not.toContain( '<i>farewell</i>' ),
	},
	{
		task: 'activate a snippet that fails, and read its line',
		steps: [ find( 'Fatal' ), { words: STATUS, facts: { active: true } } ],
		proof: async ( { answers, byTitle } ) => {
			expect( answers[ 1 ] ).toMatchObject( {
				deactivated: true,
				errors: [ { line: 2 } ],
			} );
			expect( ( await byTitle( 'Fatal' ) ).status ).toBe( 'inactive' );
		},
	},
	{
		task: 'correct a snippet that failed, and activate it',
		steps: [
			find( 'Fatal' ),
			{ words: SAVE, facts: { code: '$corrected = 1;' } },
			{ words: STATUS, facts: { active: true } },
		],
		proof: async ( { byTitle } ) =>
			expect( await byTitle( 'Fatal' ) ).toMatchObject( {
				status: 'active',
				code: '$corrected = 1;',
			} ),
	},
	{
		task: 'write PHP without the right to, so propose it',
		as: 'contributor',
		steps: [
			{
				words: SAVE,
				facts: {
					title: 'Wanted',
					type: 'php',
					code: '$wanted = 1;',
					reason: 'Asked for.',
				},
			},
		],
		proof: async ( { site } ) => {
			expect( titles( await proposals( site ) ) ).toContain( 'Wanted' );
			expect( await rest( site, '/snippets?search=Wanted' ) ).toEqual(
				[]
			);
		},
	},
	{
		task: 'propose a change of an active snippet',
		steps: [
			find( 'Banner' ),
			{
				words: PROPOSE,
				facts: {
					code: '<b>new banner</b>',
					'why this change': 'Clearer.',
				},
			},
		],
		proof: async ( { site, page } ) => {
			expect( ( await proposals( site ) )[ 0 ] ).toMatchObject( {
				snippets: [ 10 ],
				reason: 'Clearer.',
			} );
			expect( await page() ).not.toContain( 'new banner' );
		},
	},
	{
		task: 'list what waits',
		steps: [
			{ words: 'list proposals', facts: { 'which proposals': 'open' } },
		],
		proof: async ( { answers, site } ) =>
			expect( titles( answers[ 0 ].proposals ) ).toEqual(
				titles( await proposals( site ) )
			),
	},
	{
		task: 'read why a proposal was declined, and propose again',
		steps: [
			{
				words: 'list proposals, the reason of a declined proposal',
				facts: { 'which proposals': 'declined' },
			},
			{
				words: PROPOSE,
				facts: {
					title: 'Second try',
					type: 'html',
					hook: 'wp_head',
					code: '<!-- second -->',
					'why this change': 'In the head, as asked.',
				},
			},
		],
		proof: async ( { answers, site } ) => {
			expect( answers[ 0 ].proposals[ 0 ].decision.reason ).toBe(
				(
					( await proposals( site, 'declined' ) )[ 0 ]
						?.decision as Row
				 ).reason
			);
			expect( titles( await proposals( site ) ) ).toContain(
				'Second try'
			);
		},
	},
	{
		task: 'find a tested snippet in the library',
		steps: [
			{
				words: 'list the snippet library, tested snippets',
				facts: { search: 'emoji' },
			},
		],
		proof: async ( { answers } ) =>
			expect( JSON.stringify( answers[ 0 ].items ) ).toContain(
				'remove-emoji-script'
			),
	},
	{
		task: 'install from the library',
		steps: [
			{
				words: 'install library snippets',
				facts: { slugs: [ 'remove-emoji-script' ] },
			},
		],
		proof: async ( { site } ) =>
			expect(
				await rest( site, '/snippets?search=emoji' )
			).toMatchObject( [ { status: 'inactive', folder: 'Library' } ] ),
	},
	{
		task: 'find who changed a snippet',
		steps: [
			{
				words: 'list activity, who changed what',
				facts: { 'only this snippet': 7 },
			},
		],
		proof: async ( { answers, site } ) =>
			expect( answers[ 0 ].items ).toEqual(
				( await rest( site, '/activity?snippet=7' ) ).items
			),
	},
	{
		task: 'find which snippet declares a function',
		steps: [
			{
				words: 'list what snippets declare, names of functions',
				facts: { 'exact name': 'zebra_price' },
			},
		],
		proof: async ( { answers } ) =>
			expect( answers[ 0 ].symbols[ 0 ] ).toMatchObject( {
				name: 'zebra_price',
				snippet: 1,
			} ),
	},
];
