/**
 * Spec 2.4 and 4.6 over HTTP: what an export holds, what an import makes of it, and that nothing is lost between two sites.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import type { TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';

type Item = Record< string, unknown > & { id: number; uid: string };
type File = { format: string; version: number; snippets: Item[] };

const site = testSite();
const other = testSite();

async function exported( from: TestSite, ids?: string ): Promise< File > {
	const answer = await from.rest( 'GET', '/export', undefined, {
		query: ids === undefined ? {} : { ids },
	} );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
}

async function imported( to: TestSite, snippets: unknown[], query = {} ) {
	const answer = await to.rest(
		'POST',
		'/import',
		{ format: 'snipfire', version: 1, snippets },
		{ query }
	);
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body as {
		created: number[];
		errors: { index: number; title: string; message: string }[];
	};
}

/** What travels, without what belongs to the site. */
const travels = ( {
	id: _id,
	created: _created,
	modified: _modified,
	modified_by: _by,
	...rest
}: Item ) => rest;

test( 'an export carries marker, version, generator and date, and every field but hash, error and author', async () => {
	await imported( site, [ { title: 'a', type: 'php', code: 'echo 1;' } ] );
	const answer = await site.rest( 'GET', '/export' );
	expect( answer.headers.get( 'content-type' ) ).toContain(
		'application/json'
	);
	expect( answer.body ).toMatchObject( { format: 'snipfire', version: 1 } );
	expect( answer.body.generator ).toMatch( /^svc \d+\.\d+\.\d+/ );
	expect( answer.body.exported ).toMatch(
		/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
	);
	const [ item ] = answer.body.snippets;
	expect( Object.keys( item ).sort() ).toEqual(
		[
			...[ 'code', 'conditions', 'consent', 'created', 'decide' ],
			'deps',
			...[ 'description', 'folder', 'hook', 'id', 'js_strategy' ],
			...[ 'lang', 'load_as', 'mode', 'modified', 'modified_by' ],
			...[
				'on_error',
				'position',
				'priority',
				'requires',
				'run',
				'shortcode',
				'status',
			],
			...[ 'tags', 'title', 'type', 'uid' ],
		].sort()
	);
} );

test( 'ids choose the snippets and their order; an unknown one is not found', async () => {
	const { created } = await imported(
		site,
		[ 'a', 'b', 'c' ].map( ( title ) => ( {
			title,
			type: 'html',
			code: title,
		} ) )
	);
	const [ one, , three ] = created;
	const some = await exported( site, `${ three },${ one },${ three }` );
	expect( some.snippets.map( ( item ) => item.title ) ).toEqual( [
		'c',
		'a',
	] );
	const none = await site.rest( 'GET', '/export', undefined, {
		query: { ids: '1,999' },
	} );
	expect( none.status ).toBe( 404 );
	expect( none.body.code ).toBe( 'svc_not_found' );
	const bad = await site.rest( 'GET', '/export?ids=1,x' );
	expect( bad.status ).toBe( 400 );
} );

test( 'core can still pick fields, wrap the answer, and leave the body out', async () => {
	await imported( site, [ { title: 'a', type: 'html', code: 'x' } ] );
	const fields = await site.rest( 'GET', '/export?_fields=format' );
	expect( fields.body ).toEqual( { format: 'snipfire' } );
	const wrapped = await site.rest( 'GET', '/export?_envelope=1' );
	expect( wrapped.body.body.snippets ).toHaveLength( 1 );
	const head = await site.rest( 'HEAD', '/export' );
	expect( [ head.status, head.text ] ).toEqual( [ 200, '' ] );
} );

