import * as z from 'zod';
import { exchange } from './transport.js';

/** Pages of the site that were changed last, from WordPress' own REST API, as suggestions. */

const pages = z.array(
	z.object( {
		link: z.string(),
		title: z.object( { rendered: z.string() } ),
	} )
);

export interface SitePage {
	/** Whole address. */
	readonly link: string;
	readonly title: string;
}

/** How many of each kind. */
const FOUND = 6;

async function ask( kind: string ): Promise< readonly SitePage[] > {
	const { status, body } = await exchange(
		{
			method: 'GET',
			path: `/wp/v2/${ kind }?_fields=link,title&per_page=${ FOUND }&orderby=modified`,
			body: null,
		},
		new AbortController().signal
	);
	const found = pages.safeParse( body );
	return status === 200 && found.success
		? found.data.map( ( { link, title } ) => ( {
				link,
				title: title.rendered,
			} ) )
		: [];
}

/** Posts and pages; fewer, or none, where the site does not hand them out: they are only suggestions. */
export async function recentPages(): Promise< readonly SitePage[] > {
	const found = await Promise.allSettled( [
		ask( 'pages' ),
		ask( 'posts' ),
	] );
	return found.flatMap( ( it ) =>
		it.status === 'fulfilled' ? it.value : []
	);
}
