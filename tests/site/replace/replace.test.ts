/**
 * Search and replace over REST: what is told is what is done, who is left out and why, one generation for all, and the way back.
 */
import { describe, expect, test } from 'vitest';
import { setUpPeople } from '../access/people.ts';
import { testSite } from '../../support/test-site.ts';
import { wpWith } from '../cli/run.ts';

const site = testSite();

type Fields = Record< string, unknown >;
type Match = { n: number; at: number; text: string; with: string };
type Change = {
	line: number;
	before: string;
	after: string;
	matches: Match[];
};
type Item = { id: number; matches: number; changes?: Change[] };
type Remark = { snippet: number; message: string; line: number };

async function createAll( snippets: Fields[] ): Promise< number[] > {
	const made = await site.rest(
		'POST',
		'/import',
		{ format: 'snipfire', version: 1, snippets },
		{ query: { keep_status: 'true' } }
	);
	expect( made.body.errors, made.text ).toEqual( [] );
	return made.body.created;
}

const js = ( code: string, more: Fields = {} ): Fields => ( {
	type: 'js',
	title: 'Script',
	code,
	...more,
} );

const ask = ( input: Fields, as?: 'admin' | 'contributor' | 'author' ) =>
	site.rest( 'POST', '/replace', input, as === undefined ? {} : { as } );

async function done( input: Fields ) {
	const answer = await ask( input );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
}

const look = ( input: Fields ) => done( { ...input, dry_run: true } );

async function codes( ids: readonly number[] ): Promise< string[] > {
	const listed = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: 1 },
	} );
	expect( listed.status, listed.text ).toBe( 200 );
	const all = new Map< number, string >(
		listed.body.map( ( one: { id: number; code: string } ) => [
			one.id,
			one.code,
		] )
	);
	return ids.map( ( id ) => all.get( id ) ?? '' );
}

const newest = async (): Promise< number > =>
	( await site.rest( 'GET', '/generations' ) ).body[ 0 ]?.n ?? 0;

