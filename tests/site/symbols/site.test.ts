/**
 * Design 9.6: what plugins, the theme and WordPress have on the site, who hooks what, and who may see how much of it.
 */
import { beforeAll, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';
import { addNeighbours, ask, put, short } from './neighbours.ts';

const site = testSite( { theme: 'twentytwentyfive' } );

beforeAll( async () => {
	await addNeighbours( site );
} );

test( 'functions with signature, summary, owner and the file inside its folder', async () => {
	const { symbols } = await ask( site, {
		of: 'site',
		search: 'SHOP_',
		kind: 'function',
	} );
	expect( symbols.map( short ) ).toEqual( [
		'declares function shop_content',
		'declares function shop_pluggable',
		'declares function shop_price',
	] );
	expect( symbols[ 2 ] ).toEqual( {
		kind: 'function',
		name: 'shop_price',
		role: 'declares',
		of: 'plugin',
		source: 'Corner Shop',
		file: 'shop.php',
		line: 10,
		signature:
			"shop_price( float $amount, string $currency = 'EUR', array &$log = [], ?Shop_Cart ...$carts ): string",
		parameters: [
			{ name: 'amount', type: 'float' },
			{
				name: 'currency',
				type: 'string',
				optional: true,
				default: "'EUR'",
			},
			{
				name: 'log',
				type: 'array',
				optional: true,
				default: '[]',
				by_reference: true,
			},
			{
				name: 'carts',
				type: '?Shop_Cart',
				optional: true,
				variadic: true,
			},
		],
		returns: 'string',
		summary: 'Formats a price.',
	} );
	const others = await ask( site, { of: 'site', search: 'house_rule' } );
	expect( others.symbols[ 0 ] ).toMatchObject( {
		of: 'must-use',
		source: 'House Rules',
	} );
	const theme = await ask( site, { of: 'site', name: 'theme_colour' } );
	expect( theme.symbols[ 0 ] ).toMatchObject( {
		of: 'theme',
		file: 'functions.php',
	} );
	expect( theme.symbols[ 0 ]?.source ).toMatch( /^Twenty / );
} );

test( 'classes, methods and constants; no value of a constant, nothing of ours, no path', async () => {
	const all = await ask( site, { of: 'site', per_page: 2_000 } );
	expect( all.symbols.map( short ) ).toEqual(
		expect.arrayContaining( [
			'declares class Shop_Cart',
			'declares interface Shop_Countable',
			'declares constant SHOP_SECRET',
			'declares shortcode shop_cart',
			'hooks hook shop_done',
		] )
	);
	expect(
		all.symbols.filter(
			( { of, kind } ) =>
				of === 'wordpress' || of === 'php' || kind === 'method'
		)
	).toEqual( [] );
	expect(
		all.symbols.filter(
			( { name, kind } ) =>
				kind !== 'hook' &&
				( /^Svc\\/.test( name ) || name === 'DB_NAME' )
		)
	).toEqual( [] );
	const text = JSON.stringify( all );
	for ( const secret of [ 'hunter2', site.dir, site.wpContent ] ) {
		expect( text ).not.toContain( secret );
	}
	const methods = await ask( site, {
		of: 'site',
		kind: 'method',
		search: 'Shop_Cart::',
	} );
	// A default is told as it is written, not as it would be.
	expect( methods.symbols.map( ( { signature } ) => signature ) ).toEqual( [
		'Shop_Cart::count( int $from = self::START ): int',
	] );
	expect( methods.symbols[ 0 ] ).toMatchObject( {
		static: true,
		summary: 'Counts.',
	} );
} );

test( 'who else hooks the_content here: snippets, plugins, must-use plugins and WordPress, in order', async () => {
	await put( site, {
		title: 'Mine',
		type: 'php',
		code: "add_filter( 'the_content', 'mine', 5 );",
	} );
	const { symbols } = await ask( site, {
		of: 'all',
		kind: 'hook',
		name: 'the_content',
	} );
	const told = symbols.map(
		( { of, source, priority, callback } ) =>
			`${ priority } ${ of } ${ source } ${ callback ?? '' }`
	);
	expect( told.slice( 0, 4 ) ).toEqual( [
		'3 must-use House Rules house_rule',
		'5 snippet Mine mine',
		'6 other  __return_empty_string',
		'7 plugin Corner Shop shop_content',
	] );
	expect( told ).toContain( '10 wordpress WordPress wpautop' );
	expect( told.at( -1 ) ).toBe(
		`${ Number.MAX_SAFE_INTEGER } plugin Corner Shop `
	);
	expect( symbols[ 3 ] ).toMatchObject( {
		accepted_args: 2,
		signature: 'shop_content( $text )',
		file: 'shop.php',
	} );
	// Without a name, WordPress' own are left out.
	const found = await ask( site, {
		of: 'site',
		kind: 'hook',
		search: 'the_content',
	} );
	expect( found.symbols.map( ( { of } ) => of ) ).not.toContain(
		'wordpress'
	);
	expect(
		( await ask( site, { of: 'site', kind: 'function', name: 'wpautop' } ) )
			.symbols[ 0 ]
	).toMatchObject( {
		of: 'wordpress',
		file: 'wp-includes/formatting.php',
	} );
} );

test( 'a snippet’s use of a plugin names the plugin', async () => {
	const [ id = 0 ] = await put( site, {
		type: 'php',
		code: 'echo shop_price( 1 ), strlen( "x" ), gone();',
	} );
	const { symbols } = await ask( site, { snippet: id } );
	expect( symbols.map( ( { name, owner } ) => [ name, owner ] ) ).toEqual( [
		[ 'shop_price', 'Corner Shop' ],
		[ 'gone', undefined ],
	] );
} );

test( 'who may not write PHP sees names and owners, and nothing of the code of plugins', async () => {
	await setUpPeople( site );
	for ( const person of [ 'author', 'contributor' ] as const ) {
		const { symbols } = await ask(
			site,
			{ of: 'site', search: 'shop_', per_page: 500 },
			person
		);
		const keys = new Set(
			symbols.flatMap( ( one ) => Object.keys( one ) )
		);
		expect( [ ...keys ].sort() ).toEqual( [
			'accepted_args',
			'callback',
			'kind',
			'name',
			'of',
			'priority',
			'role',
			'source',
		] );
	}
	const full = await ask( site, { of: 'site', name: 'shop_price' } );
	expect( full.symbols[ 0 ]?.signature ).toBeDefined();
	const refused = await site.rest( 'GET', '/symbols', undefined, {
		as: 'subscriber',
	} );
	expect( refused.status ).toBe( 403 );
} );
