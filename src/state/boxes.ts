import { dispatch } from '@wordpress/data';
import { call } from '../client/index.js';
import { boxes, type SaveResult } from '../contract/index.js';
import { edit, loadDocument, patchDocument } from './documents.js';
import { documentsStore } from './documents-store.js';
import { takeOver } from './snippet-actions.js';

/** The Header & Footer boxes before they are snippets: each becomes one when it is saved for the first time. */

export type BoxUid = keyof typeof boxes;

export const boxUids = Object.keys( boxes ) as readonly BoxUid[];

const keyOf = ( uid: BoxUid ): string => `svc-box-${ uid }`;

/** What was written into a box that is no snippet yet, also after a reload. */
export function unsavedBox( uid: BoxUid ): string {
	try {
		return window.sessionStorage.getItem( keyOf( uid ) ) ?? '';
	} catch {
		// Browsers that keep nothing throw.
		return '';
	}
}

export function keepBox( uid: BoxUid, code: string ): void {
	try {
		if ( code === '' ) {
			window.sessionStorage.removeItem( keyOf( uid ) );
		} else {
			window.sessionStorage.setItem( keyOf( uid ), code );
		}
	} catch {
		// It stays on the screen as long as that is open.
	}
}

/**
 * Makes a box a snippet and opens it.
 *
 * @param uid
 * @param title    Its title in the list.
 * @param readCode What stands in the box. It is read again when the snippet is there: what was written meanwhile goes on as an unsaved change.
 * @param status
 * @throws {ApiError}
 */
export async function createBox(
	uid: BoxUid,
	title: string,
	readCode: () => string,
	status: 'active' | 'inactive'
): Promise< SaveResult > {
	const code = readCode();
	const result = await call( 'create-snippet', {
		uid,
		title,
		type: 'html',
		hook: boxes[ uid ],
		code,
		status,
	} );
	if ( result.snippet !== null ) {
		const { id } = result.snippet;
		dispatch( documentsStore ).opened( id );
		await loadDocument( id );
		if ( readCode() !== code ) {
			edit( id, { code: readCode() } );
		}
		patchDocument( id, {
			errors: result.errors,
			warnings: result.warnings,
			saving: result.deactivated
				? { kind: 'kept_off', time: Date.now() }
				: {
						kind: 'saved',
						isOn: result.snippet.status === 'active',
						time: Date.now(),
					},
		} );
		takeOver( result.snippet );
		keepBox( uid, '' );
	}
	return result;
}
