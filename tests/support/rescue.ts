/** What a person does with a rescue link: opens it, and presses its button. */
import type { PageResponse, SiteClient } from './site-client.ts';

/** The page that the link leads to, and what the button answers; the same page twice where there is no button. */
export async function takeUp(
	site: Pick< SiteClient, 'page' >,
	link: string
): Promise< { offer: PageResponse; opened: PageResponse } > {
	const offer = await site.page( link );
	const [ , action = '', secret ] =
		/action="([^"]*)"><input type="hidden" name="secret" value="([^"]*)"/.exec(
			offer.text
		) ?? [];
	if ( secret === undefined ) {
		return { offer, opened: offer };
	}
	const opened = await site.page( action.replaceAll( '&#038;', '&' ), {
		method: 'POST',
		body: new URLSearchParams( { secret } ),
	} );
	return { offer, opened };
}
