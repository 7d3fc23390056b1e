/**
 * The mail about a snippet that an error switched off: to the addresses of the setting, once per snippet and day, without code.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { addMany } from '../../support/many-snippets.ts';

/** Keeps mails in a file instead of sending them. */
const MAILBOX = `<?php
add_filter( 'pre_wp_mail', static function ( $sent, $mail ) {
	file_put_contents( WP_CONTENT_DIR . '/mails.jsonl', json_encode( $mail ) . "\\n", FILE_APPEND );
	return true;
}, 10, 2 );
`;

let site: TestSite;
let mailbox: string;

beforeAll( async () => {
	site = await startSite( { muPlugins: { 'mailbox.php': MAILBOX } } );
	mailbox = path.join( site.wpContent, 'mails.jsonl' );
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

beforeEach( async () => {
	await site.resetSnippets();
	await rm( mailbox, { force: true } );
	await site.php(
		"foreach ( range( 1, 5 ) as $id ) { delete_transient( 'svc_error_mailed_' . $id ); } delete_transient( 'svc_error_mail_sent' ); wp_unschedule_hook( 'svc_error_mail' );"
	);
} );

type Mail = { to: string[]; subject: string; message: string };

/** Runs what is planned, then gives the mails. */
async function mails(): Promise< Mail[] > {
	await site.php( `
		foreach ( _get_cron_array() as $time => $hooks ) {
			foreach ( $hooks['svc_error_mail'] ?? [] as $event ) {
				wp_unschedule_event( $time, 'svc_error_mail', $event['args'] );
				do_action_ref_array( 'svc_error_mail', $event['args'] );
			}
		}` );
	const text = await readFile( mailbox, 'utf8' ).catch( () => '' );
	return text
		.split( '\n' )
		.filter( ( line ) => line !== '' )
		.map( ( line ): Mail => JSON.parse( line ) );
}

/** Nothing that is looked at once more: by a header, at an address without a query. */
const fail = () => site.page( '/', { headers: { 'X-Bad': '1' } } );

async function broken( title: string, hook = 'root' ): Promise< number > {
	const [ id = 0 ] = await addMany( site, {
		count: 1,
		settings: `[ 'title' => '${ title }', 'hook' => '${ hook }' ]`,
		code: `"\n\\$secret = 'do-not-mail-me';\nif ( isset( \\$_SERVER['HTTP_X_BAD'] ) ) { no_such_function_${ title.length }(); }"`,
	} );
	return id;
}

test( 'a failure is mailed once a day per snippet, to every address, without code', async () => {
	await site.rest( 'POST', '/settings', {
		error_mail: 'a@example.test, b@example.test',
	} );
	const id = await broken( 'Bad & "quoted"' );
	await fail();
	const sent = await mails();
	expect( sent ).toHaveLength( 1 );
	expect( sent[ 0 ]?.to ).toEqual( [ 'a@example.test', 'b@example.test' ] );
	expect( sent[ 0 ]?.subject ).toContain( 'Bad & "quoted"' );
	expect( sent[ 0 ]?.message ).toContain( site.url );
	expect( sent[ 0 ]?.message ).toContain(
		'Call to undefined function no_such_function_14() (line 3)'
	);
	expect( sent[ 0 ]?.message ).toContain(
		`${ site.url }/wp-admin/admin.php?page=svc&p=/snippet/${ id }&line=3`
	);
	expect( sent[ 0 ]?.message ).not.toContain( 'do-not-mail-me' );
	await site.rest( 'POST', `/snippets/${ id }/enable` );
	await fail();
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body.status
	).toBe( 'inactive' );
	expect( await mails() ).toHaveLength( 1 );
	await broken( 'Another', 'wp' );
	await fail();
	expect( await mails() ).toHaveLength( 2 );
} );

test( 'nobody is mailed without an address, nor about a snippet that is on again or gone', async () => {
	const first = await broken( 'One' );
	await fail();
	expect( await mails() ).toEqual( [] );
	await site.rest( 'POST', '/settings', { error_mail: 'a@example.test' } );
	await site.rest( 'POST', `/snippets/${ first }/enable` );
	const second = await broken( 'Two2' );
	await fail();
	await fail();
	await site.rest( 'POST', `/snippets/${ first }/enable` );
	await site.rest( 'DELETE', `/snippets/${ second }` );
	expect( await mails() ).toEqual( [] );
} );

test( 'a failure by which the whole request dies is mailed too', async () => {
	await site.rest( 'POST', '/settings', { error_mail: 'a@example.test' } );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Memory',
		type: 'php',
		code: "<?php\nif ( isset( $_SERVER['HTTP_X_BAD'] ) ) { str_repeat( 'x', PHP_INT_MAX ); $a = []; while ( true ) { $a[] = str_repeat( 'x', 1048576 ); } }",
		status: 'active',
	} );
	expect( made.body.snippet?.status, made.text ).toBe( 'active' );
	await fail();
	const sent = await mails();
	expect( sent ).toHaveLength( 1 );
	expect( sent[ 0 ]?.message ).toMatch( /memory/i );
} );

/** Seconds from now until the first and the last mail that is planned. */
async function waits(): Promise< number[] > {
	const times = JSON.parse(
		await site.php(
			"echo json_encode( array_keys( array_filter( _get_cron_array(), static fn( $hooks ) => isset( $hooks['svc_error_mail'] ) ) ) );"
		)
	) as number[];
	return times.map( ( time ) => time - Date.now() / 1000 );
}

test( 'one mail names all that failed within a minute, and the next one waits', async () => {
	await site.rest( 'POST', '/settings', { error_mail: 'a@example.test' } );
	const ids = [
		await broken( 'One' ),
		await broken( 'Two', 'wp' ),
		await broken( 'Three', 'wp_footer' ),
	];
	for ( let visit = 0; visit < 3; visit++ ) {
		await fail();
	}
	const planned = await waits();
	expect( Math.min( ...planned ) ).toBeGreaterThan( 30 );
	expect( Math.max( ...planned ) ).toBeLessThan( 90 );
	const sent = await mails();
	expect( sent ).toHaveLength( 1 );
	expect( sent[ 0 ]?.subject ).toMatch( /3 snippets have failed$/ );
	for ( const [ place, title ] of [ 'One', 'Two', 'Three' ].entries() ) {
		expect( sent[ 0 ]?.message ).toContain(
			`"${ title }" (ID ${ ids[ place ] })`
		);
		expect( sent[ 0 ]?.message ).toContain(
			`p=/snippet/${ ids[ place ] }&line=3`
		);
	}
	expect(
		sent[ 0 ]?.message.match( /at most one email a day/g )
	).toHaveLength( 1 );
	expect( await waits() ).toEqual( [] );
	await broken( 'Later' );
	await fail();
	const [ next = 0 ] = await waits();
	expect( next ).toBeGreaterThan( 800 );
	expect( next ).toBeLessThan( 910 );
	expect( await mails() ).toHaveLength( 2 );
} );
