/**
 * What a site has to do on every PHP (`npm run try:hosts`). Each job says in a few words what it saw, and throws where something does not hold.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { levelTable } from '../permission-table.ts';
import type { Host, HostSite } from './host.ts';

type Job = ( site: HostSite, host: Host ) => Promise< string >;

type Saved = {
	snippet: { id: number; status: string };
	errors: { message: string }[];
	test_load?: { outcome: string };
};

/** How many snippets of the library go live with one test run. */
const AT_ONCE = 25;

/** What keeps a snippet of the library off for good reason: it asks for something that this site does not have, or meets another one. */
const REASONABLE =
	/fill in|setting|WooCommerce|already (?:exists|declared)|Cannot redeclare|conflict|together|multisite|network|plugin|not written in|needs|another/i;

function assert( holds: boolean, what: string ): asserts holds {
	if ( ! holds ) {
		throw new Error( what );
	}
}

/** Every operation that REST has, with input that changes nothing. */
async function operations( site: HostSite ): Promise< string > {
	const cells = levelTable( 'agency', {
		kind: 'single',
	} ).filter(
		( { ask, person } ) => ask.door === 'rest' && person === 'super admin'
	);
	for ( const { ask, fits, expected } of cells ) {
		const left: Record< string, unknown > = { ...ask.input };
		let route = ask.path.replaceAll( /\{(\w+)\}/g, ( _, name: string ) => {
			const value = left[ name ];
			delete left[ name ];
			return encodeURIComponent( String( value ) );
		} );
		if ( ask.query ) {
			const query = Object.entries( left ).map( ( [ name, value ] ) => [
				name,
				String( value ),
			] );
			route += `?${ new URLSearchParams( query ).toString() }`;
		}
		const answer = await site.rest(
			ask.method,
			route,
			ask.query ? undefined : left
		);
		assert(
			fits( {
				status: answer.status,
				code: answer.body?.code ?? '',
				left: false,
			} ),
			`${ ask.operation } answered ${ answer.status } and not ${ expected }: ${ answer.text.slice( 0, 200 ) }`
		);
	}
	return `${ cells.length } of ${ cells.length }`;
}

/** A snippet of each type goes live, is on the page, runs, and a broken one stays off where that can be seen. */
async function testRun( site: HostSite, host: Host ): Promise< string > {
	const save = async ( title: string, type: string, code: string ) => {
		const { body, text } = await site.rest( 'POST', '/snippets', {
			title,
			type,
			status: 'active',
			code,
			...( type === 'css' ? {} : { hook: 'wp_footer' } ),
		} );
		assert( body?.snippet !== undefined, text.slice( 0, 300 ) );
		return body as Saved;
	};
	const begin = Date.now();
	const php = await save( 'PHP', 'php', "echo '<i>of php</i>';" );
	const took = ( Date.now() - begin ) / 1000;
	assert(
		php.snippet.status === 'active' &&
			php.test_load?.outcome === host.outcome,
		`PHP: ${ JSON.stringify( [ php.snippet.status, php.errors, php.test_load ] ).slice( 0, 300 ) }`
	);
	const html = await save( 'HTML', 'html', '<i>of html</i>' );
	assert( html.snippet.status === 'active', JSON.stringify( html.errors ) );
	await save( 'CSS', 'css', 'a { color: #c0ffee }' );
	const page = await site.page( '/' );
	for ( const mark of [ 'of php', 'of html', '#c0ffee' ] ) {
		assert( page.text.includes( mark ), `${ mark } is not on the page` );
	}
	const ran = await site.rest( 'POST', `/snippets/${ php.snippet.id }/run` );
	assert( ran.body.output === '<i>of php</i>', ran.text.slice( 0, 300 ) );
	const broken = await save(
		'Broken',
		'php',
		'svc_nothing_declares_this();'
	);
	assert(
		broken.snippet.status ===
			( host.outcome === 'pass' ? 'inactive' : 'active' ),
		`a broken one is ${ broken.snippet.status }`
	);
	await site.page( '/' );
	const after = await site.rest( 'GET', `/snippets/${ broken.snippet.id }` );
	assert( after.body.status === 'inactive', 'a broken one stays on' );
	return `${ host.outcome }, ${ took.toFixed( 1 ) } s`;
}

