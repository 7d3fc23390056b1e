/** What an assistant proposes, what became of it, and the undo of what it has changed. */
import type { Page } from 'playwright';
import type { TestSite } from '../support/site.ts';
import { APP, type Screen } from './screens.ts';

const person = ( site: TestSite, path: string, body: object ) =>
	site.rest( 'POST', path, body, { auth: 'cookie' } );

/** Two that wait, one accepted, one declined. Answers what clears them away. */
async function propose(
	site: TestSite,
	ids: ReadonlyMap< string, number >
): Promise< () => Promise< void > > {
	const made: number[] = [];
	await person( site, '/settings', { propose: 'passwords' } );
	const proposed = async ( path: string, fields: object ) => {
		const { body } = await site.rest( 'POST', path, {
			reason: 'Visitors look for it on every page.',
			...fields,
		} );
		made.push( body.proposal.id );
		return body.proposal.id;
	};
	const create = ( title: string ) =>
		proposed( '/snippets', {
			title,
			type: 'html',
			hook: 'wp_footer',
			code: `<p>${ title }</p>\n`,
			status: 'active',
		} );
	const accepted = await create( 'Opening hours in the footer' );
	const declined = await create( 'Advert above the checkout' );
	await create( 'Link to the imprint' );
	await proposed( `/snippets/${ ids.get( 'Fonts' ) }`, {
		code: 'body {\n\tfont-feature-settings: "kern", "liga";\n}\n',
	} );
	await person( site, '/settings', { propose: 'off' } );
	await person( site, `/proposals/${ accepted }/accept`, {} );
	await person( site, `/proposals/${ declined }/reject`, {
		reason: 'No adverts in the checkout.',
	} );
	return async () => {
		for ( const id of made ) {
			await person( site, `/proposals/${ id }/reject`, {} );
		}
		const { body } = await site.rest( 'GET', '/snippets' );
		for ( const { id, title } of body ) {
			if ( title === 'Opening hours in the footer' ) {
				await site.rest( 'DELETE', `/snippets/${ id }` );
			}
		}
	};
}

const screen = (
	name: string,
	params: string,
	show: ( page: Page ) => Promise< void >
): Screen => ( {
	name: `proposals${ name }`,
	show: async ( page, ids, _width, site ) => {
		const clear = await propose( site, ids );
		try {
			await page.goto( `${ APP }&p=/proposals${ params }` );
			await show( page );
		} catch ( error ) {
			// The next picture shows its own ones only.
			await clear();
			throw error;
		}
		return clear;
	},
} );

export const PROPOSAL_SCREENS: readonly Screen[] = [
	{
		name: 'proposals-none',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/proposals` );
			await page.locator( '.svc-empty' ).waitFor();
		},
	},
	screen( '', '', ( page ) =>
		page.getByText( 'Link to the imprint' ).waitFor()
	),
	screen( '-review', '', async ( page ) => {
		await page
			.getByRole( 'button', { name: 'Review Change Fonts' } )
			.click();
		await page
			.getByRole( 'dialog' )
			.locator( '.modified .view-line' )
			.first()
			.waitFor();
		await page.waitForTimeout( 1_000 );
	} ),
	screen( '-accepted', '&state=accepted', ( page ) =>
		page.getByText( 'Opening hours in the footer' ).first().waitFor()
	),
	screen( '-declined', '&state=declined', ( page ) =>
		page.getByText( 'No adverts in the checkout.' ).first().waitFor()
	),
	screen( '-undo', '&undo=any', async ( page ) => {
		const dialog = page.getByRole( 'dialog' );
		await dialog
			.getByRole( 'combobox', { name: 'Assistant' } )
			.selectOption( { index: 1 } );
		await dialog
			.getByText( 'Moves the snippet to the trash' )
			.first()
			.waitFor();
	} ),
];
