import { draftFields, pick } from '../../contract/field-names.js';
import type { OperationInput, WholeProposal } from '../../contract/index.js';

/** Whether one snippet would run with a proposal, so that a test run can show how. */
export const canTest = ( {
	snippets,
	changes,
	input,
	test_load: isTested,
}: Pick<
	WholeProposal,
	'snippets' | 'changes' | 'input' | 'test_load'
> ): boolean =>
	snippets.length <= 1 &&
	changes.every( ( { field } ) => field !== 'trash' ) &&
	// Without code of its own, as an import has none, it has to be about a snippet that is there.
	( typeof input.code === 'string' || ( isTested && snippets.length === 1 ) );

/** What that snippet would be, field by field. */
export function testedFields( {
	changes,
	input,
	snippets: [ id ],
}: Pick<
	WholeProposal,
	'changes' | 'input' | 'snippets'
> ): OperationInput< 'test-snippet' > {
	const then = {
		...Object.fromEntries(
			changes.map( ( step ) => [ step.field, step.then ] )
		),
		...input,
	};
	// The site has held the proposal to the same contract.
	const fields = pick(
		then,
		[ 'type', ...draftFields ].filter( ( field ) => field in then )
	) as OperationInput< 'test-snippet' >;
	return id === undefined ? fields : { ...fields, id };
}
