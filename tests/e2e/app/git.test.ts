/** A site and a repository in the app: connected in four steps, kept the same, what both changed decided, and disconnected. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Forge } from '../../support/forge/forge.ts';
import { IS_LONG, longTest } from '../../support/long.ts';
import { DIALOG, faultsInAll, faultsOf } from './axe.ts';
import { focused, goTo, journey, openApp, walk } from './app-page.ts';

let forge: Forge;

const at = journey( async ( site ) => {
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'design' } },
	} );
	await site.rest( 'POST', '/snippets', {
		title: 'Wide',
		type: 'css',
		code: 'body { max-width: 80rem; }\n',
		folder: 'Look',
	} );
} );

beforeAll( async () => {
	forge = await Forge.start( 'github' );
	await forge.repository.commit( {
		branch: 'main',
		parent: null,
		write: {
			'README.md': 'not ours\n',
			'snippets/note.html': '<p>From Git</p>\n',
		},
		message: 'First',
	} );
} );

afterAll( async () => {
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
} );

const head = async () => ( await forge.repository.head( 'main' ) ) ?? '';

/** The stylesheet in the repository. */
const sheet = async () => {
	const all = ( await forge.repository.tree( await head() ) ) ?? [];
	const file = all.find( ( { path } ) => path.endsWith( '.css' ) );
	return {
		path: file?.path ?? '',
		text: String( await forge.repository.blob( file?.id ?? '' ) ),
	};
};

