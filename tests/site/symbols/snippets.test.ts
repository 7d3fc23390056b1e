/**
 * Design 9.6: what snippets declare and touch, read from their code and their settings.
 */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { ask, put, short } from './neighbours.ts';

const site = testSite();

const PHP = `/**
 * Greets somebody. With a bow.
 */
function mine_greet( string $name, ?int $times = 2, self|array ...$more ): string { return ''; }
final class Mine_Greeter { public static function bow( int $deep = 1 ): void {} private function secret() {} }
enum Mine_Mood: string { case Good = 'good'; }
const MINE_ONE = 1;
defined( 'MINE_TWO' ) || define( 'MINE_TWO', 2 );
add_filter( 'the_content', 'mine_greet', 20, 2 );
add_action( 'wp_footer', [ 'Mine_Greeter', 'bow' ], PHP_INT_MAX );
remove_action( 'wp_head', 'wp_generator' );
$x = apply_filters( 'mine_greeting', esc_html( unheard_of() ) );
add_shortcode( 'mine', static fn() => '' );
add_action( $computed, static fn() => 1 );`;

test( 'PHP: declarations with signatures, hooks with priorities, what is used of others', async () => {
	const [ id = 0 ] = await put( site, {
		code: PHP,
		type: 'php',
		title: 'Greeting',
		hook: 'init',
		priority: 7,
	} );
	const { symbols, total, pending, clashes } = await ask( site, {
		snippet: id,
	} );
	expect( symbols.map( short ) ).toEqual( [
		'hooks action init',
		'declares function mine_greet',
		'declares class Mine_Greeter',
		'declares enum Mine_Mood',
		'declares constant MINE_ONE',
		'declares constant MINE_TWO',
		'hooks filter the_content',
		'hooks action wp_footer',
		'removes action wp_head',
		'fires filter mine_greeting',
		'uses function unheard_of',
		'declares shortcode mine',
	] );
	expect( { total, pending, clashes } ).toEqual( {
		total: 12,
		pending: 0,
		clashes: [],
	} );
	const place = {
		of: 'snippet',
		source: 'Greeting',
		snippet: id,
		active: false,
	};
	expect( symbols[ 0 ] ).toEqual( {
		...place,
		kind: 'action',
		name: 'init',
		role: 'hooks',
		priority: 7,
	} );
	expect( symbols[ 1 ] ).toEqual( {
		...place,
		kind: 'function',
		name: 'mine_greet',
		role: 'declares',
		line: 4,
		guard: 'none',
		signature:
			'mine_greet( string $name, ?int $times = 2, self|array ...$more ): string',
		parameters: [
			{ name: 'name', type: 'string' },
			{ name: 'times', type: '?int', optional: true, default: '2' },
			{
				name: 'more',
				type: 'self|array',
				optional: true,
				variadic: true,
			},
		],
		returns: 'string',
		summary: 'Greets somebody.',
	} );
	expect( symbols[ 5 ] ).toMatchObject( { guard: 'guarded', line: 8 } );
	expect( symbols[ 6 ] ).toMatchObject( {
		callback: 'mine_greet',
		priority: 20,
		accepted_args: 2,
		line: 9,
	} );
	expect( symbols[ 7 ] ).toMatchObject( {
		callback: 'Mine_Greeter::bow',
		priority: Number.MAX_SAFE_INTEGER,
	} );
} );

test( 'methods, WordPress’ own and names in any case come when they are asked for', async () => {
	await put( site, { code: PHP, type: 'php' } );
	const methods = await ask( site, { kind: 'method' } );
	expect( methods.symbols.map( ( { signature } ) => signature ) ).toEqual( [
		'Mine_Greeter::bow( int $deep = 1 ): void',
	] );
	expect( methods.symbols[ 0 ] ).toMatchObject( { static: true } );
	const used = await ask( site, { role: 'uses', core: '1' } );
	expect(
		used.symbols.map( ( { name, owner } ) => [ name, owner ] )
	).toContainEqual( [ 'esc_html', 'WordPress' ] );
	const named = await ask( site, { name: 'MINE_GREET' } );
	expect( named.symbols.map( short ) ).toEqual( [
		'declares function mine_greet',
	] );
	// Constants are not the same in another case.
	expect( ( await ask( site, { name: 'mine_one' } ) ).total ).toBe( 0 );
	const found = await ask( site, { search: 'greet' } );
	expect( found.symbols.map( ( { name } ) => name ) ).toEqual(
		[ 'Mine_Greeter', 'mine_greet', 'mine_greeting' ].sort( ( a, b ) =>
			a.toLowerCase() < b.toLowerCase() ? -1 : 1
		)
	);
	const first = await ask( site, { search: 'mine', kind: 'shortcode' } );
	expect( first.symbols.map( short ) ).toEqual( [
		'declares shortcode mine',
	] );
} );

