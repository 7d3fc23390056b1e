/** What a person does with a rescue link: opens it, and presses its button. */
import type { PageResponse, TestSite } from './site.ts';

/** The page that the link leads to, and what the button answers; the same page twice where there is no button. */
export async function takeUp(
	site: TestSite,
	link: string
): Promise< { offer: PageResponse; opened: PageResponse } > {
	const offer = await site.page( link );
	const secret = /name="secret" value="([^"]*)"/.exec( offer.text )?.[ 1 ];
	if ( secret === undefined ) {
		return { offer, opened: offer };
	}
	const opened = await site.page( '/?svc-rescue=open', {
		method: 'POST',
		body: new URLSearchParams( { secret } ),
	} );
	return { offer, opened };
}