const snippet = async () => {
	const { id } = ( await at.site.rest( 'GET', '/snippets' ) ).body.find(
		( { title }: { title: string } ) => title === 'Wide'
	);
	return ( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;
};

/** Both sides change the same line. */
const changeBoth = async ( git: string, here: string ) => {
	const { path, text } = await sheet();
	await forge.repository.commit( {
		branch: 'main',
		parent: await head(),
		write: { [ path ]: text.replace( /\d+rem/, git ) },
		message: 'By somebody else',
	} );
	const { id } = await snippet();
	await at.site.rest( 'POST', `/snippets/${ id }`, {
		code: `body { max-width: ${ here }; }\n`,
	} );
};

const button = ( page: Page, name: string | RegExp ) =>
	page.getByRole( 'button', { name, exact: typeof name === 'string' } );

const synchronize = ( page: Page ) => button( page, 'Sync now' ).click();

test( 'the first two steps say at once what cannot be right, and keep what was entered', async () => {
	const { page } = at;
	await button( page, 'More' ).click();
	await page.getByRole( 'menuitem', { name: 'Git', exact: true } ).click();
	await page.getByRole( 'heading', { name: 'Git', exact: true } ).waitFor();
	const address = page.getByLabel( 'Server address' );
	await address.fill( 'no address' );
	await button( page, 'Continue' ).click();
	await page.getByText( 'Enter a server address' ).waitFor();
	await address.fill( forge.origin );
	await button( page, 'Continue' ).click();
	await focused( page.getByRole( 'heading', { name: 'Repository' } ) );
	const repository = page.getByLabel( 'Repository', {
		exact: true,
	} );
	await repository.fill( 'https://github.com/acme/snippets' );
	await button( page, 'Continue' ).click();
	await page.getByText( 'Enter the repository as owner/name' ).waitFor();
	// The next step is looked at with something wrong in it, too.
	if ( IS_LONG ) {
		expect( await faultsOf( page ) ).toEqual( [] );
	}
	await repository.fill( forge.name );
	await button( page, 'Continue' ).click();
	await focused( page.getByRole( 'heading', { name: 'Token' } ) );
	await goTo( page, '/git' );
	await page.getByLabel( 'Access token' ).waitFor();
	await page.getByText( 'acme/snippets · main · snippets' ).waitFor();
} );

test( 'a wrong token is told with what to do, and a right one is never shown again', async () => {
	const { page } = at;
	const token = page.getByLabel( 'Access token' );
	await page.getByText( 'Contents: Read and write' ).waitFor();
	const link = page.getByRole( 'link', { name: /Create one at GitHub/ } );
	expect( await link.getAttribute( 'target' ) ).toBe( '_blank' );
	await token.fill( 'wrong-token-of-nobody' );
	await button( page, 'Test connection' ).click();
	await page.getByRole( 'alert' ).getByText( /token/i ).waitFor();
	expect( await token.inputValue() ).toBe( '' );
	expect( await faultsOf( page, 'dark' ) ).toEqual( [] );
	await token.fill( forge.token );
	await button( page, 'Test connection' ).click();
	await focused( page.getByRole( 'heading', { name: 'First sync' } ) );
	expect( await page.content() ).not.toContain( forge.token );
} );

test( 'shows what the first sync would do on both sides, and then does it', async () => {
	const { page } = at;
	const before = await head();
	await page.getByText( 'From Git to this site: 1' ).waitFor();
	await page.getByText( 'From this site to Git: 1' ).waitFor();
	await page.getByText( 'new in Git' ).waitFor();
	await page.getByText( 'new on this site' ).waitFor();
	expect( await head() ).toBe( before );
	expect( await faultsInAll( page ) ).toEqual( [] );
	await button( page, 'Sync' ).click();
	await page.getByRole( 'heading', { name: 'Last sync' } ).waitFor();
	expect( ( await sheet() ).text ).toContain( '80rem' );
	expect( ( await at.site.rest( 'GET', '/snippets' ) ).body ).toHaveLength(
		2
	);
	expect( await faultsInAll( page ) ).toEqual( [] );
} );

longTest(
	'shows who made the last commits once somebody asks, and why it cannot',
	async () => {
		const { page } = at;
		const asked = () =>
			forge.requests.filter( ( line ) => line.includes( '/commits' ) )
				.length;
		const before = asked();
		await goTo( page, '/git' );
		const show = button( page, 'Show the last commits' );
		await show.waitFor();
		expect( asked() ).toBe( before );
		await page.route( '**/svc/v1/git/log*', ( route ) => route.abort() );
		await show.click();
		await page
			.getByRole( 'alert' )
			.filter( { hasText: "The site can't be reached" } )
			.first()
			.waitFor();
		await page.unrouteAll();
		await show.click();
		const list = page.getByRole( 'list', { name: 'Last commits' } );
		await list.getByText( /^Add 1 snippet/ ).waitFor();
		const first = list.getByRole( 'listitem' ).last();
		expect( await first.innerText() ).toMatch( /^First/ );
		expect(
			await first.getByRole( 'link' ).getAttribute( 'href' )
		).toMatch(
			new RegExp(
				`^${ forge.origin }/acme/snippets/commit/[0-9a-f]{40}$`
			)
		);
		expect( asked() ).toBeGreaterThan( before );
		expect( await faultsInAll( page ) ).toEqual( [] );
	}
);

test( 'what both sides changed is shown side by side, and goes the way that is chosen', async () => {
	const { page } = at;
	await changeBoth( '60rem', '40rem' );
	await synchronize( page );
	await page.getByText( 'Changed on this site and in Git.' ).waitFor();
	await button( page, 'Compare both versions of Wide' ).click();
	const dialog = page.getByRole( 'dialog', {
		name: 'Compare both versions of Wide',
	} );
	await dialog.getByText( '60rem' ).first().waitFor();
	await dialog.getByText( '40rem' ).first().waitFor();
	expect( await faultsInAll( page, DIALOG ) ).toEqual( [] );
	await button( page, 'Keep Git version' ).click();
	await expect
		.poll( async () => ( await snippet() ).code )
		.toContain( '60rem' );
	await expect
		.poll( () =>
			page.getByText( 'Changed on this site and in Git.' ).count()
		)
		.toBe( 0 );
} );

longTest( 'what is here goes to Git where that is chosen', async () => {
	const { page } = at;
	await changeBoth( '50rem', '30rem' );
	await synchronize( page );
	await button( page, 'Keep site version of Wide' ).click();
	await expect
		.poll( async () => ( await sheet() ).text )
		.toContain( '30rem' );
	await expect
		.poll( () =>
			page.getByText( 'Changed on this site and in Git.' ).count()
		)
		.toBe( 0 );
} );

test( 'a decision about a version that has changed since is not carried out, and the new one is shown', async () => {
	const { page } = at;
	await changeBoth( '55rem', '35rem' );
	await synchronize( page );
	await page.getByText( 'Changed on this site and in Git.' ).waitFor();
	const { path, text } = await sheet();
	await forge.repository.commit( {
		branch: 'main',
		parent: await head(),
		write: { [ path ]: text.replace( '55rem', '56rem' ) },
		message: 'Once more',
	} );
	await button( page, 'Keep site version of Wide' ).click();
	await page.getByText( 'A version has changed since.' ).first().waitFor();
	expect( ( await sheet() ).text ).toContain( '56rem' );
	await button( page, 'Keep Git version of Wide' ).click();
	await expect
		.poll( async () => ( await snippet() ).code )
		.toContain( '56rem' );
} );

longTest(
	'both versions are put together, and what came of it is on both sides',
	async () => {
		const { page } = at;
		await changeBoth( '57rem', '37rem' );
		const { id } = await snippet();
		await at.site.rest( 'POST', `/snippets/${ id }`, { priority: 30 } );
		await synchronize( page );
		await button( page, 'Compare both versions of Wide' ).click();
		await button( page, 'Merge' ).click();
		const save = button( page, 'Save merged' );
		await save.waitFor();
		expect( await save.getAttribute( 'aria-disabled' ) ).toBe( 'true' );
		const clash = page.getByRole( 'listitem', { name: 'Line 1' } );
		await clash.getByText( '57rem' ).waitFor();
		// Neither version is a person's, here and in what is shown beside the result.
		for ( const label of [ 'In Git', 'On this site' ] ) {
			await clash.getByText( label, { exact: true } ).waitFor();
		}
		expect(
			(
				await page
					.getByLabel( 'Compare with' )
					.locator( 'option' )
					.allInnerTexts()
			).slice( 0, 2 )
		).toEqual( [ 'In Git', 'On this site' ] );
		expect( await faultsInAll( page ) ).toEqual( [] );
		await clash.getByRole( 'button', { name: 'Keep Git version' } ).click();
		await save.click();
		await expect
			.poll( async () => ( await snippet() ).code )
			.toContain( '57rem' );
		expect( ( await snippet() ).priority ).toBe( 30 );
		await expect
			.poll( () =>
				page.getByText( 'Changed on this site and in Git.' ).count()
			)
			.toBe( 0 );
		expect( ( await sheet() ).text ).toContain( '57rem' );
		const settings = ( await sheet() ).path.replace(
			'.css',
			'.snippet.json'
		);
		const { id: blob = '' } =
			( await forge.repository.file( await head(), settings ) ) ?? {};
		expect( String( await forge.repository.blob( blob ) ) ).toContain(
			'"priority": 30'
		);
	}
);

test( 'the secret of the webhook is made here, shown once and taken; a schedule says when it is next', async () => {
	const { page } = at;
	await button( page, 'Create secret' ).click();
	const secret = await page.getByLabel( 'Webhook secret' ).inputValue();
	expect( secret ).toMatch( /^[0-9a-f]{64}$/ );
	await page
		.getByLabel( 'Automatic sync' )
		.selectOption( { label: 'Every hour' } );
	await expect
		.poll(
			async () =>
				( await at.site.rest( 'GET', '/git' ) ).body.settings.schedule
		)
		.toBe( 'hourly' );
	await walk( page, '/git' );
	await page.getByText( 'A secret exists.' ).waitFor();
	expect( await page.content() ).not.toContain( secret );
	expect( await page.getByLabel( 'Webhook address' ).inputValue() ).toContain(
		'/git/webhook'
	);
} );

longTest(
	'says what became of the last delivery of the webhook, and what to do where it was refused',
	async () => {
		const { page } = at;
		const secret = 'secret-of-the-webhook-0123456789';
		await at.site.rest( 'POST', '/git/settings', { secret } );
		await goTo( page, '/git' );
		await page.getByText( 'No delivery yet.' ).waitFor();
		const deliver = async ( event: string, key: string ) => {
			const body = JSON.stringify( {
				ref: 'refs/heads/main',
				after: await head(),
				repository: { full_name: forge.name },
			} );
			const hash = createHmac( 'sha256', key )
				.update( body )
				.digest( 'hex' );
			await fetch( `${ at.site.url }/?rest_route=/svc/v1/git/webhook`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'x-github-event': event,
					'x-github-delivery': `${ event }-${ key }`,
					'x-hub-signature-256': `sha256=${ hash }`,
				},
				body,
			} );
			await button( page, 'Check again' ).click();
		};
		await deliver( 'push', 'wrong' );
		await page.getByText( 'refused: wrong signature' ).waitFor();
		expect( await faultsInAll( page ) ).toEqual( [] );
		await deliver( 'ping', secret );
		await page.getByText( 'It was “ping” and no push' ).waitFor();
		await deliver( 'push', secret );
		await page.getByText( 'Last delivery just now: accepted.' ).waitFor();
		await page.route( '**/svc/v1/git*', ( route ) => route.abort() );
		await button( page, 'Check again' ).click();
		await page
			.getByRole( 'alert' )
			.filter( { hasText: "The site can't be reached" } )
			.first()
			.waitFor();
		await page.unrouteAll();
	}
);

