/** Changes from Git that wait for approval in the app: field by field, accepted and declined; and settings that wp-config.php fixes. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure } from '../../support/configure.ts';
import { Forge } from '../../support/forge/forge.ts';
import { faultsInAll } from './axe.ts';
import { goTo, journey } from './app-page.ts';

let forge: Forge;
let putBack: ( () => Promise< void > )[] = [];

const at = journey( async () => undefined );

const GUARD = "<?php\nadd_filter( 'svc_test_guard', '__return_true' );\n";

const settings = ( name: string, more: object ) =>
	JSON.stringify( {
		format: 1,
		uid: `u-${ name }`,
		name,
		type: 'php',
		...more,
	} );

const button = ( page: Page, name: string ) =>
	page.getByRole( 'button', { name, exact: true } );

const list = async (): Promise< { uid: string; status: string }[] > =>
	( await at.site.rest( 'GET', '/snippets' ) ).body;

const of = async ( uid: string ) =>
	( await list() ).find( ( one ) => one.uid === uid );

beforeAll( async () => {
	forge = await Forge.start( 'gitea' );
	const first = await forge.repository.commit( {
		branch: 'main',
		parent: null,
		write: {
			'snippets/guard.php': GUARD,
			'snippets/guard.snippet.json': settings( 'guard', {
				active: true,
			} ),
			'snippets/other.php': GUARD.replace( 'guard', 'other' ),
			'snippets/other.snippet.json': settings( 'other', {
				active: false,
			} ),
		},
		message: 'First',
	} );
	await at.site.rest( 'POST', '/git/settings', {
		provider: 'gitea',
		repo: forge.name,
		api: forge.origin,
		token: forge.token,
	} );
	const synced = await at.site.rest( 'POST', '/git/sync', {} );
	expect( synced.status, synced.text ).toBe( 200 );
	await forge.repository.commit( {
		branch: 'main',
		parent: first,
		write: {
			'snippets/other.snippet.json': settings( 'other', {
				active: true,
				priority: 99,
			} ),
		},
		remove: [ 'snippets/guard.php', 'snippets/guard.snippet.json' ],
		message: 'Elsewhere',
	} );
	putBack.unshift(
		await configure( at.site.dir, { SVC_GIT_APPROVE: true } )
	);
} );

afterAll( async () => {
	for ( const back of putBack ) {
		await back();
	}
	putBack = [];
	await forge.stop();
} );

test( 'what would change is told field by field, and is declined and accepted', async () => {
	const { page } = at;
	await goTo( page, '/git' );
	await button( page, 'Sync now' ).click();
	await page
		.getByRole( 'heading', { name: 'Waiting for approval' } )
		.waitFor();
	await page.getByText( 'Delete this active snippet' ).waitFor();
	await page.getByText( 'Priority: 10 → 99' ).waitFor();
	await page.getByText( /Status: .+ → .+/ ).waitFor();
	expect( await faultsInAll( page ) ).toEqual( [] );
	await button( page, 'Decline: guard' ).click();
	await expect
		.poll( () => page.getByText( 'Delete this active snippet' ).count() )
		.toBe( 0 );
	expect( await of( 'u-guard' ) ).toMatchObject( { status: 'active' } );
	await button( page, 'Accept: other' ).click();
	await expect
		.poll( async () => ( await of( 'u-other' ) )?.status )
		.toBe( 'active' );
	await expect
		.poll( () => page.getByText( 'Waiting for approval' ).count() )
		.toBe( 0 );
} );

test( 'settings that wp-config.php fixes are shown and cannot be entered', async () => {
	const { page } = at;
	await at.site.rest( 'DELETE', '/git', { all: true } );
	putBack.unshift(
		await configure( at.site.dir, {
			SVC_GIT_REPO: 'acme/fixed',
			SVC_GIT_ROOT: 'shop',
			SVC_GIT_API: forge.origin,
		} )
	);
	await goTo( page, '/git' );
	await button( page, 'Change: Repository' ).click();
	const repository = page.getByLabel( 'Repository', { exact: true } );
	expect( await repository.inputValue() ).toBe( 'acme/fixed' );
	expect( await repository.isDisabled() ).toBe( true );
	expect(
		await page.getByLabel( 'Folder in the repository' ).isDisabled()
	).toBe( true );
	await page
		.getByText( 'Set by a super admin or wp-config.php.' )
		.first()
		.waitFor();
	expect( await faultsInAll( page ) ).toEqual( [] );
	await button( page, 'Continue' ).click();
	await page.getByLabel( 'Access token' ).waitFor();
} );
