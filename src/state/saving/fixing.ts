import { __ } from '@wordpress/i18n';
import type { Problem } from '../../contract/index.js';
import { documentOf, edit } from '../documents/documents.js';
import { say } from '../frame/notices.js';
import { saveDocument } from './saving.js';

/** Saves a snippet with the fields that solve what a warning says, and offers to take that back. */
export async function fixDocument(
	id: number,
	fix: NonNullable< Problem[ 'fix' ] >
): Promise< void > {
	const before = documentOf( id )?.draft?.on_error;
	edit( id, fix );
	await saveDocument( id );
	if ( before === undefined || documentOf( id )?.saving.kind !== 'saved' ) {
		return;
	}
	say( __( 'Saved. An error leaves this snippet active.', 'svc' ), [
		{
			label: __( 'Undo', 'svc' ),
			onClick: () => {
				edit( id, { on_error: before } );
				void saveDocument( id );
			},
		},
	] );
}
