import { __ } from '@wordpress/i18n';
import type { Problem } from '../../contract/index.js';
import { documentOf, edit } from '../documents/documents.js';
import type { Draft } from '../documents/draft.js';
import { say } from '../frame/notices.js';
import { saveDocument } from './saving.js';

type Fix = NonNullable< Problem[ 'fix' ] >;

/** What a fix does, for its button. */
export function fixLabel( { hook, code }: Fix ): string {
	if ( code !== undefined ) {
		return __( 'Correct the code', 'svc' );
	}
	return hook === undefined
		? __( 'Keep active on error', 'svc' )
		: __( 'Change location', 'svc' );
}

const saidOf = ( { hook, on_error: onError }: Fix ): string => {
	if ( onError !== undefined ) {
		return __( 'Saved. An error leaves this snippet active.', 'svc' );
	}
	return hook === undefined
		? __( 'Code corrected and saved.', 'svc' )
		: __( 'Location changed and saved.', 'svc' );
};

/** Saves a snippet with the fields that solve what a warning says, and offers to take that back. */
export async function fixDocument( id: number, fix: Fix ): Promise< void > {
	const draft = documentOf( id )?.draft;
	if ( draft === undefined || draft === null ) {
		return;
	}
	const { on_error: onError, hook, code } = fix;
	const before: Partial< Draft > = {
		...( onError !== undefined && { on_error: draft.on_error } ),
		...( hook !== undefined && { hook: draft.hook } ),
		...( code !== undefined && { code: draft.code } ),
	};
	edit( id, {
		...( onError !== undefined && { on_error: onError } ),
		...( hook !== undefined && { hook } ),
		...( code !== undefined && { code } ),
	} );
	await saveDocument( id );
	if ( documentOf( id )?.saving.kind !== 'saved' ) {
		return;
	}
	say( saidOf( fix ), [
		{
			label: __( 'Undo', 'svc' ),
			onClick: () => {
				edit( id, before );
				void saveDocument( id );
			},
		},
	] );
}
