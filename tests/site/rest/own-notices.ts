import type { TestSite } from '../../support/site.ts';

/** Core's own complaints on a machine that reaches nothing but itself. */
const OFFLINE = /wp_version_check\(\)|wp_update_(?:plugins|themes)\(\)/;

/** What debug.log holds, without core's complaints about being offline. */
export async function ownNotices( site: TestSite ): Promise< string[] > {
	return ( await site.notices() ).filter(
		( line ) => ! OFFLINE.test( line )
	);
}
