import type { CliExample } from './operation.js';

/** The part of `cliExamples` about other snippet plugins. */
export const importerCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'list-sources': [
		{
			what: 'List sources to import from',
			run: 'wp svc import-from',
		},
	],
	'preview-source': [
		{
			what: 'Preview how each snippet is imported',
			run: 'wp svc import-from hfcm --dry-run',
		},
	],
	'list-source-shortcodes': [
		{
			what: 'List pages that use imported snippets by shortcode',
			run: 'wp svc import-from hfcm --shortcodes',
		},
	],
	'run-source': [
		{
			what: 'Import all snippets as inactive',
			run: 'wp svc import-from hfcm',
		},
		{
			what: 'Import snippets again that changed in the source',
			run: 'wp svc import-from hfcm --update',
		},
	],
	'list-source-pages': [
		{
			what: 'Show the pages to compare',
			run: 'wp svc import-from hfcm --pages',
		},
	],
	'switch-source': [
		{
			what: 'Deactivate the originals of imported snippets',
			run: 'wp svc import-from hfcm --switch',
		},
		{
			what: 'Deactivate the originals and activate the imported snippets',
			run: 'wp svc import-from hfcm --switch --activate',
		},
		{
			what: 'Undo the switch-over',
			run: 'wp svc import-from hfcm --switch --back',
		},
	],
	'compare-source': [
		{
			what: 'Compare pages before and after the switch-over',
			run: 'wp svc import-from hfcm --compare',
		},
	],
};
