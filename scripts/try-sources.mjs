/**
 * Sets everything up and leaves real snippet plugins: see tests/support/sources/try.ts.
 */
import { tryPlugins } from './lib/real-plugins.mjs';

await tryPlugins(
	{
		name: 'npm run try:sources',
		about: [
			'Puts real snippet plugins, one after the other, on a site that is like a real host, has them make snippets of every place and rule, switches over and compares eleven kinds of address.',
			'Prints a Markdown table, and below it every difference. Ends with 1 where a plugin cannot be tried.',
		],
	},
	[ 'full' ],
	'tests/support/sources/try.ts'
);
