/**
 * Script and markup that a user without full access puts where administrators meet it: people with full access see it in the activity
 * log and as a notice, once; others do not, and what stays on the pages of the site is no news. `contributor` has the level
 * design, `author` view; `lead` is an editor with full access.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { setUpPeople } from './people.ts';

const AS = { as: 'contributor' } as const;
const HOSTILE = 'Ann\'s "<script>alert( 1 )</script>';
const NEWS = 'runs in administrators&#039; browsers';

let site: TestSite;

const dashboard = async (
	as: 'admin' | 'admin2' | 'editor' | 'author' | 'contributor' = 'admin'
) => ( await site.page( '/wp-admin/profile.php', { as } ) ).text;

/** Ids of the snippets that the user is told about, newest first. */
async function told( as?: Parameters< typeof dashboard >[ 0 ] ) {
	return [
		...( await dashboard( as ) ).matchAll(
			/name="notice" value="back-end-(\d+)"/g
		),
	].map( ( [ , id ] ) => Number( id ) );
}

async function make(
	fields: Record< string, unknown >,
	as: 'contributor' | 'admin' = 'contributor'
): Promise< number > {
	const made = await site.rest(
		'POST',
		'/snippets',
		{ type: 'js', hook: 'admin_footer', code: 'void 0;', ...fields },
		{ as }
	);
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.snippet.status ).toBe( fields.status ?? 'inactive' );
	return made.body.snippet.id;
}

async function details( snippet: number ): Promise< string[] > {
	const log = await site.rest( 'GET', '/activity', undefined, {
		query: { snippet },
	} );
	return log.body.items.map(
		( item: { action: string; detail: string } ) =>
			`${ item.action }: ${ item.detail }`
	);
}

const SAID = ( place: string ) =>
	`Runs in the browser of administrators (${ place }), put there with the level "CSS, JavaScript, HTML".`;

beforeAll( async () => {
	site = await startSite();
	await setUpPeople( site );
}, 120_000 );

beforeEach( async () => {
	const all = ( await site.rest( 'GET', '/snippets' ) ).body;
	await site.rest( 'POST', '/bulk', {
		ids: all.map( ( { id }: { id: number } ) => id ),
		action: 'delete',
	} );
} );

afterAll( () => site?.stop() );

test( 'a script that is created active is told to people with full access, whoever looks first', async () => {
	const id = await make( { title: HOSTILE, status: 'active' } );
	expect( await details( id ) ).toEqual( [
		`created: ${ SAID( 'Admin footer' ) }`,
	] );
	// Users who must not be told must not make it silent for the others either.
	for ( const as of [ 'contributor', 'author', 'editor' ] as const ) {
		expect( await dashboard( as ) ).not.toContain( NEWS );
	}
	const page = await dashboard();
	const at = page.indexOf( NEWS );
	expect( page.slice( at - 100, at + 900 ) ).toContain(
		'&quot;Ann&#039;s &quot;&lt;script&gt;alert( 1 )&lt;/script&gt;&quot; runs in administrators&#039; browsers (Admin footer) with their permissions. Contributor, who has the level'
	);
	expect( page ).toContain( `page=svc&#038;p=/snippet/${ id }"` );
	expect( page ).not.toContain( '<script>alert( 1 )' );
	expect( await told( 'admin2' ) ).toEqual( [ id ] );
} );

test( 'what is switched on, changed, moved there or brought back, one by one or in bulk, is told', async () => {
	const markup = await make( {
		type: 'html',
		hook: 'login_head',
		code: '<i></i>',
	} );
	const first = await make( { hook: 'admin_head' } );
	const second = await make( { hook: 'login' } );
	const own = await make( {
		type: 'html',
		hook: 'in_admin_header',
		code: '<i></i>',
	} );
	expect( await told() ).toEqual( [] );
	await site.rest( 'POST', `/snippets/${ markup }/enable`, {}, AS );
	expect( await told() ).toEqual( [ markup ] );
	expect( ( await details( markup ) )[ 0 ] ).toBe(
		`enabled: ${ SAID( 'Login head' ) }`
	);
	const bulk = await site.rest(
		'POST',
		'/bulk',
		{ ids: [ first, second, own ], action: 'enable' },
		AS
	);
	expect( bulk.body.done, bulk.text ).toHaveLength( 3 );
	expect( ( await told() ).sort( ( a, b ) => a - b ) ).toEqual( [
		markup,
		first,
		second,
		own,
	] );
	expect( ( await details( own ) )[ 0 ] ).toBe(
		`enabled: ${ SAID( 'action in_admin_header' ) }`
	);
	// From a page of the site into the admin, and other code where an administrator had put some.
	const moved = await make(
		{ hook: 'frontend_footer', status: 'active' },
		'admin'
	);
	const changed = await make( { status: 'active' }, 'admin' );
	await site.rest( 'DELETE', `/snippets/${ first }`, undefined, AS );
	for ( const [ id, fields ] of [
		[ moved, { hook: 'admin_footer' } ],
		[ changed, { code: 'void 1;' } ],
	] as const ) {
		const answer = await site.rest(
			'PATCH',
			`/snippets/${ id }`,
			fields,
			AS
		);
		expect( answer.status, answer.text ).toBe( 200 );
	}
	expect( ( await details( changed ) )[ 0 ] ).toBe(
		`updated: ${ SAID( 'Admin footer' ) } code`
	);
	expect( ( await told() ).slice( 0, 2 ) ).toEqual( [ changed, moved ] );
	expect( await told() ).not.toContain( first );
	const back = await site.rest( 'POST', `/trash/${ first }/restore`, {}, AS );
	await site.rest( 'POST', `/snippets/${ first }/enable`, {}, AS );
	expect( ( await told() )[ 0 ], back.text ).toBe( first );
	expect( await dashboard() ).toContain(
		'1 more snippet by users without full access'
	);
} );

