/**
 * What an assistant does on a site, from the first look to the log, through
 * abilities alone; then the same as a user who may write no PHP.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';
import { put } from '../runtime/runtime-site.ts';
import { assistant, listed } from './run.ts';

const site = testSite( {}, { reset: false } );
type Run = Awaited< ReturnType< typeof assistant > >;

const GREETING =
	"add_action( 'wp_footer', static function (): void { echo '<p>From an assistant</p>'; } );";

beforeAll( () => setUpPeople( site ) );

describe( 'with full access', () => {
	let run: Run;
	let id = 0;
	beforeAll( async () => {
		run = await assistant( site );
		await put( site, {
			title: 'Footer text',
			folder: 'Theme',
			hook: 'root',
			code: "add_action( 'wp_footer', static function (): void { echo '<p>By hand</p>'; } );",
		} );
	} );

	test( 'it looks around', async () => {
		const found = await run( 'list-snippets', {
			search: 'footer',
			status: 'active',
			folder: 'Theme',
		} );
		expect( found.body.snippets, found.text ).toHaveLength( 1 );
		expect( found.body.snippets[ 0 ] ).toMatchObject( {
			title: 'Footer text',
			type: 'php',
			status: 'active',
			hook: 'root',
			folder: 'Theme',
		} );
		const one = await run( 'get-snippet', {
			id: found.body.snippets[ 0 ].id,
		} );
		expect( one.body.code ).toContain( 'By hand' );
		const locations = await run( 'list-locations', { type: 'php' } );
		expect(
			locations.body.map( ( { key }: { key: string } ) => key )
		).toContain( 'wp_footer' );
	} );

	test( 'it saves something broken, which stays off, and repairs it', async () => {
		const draft = { title: 'Greeting', type: 'php' };
		const checked = await run( 'validate-snippet', {
			...draft,
			code: 'echo 1',
		} );
		expect( checked.body.errors ).toEqual( [
			expect.objectContaining( { line: 1 } ),
		] );
		const broken = await run( 'save-snippet', {
			...draft,
			status: 'active',
			code: '\n\nno_such_function_anywhere();',
		} );
		expect( broken.status, broken.text ).toBe( 200 );
		expect( broken.body ).toMatchObject( {
			snippet: { title: 'Greeting', status: 'inactive' },
			deactivated: true,
			errors: [ expect.objectContaining( { line: 3 } ) ],
		} );
		id = broken.body.snippet.id;
		const kept = await run( 'set-snippet-status', { id, active: true } );
		expect( kept.body ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
		} );
		expect( kept.body.errors.length ).toBeGreaterThan( 0 );
		const repaired = await run( 'save-snippet', {
			id,
			code: GREETING,
			base_hash: broken.body.snippet.hash,
		} );
		expect( repaired.body, repaired.text ).toMatchObject( {
			errors: [],
			deactivated: false,
			// Saving says nothing of the status, so it stays.
			snippet: { id, title: 'Greeting', status: 'inactive' },
		} );
	} );

	test( 'it switches that on, and says where it runs', async () => {
		const on = await run( 'set-snippet-status', { id, active: true } );
		expect( on.body, on.text ).toMatchObject( {
			errors: [],
			snippet: { status: 'active' },
		} );
		expect( ( await site.page( '/' ) ).text ).toContain(
			'From an assistant'
		);
		const why = await run( 'explain-snippet', { url: '/', snippet: id } );
		expect( why.body.snippets, why.text ).toEqual( [
			expect.objectContaining( { id, runs: true } ),
		] );
		const off = await run( 'set-snippet-status', { id, active: false } );
		expect( off.body.snippet.status ).toBe( 'inactive' );
		const not = await run( 'explain-snippet', {
			url: '/',
			as: 'role:editor',
			snippet: id,
		} );
		expect( not.body.snippets[ 0 ] ).toMatchObject( { runs: false } );
	} );

	test( 'the log has it, and every version is kept', async () => {
		const log = await run( 'list-activity', { snippet: id, limit: 200 } );
		expect( log.status, log.text ).toBe( 200 );
		expect(
			log.body.items.map(
				( { via, action, user }: Record< string, unknown > ) =>
					`${ action } ${ via } ${ user }`
			)
		).toEqual( [
			'disabled ability 1',
			'enabled ability 1',
			'updated ability 1',
			'created ability 1',
		] );
		const versions = await site.rest(
			'GET',
			`/snippets/${ id }/revisions`
		);
		const [ , , , first ] = versions.body;
		const back = await site.rest(
			'GET',
			`/snippets/${ id }/revisions/${ first.rev }`
		);
		expect( back.body.code ).toContain( 'no_such_function_anywhere' );
	} );
} );

describe( 'as a designer', () => {
	let run: Run;
	let php = 0;
	let html = 0;
	const everything = async () =>
		(
			await site.rest( 'GET', '/snippets', undefined, {
				query: { with_code: '1' },
			} )
		).body;
	beforeAll( async () => {
		run = await assistant( site, 'contributor' );
		const made = await site.rest( 'POST', '/snippets', {
			title: 'PHP of others',
			type: 'php',
			code: GREETING,
		} );
		php = made.body.snippet.id;
	} );

	test( 'it writes and switches on CSS and HTML', async () => {
		const css = await run( 'save-snippet', {
			title: 'Colours',
			type: 'css',
			code: 'a { color: red }',
			status: 'active',
		} );
		expect( css.body, css.text ).toMatchObject( {
			snippet: { status: 'active' },
		} );
		const made = await run( 'save-snippet', {
			type: 'html',
			code: '<p>Hi</p>',
		} );
		html = made.body.snippet.id;
		// A new snippet is off unless asked for.
		expect( made.body.snippet.status ).toBe( 'inactive' );
		const read = await run( 'get-snippet', { id: php } );
		expect( read.body.code ).toBe( GREETING );
	} );

	test( 'PHP is refused by every ability that could write, run or check it', async () => {
		const before = await everything();
		const attempts: [ string, Record< string, unknown > ][] = [
			[ 'save-snippet', { type: 'php', code: '1;' } ],
			[ 'save-snippet', { code: '1;' } ],
			[ 'save-snippet', { type: 'html', code: '<?php echo 1; ?>' } ],
			[ 'save-snippet', { type: 'html', code: '<?= 1 ?>' } ],
			[ 'save-snippet', { id: php, title: 'Mine' } ],
			[ 'save-snippet', { id: php, code: '2;' } ],
			[ 'save-snippet', { id: php, type: 'css', code: 'a {}' } ],
			[ 'save-snippet', { id: html, type: 'php' } ],
			[ 'save-snippet', { id: html, code: '<?php echo 1;' } ],
			[ 'save-snippet', { id: html, code: '<script language="php">' } ],
			[ 'set-snippet-status', { id: php, active: true } ],
			[ 'set-snippet-status', { id: php, active: false } ],
			[ 'validate-snippet', { type: 'php', code: '1;' } ],
			[ 'validate-snippet', { id: php } ],
			[ 'validate-snippet', { id: html, code: '<? echo 1;' } ],
		];
		for ( const [ name, input ] of attempts ) {
			const refused = await run( name, input );
			expect(
				[ refused.status, refused.body.code ],
				`${ name } ${ JSON.stringify( input ) } ${ refused.text }`
			).toEqual( [ 403, 'svc_forbidden' ] );
			expect( refused.body.message ).toContain( 'PHP' );
		}
		expect( await everything() ).toEqual( before );
	} );

	test( 'no ability is there that goes round it', async () => {
		const names = ( await listed( site ) ).map( ( { name } ) => name );
		for ( const kind of [
			'delete',
			'import',
			'settings',
			'run',
			'apply',
		] ) {
			expect( names.join( ' ' ) ).not.toContain( kind );
		}
	} );
} );
