import { errorAnswer, saveRefusal } from '../contract/error-records.js';
import { errors, type ErrorCode } from '../contract/errors.js';
import { errorsOf, type OperationSpec } from '../contract/operation.js';
import { saveResult } from '../contract/records.js';
import { lower } from './lower.js';
import { json, modern, type Doc } from './openapi-schema.js';

/** Error answers in the API description: one response for each status, with an example of each. */

/** Refusals for want of access or of the snippet itself are plain errors, also of a save. */
const PLAIN = [ 401, 403, 404 ];

function errorExample( code: ErrorCode, status: number, saves: boolean ): Doc {
	const message =
		errors.find( ( error ) => error.code === code )?.description ?? '';
	return {
		code,
		message,
		data: {
			status,
			...( code === 'svc_invalid'
				? { params: { title: 'Send text.' } }
				: {} ),
		},
		...( saves
			? {
					snippet: null,
					errors: [ { message, line: 0 } ],
					warnings: [],
					deactivated: false,
				}
			: {} ),
	};
}

/**
 * One response for each status: several codes may share it. A refused save also carries the save result (spec 4.2, 7).
 */
export function errorResponses( spec: OperationSpec ): Doc {
	const codes = errorsOf( spec );
	const byStatus = new Map< number, ErrorCode[] >();
	for ( const code of codes ) {
		const status =
			errors.find( ( error ) => error.code === code )?.status ?? 500;
		byStatus.set( status, [ ...( byStatus.get( status ) ?? [] ), code ] );
	}
	if ( spec.level !== 'none' ) {
		byStatus.set( 401, [
			...( byStatus.get( 401 ) ?? [] ),
			'svc_forbidden',
		] );
	}
	const saves = spec.output === saveResult;
	return Object.fromEntries(
		Array.from( byStatus )
			.sort( ( [ a ], [ b ] ) => a - b )
			.map( ( [ status, found ] ) => {
				const refusesSave = saves && ! PLAIN.includes( status );
				const schema = {
					$ref: `#/components/schemas/${ refusesSave ? 'SaveError' : 'Error' }`,
				};
				return [
					String( status ),
					{
						description: found.join( ', ' ),
						...json(
							schema,
							found[ 0 ] === undefined
								? undefined
								: errorExample(
										found[ 0 ],
										status,
										refusesSave
									)
						),
					},
				];
			} )
	);
}

/** Schemas that the responses refer to. */
export const errorSchemas = (): Doc => ( {
	Error: modern( lower( errorAnswer, 'openapi.Error' ) ),
	SaveError: modern( lower( saveRefusal, 'openapi.SaveError' ) ),
} );