test( 'so is what comes by an ability and by the command line as somebody, not what comes without', async () => {
	const add = async ( ...user: string[] ): Promise< number > => {
		const run = await site.wp(
			'svc',
			'create',
			'--title=By command',
			'--type=js',
			'--hook=admin_footer',
			'--code=void 0;',
			'--active',
			'--porcelain',
			...user
		);
		expect( run.code, run.stderr ).toBe( 0 );
		return Number( run.stdout );
	};
	await add();
	expect( await told() ).toEqual( [] );
	const id = await add( '--user=contributor' );
	expect( await told() ).toEqual( [ id ] );
	const answer = await site.rest(
		'POST',
		'/abilities/svc/save-snippet/run',
		{
			input: {
				type: 'js',
				hook: 'login',
				code: 'void 0;',
				status: 'active',
			},
		},
		{ ...AS, namespace: 'wp-abilities/v1' }
	);
	expect( answer.status, answer.text ).toBe( 200 );
	expect( await told() ).toEqual( [ id + 1, id ] );
} );

test( 'nothing is said about people with full access, pages of the site, stylesheets and what does not run by itself', async () => {
	await make( { status: 'active' }, 'admin' );
	for ( const fields of [
		{ hook: 'frontend_footer' },
		{ hook: 'frontend_head' },
		{ type: 'html', hook: 'wp_footer', code: '<i></i>' },
		{ type: 'html', hook: 'the_content:after', code: '<i></i>' },
		{ type: 'css', hook: 'admin', code: 'a{}' },
		{ type: 'html', hook: 'admin_footer', run: 'manual', code: '<i></i>' },
	] ) {
		const id = await make( { status: 'active', ...fields } );
		expect( await details( id ) ).toEqual( [ 'created: ' ] );
	}
	const title = await make( { status: 'active' }, 'admin' );
	await site.rest( 'PATCH', `/snippets/${ title }`, { title: 'New' }, AS );
	expect( await details( title ) ).toEqual( [
		'updated: title',
		'created: ',
	] );
	expect( await dashboard() ).not.toContain( NEWS );
} );

test( 'it is put away for one person, until the code becomes another', async () => {
	const id = await make( { status: 'active' } );
	const nonce =
		/name="_wpnonce" value="([0-9a-f]+)"[^>]*>(?:(?!<\/form>)[\s\S])*back-end-/.exec(
			await dashboard()
		)?.[ 1 ];
	const answer = await site.page( '/wp-admin/admin-post.php', {
		as: 'admin',
		method: 'POST',
		body: new URLSearchParams( {
			action: 'svc_put_away',
			notice: `back-end-${ id }`,
			_wpnonce: nonce ?? '',
		} ),
	} );
	expect( answer.status ).toBe( 302 );
	expect( await told() ).toEqual( [] );
	expect( await told() ).toEqual( [] );
	expect( await told( 'admin2' ) ).toEqual( [ id ] );
	await site.rest( 'PATCH', `/snippets/${ id }`, { code: 'void 2;' }, AS );
	expect( await told() ).toEqual( [ id ] );
} );

test( 'it is gone when the snippet is off, deleted, or saved with full access, and not when it is only tagged', async () => {
	const off = await make( { status: 'active' } );
	const deleted = await make( { status: 'active' } );
	const saved = await make( { status: 'active' } );
	const tagged = await make( { status: 'active' } );
	expect( await told() ).toEqual( [ tagged, saved, deleted, off ] );
	await site.rest( 'POST', `/snippets/${ off }/disable`, {}, AS );
	await site.rest( 'DELETE', `/snippets/${ deleted }` );
	await site.rest( 'PATCH', `/snippets/${ saved }`, { code: 'void 3;' } );
	await site.rest( 'POST', '/bulk', {
		ids: [ tagged ],
		action: 'tag',
		value: 'x',
	} );
	expect( await told() ).toEqual( [ tagged ] );
	// A user with full access stands for it from now on.
	await site.rest( 'POST', `/snippets/${ off }/enable` );
	expect( await told() ).toEqual( [ tagged ] );
} );

test( 'only the newest are kept', async () => {
	const made = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: Array.from( { length: 22 }, ( _, at ) => ( {
			type: 'js',
			hook: 'admin_footer',
			title: `Script ${ at }`,
			code: 'void 0;',
		} ) ),
	} );
	expect( made.body.created, made.text ).toHaveLength( 22 );
	await site.rest(
		'POST',
		'/bulk',
		{ ids: made.body.created, action: 'enable' },
		AS
	);
	expect( await dashboard() ).toContain( '15 more snippets by users' );
}, 240_000 );
