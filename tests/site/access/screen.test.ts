/**
 * `admin.php?page=svc`, where no snippet runs, is closed to people without
 * access before anything else of the admin runs, with and without a menu page.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from '../runtime/runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( {
		muPlugins: {
			'other.php': `<?php
				add_action( 'admin_init', static function () { header( 'X-Admin-Init: ran' ); }, PHP_INT_MIN );
				add_action( 'admin_menu', static function () {
					if ( isset( $_GET['menu'] ) ) { add_menu_page( 'x', 'x', 'read', 'svc', '__return_null' ); }
				} );`,
		},
	} );
	await put( site, { code: "header( 'X-Snippet: ran' );" } );
} );
afterAll( () => site.stop() );

const ask = async (
	address: string,
	as: 'admin' | 'editor' | 'subscriber' | null
) => {
	const page = await site.page( `/wp-admin/${ address }`, { as } );
	return [
		page.status,
		page.headers.get( 'x-admin-init' ),
		page.headers.get( 'x-snippet' ),
	];
};

test.each( [ 'subscriber', 'editor' ] as const )(
	'%s is refused at the first moment',
	async ( as ) => {
		for ( const address of [
			'admin.php?page=svc',
			'admin.php?page=svc&menu=1',
			'admin.php?menu=1&page=svc&action=x',
		] ) {
			expect( await ask( address, as ) ).toEqual( [ 403, null, null ] );
		}
		const page = await site.page( '/wp-admin/admin.php?page=svc', { as } );
		expect( page.text ).toContain(
			'access snippets. Ask an administrator.'
		);
	}
);

test( 'people with access come in, everybody else logs in, and other screens stay as they are', async () => {
	expect( await ask( 'admin.php?page=svc&menu=1', 'admin' ) ).toEqual( [
		200,
		'ran',
		null,
	] );
	expect( ( await ask( 'admin.php?page=svc', null ) )[ 0 ] ).toBe( 302 );
	expect( await ask( 'profile.php?page=svc', 'subscriber' ) ).toContain(
		'ran'
	);
	expect( await ask( 'index.php?page=svc', 'admin' ) ).toContain( 'ran' );
} );
