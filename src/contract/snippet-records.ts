import * as z from 'zod';
import { fields, writableFields } from './fields.js';
import { anything } from './values.js';

/** A snippet as answers carry it (spec 2.1), in a list, alone, in its history and in export files. */

/** A rule as it is kept. A type that this site does not know keeps whatever came with it (spec 2.3, rule 5). */
const shownRule = z.looseObject( {
	type: z.string(),
	op: z.string(),
	value: anything()
		.optional()
		.describe( 'Value, in the form that the condition type takes.' ),
} );

/** Conditions as they are kept: groups of rules. */
const shownConditions = z.array( z.array( shownRule ) );

const written = z
	.object( { ...writableFields, conditions: shownConditions } )
	.required();

/** What spec 2.1 lists, all of it but the code. */
export const settings = z.object( {
	id: fields.id.schema,
	uid: z.string(),
	...written.omit( { code: true } ).shape,
	deps: z.array( z.int() ).describe( fields.deps.description ),
	error: fields.error.schema.describe( fields.error.description ),
	author: fields.author.schema.describe( fields.author.description ),
	modified_by: fields.modified_by.schema.describe(
		fields.modified_by.description
	),
	created: fields.created.schema.describe( fields.created.description ),
	modified: fields.modified.schema.describe( fields.modified.description ),
} );

/** Value of one of these fields, where an answer compares two versions. */
export const fieldValue = z.union( [
	z.string(),
	z.int(),
	z.null(),
	z.array( z.int() ),
	z.array( z.string() ),
	shownConditions,
] );

/** What code costs in one request (design 9.2). */
export const costShape = {
	ms: z.number().describe( 'Time, milliseconds.' ),
	memory: z.int().describe( 'Memory, bytes.' ),
	queries: z.int().describe( 'Database queries.' ),
};

/** Medians of the sampled requests in which a snippet ran since it was last changed. */
const cost = z.object( {
	...costShape,
	share: z
		.number()
		.describe(
			"Share of the page's time, 0 to 1; 0 where no page's time is known."
		),
	samples: z.int().describe( 'Number of sampled requests.' ),
} );

/** What a full-page cache does to a snippet (design 9.4). */
export const cacheSafety = {
	cache_safe: z
		.boolean()
		.describe(
			'Whether its conditions and consent work behind a full-page cache.'
		),
	cache_reason: z
		.string()
		.describe(
			'Reason for cache_safe, in a sentence; empty where there is none.'
		),
	browser_types: z
		.array( z.string() )
		.describe(
			"Types of its conditions that the browser of each visitor decides, unless decide is server: the page's source then shows the content and the expected values to all visitors."
		),
} as const;

const shown = z.object( {
	...settings.shape,
	hash: fields.hash.schema.describe( fields.hash.description ),
	stale: fields.stale.schema.describe( fields.stale.description ),
	...cacheSafety,
} );

/** A snippet in a list: without code, unless it was asked for. */
export const listedSnippet = z.object( {
	...shown.shape,
	code: z
		.string()
		.optional()
		.describe(
			'The code; left out unless requested, and where code_hidden is true.'
		),
	code_hidden: z
		.boolean()
		.optional()
		.describe(
			'True for PHP that only super admins of the network may read; left out otherwise.'
		),
	code_error: z
		.string()
		.optional()
		.describe(
			'Why the requested or searched code cannot be read; otherwise left out. A search in code always finds such a snippet.'
		),
	cost: cost
		.optional()
		.describe(
			'Its costs; left out until sampling has seen it run (Pro).'
		),
} );

/** A snippet with its code. */
export const snippet = z.object( {
	...shown.shape,
	code: z.string().describe( fields.code.description ),
} );

/** A snippet in an export file (spec 2.4). */
export const exportedSnippet = z.object( {
	...settings.omit( { error: true, author: true } ).shape,
	code: z.string().describe( fields.code.description ),
} );
