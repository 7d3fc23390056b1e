import type { CliExample } from './operation.js';

/** The part of `cliExamples` about Git. */
export const gitCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'get-git': [ { what: 'What the last sync did', run: 'wp svc git status' } ],
	'set-git': [
		{
			what: 'Name a repository, and synchronize every hour',
			run: 'wp svc git setup --repo=acme/snippets --branch=main --schedule=hourly',
		},
	],
	'check-git': [
		{ what: 'Ask what the token may do', run: 'wp svc git check' },
	],
	'log-git': [
		{
			what: 'Who made the last commits of the branch',
			run: 'wp svc git log',
		},
	],
	'sync-git': [
		{
			what: 'See what a sync would do on both sides',
			run: 'wp svc git sync --dry-run',
		},
		{ what: 'Synchronize', run: 'wp svc git sync' },
		{
			what: 'Accept everything that waits for approval',
			run: 'wp svc git sync --approvals=accept',
		},
	],
	'resolve-git': [
		{
			what: 'Take what Git has of a snippet',
			run: 'wp svc git resolve b0a1c7c2-8d0e-4b5e-9a55-0d6c3f0f8a11 git',
		},
	],
	'reset-git': [
		{
			what: 'Forget the repository, with its token',
			run: 'wp svc git reset --all --yes',
		},
	],
};
