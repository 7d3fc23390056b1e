import * as z from 'zod';
import { errors } from './errors.js';
import { tiers } from './tiers.js';
import {
	conflict,
	deployProblem,
	problem,
	snippetProblem,
	testLoad,
} from './records.js';

/** What a refusal looks like (spec 7, design 8): the form of WordPress' REST API, with a code of `errors.ts`. */

export const errorAnswer = z.object( {
	code: z.enum( errors.map( ( { code } ) => code ) ),
	message: z.string().describe( 'Cause and next step, for people.' ),
	data: z.object( {
		status: z.int().describe( 'HTTP status.' ),
		params: z
			.record( z.string(), z.string() )
			.optional()
			.describe( 'Problems by field or path (svc_invalid).' ),
		tier: z
			.enum( tiers )
			.optional()
			.describe( 'Tier that has the feature (svc_tier).' ),
		path: z
			.string()
			.optional()
			.describe( 'File or folder that was refused (svc_storage).' ),
		retry_after: z
			.int()
			.optional()
			.describe(
				'Seconds after which to send the request again, as in the header Retry-After (svc_busy), or as the Git hosting provider asks (svc_git).'
			),
		retry_ticket: z
			.string()
			.optional()
			.describe(
				'Keeps your place among those who wait: send it in the header Svc-Retry-Ticket (svc_busy).'
			),
		reason: z
			.string()
			.optional()
			.describe(
				'Why the Git hosting provider refused, in one word (svc_git).'
			),
		id: z
			.string()
			.optional()
			.describe( 'Number in the PHP error log (svc_internal).' ),
		stored: z
			.array( z.int() )
			.optional()
			.describe(
				'IDs of the snippets that this request has saved (svc_incomplete).'
			),
		cause: z
			.string()
			.optional()
			.describe( 'Code of what failed (svc_incomplete).' ),
		lacks: z
			.string()
			.optional()
			.describe(
				'Function with its brackets, or extension, that PHP lacks here (svc_host).'
			),
		users: z
			.array( z.int() )
			.optional()
			.describe( 'Snippets that use the partial (svc_conflict).' ),
		stale: z
			.array( z.int() )
			.optional()
			.describe(
				'Snippets that changed since a proposal was made (svc_conflict).'
			),
		conflict: conflict
			.optional()
			.describe(
				'User who has saved since, in answers that are not a save result.'
			),
		problems: z
			.array( problem )
			.optional()
			.describe(
				'Problems with their lines, in answers that are not a save result.'
			),
		warnings: z
			.array( problem )
			.optional()
			.describe(
				'Other possible causes, in answers that are not a save result.'
			),
		position: z
			.int()
			.optional()
			.describe(
				'Character at which a pattern cannot be read, from 1 (svc_invalid).'
			),
		errors: z
			.array( z.union( [ deployProblem, snippetProblem ] ) )
			.optional()
			.describe( 'Problems of each snippet, if several were sent.' ),
	} ),
} );

/** A save that was refused carries the save result as well (spec 4.2). */
export const saveRefusal = z.object( {
	...errorAnswer.shape,
	snippet: z.null(),
	errors: z.array( problem ),
	warnings: z.array( problem ),
	deactivated: z.boolean(),
	conflict: conflict.optional(),
	kept_active: z
		.literal( true )
		.optional()
		.describe(
			'Saving would have deactivated the snippet, and keep_active forbids that: the version that works stays active.'
		),
	test_load: testLoad
		.optional()
		.describe( 'The test load that found it, where there was one.' ),
} );
