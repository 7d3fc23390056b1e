import { readFileSync } from 'node:fs';

/** Names of WordPress' filters, without those that it puts together: rows `h` of what `npm run catalogue` read in its source. */
export const filterNames: readonly string[] = readFileSync(
	new URL( '../intelligence/data/wordpress.tsv', import.meta.url ),
	'utf8'
)
	.split( '\n' )
	.flatMap( ( line ) => /^h\t(\w+)\t/.exec( line )?.[ 1 ] ?? [] );
