import * as z from 'zod';
import { anything } from './values.js';

/** Why a snippet does or does not run at an address (design 9.1). */

/** Something that keeps a snippet from running, or is worth knowing. */
const reasonRecord = z.object( {
	code: z.enum( [
		'safe_mode',
		'own',
		'off',
		'failed',
		'missing',
		'manual',
		'shortcode',
		'test',
		'php_disabled',
		'consent',
		'decided',
		'moved',
		'background',
		'requires',
		'unknown',
		'ended',
		'conditions',
		'redirect',
		'location',
	] ),
	message: z.string(),
	blocks: z
		.boolean()
		.describe( 'Whether it keeps the snippet from running.' ),
} );

/** A rule as saved, with what was seen. */
const tracedRule = z.object( {
	type: z.string(),
	op: z.string(),
	value: anything(),
	seen: z
		.union( [
			z.boolean(),
			z.number(),
			z.string(),
			z.null(),
			z.array( z.union( [ z.string(), z.int() ] ) ),
		] )
		.describe(
			'Value found in the request; null where there is none or it could not be read.'
		),
	match: z
		.boolean()
		.nullable()
		.describe(
			'Whether the rule matches; null where that was not decided.'
		),
	note: z
		.enum( [ '', 'unknown', 'tier', 'unfinished' ] )
		.describe( 'Why the rule can never match.' ),
} );

/** Why one snippet does or does not run. */
export const explanation = z.object( {
	id: z.int(),
	title: z.string(),
	runs: z.boolean(),
	where: z.string().describe( 'Location at which it runs.' ),
	reasons: z.array( reasonRecord ),
	groups: z.array( z.array( tracedRule ) ),
} );
