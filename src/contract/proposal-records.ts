import * as z from 'zod';
import { problem } from './records.js';
import { fieldValue } from './snippet-records.js';

/** The shapes of proposals (design 9.7). */

const problems = z.array( problem.extend( { snippet: z.int().optional() } ) );

/** Of a field, or whether the snippet is in the trash. */
const changedValue = z.union( [ ...fieldValue.options, z.boolean() ] );

/** What would change, field by field. */
export const foreseenChanges = z.array(
	z.object( {
		id: z.int().nullable(),
		title: z.string().nullable(),
		field: z.string(),
		now: changedValue,
		then: changedValue,
	} )
);

/** What a proposal would have the site do, in words. */
const risk = z.object( {
	kind: z.enum( [
		'database',
		'deletes',
		'mail',
		'remote',
		'sign_in',
		'rights',
		'payment',
		'every_request',
		'files',
	] ),
	message: z.string(),
} );

/** A change that waits for a person (design 9.7). */
export const proposal = z.object( {
	id: z.int(),
	time: z.int(),
	expires: z.int(),
	state: z.enum( [ 'open', 'accepted', 'declined' ] ),
	operation: z.string(),
	title: z.string(),
	snippets: z
		.array( z.int() )
		.describe( 'IDs of the snippets that it changes; none for a new one.' ),
	user: z.int(),
	name: z.string(),
	via: z.string(),
	password: z.string().describe( 'Name of the application password.' ),
	reason: z.string(),
	session: z.string(),
	decision: z
		.object( {
			time: z.int(),
			user: z.int(),
			name: z.string(),
			reason: z.string(),
			generation: z.int().nullable(),
		} )
		.nullable()
		.describe( 'User who accepted or declined it, with the reason.' ),
} );

/** Answer of a change that became a proposal, with status 202. */
export const proposed = z.object( {
	proposal: z.object( {
		id: z.int(),
		state: proposal.shape.state,
		message: z.string(),
	} ),
	errors: problems,
	warnings: problems,
} );

/** A proposal with everything that a person needs to decide. */
export const wholeProposal = z.object( {
	...proposal.shape,
	input: z
		.record( z.string(), z.unknown() )
		.describe( 'Fields of the operation as they were sent.' ),
	base: z
		.record( z.string(), z.int() )
		.describe( 'Revision that it was made from, by ID of the snippet.' ),
	stale: z
		.array( z.int() )
		.describe( 'IDs of snippets that changed since it was made.' ),
	changes: foreseenChanges,
	errors: problems,
	warnings: problems,
	test_load: z
		.boolean()
		.describe( 'Whether accepting it starts with a test run.' ),
	risks: z.array( risk ),
	hooks: z.array(
		z.object( {
			hook: z.string(),
			snippets: z
				.array( z.string() )
				.describe( 'Other snippets that use the same hook.' ),
		} )
	),
} );
