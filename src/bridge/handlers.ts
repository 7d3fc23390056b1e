import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationSpec } from '../contract/operation.js';

/**
 * Which operations answer: those whose PHP class exists, by the rule that `Svc\Dispatch\OperationTable` goes by, too. The contract is
 * ahead of the handlers; the API description must not be.
 */

const folder = join(
	dirname( fileURLToPath( import.meta.url ) ),
	'../../includes/Operations'
);

/** `SetAccess` from `set-access`. */
export const className = ( id: string ): string =>
	id
		.split( '-' )
		.map( ( word ) => word.charAt( 0 ).toUpperCase() + word.slice( 1 ) )
		.join( '' );

/** Absolute path of the class of an operation, whether it exists or not. */
export const handlerFile = ( {
	id,
	group,
}: Pick< OperationSpec, 'id' | 'group' > ): string =>
	join( folder, group, `${ className( id ) }.php` );

export const hasHandler = (
	spec: Pick< OperationSpec, 'id' | 'group' >
): boolean => existsSync( handlerFile( spec ) );
