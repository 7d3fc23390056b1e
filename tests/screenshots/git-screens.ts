/** A site and a repository, from the first step to a conflict; the provider is an emulated one. */
import type { Page } from 'playwright';
import { Forge } from '../support/forge/forge.ts';
import { configure } from '../support/configure.ts';
import type { TestSite } from '../support/site.ts';
import { APP, isWide, type Screen } from './screens.ts';

let started: Promise< Forge > | undefined;

/** One repository for all pictures, with a snippet of its own. */
function forge(): Promise< Forge > {
	started ??= Forge.start( 'github' ).then( async ( made ) => {
		await made.repository.commit( {
			branch: 'main',
			parent: null,
			write: {
				'snippets/note.html': '<p>From Git</p>\n',
				'snippets/banner.css': '.banner { color: red; }\n',
			},
			message: 'First',
		} );
		return made;
	} );
	return started;
}

const connect = async ( site: TestSite, token = '' ): Promise< Forge > => {
	const at = await forge();
	await site.rest( 'DELETE', '/git', { all: true } );
	await site.rest( 'POST', '/git/settings', {
		provider: 'github',
		api: at.origin,
		repo: at.name,
		token: token === '' ? at.token : token,
	} );
	return at;
};

const head = async ( { repository }: Forge ) =>
	( await repository.head( 'main' ) ) ?? '';

/** Both sides change the code of the stylesheet that Git brought. */
const changeBoth = async ( site: TestSite, at: Forge ): Promise< void > => {
	const snippets = ( await site.rest( 'GET', '/snippets' ) ).body;
	const banner = snippets.find(
		( { title }: { title: string } ) => title === 'banner'
	);
	const mark = Math.random().toString( 36 ).slice( 2, 6 );
	await at.repository.commit( {
		branch: 'main',
		parent: await head( at ),
		write: {
			'snippets/banner.css': `.banner { color: blue; /* ${ mark } */ }\n`,
		},
		message: 'Blue',
	} );
	await site.rest( 'POST', `/snippets/${ banner.id }`, {
		code: `.banner { color: green; /* ${ mark } */ }\n`,
	} );
};

/** Forgets the repository again, so that the next picture begins as the first. */
const disconnect = ( site: TestSite ) => async (): Promise< void > => {
	await site.rest( 'DELETE', '/git', { all: true } );
};

const open = ( page: Page ) => page.goto( `${ APP }&p=/git` );

const screen = (
	name: string,
	show: ( page: Page, site: TestSite, width: number ) => Promise< void >
): Screen => ( {
	name: `git-${ name }`,
	show: async ( page, _ids, width, site ) => {
		await show( page, site, width );
		return disconnect( site );
	},
} );

const waits = async ( page: Page, site: TestSite ): Promise< void > => {
	const at = await connect( site );
	await site.rest( 'POST', '/git/sync', {} );
	await changeBoth( site, at );
	await site.rest( 'POST', '/git/sync', {} );
	await open( page );
	await page
		.getByRole( 'button', { name: 'Compare both versions of banner' } )
		.waitFor();
};