describe( 'a look at it', () => {
	test( 'tells every line before and after, and changes nothing', async () => {
		const ids = await createAll( [
			js( 'let käse = 1;\nlet b = käse + käse;\n\nlet c;' ),
			js( 'nothing here' ),
			js( 'käse();', { folder: 'Shop/Cart' } ),
		] );
		const before = await newest();
		const said = await look( { search: 'käse', replace: 'brot' } );
		expect( said ).toMatchObject( {
			dry_run: true,
			matches: 4,
			errors: [],
			generation: null,
			undo: null,
		} );
		expect( said.snippets.map( ( { id }: Item ) => id ) ).toEqual( [
			ids[ 0 ],
			ids[ 2 ],
		] );
		expect( said.snippets[ 0 ].changes ).toEqual( [
			{
				line: 1,
				before: 'let käse = 1;',
				after: 'let brot = 1;',
				matches: [ { n: 1, at: 4, text: 'käse', with: 'brot' } ],
			},
			{
				line: 2,
				before: 'let b = käse + käse;',
				after: 'let b = brot + brot;',
				matches: [
					{ n: 2, at: 8, text: 'käse', with: 'brot' },
					{ n: 3, at: 15, text: 'käse', with: 'brot' },
				],
			},
		] );
		expect( await newest() ).toBe( before );
		expect( ( await codes( ids ) )[ 2 ] ).toBe( 'käse();' );
	} );

	test( 'joins lines that a match reaches across, and shortens long ones', async () => {
		await createAll( [
			js( `a(\n);\n${ 'x'.repeat( 5000 ) }a(\n)${ 'y'.repeat( 5000 ) }` ),
		] );
		const { snippets } = await look( {
			search: 'a\\(\\s+\\)',
			replace: 'a()',
			regex: true,
		} );
		const [ one, two ] = snippets[ 0 ].changes as Change[];
		expect( one ).toMatchObject( {
			line: 1,
			before: 'a(\n);',
			after: 'a();',
		} );
		expect( two?.line ).toBe( 3 );
		expect( two?.after ).toBe(
			`…${ 'x'.repeat( 100 ) }a()${ 'y'.repeat( 100 ) }…`
		);
		expect( two?.matches[ 0 ]?.at ).toBe( 101 );
	} );

	test( 'looks only where it is told to', async () => {
		const [ one = 0, two = 0, three = 0, four = 0 ] = await createAll( [
			js( 'word', { folder: 'Shop' } ),
			js( 'word', { folder: 'Shop/Cart', status: 'active' } ),
			js( 'word', { folder: 'Shopping' } ),
			{ type: 'css', title: 'Style', code: '.word {}' },
		] );
		const found = async ( scope: Fields ) =>
			(
				await look( { search: 'word', replace: 'x', ...scope } )
			).snippets.map( ( { id }: Item ) => id );
		expect( await found( {} ) ).toEqual( [ one, two, three, four ] );
		expect( await found( { folder: 'Shop' } ) ).toEqual( [ one, two ] );
		expect( await found( { folder: '' } ) ).toEqual( [ four ] );
		expect( await found( { type: 'css' } ) ).toEqual( [ four ] );
		expect( await found( { status: 'active' } ) ).toEqual( [ two ] );
		expect( await found( { ids: [ three, 9999 ] } ) ).toEqual( [ three ] );
		expect( await found( { ids: [] } ) ).toEqual( [] );
		expect( await found( { folder: 'Shop', except: [ two ] } ) ).toEqual( [
			one,
		] );
	} );

	test( 'names who would fail the checks, when asked', async () => {
		const [ php = 0, off = 0 ] = await createAll( [
			{
				type: 'php',
				title: 'Live',
				code: "\necho strtoupper( 'a' );",
				hook: 'wp_footer',
				status: 'active',
			},
			{ type: 'php', title: 'Off', code: "echo strtoupper( 'b' );" },
		] );
		const input = { search: 'strtoupper(', replace: 'strtoupper((' };
		expect( ( await look( input ) ).errors ).toEqual( [] );
		const { errors, warnings } = await look( { ...input, check: true } );
		expect( errors ).toEqual( [
			expect.objectContaining( { snippet: php, title: 'Live', line: 2 } ),
		] );
		// Off, it would be taken as it is.
		expect( warnings ).toEqual( [
			expect.objectContaining( { snippet: off, line: 1 } ),
		] );
	} );
} );

describe( 'a pattern', () => {
	test( 'puts groups into the replacement', async () => {
		const ids = await createAll( [
			js( "foo( 'a', 'b' ); // $x" ),
			js( 'FOO( "c", "d" );' ),
		] );
		const said = await done( {
			search: 'foo\\( (.)(?<first>\\w)\\1, .(\\w)',
			replace: '$$bar( `${name}`, $3, $<first>, $& ',
			regex: true,
			ignore_case: true,
		} );
		expect( said.matches ).toBe( 2 );
		expect( await codes( ids ) ).toEqual( [
			"$bar( `${name}`, b, a, foo( 'a', 'b ' ); // $x",
			'$bar( `${name}`, d, c, FOO( "c", "d " );',
		] );
	} );

	test( 'that cannot be read is refused with the place', async () => {
		for ( const [ search, position ] of [
			[ 'ää(b', 5 ],
			[ 'a[b', 4 ],
			[ '*', 1 ],
		] as const ) {
			const { status, body } = await ask( {
				search,
				replace: '',
				regex: true,
				dry_run: true,
			} );
			expect( [ status, body.data.position, search ] ).toEqual( [
				400,
				position,
				search,
			] );
			expect( body.data.params.search ).toContain(
				`at character ${ position }`
			);
		}
		const { status, body } = await ask( {
			search: '(a)',
			replace: 'b$2',
			regex: true,
		} );
		expect( [ status, body.data.params.replace ] ).toEqual( [
			400,
			expect.stringContaining( 'no group 2' ),
		] );
	} );

	test( 'that explodes is given up', async () => {
		await createAll( [ js( 'a'.repeat( 3000 ), { title: 'Long' } ) ] );
		const { status, body } = await ask( {
			search: '(a+)+[!?]',
			replace: 'b',
			regex: true,
		} );
		expect( status ).toBe( 400 );
		expect( body.message ).toContain( 'too slow' );
		expect( body.message ).toContain( 'Long' );
	} );

	test( 'finds words as a whole, and line ends of every system', async () => {
		const [ id = 0 ] = await createAll( [
			js( 'name rename\r\nname.name\r\nnames' ),
		] );
		await done( { search: 'name', replace: 'x', whole_word: true } );
		expect( await codes( [ id ] ) ).toEqual( [
			'x rename\r\nx.x\r\nnames',
		] );
		await done( { search: '$', replace: ';', regex: true } );
		expect( await codes( [ id ] ) ).toEqual( [
			'x rename;\r\nx.x;\r\nnames;',
		] );
	} );
} );

