import type { CliExample } from './operation.js';

/** Examples of `wp svc plan` and `wp svc apply`, as in `cli-examples.ts`. */
export const deployCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'plan-deploy': [
		{
			what: 'Preview applying the folder',
			run: 'wp svc pull snippets && wp svc plan snippets',
		},
		{
			what: 'Fail if the site differs from the folder',
			run: 'wp svc plan snippets --check',
		},
	],
	'apply-deploy': [
		{
			what: 'Apply the folder to the site',
			run: 'wp svc apply snippets',
		},
		{
			what: 'Also delete snippets that are no longer in the folder',
			run: 'wp svc apply snippets --prune --dry-run',
		},
		{
			what: 'Record the Git commit of the folder',
			run: 'wp svc apply snippets --commit=4b825dc642cb6eb9a060e54bf8d69288fbee4904',
		},
	],
};
