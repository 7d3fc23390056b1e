import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import { refreshDocument } from '../documents/documents.js';
import { nameOf } from './names.js';
import { say, sayFailure } from '../frame/notices.js';
import { takeOver } from '../snippets/snippet-actions.js';

/** @throws {ApiError} */
async function giveTitle( id: number, title: string ): Promise< void > {
	const { snippet } = await call( 'update-snippet', { id, title } );
	if ( snippet === null ) {
		throw new ApiError( 'mismatch', '' );
	}
	takeOver( snippet );
	await refreshDocument( id );
}

/** Gives a snippet another title, says so and offers Undo. */
export async function renameWithUndo(
	snippet: { readonly id: number; readonly title: string },
	title: string
): Promise< void > {
	const { id, title: before } = snippet;
	try {
		await giveTitle( id, title );
		say(
			sprintf(
				/* translators: 1: title that a snippet had, 2: title that it has now. */
				__( 'Renamed %1$s to %2$s.', 'svc' ),
				nameOf( snippet ),
				nameOf( { id, title } )
			),
			[
				{
					label: __( 'Undo', 'svc' ),
					onClick: () =>
						void giveTitle( id, before ).then(
							() => say( __( 'Undone.', 'svc' ) ),
							sayFailure
						),
				},
			]
		);
	} catch ( error ) {
		sayFailure( error );
	}
}