describe( 'a replacement', () => {
	test( 'leaves out what was taken out, and is one generation that can be undone', async () => {
		const ids = await createAll( [
			js( 'old(), old();\nold();' ),
			js( 'old();' ),
			js( 'old();', { status: 'active' } ),
		] );
		const [ one = 0, two = 0, three = 0 ] = ids;
		const { digest } = await look( { search: 'old', replace: 'fresh' } );
		const before = await newest();
		const said = await done( {
			search: 'old',
			replace: 'fresh',
			digest,
			except: [ two ],
			except_matches: [ { id: one, matches: [ 2, 77 ] } ],
		} );
		expect( said ).toMatchObject( {
			dry_run: false,
			digest,
			matches: 3,
			errors: [],
			warnings: [],
			generation: before + 1,
			undo: before,
		} );
		expect(
			said.snippets.map( ( { id, matches }: Item ) => [ id, matches ] )
		).toEqual( [
			[ one, 2 ],
			[ three, 1 ],
		] );
		expect( await codes( ids ) ).toEqual( [
			'fresh(), old();\nfresh();',
			'old();',
			'fresh();',
		] );
		await site.rest( 'POST', `/generations/${ before }/restore` );
		expect( await codes( ids ) ).toEqual( [
			'old(), old();\nold();',
			'old();',
			'old();',
		] );
	} );

	test( 'is refused where the code is no longer what somebody looked at', async () => {
		const ids = await createAll( [ js( 'old' ), js( 'old' ) ] );
		const input = { search: 'old', replace: 'new' };
		const { digest } = await look( input );
		await site.rest( 'PUT', `/snippets/${ ids[ 0 ] }`, {
			code: 'old; old',
		} );
		const refused = await ask( { ...input, digest } );
		expect( [ refused.status, refused.body.code ] ).toEqual( [
			409,
			'svc_conflict',
		] );
		// What else was asked is not what was looked at, either.
		const again = await look( input );
		expect(
			( await ask( { ...input, replace: 'x', digest: again.digest } ) )
				.status
		).toBe( 409 );
		expect( await codes( ids ) ).toEqual( [ 'old; old', 'old' ] );
		// Another title is no other code.
		await site.rest( 'PUT', `/snippets/${ ids[ 0 ] }`, { title: 'T' } );
		expect(
			( await ask( { ...input, digest: again.digest } ) ).status
		).toBe( 200 );
	} );

	test( 'all or nothing is about what has a match', async () => {
		const ids = await createAll( [
			js( 'quite old' ),
			js( 'no text: \u0000' ),
		] );
		const input = {
			search: 'quite old',
			replace: 'new',
			all_or_nothing: true,
		};
		const answer = await ask( input );
		expect( answer.status, answer.text ).toBe( 200 );
		expect( answer.body.snippets ).toMatchObject( [ { id: ids[ 0 ] } ] );
		const refused = await ask( {
			...input,
			search: 'new|no text',
			regex: true,
		} );
		expect( refused.status, refused.text ).toBe( 400 );
		expect( refused.body.data.errors ).toMatchObject( [
			{ snippet: ids[ 1 ] },
		] );
	} );

	test( 'leaves out who fails, names the line, and does the others; or none of them', async () => {
		const footer = ( code: string ): Fields => ( {
			type: 'php',
			title: 'Footer',
			code,
			hook: 'wp_footer',
			status: 'active',
		} );
		const ids = await createAll( [
			footer( "echo strtoupper( '<!--one-->' );" ),
			footer( "\necho \\strtoupper( '<!--two-->' );" ),
			footer( "add_action( 'init', 'strtoupper_no' );" ),
		] );
		const before = await codes( ids );
		const input = {
			search: '\\bstrtoupper',
			replace: 'x\\trim',
			regex: true,
		};
		const whole = await ask( { ...input, all_or_nothing: true } );
		expect( whole.status, whole.text ).toBe( 400 );
		expect(
			whole.body.data.errors.map( ( { snippet }: Remark ) => snippet )
		).toContain( ids[ 1 ] );
		expect( await codes( ids ) ).toEqual( before );
		const said = await done( {
			search: '(\\\\?)strtoupper\\(',
			replace: '$1trim$1(',
			regex: true,
		} );
		expect( said.snippets ).toMatchObject( [
			{ id: ids[ 0 ], matches: 1 },
		] );
		expect( said.errors ).toMatchObject( [
			{ snippet: ids[ 1 ], line: 2 },
		] );
		expect( await codes( ids ) ).toEqual( [
			"echo trim( '<!--one-->' );",
			before[ 1 ],
			before[ 2 ],
		] );
		expect( ( await site.page( '/' ) ).text ).toContain( '<!--one-->' );
	} );

	test( 'recompiles stylesheets that use a partial, and leaves out one that they could not follow', async () => {
		const [ partial = 0, user = 0 ] = await createAll( [
			{
				type: 'css',
				lang: 'scss',
				title: '_colors',
				folder: 'brand',
				code: '$c: red; $d: red;',
			},
		] );
		expect( user ).toBe( 0 );
		const made = await site.rest( 'POST', '/snippets', {
			type: 'css',
			lang: 'scss',
			title: 'Uses it',
			status: 'active',
			load_as: 'inline',
			code: "@use 'brand/colors';\n.svc-p { color: colors.$c; }",
		} );
		expect( made.body.errors, made.text ).toEqual( [] );
		expect(
			( await done( { search: 'red', replace: 'lime' } ) ).matches
		).toBe( 2 );
		expect( ( await site.page( '/' ) ).text ).toMatch(
			/\.svc-p ?\{ ?color: ?lime/
		);
		const said = await done( { search: '$c:', replace: '$e:' } );
		expect( said.errors ).toMatchObject( [ { snippet: partial } ] );
		// Both at once fit each other.
		const both = await done( {
			search: '\\$c\\b',
			replace: '$$e',
			regex: true,
		} );
		expect( [ both.matches, both.errors ] ).toEqual( [ 2, [] ] );
	} );

	test( 'reaches boxes, and code that would be too large stays', async () => {
		const box = await site.rest( 'POST', '/snippets', {
			uid: 'svc-footer',
			type: 'html',
			title: 'Footer',
			code: '<!--box-->',
			status: 'active',
		} );
		const [ large = 0 ] = await createAll( [
			js( `/*box*/${ 'x'.repeat( 2_000_000 ) }` ),
		] );
		const said = await done( {
			search: 'box',
			replace: 'z'.repeat( 99_000 ),
		} );
		expect( said.snippets ).toMatchObject( [
			{ id: box.body.snippet.id },
		] );
		expect( said.errors ).toMatchObject( [
			{ snippet: large, message: expect.stringContaining( 'larger' ) },
		] );
	} );

	test( 'is refused where it would be endless, and does nothing where there is nothing', async () => {
		await createAll( [ js( 'a'.repeat( 20_001 ) ) ] );
		const refused = await ask( { search: 'a', replace: 'b' } );
		expect( [ refused.status, refused.body.message ] ).toEqual( [
			400,
			expect.stringContaining( 'More than 20000 matches' ),
		] );
		const before = await newest();
		const said = await done( { search: 'no such', replace: '' } );
		expect( [ said.matches, said.snippets, said.generation ] ).toEqual( [
			0,
			[],
			null,
		] );
		// A match that is replaced by itself is none.
		expect( ( await look( { search: 'a', replace: 'a' } ) ).matches ).toBe(
			0
		);
		expect( await newest() ).toBe( before );
	} );

	test( 'comes through a firewall encoded', async () => {
		const ids = await createAll( [ js( 'eval( x )' ) ] );
		const encoded = Buffer.from(
			JSON.stringify( { search: 'eval( x )', replace: '<?php y()' } )
		).toString( 'base64' );
		expect( ( await done( { encoded } ) ).matches ).toBe( 1 );
		expect( await codes( ids ) ).toEqual( [ '<?php y()' ] );
	} );
} );

describe( 'rights', () => {
	test( 'a designer replaces in what they may write, PHP is named and left out', async () => {
		await setUpPeople( site );
		const ids = await createAll( [
			js( 'old' ),
			{ type: 'html', title: 'H', code: '<p>old</p>' },
			{ type: 'html', title: 'Hidden', code: '<p>old<?= 1 ?></p>' },
			{ type: 'php', title: 'P', code: "echo 'old';" },
		] );
		const input = { search: 'old', replace: 'new' };
		const seen = await ask( { ...input, dry_run: true }, 'contributor' );
		const said = await ask( input, 'contributor' );
		for ( const { status, body } of [ seen, said ] ) {
			expect( status ).toBe( 200 );
			expect(
				body.errors.map( ( { snippet }: Remark ) => snippet )
			).toEqual( [ ids[ 2 ], ids[ 3 ] ] );
			expect( body.errors[ 0 ].message ).toContain( 'full access' );
		}
		expect( await codes( ids ) ).toEqual( [
			'new',
			'<p>new</p>',
			'<p>old<?= 1 ?></p>',
			"echo 'old';",
		] );
		// Nor does a replacement make PHP of HTML.
		const sly = await ask(
			{ search: '<p>new', replace: '<p><?= 2 ?>' },
			'contributor'
		);
		expect( sly.body.snippets ).toEqual( [] );
		expect( sly.body.errors ).toMatchObject( [ { snippet: ids[ 1 ] } ] );
		const viewer = await ask( { ...input, dry_run: true }, 'author' );
		expect( viewer.status ).toBe( 403 );
	} );
} );

test( 'the command shows every change first, then makes it', async () => {
	const [ id = 0 ] = await createAll( [
		js( 'a old b\nc', { title: 'Script A' } ),
	] );
	const dry = await wpWith( site, {}, [
		'svc',
		'replace',
		'old',
		'new',
		'--dry-run',
	] );
	expect( dry.code, dry.stderr ).toBe( 0 );
	expect( dry.stdout ).toContain(
		`${ id } Script A:1\n- a old b\n+ a new b\n`
	);
	expect( dry.stdout ).toContain(
		'1 match in 1 snippet would be replaced. Nothing was changed.'
	);
	expect( await codes( [ id ] ) ).toEqual( [ 'a old b\nc' ] );
	const json = await wpWith( site, {}, [
		'svc',
		'replace',
		'old',
		'new',
		'--dry-run',
		'--format=json',
	] );
	expect( JSON.parse( json.stdout ) ).toEqual(
		await look( { search: 'old', replace: 'new' } )
	);
	const run = await wpWith( site, {}, [
		'svc',
		'replace',
		'(O)ld',
		'$1xen',
		'--regex',
		'--ignore_case',
	] );
	expect( run.stdout ).toMatch(
		/Replaced 1 match in 1 snippet\. Undo: wp svc generation restore \d+/
	);
	expect( await codes( [ id ] ) ).toEqual( [ 'a oxen b\nc' ] );
	const bad = await wpWith( site, {}, [
		'svc',
		'replace',
		'(',
		'x',
		'--regex',
	] );
	expect( bad.code ).toBe( 2 );
	expect( bad.stderr ).toContain( 'at character 2' );
} );