test( 'a token that ends says so, and another one goes on where it was', async () => {
	const { page } = at;
	await at.site.rest( 'POST', '/git/settings', { token: 'ended' } );
	await synchronize( page );
	await page
		.getByRole( 'alert' )
		.filter( { hasText: /token/i } )
		.first()
		.waitFor();
	await button( page, 'Enter another token' ).first().click();
	await page.getByLabel( 'Access token' ).fill( forge.token );
	await button( page, 'Test connection' ).click();
	await page
		.getByText( 'Site and repository are the same.' )
		.first()
		.waitFor();
	expect( await page.locator( '.svc-git .svc-banner' ).count() ).toBe( 0 );
	// What went wrong before is not said beside what went well.
	await page.locator( '.components-snackbar' ).first().waitFor();
	expect(
		await page
			.locator( '.components-snackbar' )
			.filter( { hasText: /token/i } )
			.count()
	).toBe( 0 );
} );

longTest(
	'a branch that was renamed is told with its new name, and entering that shows what would happen first',
	async () => {
		const { page } = at;
		await forge.renameBranch( 'main', 'trunk' );
		await synchronize( page );
		await page
			.getByRole( 'alert' )
			.filter( { hasText: 'The branch "main" is now called "trunk".' } )
			.first()
			.waitFor();
		await button( page, 'Change repository or branch' ).click();
		await page.getByLabel( 'Branch', { exact: true } ).fill( 'trunk' );
		expect( await faultsInAll( page ) ).toEqual( [] );
		await button( page, 'Continue' ).click();
		await page.getByText( 'Site and repository are the same.' ).waitFor();
		// The tests after this one go on with the old name.
		await forge.renameBranch( 'trunk', 'main' );
		await at.site.rest( 'POST', '/git/settings', { branch: 'main' } );
		await at.site.rest( 'POST', '/git/sync', {} );
		await goTo( page, '/git' );
		await button( page, 'Sync now' ).waitFor();
	}
);

