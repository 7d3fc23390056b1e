import * as z from 'zod';
import { ApiError } from './api-error.js';
import { bootData } from './boot.js';
import { blocked } from './refusals.js';
import { exchange } from './transport.js';

/** Application passwords that may only propose, from WordPress' own REST API. */

const fault = z.object( { code: z.string(), message: z.string() } );
const person = z.object( { username: z.string() } );
const made = z.object( { uuid: z.string(), password: z.string() } );

/** What a program signs in with. WordPress shows the password once. */
export interface Credentials {
	readonly user: string;
	readonly password: string;
}

async function ask< Shape extends z.ZodType >(
	path: string,
	shape: Shape,
	input?: Readonly< Record< string, string > >
): Promise< z.output< Shape > > {
	const { status, body } = await exchange( {
		method: input === undefined ? 'GET' : 'POST',
		path,
		body: input === undefined ? null : JSON.stringify( input ),
	} );
	const answer = shape.safeParse( body );
	if ( status < 300 && answer.success ) {
		return answer.data;
	}
	const refused = fault.safeParse( body );
	throw refused.success
		? new ApiError( 'host', refused.data.message, status )
		: blocked( status );
}

/**
 * Creates a password with which a program may only propose. `includes/Access/Gate.php` tells it by its `app_id`.
 *
 * @throws {ApiError} When WordPress has turned application passwords off, has one of that name, or the person may not create it.
 */
export async function newProposingPassword(
	userId: number,
	name: string
): Promise< Credentials > {
	const at = `/wp/v2/users/${ userId }`;
	const { username } = await ask(
		`${ at }?context=edit&_fields=username`,
		person
	);
	const { password } = await ask( `${ at }/application-passwords`, made, {
		name,
		app_id: bootData().mcp?.appId ?? '',
	} );
	return { user: username, password };
}
