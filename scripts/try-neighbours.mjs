/**
 * Sets everything up and asks real plugins: see tests/support/neighbours/try.ts.
 */
import { tryPlugins } from './lib/real-plugins.mjs';

await tryPlugins(
	{
		name: 'npm run try:neighbours',
		about: [
			'Puts real plugins, one after the other, on a site that is like a real host and asks what the tests ask of their stand-ins.',
			'Prints a Markdown table: neighbour with its version, what was checked, result. Ends with 1 where something does not hold.',
		],
	},
	[ 'full', 'browser' ],
	'tests/support/neighbours/try.ts'
);