// When the list is loaded again: tests/unit/app/git-followed.test.ts.
longTest(
	'what a sync brings is in the list of snippets without loading the page again',
	async () => {
		const { page } = at;
		const folder = page.getByRole( 'treeitem', { name: /^Arrived/ } );
		await page.getByRole( 'treeitem', { name: /^Look/ } ).waitFor();
		expect( await folder.count() ).toBe( 0 );
		await forge.repository.commit( {
			branch: 'main',
			parent: await head(),
			write: { 'snippets/Arrived/late-comer.html': '<p>Late</p>\n' },
			message: 'By somebody else',
		} );
		await page.evaluate( () => {
			document.body.dataset.same = 'page';
		} );
		await synchronize( page );
		await page
			.getByText( '1 snippet received from Git.' )
			.first()
			.waitFor();
		await folder.waitFor();
		expect( await page.evaluate( () => document.body.dataset.same ) ).toBe(
			'page'
		);
	}
);

longTest( 'at 320 pixels nothing is out of reach', async () => {
	const { page } = at;
	await changeBoth( '51rem', '31rem' );
	await synchronize( page );
	await page.setViewportSize( { width: 320, height: 640 } );
	await button( page, 'Compare both versions of Wide' ).waitFor();
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

longTest(
	'a sync of many snippets shows how far it is, is found again, and ends in one report',
	async () => {
		const { page } = at;
		await at.site.php(
			`file_put_contents( WPMU_PLUGIN_DIR . '/seconds.php', "<?php add_filter( 'svc_job_seconds', static fn() => 0 );" );`
		);
		const many = Array.from( { length: 160 }, ( _, n ) => ( {
			title: `Many ${ n }`,
			type: 'css',
			code: `a { top: ${ n }px; }`,
		} ) );
		const made = await at.site.rest( 'POST', '/import', {
			format: 'snipfire',
			version: 1,
			snippets: many,
		} );
		expect( made.status, made.text ).toBeLessThan( 300 );
		let letOn: ( value?: unknown ) => void = () => undefined;
		const held = new Promise( ( resolve ) => {
			letOn = resolve;
		} );
		await page.route( '**/svc/v1/jobs/*/step*', async ( route ) => {
			await held;
			await route.continue();
		} );
		await goTo( page, '/git' );
		await synchronize( page );
		const heading = page.getByRole( 'heading', {
			name: 'Syncing',
		} );
		await heading.waitFor();
		await goTo( page, '/' );
		await goTo( page, '/git' );
		await heading.waitFor();
		await page.getByText( /^50 of 160 done/ ).waitFor();
		expect(
			await button( page, 'Sync now' ).getAttribute( 'aria-disabled' )
		).toBe( 'true' );
		expect( await faultsInAll( page ) ).toEqual( [] );
		await button( page, 'Cancel' ).click();
		const dialog = page.getByRole( 'dialog', {
			name: 'Cancel sync',
		} );
		await dialog
			.getByRole( 'button', { name: 'Continue syncing' } )
			.click();
		letOn();
		await page.getByText( 'From this site to Git: 160' ).waitFor();
		await expect.poll( () => heading.count() ).toBe( 0 );
		await page.unrouteAll();
	}
);

test( 'disconnecting asks first, and changes neither side', async () => {
	const { page } = at;
	await Promise.all( [
		page.waitForResponse( /\/svc\/v1\/git\/sync/ ),
		synchronize( page ),
	] );
	await page.locator( '.components-snackbar' ).first().waitFor();
	// What is told of it lies over the end of the page, which can be scrolled out from under it.
	const [ end, notice ] = await button( page, 'Disconnect' ).evaluate(
		( it ) => {
			it.closest( '.svc-page__body' )?.scrollTo( 0, 1e6 );
			return [ it, document.querySelector( '.svc-snackbars' ) ].map(
				( box ) => box?.getBoundingClientRect().toJSON()
			);
		}
	);
	expect( end.bottom ).toBeLessThan( notice.top );
	const before = await head();
	const { length } = ( await at.site.rest( 'GET', '/snippets' ) ).body;
	await button( page, 'Disconnect' ).click();
	const dialog = page.getByRole( 'dialog', {
		name: 'Disconnect the repository?',
	} );
	await focused( dialog );
	expect( await faultsOf( page, 'light', DIALOG ) ).toEqual( [] );
	await button( page, 'Disconnect' ).last().click();
	await page.getByLabel( 'Git hosting provider' ).waitFor();
	expect( await head() ).toBe( before );
	expect( ( await at.site.rest( 'GET', '/snippets' ) ).body ).toHaveLength(
		length
	);
	expect( ( await at.site.rest( 'GET', '/git' ) ).body ).toMatchObject( {
		settings: { repo: '', has_token: false, has_secret: false },
		last: null,
		next: null,
	} );
} );

longTest( 'says why it cannot be loaded, and who may not see it', async () => {
	const { page } = at;
	await page.route( '**/svc/v1/git*', ( route ) => route.abort() );
	await goTo( page, '/git' );
	await page.getByText( "The site can't be reached" ).first().waitFor();
	await page.unrouteAll();
	await button( page, 'Try again' ).click();
	await page.getByLabel( 'Git hosting provider' ).waitFor();
	const other = await openApp( at.browser, at.site, '/git', 'editor' );
	await other.page.getByText( 'This needs full access.' ).waitFor();
	await other.page.getByRole( 'button', { name: /^More/ } ).click();
	await other.page.getByRole( 'menuitem', { name: 'Library' } ).waitFor();
	expect(
		await other.page.getByRole( 'menuitem', { name: 'Git' } ).count()
	).toBe( 0 );
	expect( other.faults ).toEqual( [] );
	await other.context.close();
} );
