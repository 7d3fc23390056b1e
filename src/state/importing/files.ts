import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import { limits } from '../../contract/index.js';
import {
	sourceSnippetOf,
	type SourceSnippet,
	type SourceRef,
} from './arrivals.js';

/** Export files of other plugins, which the site reads, and files on their way to the import screen. */

export interface SourceFile {
	/** Its bytes in Base64. */
	readonly file: string;
	readonly source: SourceRef;
	readonly items: readonly SourceSnippet[];
}

export const tooLarge = ( bytes: number ): string =>
	sprintf(
		/* translators: %d: a number of MiB. */
		__( 'The file is larger than %d MiB.', 'svc' ),
		bytes / 1_048_576
	);

/** Bytes of one piece: a call takes so many arguments. */
const PIECE = 8192;

function packed( bytes: Uint8Array ): string {
	let text = '';
	for ( let at = 0; at < bytes.length; at += PIECE ) {
		text += String.fromCharCode( ...bytes.subarray( at, at + PIECE ) );
	}
	return btoa( text );
}

/**
 * The snippets in a file, with their code.
 *
 * @param bytes
 * @throws {ApiError} Also where the file cannot be read: its message says why.
 */
export async function readSourceFile(
	bytes: Uint8Array
): Promise< SourceFile > {
	if ( bytes.length > limits.import_file_bytes ) {
		throw new ApiError(
			'svc_invalid',
			tooLarge( limits.import_file_bytes )
		);
	}
	const file = packed( bytes );
	const { source, items } = await call( 'preview-import', {
		file,
		with_code: true,
	} );
	return {
		file,
		source: { ...source, isFile: true },
		items: items.map( sourceSnippetOf ),
	};
}

let dropped: File | undefined;

/** Keeps a file that was dropped on another screen for the import screen. */
export function keepDropped( file: File ): void {
	dropped = file;
}

/** The file that was kept, once. */
export function takeDropped(): File | undefined {
	const file = dropped;
	dropped = undefined;
	return file;
}
