import { dispatch, select } from '@wordpress/data';
import { call } from '../../client/index.js';
import { boxes, type SaveResult } from '../../contract/index.js';
import {
	asOnSite,
	documentOf,
	edit,
	isChanged,
	openDocument,
	patchDocument,
} from '../documents/documents.js';
import { documentsStore } from '../documents/documents-store.js';
import { keepDraft } from '../documents/drafts.js';
import { mirrorOf } from '../kept/index.js';
import { takeOver } from '../snippets/snippet-actions.js';
import { snippetsStore } from '../snippets/snippets-store.js';

/** The Header & Footer boxes before they are snippets: each becomes one when it is saved for the first time. */

export type BoxUid = keyof typeof boxes;

export const boxUids = Object.keys( boxes ) as readonly BoxUid[];

const texts = mirrorOf< BoxUid, string >( 'box', boxUids );

/** Reads what was written into boxes that are no snippets yet. A screen waits for it. */
export const readBoxes = texts.read;

/** What was written into a box that is no snippet yet, also after a reload. */
export const unsavedBox = ( uid: BoxUid ): string => texts.all()[ uid ] ?? '';

const keepBox = ( uid: BoxUid, code: string ): void =>
	texts.set( uid, code === '' ? null : code );

/** Keeps what is written into a box: in its snippet as soon as that is there, also when the screen does not show it yet. */
export function writeBox( uid: BoxUid, code: string ): void {
	const snippet = select( snippetsStore )
		.getState()
		.list.find( ( it ) => it.uid === uid );
	if ( snippet !== undefined && documentOf( snippet.id )?.draft ) {
		edit( snippet.id, { code } );
	} else {
		// One that was made elsewhere is still to be loaded; openBox() offers this then.
		keepBox( uid, code );
	}
}

/**
 * Opens the snippet of a box. What was written into the box before another save filled it is offered, as unsaved work of an earlier
 * visit is.
 */
export async function openBox( uid: BoxUid, id: number ): Promise< void > {
	await openDocument( id );
	const code = unsavedBox( uid );
	const document = documentOf( id );
	if (
		code === '' ||
		document === undefined ||
		document.draft === null ||
		// Other unsaved work of this snippet comes first; this stays where it is until that is decided.
		document.kept !== null ||
		isChanged( document )
	) {
		return;
	}
	if ( code !== document.draft.code ) {
		const kept = {
			draft: { ...document.draft, code },
			baseModified: document.baseModified,
			time: Date.now(),
		};
		await keepDraft( id, kept );
		patchDocument( id, { kept } );
	}
	keepBox( uid, '' );
}

/**
 * Makes a box a snippet and opens it.
 *
 * @param uid
 * @param title    Its title in the list.
 * @param readCode What stands in the box. It is read again when the snippet is there: what was written meanwhile goes on as an unsaved change.
 * @param status
 * @throws {ApiError} `svc_conflict` when another save has filled it meanwhile.
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
	const { snippet } = result;
	if ( snippet !== null ) {
		dispatch( documentsStore ).opened( snippet.id );
		patchDocument( snippet.id, {
			...asOnSite( snippet ),
			errors: result.errors,
			warnings: result.warnings,
			saving: result.deactivated
				? { kind: 'kept_off', time: Date.now(), isSaved: true }
				: {
						kind: 'saved',
						isOn: snippet.status === 'active',
						time: Date.now(),
					},
		} );
		takeOver( snippet );
		keepBox( uid, '' );
		if ( readCode() !== code ) {
			writeBox( uid, readCode() );
		}
	}
	return result;
}
