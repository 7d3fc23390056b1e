import { wordPressGlobals } from '../contract/php-globals.js';
import { Catalogue } from '../intelligence/catalogue.js';

/** What PHP and WordPress declare, fetched when it is first needed: files of their own, which nothing else waits for. */

let loading: Promise< Catalogue > | undefined;

async function load(): Promise< Catalogue > {
	const [ php, wordpress ] = await Promise.all( [
		import(
			/* webpackChunkName: "catalogue-php" */ '../intelligence/data/php.tsv'
		),
		import(
			/* webpackChunkName: "catalogue-wordpress" */ '../intelligence/data/wordpress.tsv'
		),
	] );
	return new Catalogue(
		{
			php: php.default,
			wordpress: wordpress.default,
		},
		wordPressGlobals
	);
}

/** All that asks at the same time gets the same one; a failure is forgotten, so that the next key tries again. */
export function catalogue(): Promise< Catalogue > {
	loading ??= load().catch( ( error: unknown ) => {
		loading = undefined;
		throw error;
	} );
	return loading;
}
