import type { CliExample } from './operation.js';

/** The part of `cliExamples` about other snippet plugins. */
export const importerCliExamples: Readonly<
	Record< string, readonly CliExample[] >
> = {
	'list-sources': [
		{
			what: 'Other snippet plugins with something to import',
			run: 'wp svc import-from',
		},
	],
	'preview-source': [
		{
			what: 'See what each snippet would become',
			run: 'wp svc import-from hfcm --dry-run',
		},
	],
	'list-source-shortcodes': [
		{
			what: 'See which pages show imported snippets by shortcode',
			run: 'wp svc import-from hfcm --shortcodes',
		},
	],
	'run-source': [
		{
			what: 'Import all snippets, switched off',
			run: 'wp svc import-from hfcm',
		},
		{
			what: 'Import again what has changed there since',
			run: 'wp svc import-from hfcm --update',
		},
	],
	'list-source-pages': [
		{
			what: 'See which pages a switch-over would compare',
			run: 'wp svc import-from hfcm --pages',
		},
	],
	'switch-source': [
		{
			what: 'Switch off over there what was imported',
			run: 'wp svc import-from hfcm --switch',
		},
		{
			what: 'Deactivate there and activate here what was imported',
			run: 'wp svc import-from hfcm --switch --activate',
		},
		{
			what: 'Go back: off here, and on again over there',
			run: 'wp svc import-from hfcm --switch --back',
		},
	],
	'compare-source': [
		{
			what: 'See whether visitors get the same as before the switch-over',
			run: 'wp svc import-from hfcm --compare',
		},
	],
};
