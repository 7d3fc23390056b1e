import { select } from '@wordpress/data';
import { documentsStore } from './documents-store.js';
import { closeDocument, documentOf, isChanged } from './documents.js';
import { currentPlace, navigate } from '../frame/navigation.js';
import { saveDocument } from '../saving/saving.js';
import * as untouched from './untouched.js';

/** What is done to the tab of a snippet as a whole. */

const isUnsaved = ( id: number ): boolean => {
	const document = documentOf( id );
	return document !== undefined && isChanged( document );
};

/**
 * Saves what a snippet has unsaved.
 *
 * @return Whether nothing is left unsaved.
 */
export async function saveAll( id: number ): Promise< boolean > {
	await saveDocument( id );
	return ! isUnsaved( id );
}

/**
 * Closes a tab and goes on to the one beside it. Unsaved work is kept and offered when the snippet is opened again.
 *
 * @param id
 * @param options
 * @param options.leavesWork Whether it is closed with unsaved work, too.
 * @return Whether it is closed.
 */
export function closeTab(
	id: number,
	{ leavesWork }: { readonly leavesWork: boolean }
): boolean {
	if ( ! leavesWork && isUnsaved( id ) ) {
		return false;
	}
	const { tabs } = select( documentsStore ).getState();
	const at = tabs.indexOf( id );
	const next = tabs[ at + 1 ] ?? tabs[ at - 1 ];
	void closeDocument( id ).then( () => untouched.leave( id ) );
	if ( currentPlace().path === `/snippet/${ id }` ) {
		navigate( next === undefined ? '/' : `/snippet/${ next }` );
	}
	return true;
}
