/** Bringing snippets of another plugin here, as a user does it: see them, open one, import two, look again; and switching over. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../support/long.ts';
import { loadFixture } from '../site/importers/fixtures.ts';
import { focused, goTo, journey, openApp, walk } from './app/app-page.ts';
import { DIALOG, faultsInAll, faultsOf } from './app/axe.ts';

const at = journey( async ( site ) => {
	await loadFixture( site, 'code-snippets.sql' );
	await site.php(
		"wp_insert_post( [ 'post_title' => 'Has the shortcode', 'post_status' => 'publish', 'post_content' => '[code_snippet id=14]' ] );"
	);
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'design' } },
	} );
} );

const row = ( page: Page, title: string ): Locator =>
	page.locator( '.svc-foreign' ).filter( { hasText: title } );

const listed = async (): Promise< Record< string, unknown >[] > =>
	( await at.site.rest( 'GET', '/snippets' ) ).body;

test( 'the empty list offers what another plugin has, and leads to it', async () => {
	const { page } = at;
	await page.getByText( 'No snippets yet' ).waitFor();
	const offer = page.getByRole( 'button', {
		name: 'Import 7 snippets from Code Snippets',
	} );
	// Below what a new site is for, not beside it.
	const [ above, below ] = await Promise.all( [
		page
			.getByRole( 'button', { name: 'Choose from the library' } )
			.boundingBox(),
		offer.boundingBox(),
	] );
	expect( below?.y ).toBeGreaterThan( above?.y ?? Number.NaN );
	await offer.click();
	await page
		.getByRole( 'heading', { name: 'Import from Code Snippets' } )
		.waitFor();
	await page.getByRole( 'button', { name: 'All sources' } ).click();
	await page.getByText( 'Not installed, data found · 7 snippets' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
} );

test( 'shows what each would be, why to look at it first, and one of them beside its original with its code', async () => {
	const { page } = at;
	await page
		.getByRole( 'button', {
			name: 'Review snippets: Code Snippets',
		} )
		.click();
	await expect.poll( () => page.locator( '.svc-foreign' ).count() ).toBe( 7 );
	await row( page, 'City offer' ).getByText( 'Needs review' ).waitFor();
	await row( page, 'City offer' )
		.getByText( 'Active in Code Snippets · New' )
		.waitFor();
	await page.getByRole( 'button', { name: /^Needs review/ } ).click();
	await expect
		.poll( () => row( page, 'Verification tag' ).count() )
		.toBe( 0 );
	await row( page, 'City offer' ).waitFor();
	await page.getByRole( 'button', { name: 'All (7)' } ).click();
	const more = page.getByRole( 'button', {
		name: 'Details of Verification tag',
	} );
	await more.focus();
	await page.keyboard.press( 'Enter' );
	const detail = page.getByRole( 'region', {
		name: 'Details of Verification tag',
	} );
	await detail.getByText( 'head-content' ).waitFor();
	await detail.getByText( 'Always' ).waitFor();
	await expect
		.poll( () => detail.locator( '.view-lines' ).first().textContent() )
		.toContain( 'fx-cs-15' );
	expect( await more.getAttribute( 'aria-expanded' ) ).toBe( 'true' );
	expect( await faultsInAll( page ) ).toEqual( [] );
} );

test( 'imports two of them, switched off and in their folder; a second look says that they are the same', async () => {
	const { page } = at;
	await page.getByRole( 'checkbox', { name: 'Select all' } ).uncheck();
	await expect
		.poll( () =>
			page
				.getByRole( 'button', { name: 'Import', exact: true } )
				.getAttribute( 'aria-disabled' )
		)
		.toBe( 'true' );
	for ( const title of [ 'Verification tag', 'City offer' ] ) {
		await page.getByRole( 'checkbox', { name: title } ).check();
	}
	await page
		.getByRole( 'button', { name: 'Import 2 snippets as inactive' } )
		.click();
	await page
		.getByText( '2 snippets were imported as inactive.' )
		.first()
		.waitFor();
	await page.getByRole( 'link', { name: 'City offer' } ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	expect(
		( await listed() ).map( ( { title, status, folder } ) => [
			title,
			status,
			folder,
		] )
	).toEqual( [
		[ 'City offer', 'inactive', 'Code Snippets' ],
		[ 'Verification tag', 'inactive', 'Code Snippets' ],
	] );
	await page.getByRole( 'button', { name: 'Back to Code Snippets' } ).click();
	await row( page, 'City offer' ).getByText( 'unchanged' ).waitFor();
	expect(
		await page.getByRole( 'checkbox', { name: 'City offer' } ).isDisabled()
	).toBe( true );
} );

longTest(
	'imports in parts, can be stopped between them, and is taken back as one',
	async () => {
		const { page } = at;
		await at.site.php( `
		global $wpdb;
		for ( $n = 1; $n <= 150; $n++ ) {
			$wpdb->insert( $wpdb->prefix . 'snippets', array( 'name' => "Many $n", 'description' => '', 'code' => "<i>$n</i>", 'tags' => '', 'scope' => 'footer-content', 'active' => 0 ) );
		}` );
		await goTo( page, '/import&source=code-snippets' );
		await page
			.getByRole( 'button', {
				name: 'Import 155 snippets as inactive',
			} )
			.waitFor();
		// The first part waits until it has been told to stop.
		let letGo: () => void = () => undefined;
		const gate = new Promise< void >( ( done ) => {
			letGo = done;
		} );
		let isAsked = false;
		await page.route( '**/import/sources/*/run*', async ( route ) => {
			isAsked = true;
			await gate;
			await route.continue();
		} );
		await page
			.getByRole( 'button', {
				name: 'Import 155 snippets as inactive',
			} )
			.click();
		await page.getByText( '0 of 155 are done.' ).waitFor();
		await expect.poll( () => isAsked ).toBe( true );
		await page.getByRole( 'button', { name: 'Stop' } ).click();
		letGo();
		await page.getByText( /(^|\s)55 snippets were not come to/ ).waitFor();
		await page.unrouteAll();
		expect( await listed() ).toHaveLength( 102 );
		await page.getByRole( 'button', { name: 'Undo the import' } ).click();
		await page.getByText( 'Import undone.' ).first().waitFor();
		await expect.poll( async () => ( await listed() ).length ).toBe( 2 );
		await at.site.php(
			'global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}snippets WHERE name LIKE \'Many %\'" );'
		);
	}
);

longTest(
	'more than 200 come as a job, at an address of its own, found again after a reload',
	async () => {
		const { page } = at;
		// One step for each answer, so that no machine is so fast that the first is the last.
		await at.site.php( `
		wp_mkdir_p( WPMU_PLUGIN_DIR );
		file_put_contents( WPMU_PLUGIN_DIR . '/seconds.php', "<?php add_filter( 'svc_job_seconds', static fn() => 0 );" );
		global $wpdb;
		for ( $n = 1; $n <= 250; $n++ ) {
			$wpdb->insert( $wpdb->prefix . 'snippets', array( 'name' => "Many $n", 'description' => '', 'code' => "<i>$n</i>", 'tags' => '', 'scope' => 'footer-content', 'active' => 0 ) );
		}` );
		await goTo( page, '/import&source=code-snippets' );
		await page
			.getByRole( 'button', {
				name: 'Import 255 snippets as inactive',
			} )
			.click();
		await page
			.getByRole( 'heading', {
				name: 'Import of 255 snippets from Code Snippets',
			} )
			.waitFor( { timeout: 60_000 } );
		await page.getByText( '255 snippets were imported.' ).first().waitFor( {
			timeout: 60_000,
		} );
		expect( await listed() ).toHaveLength( 257 );
		await page.reload();
		await page.getByRole( 'button', { name: 'Undo the import' } ).click();
		await page
			.getByRole( 'dialog' )
			.getByRole( 'button', { name: 'Undo the import' } )
			.click();
		await expect.poll( async () => ( await listed() ).length ).toBe( 2 );
		await at.site.php(
			'unlink( WPMU_PLUGIN_DIR . "/seconds.php" ); global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}snippets WHERE name LIKE \'Many %\'" );'
		);
	}
);

test( 'switching over is explained, done as one job, and undone on both sides', async () => {
	const { page } = at;
	const over = (): Promise< string > =>
		at.site.php(
			'global $wpdb; echo implode( ",", $wpdb->get_col( "SELECT active FROM {$wpdb->prefix}snippets WHERE id IN ( 14, 15 ) ORDER BY id" ) );'
		);
	const here = async () => ( await listed() ).map( ( { status } ) => status );
	const asked: string[] = [];
	page.on( 'request', ( request ) => {
		if ( request.method() === 'POST' ) {
			asked.push( new URL( request.url() ).pathname );
		}
	} );
	await walk( page, '/import&source=code-snippets' );
	await page
		.getByText( '2 imported snippets are still active in Code Snippets.' )
		.waitFor();
	expect( await over() ).toBe( '1,1' );
	await page.getByRole( 'button', { name: 'Switch over' } ).click();
	const dialog = page.getByRole( 'dialog', {
		name: 'Switch over from Code Snippets',
	} );
	await focused( dialog );
	await dialog.getByText( 'Nothing is deleted there.' ).waitFor();
	expect( await faultsOf( page, 'light', DIALOG ) ).toEqual( [] );
	// What needs review is selected by hand.
	await dialog.getByRole( 'checkbox', { name: 'City offer' } ).check();
	await dialog
		.getByRole( 'button', { name: 'Switch over 2 snippets' } )
		.click();
	await dialog
		.getByText( '2 snippets now run here instead of in Code Snippets.' )
		.waitFor();
	await dialog.getByText( 'Kept shortcodes' ).waitFor();
	// The other plugin does not run here, so what came is new to visitors.
	await dialog
		.getByRole( 'heading', { name: 'Changes for visitors' } )
		.waitFor();
	const front = dialog.locator( 'details' ).filter( {
		hasText: 'the front page',
	} );
	await front.locator( 'summary' ).click();
	await front.getByText( 'fx-cs-15' ).first().waitFor();
	await dialog.getByText( /^Unchanged: .*the login page/ ).waitFor();
	await dialog.getByRole( 'link', { name: 'Has the shortcode' } ).waitFor();
	expect( await faultsInAll( page, DIALOG ) ).toEqual( [] );
	expect( await here() ).toEqual( [ 'active', 'active' ] );
	expect( await over() ).toBe( '0,0' );
	expect(
		asked.filter( ( address ) =>
			/\/(?:switch|bulk|compare)$/.test( address )
		)
	).toEqual( [
		expect.stringMatching( /\/switch$/ ),
		expect.stringMatching( /\/compare$/ ),
	] );
	await dialog.getByRole( 'button', { name: 'Undo' } ).click();
	await page
		.getByText(
			'Undone. The snippets are inactive here again. 2 are active in Code Snippets.'
		)
		.first()
		.waitFor();
	expect( await here() ).toEqual( [ 'inactive', 'inactive' ] );
	expect( await over() ).toBe( '1,1' );
} );

longTest(
	'a switch-over whose window was closed half-way can be gone on with or taken back',
	async () => {
		const { page } = at;
		const over = (): Promise< string > =>
			at.site.php(
				'global $wpdb; echo implode( ",", $wpdb->get_col( "SELECT active FROM {$wpdb->prefix}snippets WHERE id IN ( 14, 15 ) ORDER BY id" ) );'
			);
		const leave = () =>
			at.site.rest( 'POST', '/import/sources/code-snippets/switch', {} );
		const left = page.getByText(
			'2 snippets from Code Snippets are inactive on both sides.'
		);
		await leave();
		expect( await over() ).toBe( '0,0' );
		await goTo( page, '/import&source=code-snippets' );
		await left.waitFor();
		expect( await faultsInAll( page ) ).toEqual( [] );
		await page.getByRole( 'button', { name: 'Go back' } ).focus();
		await page.keyboard.press( 'Enter' );
		await page
			.getByText( 'Active in Code Snippets again.' )
			.first()
			.waitFor();
		expect( await over() ).toBe( '1,1' );
		await left.waitFor( { state: 'detached' } );

		await leave();
		await page.reload();
		await page.getByRole( 'button', { name: 'Activate here' } ).click();
		const dialog = page.getByRole( 'dialog' );
		await dialog
			.getByRole( 'button', { name: 'Switch over 2 snippets' } )
			.click();
		await dialog
			.getByText( '2 snippets now run here instead of in Code Snippets.' )
			.waitFor();
		expect( ( await listed() ).map( ( { status } ) => status ) ).toEqual( [
			'active',
			'active',
		] );
		await dialog.getByRole( 'button', { name: 'Undo' } ).click();
		await page
			.getByText( 'Undone. The snippets are inactive here again.' )
			.first()
			.waitFor();
		expect( await over() ).toBe( '1,1' );
	}
);

longTest(
	'what does not pass here stays on over there, and is named with the reason',
	async () => {
		const { page } = at;
		const [ broken ] = ( await listed() ).filter(
			( { title } ) => title === 'Verification tag'
		);
		const route = `/snippets/${ broken?.id }`;
		const { code } = ( await at.site.rest( 'GET', route ) ).body;
		await at.site.rest( 'POST', route, {
			...{
				type: 'php',
				hook: 'init',
				code: 'no_such_function_of_any();',
			},
		} );
		await page.reload();
		await page.getByRole( 'button', { name: 'Switch over' } ).click();
		const dialog = page.getByRole( 'dialog' );
		await dialog.getByRole( 'checkbox', { name: 'City offer' } ).check();
		await dialog
			.getByRole( 'button', { name: 'Switch over 2 snippets' } )
			.click();
		await dialog
			.getByRole( 'listitem' )
			.filter( { hasText: 'Verification tag' } )
			.getByText( 'It is active in Code Snippets.' )
			.waitFor();
		expect( await faultsInAll( page ) ).toEqual( [] );
		await dialog.getByRole( 'button', { name: 'Undo' } ).click();
		await page
			.getByText(
				'Undone. The snippets are inactive here again. 2 are active in Code Snippets.'
			)
			.first()
			.waitFor();
		await at.site.rest( 'POST', route, {
			...{ type: 'html', hook: 'wp_head', code },
		} );
	}
);

longTest(
	'says why it cannot be loaded, what is not there, and what takes full access',
	async () => {
		const { page } = at;
		await page.route( '**/import/sources*', ( route ) => route.abort() );
		await goTo( page, '/import' );
		await page.getByText( "The site can't be reached" ).first().waitFor();
		await page.unrouteAll();
		await page.getByRole( 'button', { name: 'Try again' } ).click();
		await page
			.getByRole( 'button', {
				name: 'Review snippets: Code Snippets',
			} )
			.waitFor();
		await goTo( page, '/import&source=none' );
		await page.getByText( 'Loading failed.' ).waitFor();
		const other = await openApp(
			at.browser,
			at.site,
			'/import&source=code-snippets',
			'editor'
		);
		await other.page.getByText( 'This needs full access.' ).waitFor();
		expect( other.faults ).toEqual( [] );
		await other.context.close();
	}
);

longTest( 'at 320 pixels nothing is out of reach', async () => {
	const { page } = at;
	await page.setViewportSize( { width: 320, height: 640 } );
	await goTo( page, '/import&source=code-snippets' );
	await page
		.getByRole( 'button', { name: 'Details of Dark header' } )
		.click();
	await page.locator( '.svc-plain' ).waitFor();
	expect(
		await page.evaluate(
			() => document.documentElement.scrollWidth - window.innerWidth
		)
	).toBeLessThanOrEqual( 0 );
	expect(
		await page
			.locator( '.svc-page__body' )
			.evaluate( ( body ) => body.scrollWidth - body.clientWidth )
	).toBeLessThanOrEqual( 0 );
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.setViewportSize( { width: 1440, height: 900 } );
} );
