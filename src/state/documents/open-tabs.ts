import { select, subscribe } from '@wordpress/data';
import { closeDocument, documentOf, openDocument } from './documents.js';
import { documentsStore } from './documents-store.js';
import { keepList, keptList } from './kept-list.js';

/** The tabs of this window, which are there again after a reload, a crash or another screen of WordPress. */

const NAME = 'svc-tabs';

/** Most of them that come back: each is asked for on its own. */
const MOST = 12;

/** Notes from now on which tabs are open. Called once they are back. */
function watchTabs(): void {
	let before = select( documentsStore ).getState().tabs;
	keepList( 'sessionStorage', NAME, before );
	subscribe( () => {
		const { tabs } = select( documentsStore ).getState();
		if ( tabs !== before ) {
			before = tabs;
			keepList( 'sessionStorage', NAME, tabs );
		}
	}, documentsStore );
}

let isBack = false;

/**
 * Opens the tabs again that were open, in their order; one whose snippet is gone is left out.
 *
 * @param current The snippet that is shown, which has a tab in any case.
 */
export function restoreTabs( current: number ): void {
	if ( isBack ) {
		return;
	}
	isBack = true;
	const ids = keptList( 'sessionStorage', NAME ).slice( -MOST );
	for ( const id of ids ) {
		void openDocument( id ).then( () => {
			if ( id !== current && documentOf( id )?.phase === 'missing' ) {
				void closeDocument( id );
			}
		} );
	}
	watchTabs();
}
