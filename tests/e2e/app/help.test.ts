/** Help: from a screen to its page, from one page to another, and from the plain list to files that need no script. */
import { expect, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { goTo, journey } from './app-page.ts';

const at = journey( undefined, null );

test( 'Help of a screen opens its page at the heading, and its links lead to other pages', async () => {
	const { page } = at;
	await goTo( page, '/trash' );
	await page.getByRole( 'link', { name: 'Help', exact: true } ).click();
	await page.waitForURL( /p=\/help\/recover&section=go-back/ );
	await page
		.getByRole( 'heading', { name: 'Recover a broken site' } )
		.waitFor();
	const heading = page.getByRole( 'heading', { name: 'Go back' } );
	await heading.waitFor();
	await expect
		.poll( () =>
			page
				.locator( '.svc-page__body' )
				.evaluate( ( { scrollTop } ) => scrollTop )
		)
		.toBeGreaterThan( 0 );
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.getByRole( 'link', { name: 'All help pages' } ).click();
	await page.getByRole( 'heading', { name: 'Documentation' } ).waitFor();
	await page
		.getByRole( 'link', { name: 'Leave another plugin' } )
		.first()
		.click();
	await page.waitForURL( /p=\/help\/import$/ );
	await page.getByRole( 'heading', { name: 'Afterwards' } ).waitFor();
	await page.goBack();
	await page.getByRole( 'heading', { name: 'Documentation' } ).waitFor();
	await goTo( page, '/help/none' );
	await page.getByText( 'Loading failed.' ).waitFor();
} );

test( 'Help of WordPress leads from the plain list to the same pages', async () => {
	const { page } = at;
	await page.goto( '/wp-admin/admin.php?page=svc&plain=1' );
	await page.getByRole( 'button', { name: 'Help', exact: true } ).click();
	await page.getByRole( 'link', { name: 'Recover a broken site' } ).click();
	await page
		.getByRole( 'heading', { name: 'Recover a broken site' } )
		.waitFor();
	await page
		.getByRole( 'heading', { name: 'With the rescue link' } )
		.waitFor();
} );
