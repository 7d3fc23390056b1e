import { ApiError, callPage } from '../../client/index.js';
import type { Catalogue } from '../../intelligence/catalogue.js';
import {
	Reading,
	type References,
	type Target,
} from '../../intelligence/php-references.js';
import { wordsIn } from '../../intelligence/php-rename.js';
import { read } from '../../intelligence/php-tokens.js';

/** Where the code of other snippets speaks of a name. */

export interface Elsewhere {
	readonly id: number;
	readonly title: string;
	readonly type: string;
	readonly code: string;
	readonly references: References;
}

const PER_PAGE = 50;

/**
 * All other snippets with PHP that have the word.
 *
 * @param snippet The one that is open.
 * @param target  What is meant; variables belong to one snippet alone.
 * @param known
 * @throws {ApiError} When the site cannot be asked.
 */
export async function elsewhere(
	snippet: number,
	target: Target,
	known: Catalogue
): Promise< readonly Elsewhere[] > {
	const found: Elsewhere[] = [];
	for ( let page = 1; ; page++ ) {
		const { data, total } = await callPage( 'list-snippets', {
			search: target.name,
			search_code: true,
			with_code: true,
			page,
			per_page: PER_PAGE,
		} );
		for ( const { id, title, type, code = '' } of data ) {
			const isPhp = type === 'php';
			const hasWord =
				wordsIn( code, target.name, target.kind !== 'constant' )
					.length > 0;
			if (
				id === snippet ||
				( ! isPhp && type !== 'html' ) ||
				! hasWord
			) {
				continue;
			}
			const references = new Reading(
				read( code, { isPhp } ),
				known
			).references( target );
			found.push( { id, title, type, code, references } );
		}
		if ( page * PER_PAGE >= total ) {
			return found;
		}
	}
}

/** The same, with nothing where the site cannot be asked. */
export async function elsewhereIfAny(
	...asked: Parameters< typeof elsewhere >
): Promise< readonly Elsewhere[] > {
	try {
		return await elsewhere( ...asked );
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			return [];
		}
		throw error;
	}
}
