import * as z from 'zod';

/**
 * What the admin app and the page in its live frame say to each other by `postMessage`. The page is the site's own, but every script of
 * the site can speak in its name: the app takes nothing from it that it acts on by itself.
 */

/** Characters of a selector; a longer one is of no use. */
const SELECTOR = 300;

const problemInPage = z.object( {
	message: z.string(),
	line: z.int(),
	snippet: z.int().nullable(),
} );

/** What the page says. */
export const frameMessage = z.discriminatedUnion( 'svc', [
	/** It is there. */
	z.object( {
		svc: z.literal( 'hello' ),
		draft: z.string(),
		/** Path, query and hash, without the draft. */
		path: z.string(),
		title: z.string(),
		/** Stylesheets among the drafts that this page carries. */
		sheets: z.array( z.int() ),
		problems: z.array( problemInPage ),
	} ),
	/** An element was picked: selectors from the most precise on, each with how many elements it fits. */
	z.object( {
		svc: z.literal( 'picked' ),
		selectors: z
			.array(
				z.object( {
					selector: z.string().max( SELECTOR ),
					count: z.int(),
				} )
			)
			.max( 5 ),
	} ),
	z.object( { svc: z.literal( 'unpicked' ) } ),
	/** A key of the app was pressed in the page. */
	z.object( { svc: z.literal( 'key' ), key: z.enum( [ 'live' ] ) } ),
] );

export type FrameMessage = z.output< typeof frameMessage >;

/** What the app says. */
export type FrameOrder =
	/** Asks for a hello. */
	| { readonly svc: 'ask' }
	/** New CSS of a stylesheet. */
	| { readonly svc: 'css'; readonly id: number; readonly css: string }
	/** Loads this page again with another draft, and stays where it is scrolled to. */
	| { readonly svc: 'go'; readonly draft: string }
	/** Links lead on with another draft from now on. */
	| { readonly svc: 'draft'; readonly draft: string }
	| { readonly svc: 'pick'; readonly on: boolean };
