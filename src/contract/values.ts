import * as z from 'zod';
import { limits } from './limits.js';

/**
 * Building blocks for values, written so that zod and WordPress accept exactly the same ones.
 * Where zod's own check counts or reads differently than WordPress does, the block checks in its own way and names the JSON Schema
 * keyword that says the same in `equivalents`; the bridge lowers that keyword and refuses a custom check without one.
 */

/** JSON Schema keywords that say exactly what a schema's custom checks say. Read by `src/bridge/lower.ts` only. */
export const equivalents = z.registry< Record< string, number | string > >();

/**
 * Text counted in characters (code points), as WordPress counts with `mb_strlen()`; `z.string().max()` would count UTF-16 units
 * and refuse half as many emoji.
 *
 * @param max Most characters, inclusive.
 * @param min Fewest characters, inclusive.
 */
export function text( max: number, min = 0 ): z.ZodString {
	const schema = z.string().check( ( context ) => {
		const length = Array.from( context.value ).length;
		if ( length > max || length < min ) {
			context.issues.push( {
				code: 'custom',
				input: context.value,
				message: `Use ${ min } to ${ max } characters: this has ${ length }.`,
			} );
		}
	} );
	equivalents.add(
		schema,
		min > 0 ? { minLength: min, maxLength: max } : { maxLength: max }
	);
	return schema;
}

/** No control characters at all: what fits on one line. */
const ONE_LINE = /^[^\x00-\x1F\x7F]*$/u;

/** No control characters but tab, line feed and carriage return. */
const LINES = /^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F]*$/u;

/** One line of text. */
export const line = ( max: number, min = 0 ): z.ZodString =>
	text( max, min ).regex( ONE_LINE );

/** Text of several lines. */
export const lines = ( max: number, min = 0 ): z.ZodString =>
	text( max, min ).regex( LINES );

/** A whole number that PHP holds on every build. */
export const whole = (
	min: number,
	max: number = limits.priority_max
): z.ZodInt => z.int().min( min ).max( max );

/** Id of a snippet, a user or a post: no upper bound, an id that nothing has is simply not found. */
export const id = (): z.ZodInt => z.int().min( 1 );

/** Seconds since 1970, as PHP's `time()`. Not bound to 32 bits. */
export const timestamp = (): z.ZodInt => z.int().min( 0 );

/** For operations that may find errors in a snippet that is on. */
export const keepActive = () =>
	z
		.boolean()
		.optional()
		.describe(
			'Refuse to save errors that would deactivate an active snippet: the version that works stays. Without this, it is saved and deactivated.'
		);

/** Short hash: first 12 hex characters of a SHA-256. */
export const shortHash = (): z.ZodString =>
	z.string().regex( /^[0-9a-f]{12}$/u );

/** Any JSON value; the reader decides by the neighbouring fields what it must be. */
export const anything = (): z.ZodUnknown => z.unknown();

/** Permanent id of a snippet: UUID, `sflib-<slug>`, or the name of a box. */
export const uid = (): z.ZodString =>
	text( 100, 1 ).regex( /^[A-Za-z0-9][A-Za-z0-9_-]*$/u );

/** Name of a library item, a pack or an import source. */
export const slug = (): z.ZodString =>
	text( 100, 1 ).regex( /^[a-z0-9][a-z0-9_-]*$/u );

/**
 * Folder path: segments divided by `/`, none of them empty, `.` or `..`, no backslash, no control character; empty for none.
 */
const FOLDER =
	/^(?:(?!\.{1,2}(?:\/|$))[^\/\\\x00-\x1F\x7F]+(?:\/(?!\.{1,2}(?:\/|$))[^\/\\\x00-\x1F\x7F]+){0,9})?$/u;

/** A folder, or none. */
export const folder = (): z.ZodString => text( limits.folder ).regex( FOLDER );

/** A folder that must be named. */
export const namedFolder = (): z.ZodString =>
	text( limits.folder, 1 ).regex( FOLDER );

/** Name of a WordPress action, which may be any text, or a location key; empty for the default location of the type. */
export const hook = (): z.ZodString => line( limits.hook );

/** Tag of a shortcode, of which WordPress tells small and capital letters apart; empty for none. */
export const shortcode = (): z.ZodString =>
	text( limits.shortcode ).regex( /^[A-Za-z0-9_-]*$/u );

/** Handle of a script that WordPress, a theme or a plugin registers (`wp_register_script()`). */
export const handle = (): z.ZodString =>
	text( limits.handle, 1 ).regex( /^[A-Za-z0-9_][A-Za-z0-9_.:\/@-]*$/u );

/** One tag of a snippet. */
export const tag = (): z.ZodString => line( limits.tag, 1 );

/** For a site that has to test snippets and cannot. */
export const untested = z
	.boolean()
	.optional()
	.describe(
		'Activate it without a test run where the site cannot load itself and SVC_REQUIRE_TEST_LOAD is set. Needs full access.'
	);
