import type { CliExample } from './operation.js';

/** The part of `cliExamples` about the library, which comes last: it needs the second snippet of the others. */
export const libraryCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'list-library': [
		{
			what: 'Which snippets of the library change what a wrong sign-in says?',
			run: 'wp svc library --search=hook:login_errors --code=false',
		},
		{
			what: 'What is installed here, and what has an update, as JSON',
			run: 'wp svc library --code=false --fields=slug,state,status --format=json',
		},
		{
			what: 'Make a snippet of this site part of a library of your own',
			run: 'mkdir our-library && wp svc library make 2 --to=our-library --pack=agency',
		},
		{
			what: 'See whether its snippets do on this site what their effect.json says',
			run: 'wp svc library check our-library --try',
		},
		{
			what: 'See what is wrong with that library, then build it',
			run: 'wp svc library check our-library && wp svc library build our-library',
		},
	],
	'install-library': [
		{
			what: 'Install a snippet of the library, switched off',
			run: 'wp svc library install remove-emoji-script',
		},
		{
			what: 'Install one filled in, and switch it on after checks and a test load',
			run: `wp svc library install redirect-mail --values='{"redirect-mail":{"address":"a@example.com"}}' --activate`,
		},
		{
			what: 'See what installing a pack would change',
			run: 'wp svc library install --pack=clean-up --dry-run',
		},
	],
	'fill-library': [
		{
			what: 'Fill in a setting of an installed one',
			run: `wp svc library fill '{"redirect-mail":{"address":"b@example.com"}}'`,
		},
	],
	'update-library': [
		{
			what: 'See what an update of everything installed would change',
			run: 'wp svc library update --all --dry-run',
		},
		{
			what: 'Update one',
			run: 'wp svc library update redirect-mail',
		},
	],
};
