import { dispatch } from '@wordpress/data';
import { call } from '../../client/index.js';
import type { Snippet } from '../../contract/index.js';
import { snippetsStore } from './snippets-store.js';
import { takeOver } from './snippet-actions.js';

/** Taking snippets out of the trash and putting them back; the list of snippets follows. */

/**
 * @return The snippet, switched off.
 * @throws {ApiError}
 */
export async function restoreFromTrash( id: number ): Promise< Snippet > {
	const snippet = await call( 'untrash-snippet', { id } );
	takeOver( snippet );
	return snippet;
}

/** @throws {ApiError} */
export async function putInTrash( id: number ): Promise< void > {
	await call( 'delete-snippet', { id } );
	dispatch( snippetsStore ).gone( [ id ] );
}

/** @throws {ApiError} */
export async function deletePermanently( id: number ): Promise< void > {
	await call( 'delete-trash', { id } );
}
