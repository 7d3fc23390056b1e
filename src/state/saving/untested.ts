import { ApiError, call } from '../../client/index.js';
import { documentOf, patchDocument } from '../documents/documents.js';
import { draftOf } from '../documents/draft.js';
import { accept } from './saving.js';

/**
 * Activates what is saved without the test run that the site requires and cannot make. What was typed since stays on the screen.
 *
 * @param id
 */
export async function activateUntested( id: number ): Promise< void > {
	const base = documentOf( id )?.base ?? null;
	if ( base === null ) {
		return;
	}
	patchDocument( id, {
		saving: { kind: 'saving', turnsOn: true, tries: false },
	} );
	try {
		accept(
			id,
			draftOf( base ),
			await call( 'enable-snippet', { id, untested: true } )
		);
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		patchDocument( id, { saving: { kind: 'failed', error } } );
	}
}