test( 'styles, JavaScript, HTML and shortcodes of settings', async () => {
	await put(
		site,
		{
			title: 'Brand Colors',
			folder: 'Base',
			type: 'css',
			lang: 'scss',
			code: '// $no: 1;\n$brand: #f00;\n@mixin box($a, $b: rgb(1, 2, 3)) { $inner: 1; }\n%card { color: $brand; }\n@function twice($n) { @return $n * 2; }\n.x { width: 10 % 3; &:hover { @extend %card; } }',
		},
		{
			title: 'Less',
			type: 'css',
			lang: 'less',
			code: '@import "x";\n@ink: #000;\n@media (min-width: 1px) { a { b: c } }\n.round(@r: 4px) when (@r > 1) { border-radius: @r }\n.plain { color: @ink }',
		},
		{
			title: 'Script',
			type: 'js',
			code: 'function shown() { var hidden = 1; }\nconst LIST = /[{]"/, x = function inner() {};\n( function outer() { window.fromInside = 1; if ( window.seen == 2 ) {} } )();\nlet made = new class Quiet {};\nclass Widget {}',
		},
		{
			title: 'Tag',
			type: 'html',
			run: 'shortcode',
			shortcode: 'mine',
			code: '<p><?php mine_price(); ?></p>',
		}
	);
	const { symbols } = await ask( site );
	expect(
		symbols
			.filter( ( { source } ) => source !== 'Script' )
			.map( ( one ) => `${ short( one ) } ${ one.line ?? '-' }` )
			.sort()
	).toEqual( [
		'declares mixin .round 4',
		'declares mixin box 3',
		'declares partial base/brand-colors -',
		'declares partial less -',
		'declares placeholder %card 4',
		'declares sass_function twice 5',
		'declares shortcode mine -',
		'declares variable $brand 2',
		'declares variable @ink 2',
		'hooks action wp_head -',
		'hooks action wp_head -',
		'uses function mine_price 1',
	] );
	expect( symbols.find( ( { name } ) => name === 'box' ) ).toMatchObject( {
		signature: 'box($a, $b: rgb(1, 2, 3))',
	} );
	expect( symbols.find( ( { name } ) => name === '$brand' ) ).toMatchObject( {
		value: '#f00',
	} );
	const globals = await ask( site, { kind: 'global' } );
	expect(
		globals.symbols.map( ( { name, line } ) => `${ name } ${ line }` )
	).toEqual( [ 'fromInside 3', 'LIST 2', 'made 4', 'shown 1', 'Widget 5' ] );
} );

test( 'broken, damaged and hostile code is no failure', async () => {
	const [ broken, empty, odd ] = await put(
		site,
		{
			type: 'php',
			code: 'function before() {}\nfunction ( {\nadd_action( "init", "before" );\nfunction after() {}',
		},
		{ type: 'php', code: '' },
		{
			type: 'php',
			code: 'add_action( "a\\nb", \'x\' ); add_action( "\\xff", \'x\' ); add_action( \'fine\', "\\xff" ); function ok( $a = "\\xff" ) {} /** \xE4 */ function ü() {}',
		}
	);
	const names = async ( snippet = 0 ): Promise< string[] > =>
		( await ask( site, { snippet } ) ).symbols.map( ( { name } ) => name );
	expect( await names( broken ) ).toContain( 'before' );
	expect( await names( empty ) ).toEqual( [] );
	expect( await names( odd ) ).toEqual(
		expect.arrayContaining( [ 'fine', 'ok', 'ü' ] )
	);
	expect(
		(
			await site.rest( 'GET', '/symbols', undefined, {
				query: { snippet: 999_999 },
			} )
		).status
	).toBe( 404 );
} );

test( 'code is read once, again when it changes, and what is kept may be lost or damaged', async () => {
	const [ id = 0 ] = await put( site, {
		type: 'php',
		code: 'function one() {}',
	} );
	const functions = async (): Promise< string[] > =>
		( await ask( site, { kind: 'function' } ) ).symbols.map(
			( { name } ) => name
		);
	expect( await functions() ).toEqual( [ 'one' ] );
	const folder = path.join( site.storage, 'symbols' );
	const kept = ( await readdir( folder ) ).filter( ( name ) =>
		/^\d+\.php$/.test( name )
	);
	expect( kept ).toEqual( [ '0.php' ] );
	// What is kept is what is told, as long as the code is the same.
	const file = path.join( folder, '0.php' );
	await site.php(
		`file_put_contents( '${ file }', str_replace( '"one', '"won', file_get_contents( '${ file }' ) ) );`
	);
	expect( await functions() ).toEqual( [ 'won' ] );
	const saved = await site.rest( 'PATCH', `/snippets/${ id }`, {
		code: 'function two() {}',
	} );
	expect( saved.status, saved.text ).toBe( 200 );
	expect( await functions() ).toEqual( [ 'two' ] );
	await writeFile( file, 'rubbish' );
	expect( await functions() ).toEqual( [ 'two' ] );
	await rm( folder, { recursive: true } );
	expect( await functions() ).toEqual( [ 'two' ] );
	await put( site, { type: 'php', code: '' } );
	await site.rest( 'DELETE', `/snippets/${ id }` );
	expect( await functions() ).toEqual( [] );
	expect(
		await site.php( `echo file_get_contents( '${ file }' );` )
	).not.toContain( 'two' );
} );

test( 'pages', async () => {
	await put( site, {
		type: 'php',
		code: Array.from(
			{ length: 25 },
			( _, n ) => `function f${ String( n ).padStart( 2, '0' ) }() {}`
		).join( '\n' ),
	} );
	const page = await ask( site, { page: 3, per_page: 10 } );
	expect( page.symbols.map( ( { name } ) => name ) ).toEqual( [
		'f20',
		'f21',
		'f22',
		'f23',
		'f24',
	] );
	expect( page.total ).toBe( 25 );
	expect( ( await ask( site, { page: 4, per_page: 10 } ) ).symbols ).toEqual(
		[]
	);
} );
