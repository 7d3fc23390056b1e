import { draftFields } from '../../contract/field-names.js';
import type { WholeProposal } from '../../contract/index.js';
import { isSame, type Draft } from '../documents/draft.js';
import { mergeOf, type Merge } from '../saving/merging.js';

/** A proposal for a snippet that has changed since, as for two people who edited it: mine is the proposal's version. */

/** Fields that the proposal sets. */
const proposed = ( input: WholeProposal[ 'input' ] ): Partial< Draft > =>
	Object.fromEntries(
		draftFields
			.filter( ( field ) => field in input )
			.map( ( field ) => [ field, input[ field ] ] )
	);

/**
 * @param input Of the proposal.
 * @param start Version that it was made from; null where that is gone.
 * @param now   Version on the site.
 */
export const mergeOfProposal = (
	input: WholeProposal[ 'input' ],
	start: Draft | null,
	now: Draft
): Merge =>
	mergeOf( start, { ...( start ?? now ), ...proposed( input ) }, now );

/** Fields to accept with, so that the snippet becomes the result: also those that the proposal sets and the result does not. */
export const editsOf = (
	input: WholeProposal[ 'input' ],
	{ theirs }: Merge,
	result: Draft
): Partial< Draft > =>
	Object.fromEntries(
		draftFields
			.filter(
				( field ) =>
					field in input ||
					! isSame( result[ field ], theirs[ field ] )
			)
			.map( ( field ) => [ field, result[ field ] ] )
	);
