/** Who learns that proposals wait: people who may accept them, on the dashboard, and by mail where that is wanted. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { propose } from './propose.ts';

const MAILBOX = `<?php
add_filter( 'pre_wp_mail', static function ( $sent, $mail ) {
	file_put_contents( WP_CONTENT_DIR . '/mails.jsonl', json_encode( $mail ) . "\\n", FILE_APPEND );
	return true;
}, 10, 2 );
`;

const site = testSite( {
	muPlugins: { 'mailbox.php': MAILBOX },
	ini: { realpath_cache_ttl: '0' },
} );
const NOTICE = 'waiting for your review';

const dashboard = async ( as: 'admin' | 'editor' = 'admin' ) =>
	( await site.page( '/wp-admin/index.php', { as } ) ).text;

/** Runs what is planned for now or in so many seconds; the mails so far. */
async function mails( seconds: number ) {
	await site.php( `
		if ( ( wp_next_scheduled( 'svc_proposal_mail' ) ?: PHP_INT_MAX ) <= time() + ${ seconds } ) {
			wp_unschedule_hook( 'svc_proposal_mail' );
			do_action( 'svc_proposal_mail' );
		}` );
	const text = await readFile(
		path.join( site.wpContent, 'mails.jsonl' ),
		'utf8'
	).catch( () => '' );
	return text
		.split( '\n' )
		.filter( Boolean )
		.map( ( line ) => JSON.parse( line ) );
}

beforeEach( async () => {
	await rm( path.join( site.wpContent, 'mails.jsonl' ), { force: true } );
	await site.php(
		"delete_transient( 'svc_proposal_mailed' ); wp_unschedule_hook( 'svc_proposal_mail' );"
	);
} );

test( 'the dashboard says it until it is dismissed, and again for the next', async () => {
	expect( await dashboard() ).not.toContain( NOTICE );
	const id = await propose( site );
	const shown = await dashboard();
	expect( shown ).toContain( `1 proposal is ${ NOTICE }` );
	expect( shown ).toContain( 'page=svc&#038;p=/proposals' );
	expect( await dashboard( 'editor' ) ).not.toContain( NOTICE );
	const [ , nonce = '' ] =
		/name="_wpnonce" value="(\w+)"[^]*?value="svc_put_away"/.exec(
			shown
		) ?? [];
	await site.page( '/wp-admin/admin-post.php', {
		as: 'admin',
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
		body: `action=svc_put_away&_wpnonce=${ nonce }&notice=proposals-${ id }`,
	} );
	expect( await dashboard() ).not.toContain( NOTICE );
	await propose( site );
	expect( await dashboard() ).toContain( `2 proposals are ${ NOTICE }` );
	for ( const one of [ id, id + 1 ] ) {
		await site.rest( 'POST', `/proposals/${ one }/reject`, {} );
	}
	expect( await dashboard() ).not.toContain( NOTICE );
} );

test( 'a mail only where it is wanted, and once a day', async () => {
	await propose( site );
	expect( await mails( 1_000 ) ).toEqual( [] );
	await site.rest( 'POST', '/settings', {
		proposal_mail: true,
		error_mail: 'a@example.test',
	} );
	await propose( site );
	await propose( site );
	expect( await mails( 10 ) ).toEqual( [] );
	const [ mail, ...more ] = await mails( 300 );
	expect( more ).toEqual( [] );
	expect( mail.to ).toEqual( [ 'a@example.test' ] );
	expect( mail.subject ).toContain( '3 proposals are waiting' );
	expect( mail.message ).toContain( 'page=svc&p=/proposals' );
	await propose( site );
	expect( await mails( 80_000 ) ).toHaveLength( 1 );
	expect( await mails( 90_000 ) ).toHaveLength( 2 );
} );
