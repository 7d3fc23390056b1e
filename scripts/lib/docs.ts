/** The pages of `docs` that a release has, and the names of their headings in links. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/** Pages for people who change svc. */
const FOR_DEVELOPERS = /^(?:development$|figures-archive$|decisions\/)/;

/** @return Relative to `docs`, without `.md`, sorted. */
export const docPages = (): string[] =>
	readdirSync( path.join( ROOT, 'docs' ), {
		recursive: true,
		encoding: 'utf8',
	} )
		.filter( ( file ) => file.endsWith( '.md' ) )
		.map( ( file ) => file.replaceAll( path.sep, '/' ).slice( 0, -3 ) )
		.filter( ( page ) => ! FOR_DEVELOPERS.test( page ) )
		.sort();

/** The fragment of a heading, as GitHub makes it. */
export const slugOf = ( heading: string ): string =>
	heading
		.toLowerCase()
		.replaceAll( /[^\p{L}\p{N}_ -]/gu, '' )
		.replaceAll( ' ', '-' );
