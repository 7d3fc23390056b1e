/**
 * Search and replace on a site, with test runs and stylesheets. What is found, told and left out: tests/unit/Operations/ReplaceCodeTest.php.
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { wpWith } from '../cli/run.ts';

const site = testSite();

type Fields = Record< string, unknown >;
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

const ask = ( input: Fields ) => site.rest( 'POST', '/replace', input );

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

describe( 'a replacement', () => {
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

	test( 'comes through a firewall encoded', async () => {
		const ids = await createAll( [ js( 'eval( x )' ) ] );
		const encoded = Buffer.from(
			JSON.stringify( { search: 'eval( x )', replace: '<?php y()' } )
		).toString( 'base64' );
		expect( ( await done( { encoded } ) ).matches ).toBe( 1 );
		expect( await codes( ids ) ).toEqual( [ '<?php y()' ] );
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