test( 'everything arrives switched off, with its permanent id while that is free', async () => {
	const uid = '0a8f1c9e-0d5b-4c57-9a34-4f4d7b1f2a11';
	const item = {
		...{ id: 77, uid, title: 'a', type: 'php', status: 'active' },
		...{ code: "echo 'svc-ran';", error: 'old', hash: 'x', author: 5 },
		...{ created: 1, modified: 2, modified_by: 9, deps: [ 3 ] },
		...{ compiled: { css: 'x' }, file: '../../x.php', rev: 9 },
	};
	const { created, errors } = await imported( site, [ item, item ] );
	expect( errors ).toEqual( [] );
	const { body } = await site.rest( 'GET', `/snippets/${ created[ 0 ] }` );
	expect( body ).toMatchObject( {
		...{ id: created[ 0 ], uid, status: 'inactive', error: null },
		...{ deps: [], code: item.code },
	} );
	expect( body.created ).toBeGreaterThan( 1_000_000_000 );
	const copy = await site.rest( 'GET', `/snippets/${ created[ 1 ] }` );
	expect( copy.body.uid ).not.toBe( uid );
	const again = await imported( site, [ item ] );
	expect( again.created ).toHaveLength( 1 );
	expect( ( await exported( site ) ).snippets ).toHaveLength( 3 );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'svc-ran' );
} );

test( 'keep_status switches on what passes the checks and names what does not', async () => {
	const item = ( title: string, code: string, status = 'active' ) => ( {
		...{ title, type: 'php', hook: 'wp_footer', code, status },
	} );
	const { created, errors } = await imported(
		site,
		[
			item( 'good', "echo 'svc-good';" ),
			item( 'broken', 'if ( {' ),
			item( 'fatal', 'svc_no_such();' ),
			item( 'off', "echo 'svc-off';", 'inactive' ),
			'no snippet',
			item( 'fine', "echo 'svc-fine';" ),
		],
		{ keep_status: 1 }
	);
	expect( created ).toHaveLength( 5 );
	expect( errors.map( ( one ) => [ one.index, one.title ] ) ).toEqual( [
		[ 1, 'broken' ],
		[ 2, 'fatal' ],
		[ 4, '' ],
	] );
	expect( errors[ 1 ]?.message ).toMatch( /as inactive: .*svc_no_such/ );
	const list = await site.rest( 'GET', '/snippets?status=active' );
	expect( list.body.map( ( one: Item ) => one.title ) ).toEqual( [
		'fine',
		'good',
	] );
	const page = ( await site.page( '/' ) ).text;
	expect( page ).toContain( 'svc-good' );
	expect( page ).toContain( 'svc-fine' );
	expect( page ).not.toContain( 'svc-off' );
	await site.clearLog();
} );

test( 'an inactive snippet with a fault is imported without an error, whether in its code or in a rule', async () => {
	const rule = { type: 'page_type', op: 'is', value: 'no such page' };
	const items = [
		{ title: 'code', type: 'php', code: 'if ( {' },
		{ title: 'rule', type: 'html', code: 'x', conditions: [ [ rule ] ] },
	];
	const off = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: items,
	} );
	expect( off.body.errors ).toEqual( [] );
	expect( off.body.warnings ).toMatchObject( [
		{ message: expect.stringContaining( '"rule"' ) },
	] );
	const { errors } = await imported(
		site,
		items.map( ( one ) => ( { ...one, status: 'active' } ) ),
		{ keep_status: 1 }
	);
	expect( errors.map( ( { title } ) => title ) ).toEqual( [
		'code',
		'rule',
	] );
} );

const text = ( max: number ) =>
	fc
		.string( { unit: 'grapheme', maxLength: max } )
		.filter( ( one ) => ! /[\x00-\x1F\x7F]/.test( one ) )
		.map( ( one ) => one.trim() );

const code = fc.oneof(
	fc.string( { unit: 'binary', maxLength: 400 } ),
	fc.constantFrom(
		'<?php\ndeclare(strict_types=1);\necho 1;\r\n?>',
		'\uFEFF<?php namespace A; function b() {}',
		'<p><?= $x ?></p><script>alert("</script>")</script>',
		'a { content: "\\201C"; }\n\n',
		'/* \u2028 \u2029 */ let a = `${ 1 }`;',
		'echo "🦊\u0000";',
		''
	)
);

const rule = fc.constantFrom(
	{ type: 'user_logged_in', op: 'is', value: null },
	{ type: 'url', op: 'contains', value: '/shop/ü?a=1&b="2"' },
	{ type: 'post_id', op: 'is_not', value: [ 4, 5 ] },
	{ type: 'cookie', op: 'equals', value: { key: 'a', value: '0' } },
	{ type: 'date_range', op: 'is', value: { from: '2026-01-01', to: '' } },
	{ type: 'day_of_week', op: 'is', value: [ '1', '7' ] },
	{ type: 'country', op: 'is', value: [ 'DE' ] },
	{ type: 'wc_cart_total', op: 'at_least', value: '10' },
	{ type: 'not_registered', op: 'is', value: { deep: [ 1, '2', null ] } }
);

