import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import { mirrorOf } from '../kept/index.js';

/**
 * The small text files of the site, such as ads.txt, and what was written into them and not saved. That is kept in this browser with
 * every letter, so that no crash, reload or ended session costs anything.
 */

export type SiteFiles = OperationOutput< 'get-files' >;
export type SiteFile = SiteFiles[ 'files' ][ number ];
export type FileField = SiteFile[ 'field' ];

interface FileDraft {
	readonly text: string;
	/** Hash of the text that it was made from. */
	readonly base: string;
	/** Unix timestamp of the last letter, seconds. */
	readonly time: number;
}

const fields: readonly FileField[] = [
	'ads',
	'app_ads',
	'llms',
	'security',
	'robots',
];
const drafts = mirrorOf< FileField, FileDraft >( 'file', fields );

/** What is unsaved, by field, and again whenever that changes. */
export const useFileDrafts = drafts.useAll;

/** The files, and what was written into them and not saved. */
export async function loadFiles( signal: AbortSignal ): Promise< SiteFiles > {
	await drafts.read();
	return call( 'get-files', {}, { signal } );
}

export const textOf = ( files: SiteFiles, { field }: SiteFile ): string =>
	drafts.all()[ field ]?.text ?? files[ field ];

/** Takes what was typed; a text that is as saved is no draft. */
export function writeFile(
	files: SiteFiles,
	{ field, hash }: SiteFile,
	text: string
): void {
	drafts.set(
		field,
		text === files[ field ]
			? null
			: {
					text,
					base: drafts.all()[ field ]?.base ?? hash,
					time: Date.now() / 1_000,
				}
	);
}

export const dropFileDraft = ( field: FileField ): void =>
	drafts.set( field, null );

function only< Value >(
	field: FileField,
	value: Value
): Partial< Record< FileField, Value > > {
	const one: Partial< Record< FileField, Value > > = {};
	one[ field ] = value;
	return one;
}

/**
 * Saves what was written. What is typed meanwhile stays, as a draft of what is saved then.
 *
 * @param field
 * @param force Whether it replaces what was saved since.
 * @return Null when there is nothing to save.
 * @throws {ApiError} `svc_conflict` when another save came first.
 */
export async function saveFile(
	field: FileField,
	force = false
): Promise< SiteFiles | null > {
	const draft = drafts.all()[ field ];
	if ( draft === undefined ) {
		return null;
	}
	const answer = await call( 'update-files', {
		...only( field, draft.text ),
		...( force ? {} : { base: only( field, draft.base ) } ),
	} );
	const now = drafts.all()[ field ];
	const hash = answer.files.find( ( it ) => it.field === field )?.hash;
	drafts.set(
		field,
		now === undefined || now.text === draft.text || hash === undefined
			? null
			: { ...now, base: hash }
	);
	return answer;
}

/**
 * Puts an earlier text back, unless the file has been changed since.
 *
 * @throws {ApiError}
 */
export const restoreFile = (
	{ field, hash }: SiteFile,
	text: string
): Promise< SiteFiles > =>
	call( 'update-files', {
		...only( field, text ),
		base: only( field, hash ),
	} );