export const GIT_SCREENS: readonly Screen[] = [
	screen( 'provider', async ( page ) => {
		await open( page );
		await page.getByLabel( 'Git hosting provider' ).waitFor();
	} ),
	screen( 'repository', async ( page ) => {
		await open( page );
		await page.getByRole( 'button', { name: 'Continue' } ).click();
		await page.getByLabel( 'Branch' ).waitFor();
		await page.getByRole( 'button', { name: 'Continue' } ).click();
		await page.getByRole( 'alert' ).first().waitFor();
	} ),
	screen( 'token', async ( page, site ) => {
		await connect( site, 'wrong' );
		await open( page );
		await page.getByRole( 'button', { name: 'Change: Token' } ).click();
		await page.getByRole( 'button', { name: 'Test connection' } ).click();
		await page.locator( '.svc-git [role=alert]' ).waitFor();
	} ),
	screen( 'preview', async ( page, site ) => {
		await connect( site );
		await open( page );
		await page.getByText( 'From Git to this site' ).waitFor();
	} ),
	screen( 'status', async ( page, site ) => {
		await connect( site );
		await site.rest( 'POST', '/git/settings', { schedule: 'hourly' } );
		await site.rest( 'POST', '/git/sync', {} );
		await open( page );
		await page.getByRole( 'heading', { name: 'Last sync' } ).waitFor();
	} ),
	screen( 'webhook', async ( page, site ) => {
		await connect( site );
		await site.rest( 'POST', '/git/sync', {} );
		await open( page );
		await page.getByRole( 'button', { name: 'Create secret' } ).click();
		await page.getByLabel( 'Webhook secret' ).waitFor();
		await page
			.getByRole( 'heading', { name: 'Disconnect' } )
			.scrollIntoViewIfNeeded();
	} ),
	screen( 'commits', async ( page, site ) => {
		const at = await connect( site );
		await site.rest( 'POST', '/git/settings', { secret: 'any' } );
		await site.rest( 'POST', '/git/sync', {} );
		await fetch( `${ site.url }/?rest_route=/svc/v1/git/webhook`, {
			method: 'POST',
			headers: { 'x-github-event': 'push' },
			body: at.name,
		} );
		await open( page );
		await page
			.getByRole( 'button', { name: 'Show the last commits' } )
			.click();
		await page
			.getByRole( 'list', { name: 'Last commits' } )
			.scrollIntoViewIfNeeded();
	} ),
	screen( 'trouble', async ( page, site ) => {
		await connect( site );
		await site.rest( 'POST', '/git/sync', {} );
		await site.rest( 'POST', '/git/settings', { token: 'ended' } );
		await site.rest( 'POST', '/git/sync', {} );
		await open( page );
		await page
			.locator( '.svc-banner' )
			.getByRole( 'button', { name: 'Enter another token' } )
			.click();
		await page.getByLabel( 'Access token' ).waitFor();
	} ),
	screen( 'waits', waits ),
	{
		name: 'git-approval',
		show: async ( page, _ids, _width, site ) => {
			const at = await connect( site );
			await site.rest( 'POST', '/git/sync', {} );
			const file = `order-mail-${ ( await head( at ) ).slice( 0, 6 ) }`;
			await at.repository.commit( {
				branch: 'main',
				parent: await head( at ),
				write: {
					[ `snippets/${ file }.php` ]:
						"<?php\nadd_action( 'init', static fn() => null );\n",
					[ `snippets/${ file }.snippet.json` ]: JSON.stringify( {
						uid: file,
						name: 'Mail the warehouse about each order',
						active: true,
						priority: 99,
					} ),
				},
				message: 'Mails',
			} );
			const back = await configure( site.dir, {
				SVC_GIT_APPROVE: true,
			} );
			await site.rest( 'POST', '/git/sync', {} );
			await open( page );
			await page
				.getByRole( 'heading', { name: 'Waiting for approval' } )
				.waitFor();
			return async () => {
				await back();
				await disconnect( site )();
			};
		},
	},
	screen( 'conflict', async ( page, site, width ) => {
		await waits( page, site );
		await page
			.getByRole( 'button', { name: 'Compare both versions of banner' } )
			.click();
		await page
			.locator( isWide( width ) ? '.view-line' : '.svc-comparison' )
			.first()
			.waitFor();
		await page.waitForTimeout( 800 );
	} ),
	screen( 'merging', async ( page, site ) => {
		await waits( page, site );
		await page
			.getByRole( 'button', { name: 'Compare both versions of banner' } )
			.click();
		await page.getByRole( 'button', { name: 'Merge' } ).click();
		await page.getByRole( 'button', { name: 'Save merged' } ).waitFor();
		await page.waitForTimeout( 800 );
	} ),
	screen( 'environments', async ( page, site ) => {
		await connect( site );
		await site.rest( 'POST', '/git/sync', {} );
		await open( page );
		await page
			.getByRole( 'heading', { name: 'Active in other environments' } )
			.scrollIntoViewIfNeeded();
	} ),
	screen( 'disconnect', async ( page, site ) => {
		await connect( site );
		await site.rest( 'POST', '/git/sync', {} );
		await open( page );
		await page
			.getByRole( 'button', { name: 'Disconnect', exact: true } )
			.click();
		await page.getByRole( 'dialog' ).waitFor();
	} ),
	screen( 'offline', async ( page ) => {
		await page.route( '**/svc/v1/git*', ( route ) => route.abort() );
		await open( page );
		await page.getByRole( 'button', { name: 'Try again' } ).waitFor();
	} ),
];

/** Ends the provider. */
export const closeForge = async (): Promise< void > => {
	await ( await started )?.stop();
};
