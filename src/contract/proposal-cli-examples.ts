import type { CliExample } from './operation.js';

export const proposalCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'propose-snippet': [
		{
			what: 'Propose a snippet, which a person accepts or declines',
			run: 'wp svc propose --title="Notice" --type=html --code="<p>Open on Sunday</p>" --reason="For the holidays."',
		},
	],
	'get-proposal': [
		{
			what: 'Show the changes and risks of a proposal',
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
		{ what: 'List open proposals', run: 'wp svc proposals' },
		{
			what: 'List declined proposals',
			run: 'wp svc proposals --state=declined --format=json',
		},
	],
	'undo-proposals': [
		{
			what: 'Preview undoing all changes of an assistant',
			run: 'wp svc proposals undo 1 --dry-run',
		},
	],
};
