import * as z from 'zod';
import { blocked } from './refusals.js';
import { exchange } from './transport.js';

/** People of the site, from WordPress' own REST API: the service has none of its own. */

const people = z.array( z.object( { id: z.int(), name: z.string() } ) );

export type PersonRecord = z.output< typeof people >[ number ];

/** Most people that one search finds. */
const FOUND = 20;

async function ask(
	query: string,
	signal: AbortSignal
): Promise< readonly PersonRecord[] > {
	const { status, body } = await exchange(
		{ method: 'GET', path: `/wp/v2/users?${ query }`, body: null },
		signal
	);
	const found = people.safeParse( body );
	if ( status !== 200 || ! found.success ) {
		throw blocked( status );
	}
	return found.data;
}

/** @throws {ApiError} Also when the person may not see who is on the site. */
export const findPeople = (
	search: string,
	signal: AbortSignal
): Promise< readonly PersonRecord[] > =>
	ask(
		`_fields=id,name&per_page=${ FOUND }&search=${ encodeURIComponent( search ) }`,
		signal
	);

/** @throws {ApiError} Also when the person may not see who is on the site. */
export const peopleOf = async (
	ids: readonly string[],
	signal: AbortSignal
): Promise< readonly PersonRecord[] > =>
	ids.length === 0
		? []
		: ask(
				`_fields=id,name&per_page=100&include=${ ids.slice( 0, 100 ).join( ',' ) }`,
				signal
			);
