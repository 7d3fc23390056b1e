/**
 * Storage on which no file can be locked, as on some network storage or where a host has disabled flock(): it cannot be told which process
 * writes, so nothing is written, and that is said. The snippet that fails is off within one request all the same, safe mode and the rescue
 * link work, and it is written down by a process that can lock.
 */
import { expect, test } from 'vitest';
import { addMany } from '../../support/many-snippets.ts';
import { takeUp } from '../../support/rescue.ts';
import { ownNotices, testSite } from '../../support/test-site.ts';

const site = testSite(
	{ ini: { disable_functions: 'flock' } },
	{ quiet: false }
);

test( 'there is a way out, and everything else says why not', async () => {
	// The command line of this host can lock.
	const [ failing, other, third ] = await addMany( site, {
		count: 3,
		settings: "[ 'hook' => 'wp_footer' ]",
		code: `1 === $n ? "echo '<i>works</i>'; isset( $" . "_GET['boom'] ) && svc_undefined();" : "echo '<b>other</b>';"`,
	} );
	expect( ( await site.page( '/' ) ).text ).toContain( '<i>works</i>' );
	const table: [ string, string, object ][] = [
		[ 'POST', '/snippets', { type: 'php', code: '// new' } ],
		[ 'PATCH', `/snippets/${ other }`, { title: 'Refused' } ],
	];
	for ( const [ method, route, body ] of table ) {
		const refused = await site.rest( method, route, body );
		expect( refused.status, refused.text ).toBe( 500 );
		expect( refused.body.message ).toBe(
			'Could not write to "svc": files can\'t be locked. Ask your host for flock, or set SVC_STORAGE_DIR to a local disk.'
		);
	}

	// Deleting makes room, so it waits in the database until it can be written.
	const deleted = await site.rest( 'DELETE', `/snippets/${ third }` );
	expect( deleted.status, deleted.text ).toBe( 200 );
	const { body: left } = await site.rest( 'GET', '/snippets' );
	expect( left.map( ( row: { id: number } ) => row.id ) ).not.toContain(
		third
	);

	await site.page( '/?boom=1' );
	const now = await site.page( '/?boom=1' );
	expect( now.status ).toBe( 200 );
	expect( now.text ).not.toContain( '<i>works</i>' );
	expect( now.text ).toContain( '<b>other</b>' );

	const on = await site.rest( 'POST', '/safe-mode', { on: true } );
	expect( on.body, on.text ).toMatchObject( { on: true } );
	expect( ( await site.page( '/' ) ).text ).not.toContain( '<b>other</b>' );
	await site.rest( 'POST', '/safe-mode', { on: false } );
	expect( ( await site.page( '/' ) ).text ).toContain( '<b>other</b>' );
	const made = await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	expect( made.status, made.text ).toBe( 200 );
	const { opened } = await takeUp( site, made.body.link );
	expect( opened.status, opened.text ).toBe( 302 );
	const rescued = await site.page( '/', { cookies: opened.cookies } );
	expect( rescued.text ).not.toContain( '<b>other</b>' );

	const screen = await site.page( '/wp-admin/', { as: 'admin' } );
	expect( screen.text ).toMatch(
		/inactive after an error\.[\s\S]*Activates again when/
	);
	expect( screen.text ).toContain( 'ask your host about file locks' );
	const complaints = await ownNotices( site );
	expect( complaints.join( '\n' ) ).not.toContain( 'PHP Warning' );
	await site.clearLog();
	for ( let view = 0; view < 5; view++ ) {
		await site.page( '/' );
	}
	expect( await ownNotices( site ) ).toEqual( [] );

	const written = await site.wp(
		'svc',
		'update',
		`${ other }`,
		'--title=On'
	);
	expect( written.code, written.stderr ).toBe( 0 );
	const { body: trash } = await site.rest( 'GET', '/trash' );
	expect( trash.map( ( row: { id: number } ) => row.id ) ).toEqual( [
		third,
	] );
	const history = await site.rest(
		'GET',
		`/snippets/${ failing }/revisions`
	);
	expect( history.body[ 0 ] ).toMatchObject( {
		action: 'failed',
		status: 'inactive',
	} );
}, 180_000 );
