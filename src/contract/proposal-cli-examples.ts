import type { CliExample } from './operation.js';

export const proposalCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'get-proposal': [
		{
			what: 'See what a proposal changes and risks',
			run: 'wp svc proposal 1',
		},
	],
	'accept-proposal': [
		{
			what: 'Accept a proposal, after checks and a test run',
			run: 'wp svc proposal accept 2',
		},
	],
	'reject-proposal': [
		{
			what: 'Decline a proposal; the assistant can read the reason',
			run: 'wp svc proposal decline 3 --reason="Use the hook wp_footer."',
		},
	],
	'list-proposals': [
		{ what: 'List the proposals that wait', run: 'wp svc proposals' },
		{
			what: 'List those that were declined',
			run: 'wp svc proposals --state=declined --format=json',
		},
	],
	'undo-proposals': [
		{
			what: 'See what undoing all changes of an assistant would do',
			run: 'wp svc proposals undo 1 --dry-run',
		},
	],
};
