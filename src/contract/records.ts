import * as z from 'zod';
import { fields, writableFields } from './fields.js';
import { anything } from './values.js';

/**
 * The shapes of answers (spec 2.4, 2.5, 4.2; design 8). Answers may grow: a reader ignores fields it does not know.
 */

/** `{message, line}`; line 0 when none applies (spec 2.5). */
export const problem = z.object( { message: z.string(), line: z.int() } );

/** Who saved since, and when (spec 2.5). */
export const conflict = z.object( {
	user: z.int(),
	name: z.string(),
	time: z.int(),
} );

const readOnly = {
	id: fields.id.schema,
	uid: z.string(),
	deps: z.array( z.int() ),
	error: fields.error.schema,
	author: z.int(),
	modified_by: z.int(),
	created: z.int(),
	modified: z.int(),
};

/** What a snippet costs in one request (design 9.2): medians of the sampled requests in which it ran since it was last changed. */
export const cost = z.object( {
	ms: z.number().describe( 'Time, milliseconds.' ),
	memory: z.int().describe( 'Memory, bytes.' ),
	queries: z.int().describe( 'Database queries.' ),
	samples: z.int().describe( 'Number of sampled requests.' ),
} );

/** A snippet in a list: without code, unless it was asked for. */
export const listedSnippet = z.object( {
	...writableFields,
	...readOnly,
	hash: z.string().optional(),
	stale: z.boolean().optional(),
	cache_safe: z
		.boolean()
		.optional()
		.describe(
			'Whether its conditions and consent hold behind a full-page cache.'
		),
	cache_reason: z
		.string()
		.optional()
		.describe( 'Why, in a sentence; empty where there is nothing to say.' ),
	cost: cost
		.optional()
		.describe( 'In lists, where sampling has seen it run (Pro).' ),
} );

/** A snippet with its code. */
export const snippet = listedSnippet;

/** Spec 4.2. */
export const saveResult = z.object( {
	snippet: snippet.nullable(),
	errors: z.array( problem ),
	warnings: z.array( problem ),
	deactivated: z.boolean(),
	conflict: conflict.optional(),
} );

/** An entry of a snippet's history (design 8). */
export const revision = z.object( {
	rev: z.int(),
	time: z.int(),
	user: z.int(),
	name: z.string(),
	action: z.string(),
	title: z.string(),
	type: z.string(),
	status: z.string(),
	bytes: z.int(),
	hash: z.string(),
} );

/** One version with its code and settings. */
export const revisionWithCode = z.object( {
	...revision.shape,
	code: z.string(),
	settings: z.record( z.string(), anything() ),
} );

/** A deleted snippet. */
export const trashed = z.object( {
	id: z.int(),
	uid: z.string(),
	title: z.string(),
	type: z.string(),
	deleted: z.int().describe( 'Unix timestamp.' ),
	deleted_by: z.int(),
	name: z.string().describe( 'Name of who deleted it.' ),
	expires: z
		.int()
		.describe( 'Unix timestamp after which it is removed for good.' ),
} );

/** Somebody who has a snippet open. */
export const editor = z.object( {
	user: z.int(),
	name: z.string(),
	time: z.int(),
} );

/** An entry of the activity log (design 8). */
export const activityItem = z.object( {
	id: z.string(),
	time: z.int(),
	user: z.int(),
	name: z.string(),
	via: z.string(),
	action: z.string(),
	snippet: z.int().nullable(),
	title: z.string(),
	detail: z.string(),
} );

/** A pack of the library (design 8). */
export const libraryPack = z.object( {
	id: z.string(),
	title: z.string(),
	description: z.string(),
	icon: z.string(),
	slugs: z.array( z.string() ),
} );

/** An item of the library with this site's state of it (design 8). */
export const libraryItem = z.object( {
	slug: z.string(),
	uid: z.string(),
	title: z.string(),
	description: z.string(),
	type: z.string(),
	lang: z.string(),
	code: z.string(),
	hook: z.string(),
	priority: z.int(),
	conditions: z.array( anything() ),
	tags: z.array( z.string() ),
	pack: z.string(),
	version: z.string(),
	requires: z.array( z.string() ),
	plugins: z.array( z.string() ),
	missing: z.array( z.string() ),
	needs_edit: z.array( z.string() ),
	state: z.enum( [ 'new', 'current', 'changed', 'update' ] ),
	edited: z.boolean().optional(),
	id: z.int().nullable(),
	status: z.string().nullable(),
} );

/** Slug or id => sentence. */
export const reasons = z.record( z.string(), z.string() );

/** One generation of the whole set (design 9.3). */
export const generation = z.object( {
	n: z.int(),
	time: z.int(),
	user: z.int(),
	name: z.string(),
	via: z.string(),
	summary: z.string(),
	changes: z.int(),
} );

/** What is wrong with one snippet of several. */
export const snippetProblem = z.object( {
	snippet: z.int(),
	...problem.shape,
} );

const thenAndNow = < T extends z.ZodType >( value: T ) =>
	z.object( { then: value.nullable(), now: value.nullable() } );

/** How one snippet differs between a generation and now; null where it is not part of the set. */
export const difference = z.object( {
	id: z.int(),
	uid: z.string(),
	title: z.string(),
	type: z.string(),
	change: z
		.enum( [ 'added', 'removed', 'changed' ] )
		.describe( 'What happened to it since.' ),
	rev: thenAndNow( z.int() ),
	hash: thenAndNow( z.string() ),
	status: thenAndNow( z.string() ),
	fields: z.array(
		z.object( { field: z.string(), then: anything(), now: anything() } )
	),
	available: z
		.boolean()
		.describe( 'Whether its version of that time can be brought back.' ),
} );

/** A proposal of an assistant (design 9.7). */
export const proposal = z.object( {
	id: z.int(),
	time: z.int(),
	user: z.int(),
	name: z.string(),
	snippet: z.int().nullable(),
	title: z.string(),
	settings: z.record( z.string(), anything() ),
	code: z.string().nullable(),
	errors: z.array( problem ),
	warnings: z.array( problem ),
} );

/** Safe mode as it stands. */
export const safeMode = z.object( {
	on: z.boolean(),
	constant: z.boolean().describe( 'Held on by SVC_SAFE_MODE.' ),
	rescue: z
		.boolean()
		.describe( 'Whether there is a rescue link that nobody has opened.' ),
	rescue_expires: z
		.int()
		.nullable()
		.optional()
		.describe(
			'Unix timestamp until which it can be opened; null without one.'
		),
	link: z
		.string()
		.optional()
		.describe(
			'The new rescue link; shown once, then only its hash is kept.'
		),
} );