/** All of the library is installed, and goes live where nothing is missing for it. */
async function library( site: HostSite ): Promise< string > {
	const { body } = await site.rest( 'GET', '/library?code=false' );
	const slugs = ( body.items as { slug: string }[] ).map(
		( { slug } ) => slug
	);
	const installed = await site.rest( 'POST', '/library/install', { slugs } );
	assert( installed.status === 200, installed.text.slice( 0, 300 ) );
	const made = installed.body as {
		installed: Record< string, number >;
		errors: Record< string, string >;
	};
	const refused = Object.entries( made.errors ).filter(
		( [ , message ] ) => ! REASONABLE.test( message )
	);
	assert( refused.length === 0, JSON.stringify( refused ).slice( 0, 400 ) );
	const ids = Object.values( made.installed );
	let live = 0;
	for ( let from = 0; from < ids.length; from += AT_ONCE ) {
		const part = ids.slice( from, from + AT_ONCE );
		const answer = await site.rest( 'POST', '/bulk', {
			ids: part,
			action: 'enable',
		} );
		assert( answer.status === 200, answer.text.slice( 0, 300 ) );
		const errors = Object.values(
			answer.body.errors as Record< string, string >
		);
		const wrong = errors.filter( ( it ) => ! REASONABLE.test( it ) );
		assert( wrong.length === 0, wrong.join( ' / ' ).slice( 0, 400 ) );
		live += part.length - errors.length;
		await site.rest( 'POST', '/bulk', { ids: part, action: 'disable' } );
	}
	return `${ ids.length } of ${ slugs.length } installed, ${ live } live`;
}

/** Data of every plugin that can be left, read and imported. */
async function importers( site: HostSite ): Promise< string > {
	const fixtures = path.join( ROOT, 'tests/fixtures/importers' );
	const names = ( await readdir( fixtures ) ).filter(
		( name ) =>
			/\.(?:sql|json)$/.test( name ) && ! name.includes( '.expected.' )
	);
	for ( const name of names ) {
		const file = `${ site.running.inside }/wp-content/fixtures/${ name }`;
		await site.php(
			`require_once dirname( '${ file }' ) . '/load-fixture.php'; importer_fixture_load( '${ file }' );`
		);
	}
	const { body } = await site.rest( 'GET', '/import/sources' );
	const sources = body as { id: string; count: number }[];
	let imported = 0;
	for ( const { id, count } of sources ) {
		const shown = await site.rest( 'GET', `/import/sources/${ id }` );
		assert(
			shown.status === 200 &&
				( count === 0 ) === ( shown.body.length === 0 ),
			`${ id }: ${ shown.text.slice( 0, 200 ) }`
		);
		const run = await site.rest(
			'POST',
			`/import/sources/${ id }/run`,
			{}
		);
		assert( run.status === 200, `${ id }: ${ run.text.slice( 0, 200 ) }` );
		imported += Object.keys( run.body.created ).length;
	}
	return `${ imported } snippets of ${ sources.length } plugins`;
}

async function log( site: HostSite ): Promise< string > {
	const complaints = await site.complaints();
	// Of the snippet that is meant to fail.
	const left = complaints.filter(
		( line ) => ! line.includes( 'svc_nothing_declares_this' )
	);
	assert( left.length === 0, left.join( ' / ' ).slice( 0, 600 ) );
	return 'no notice';
}

/** Column to job, in the order in which they come. */
export const JOBS: Record< string, Job > = {
	operations,
	'test run': testRun,
	library,
	importers,
	log,
	'unit tests': async ( _, host ) => ( await host.unitTests?.() ) ?? '',
};

/** Version of PHP and bits of its integers, as the site says it. */
export const versionOf = ( site: HostSite ): Promise< string > =>
	site.php( "echo PHP_VERSION, ', ', 8 * PHP_INT_SIZE, ' bit';" );
