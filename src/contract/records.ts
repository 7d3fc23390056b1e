import * as z from 'zod';
import { fields, statuses, types } from './fields.js';
import { costShape, fieldValue, settings, snippet } from './snippet-records.js';
import { shortHash } from './values.js';

/**
 * The shapes of answers (spec 2.4, 2.5, 4.2; design 8). Answers may grow: a reader ignores fields it does not know.
 */

export { listedSnippet, snippet } from './snippet-records.js';
export { switchReport } from './switch-records.js';

/** Doors that a change can come through. */
const vias = [
	'rest',
	'admin',
	'cli',
	'ability',
	'git',
	'rescue',
	'system',
] as const;

const type = z.enum( types );
const status = z.enum( statuses );
const via = z
	.enum( vias )
	.describe( 'Interface it came through, such as REST or WP-CLI.' );

/** `{message, line}`; line 0 when none applies (spec 2.5). */
export const problem = z.object( {
	message: z.string(),
	line: z.int(),
	fix: z
		.object( {
			on_error: fields.on_error.schema,
			requires: fields.requires.schema,
			hook: fields.hook.schema,
			js_strategy: fields.js_strategy.schema,
			type: fields.type.schema,
			code: fields.code.schema,
		} )
		.partial()
		.optional()
		.describe(
			'Fields to save the snippet with, where that solves it; left out where no field does.'
		),
} );

/** Who saved since, and when (spec 2.5). */
export const conflict = z.object( {
	user: z.int(),
	name: z.string(),
	time: z.int(),
} );

/** A page that a test load asked the site for, or was to ask for (design 6). */
export const triedPage = z.object( {
	label: z.string().describe( 'Name of the page, such as "the front page".' ),
	url: z.string(),
	state: z
		.enum( [ 'fine', 'failed', 'unknown', 'skipped' ] )
		.describe(
			'Unknown: it could not be judged. Skipped: it was not tried any more.'
		),
	ms: z
		.int()
		.nullable()
		.describe(
			'Milliseconds that its answer took; null without an answer.'
		),
	cost: z
		.object( costShape )
		.nullable()
		.describe(
			'Cost of the tested code on it; null where that is not known.'
		),
	message: z
		.string()
		.describe(
			'Why it is not fine, or what deserves a look although it is; may be empty.'
		),
	line: z.int().describe( 'Line in the snippet; 0 when none applies.' ),
} );

/** How the site took the snippet, loaded with it before it went live. */
export const testLoad = z.object( {
	outcome: z
		.enum( [ 'pass', 'fail', 'unknown' ] )
		.describe( 'Unknown: the site could not be asked.' ),
	reason: z
		.string()
		.describe(
			'Why nothing is proven and what to do; empty when something is.'
		),
	pages: z.array( triedPage ),
} );

/** Spec 4.2. */
export const saveResult = z.object( {
	snippet: snippet.nullable(),
	errors: z.array( problem ),
	warnings: z.array( problem ),
	deactivated: z.boolean(),
	conflict: conflict.optional(),
	test_load: testLoad
		.optional()
		.describe( 'Result of the test load; left out if none was needed.' ),
} );

/** An entry of a snippet's history (design 8). */
export const revision = z.object( {
	rev: z.int(),
	time: z.int(),
	user: z.int(),
	name: z.string(),
	action: z.string(),
	title: z.string(),
	type,
	status,
	bytes: z.int().describe( 'Size of the code.' ),
	hash: shortHash(),
} );

/** One version with its code and settings. */
export const revisionWithCode = z.object( {
	...revision.shape,
	code: z.string(),
	settings,
} );

/** A deleted snippet. */
export const trashed = z.object( {
	id: z.int(),
	uid: z.string(),
	title: z.string(),
	type,
	deleted: z.int().describe( 'Unix timestamp.' ),
	deleted_by: z.int(),
	name: z.string().describe( 'Name of the user who deleted it.' ),
	expires: z
		.int()
		.describe( 'Unix timestamp after which it is deleted permanently.' ),
} );

/** A user who has a snippet open. */
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
	via,
	action: z.string(),
	snippet: z.int().nullable(),
	title: z.string(),
	detail: z.string(),
} );

/** Slug or id => sentence. */
export const reasons = z.record( z.string(), z.string() );

/** One generation of the whole set (design 9.3). */
export const generation = z.object( {
	n: z.int(),
	time: z.int(),
	user: z.int(),
	name: z.string(),
	password: z.string().describe( 'Name of the application password.' ),
	via,
	summary: z.string(),
	changes: z.int(),
	minor: z
		.boolean()
		.describe(
			'Whether no snippet and nothing about running them changed: a note of the service, a rescue or preview link.'
		),
} );

/** What is wrong with one snippet of several. */
export const snippetProblem = z.object( {
	snippet: z.int(),
	title: z.string().optional(),
	...problem.shape,
} );

/** What is wrong with a snippet of a set that is applied (design 9.5). Lines count in the file where one was named. */
export const deployProblem = z.object( {
	snippet: z.int().describe( 'ID; 0 for a new snippet.' ),
	uid: z.string(),
	path: z.string(),
	title: z.string(),
	...problem.shape,
} );

const thenAndNow = < T extends z.ZodType >( value: T ) =>
	z.object( { then: value.nullable(), now: value.nullable() } );

/** Fields that differ between two versions. */
const fieldChanges = z.array(
	z.object( { field: z.string(), then: fieldValue, now: fieldValue } )
);

/** A revision in a list, beside the one before it. */
export const listedRevision = z.object( {
	...revision.shape,
	changes: z
		.object( {
			fields: fieldChanges,
			lines: z
				.object( { added: z.int(), removed: z.int() } )
				.describe( 'Lines of the code that only one of the two has.' ),
		} )
		.nullable()
		.describe( 'Its changes; null for the oldest revision.' ),
	git: z
		.object( {
			commit: z.string().describe( 'Id of the commit it was read at.' ),
			author: z
				.string()
				.describe(
					'Author of that commit if it was the only new one; otherwise empty.'
				),
		} )
		.nullable()
		.describe( 'Where Git brought this version; null where it did not.' ),
} );

/** How one snippet differs between a generation and now; null where it is not part of the set. */
export const difference = z.object( {
	id: z.int(),
	uid: z.string(),
	title: z.string(),
	type: z
		.enum( [ ...types, '' ] )
		.describe(
			'Type of the snippet; empty when it can no longer be read.'
		),
	change: z
		.enum( [ 'added', 'removed', 'changed' ] )
		.describe( 'Change since then.' ),
	rev: thenAndNow( z.int() ),
	hash: thenAndNow( z.string() ),
	status: thenAndNow( status ),
	fields: fieldChanges,
	available: z
		.boolean()
		.describe( 'Whether its revision of that time can be restored.' ),
} );

/** Safe mode as it stands. */
export const safeMode = z.object( {
	on: z.boolean(),
	constant: z
		.boolean()
		.describe( 'Whether the constant SVC_SAFE_MODE keeps it on.' ),
	rescue: z.boolean().describe( 'Whether there is an unused rescue link.' ),
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
			'The new rescue link. The site keeps only its hash, so it is shown only once.'
		),
} );
