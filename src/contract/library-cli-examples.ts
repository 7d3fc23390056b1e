import type { CliExample } from './operation.js';

/** The part of `cliExamples` about the library, which comes last: it needs the second snippet of the others. */
export const libraryCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'list-library': [
		{
			what: 'Find library snippets about login errors',
			run: 'wp svc library --search=hook:login_errors --code=false',
		},
		{
			what: 'List installed snippets and updates as JSON',
			run: 'wp svc library --code=false --fields=slug,state,status --format=json',
		},
		{
			what: 'Make a snippet of this site part of a library of your own',
			run: 'mkdir our-library && wp svc library make 2 --to=our-library --pack=agency',
		},
		{
			what: 'Test its snippets on this site against their effect.json',
			run: 'wp svc library check our-library --try',
		},
		{
			what: 'Check the library, then build it',
			run: 'wp svc library check our-library && wp svc library build our-library',
		},
	],
	'install-library': [
		{
			what: 'Install a library snippet as inactive',
			run: 'wp svc library install remove-emoji-script',
		},
		{
			what: 'Install a snippet with settings and activate it',
			run: `wp svc library install redirect-mail --values='{"redirect-mail":{"address":"a@example.com"}}' --activate`,
		},
		{
			what: 'Preview installing a pack',
			run: 'wp svc library install --pack=clean-up --dry-run',
		},
	],
	'fill-library': [
		{
			what: 'Fill in a setting of an installed snippet',
			run: `wp svc library fill '{"redirect-mail":{"address":"b@example.com"}}'`,
		},
	],
	'update-library': [
		{
			what: 'Preview updating all installed snippets',
			run: 'wp svc library update --all --dry-run',
		},
		{
			what: 'Update a snippet',
			run: 'wp svc library update redirect-mail',
		},
	],
};
