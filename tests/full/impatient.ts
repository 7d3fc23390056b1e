/** A site whose code takes a page for hung after half the time: a copy of the checkout with other numbers, for tests that wait for that. */
import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import type { FullTestSite } from '../support/full-site.ts';
import { IS_LONG } from '../support/long.ts';

/** Seconds that a page gets there, and before one that has not come is looked into; those of the product in the long form. */
export const PATIENCE = IS_LONG ? 8 : 4;

const SHORTER: readonly [ file: string, from: string, to: string ][] = [
	[ 'Runtime/failure/stuck.php', 'HANGING_AFTER = 8;', 'HANGING_AFTER = 4;' ],
	[ 'Checks/Verify/HangSearch.php', 'PATIENCE = 8.0;', 'PATIENCE = 4.0;' ],
	[ 'Checks/Verify/HangSearch.php', 'QUICK    = 4.0;', 'QUICK    = 3.0;' ],
	[ 'Checks/Verify/HangSearch.php', 'GUESS = 5.0;', 'GUESS = 3.5;' ],
	[ 'Checks/Verify/HangSearch.php', 'AT_WORK = 5.0;', 'AT_WORK = 2.5;' ],
];

/** Puts that copy in the place of the links to the checkout. */
export async function makeImpatient( site: FullTestSite ): Promise< void > {
	if ( IS_LONG ) {
		return;
	}
	const plugin = path.join( site.wpContent, 'plugins/svc' );
	for ( const place of [ 'svc.php', 'includes' ] ) {
		await rm( path.join( plugin, place ) );
		await cp( path.join( ROOT, place ), path.join( plugin, place ), {
			recursive: true,
		} );
	}
	for ( const [ name, from, to ] of SHORTER ) {
		const file = path.join( plugin, 'includes', name );
		const text = await readFile( file, 'utf8' );
		if ( ! text.includes( from ) ) {
			throw new Error( `${ name } has no "${ from }".` );
		}
		await writeFile( file, text.replace( from, to ) );
		await chmod( file, 0o644 );
	}
	// Processes remember for two minutes where a link leads.
	await site.reloadOpcache();
}
