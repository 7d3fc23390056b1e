import { dispatch } from '@wordpress/data';
import { call } from '../client/index.js';
import { boxes, type SaveResult } from '../contract/index.js';
import { loadDocument, patchDocument } from './documents.js';
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
 * @param title  Its title in the list.
 * @param code
 * @param status
 * @throws {ApiError}
 */
export async function createBox(
	uid: BoxUid,
	title: string,
	code: string,
	status: 'active' | 'inactive'
): Promise< SaveResult > {
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
		keepBox( uid, '' );
		dispatch( documentsStore ).opened( id );
		await loadDocument( id );
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
	}
	return result;
}
