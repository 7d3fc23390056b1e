import type { CliExample } from './operation.js';

/** Examples of `wp svc plan` and `wp svc apply`, as in `cli-examples.ts`. */
export const deployCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'plan-deploy': [
		{
			what: 'What would change if the site were made as the folder is',
			run: 'wp svc pull snippets && wp svc plan snippets',
		},
		{
			what: 'Fail when somebody has changed the site',
			run: 'wp svc plan snippets --check',
		},
	],
	'apply-deploy': [
		{
			what: 'Make the site as the folder is, all of it or nothing',
			run: 'wp svc apply snippets',
		},
		{
			what: 'Also delete what an earlier apply brought and the folder no longer has',
			run: 'wp svc apply snippets --prune --dry-run',
		},
		{
			what: 'Record the Git commit that the folder is of',
			run: 'wp svc apply snippets --commit=4b825dc642cb6eb9a060e54bf8d69288fbee4904',
		},
	],
};
