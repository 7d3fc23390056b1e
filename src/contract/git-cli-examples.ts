import type { CliExample } from './operation.js';

/** The part of `cliExamples` about Git. */
export const gitCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'get-git': [ { what: 'Show the last sync', run: 'wp svc git status' } ],
	'set-git': [
		{
			what: 'Connect a repository and sync every hour',
			run: 'wp svc git setup --repo=acme/snippets --branch=main --schedule=hourly',
		},
	],
	'check-git': [
		{ what: 'Show the permissions of the token', run: 'wp svc git check' },
	],
	'log-git': [
		{
			what: 'List the last commits of the branch',
			run: 'wp svc git log',
		},
	],
	'sync-git': [
		{
			what: 'Preview a sync',
			run: 'wp svc git sync --dry-run',
		},
		{ what: 'Sync', run: 'wp svc git sync' },
		{
			what: 'Accept all changes that need approval',
			run: 'wp svc git sync --approvals=accept',
		},
	],
	'resolve-git': [
		{
			what: 'Keep the Git version of a snippet',
			run: 'wp svc git resolve b0a1c7c2-8d0e-4b5e-9a55-0d6c3f0f8a11 git',
		},
	],
	'reset-git': [
		{
			what: 'Disconnect the repository and delete its token',
			run: 'wp svc git reset --all --yes',
		},
	],
};