const shared = {
	uid: fc.uuid( { version: 4 } ),
	title: text( 60 ),
	description: fc.constantFrom( '', 'One line', 'Two\nlines\t<b>"x"</b>' ),
	code,
	status: fc.constant( 'inactive' ),
	mode: fc.constantFrom( 'live', 'test' ),
	priority: fc.integer( { min: -2147483648, max: 2147483647 } ),
	conditions: fc.array( fc.array( rule, { minLength: 1, maxLength: 3 } ), {
		maxLength: 3,
	} ),
	tags: fc.uniqueArray(
		text( 20 ).filter( ( tag ) => tag !== '' ),
		{
			maxLength: 4,
		}
	),
	folder: fc.constantFrom( '', 'Shop', 'Shop/Kasse & Co', 'Ü/ß/漢字' ),
};

const snippet = fc.oneof(
	fc.record( {
		...shared,
		type: fc.constant( 'php' ),
		hook: fc.constantFrom( 'root', 'init', 'my/own-action', 'wp_head' ),
		run: fc.constantFrom( 'auto', 'shortcode', 'manual' ),
		shortcode: fc.constantFrom( '', 'my-tag_1' ),
	} ),
	fc.record( {
		...shared,
		type: fc.constant( 'html' ),
		hook: fc.constantFrom(
			'the_content:paragraph_after',
			'archive:before_post'
		),
		position: fc.integer( { min: 1, max: 1000 } ),
		run: fc.constantFrom( 'auto', 'shortcode', 'manual' ),
		consent: fc.constantFrom( '', 'marketing' ),
	} ),
	fc.record( {
		...shared,
		type: fc.constant( 'css' ),
		lang: fc.constantFrom( 'css', 'scss', 'less' ),
		hook: fc.constantFrom( 'frontend', 'editor', 'login' ),
		load_as: fc.constantFrom( 'inline', 'file' ),
	} ),
	fc.record( {
		...shared,
		type: fc.constant( 'js' ),
		hook: fc.constantFrom( 'frontend_head', 'admin_footer' ),
		load_as: fc.constantFrom( 'inline', 'file' ),
		js_strategy: fc.constantFrom( '', 'defer', 'async' ),
		consent: fc.constantFrom( '', 'statistics' ),
	} )
);

const COUNT = IS_LONG ? 300 : 40;

test( `${ COUNT } random snippets come through two sites unchanged`, async () => {
	const sent = fc.sample( snippet, COUNT );
	const first = await imported( site, sent );
	expect( first.errors ).toEqual( [] );
	const one = await exported( site );
	expect( one.snippets ).toHaveLength( COUNT );
	one.snippets.forEach( ( item, n ) =>
		expect( item ).toMatchObject( sent[ n ] ?? {} )
	);
	const second = await other.rest( 'POST', '/import', one );
	expect( second.body.errors ).toEqual( [] );
	const two = await exported( other );
	expect( two.snippets.map( travels ) ).toEqual(
		one.snippets.map( travels )
	);
	// Into the same site again: all new, with permanent ids of their own.
	await imported( site, one.snippets );
	const doubled = ( await exported( site ) ).snippets;
	expect( new Set( doubled.map( ( item ) => item.uid ) ).size ).toBe(
		2 * COUNT
	);
	expect(
		doubled.slice( COUNT ).map( ( item ) => ( {
			...travels( item ),
			uid: '',
		} ) )
	).toEqual(
		one.snippets.map( ( item ) => ( { ...travels( item ), uid: '' } ) )
	);
}, 120_000 );

test( 'an empty list of ids asks for all', async () => {
	await imported( site, [
		{ title: 'a', type: 'php', code: '' },
		{ title: 'b', type: 'php', code: '' },
	] );
	expect( ( await exported( site, '' ) ).snippets ).toHaveLength( 2 );
	expect( ( await exported( site, ',' ) ).snippets ).toHaveLength( 2 );
	expect( ( await exported( site, '2' ) ).snippets ).toHaveLength( 1 );
} );
