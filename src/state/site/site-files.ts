import { useSyncExternalStore } from '@wordpress/element';
import { bootData, call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';

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

type Drafts = Readonly< Partial< Record< FileField, FileDraft > > >;

const fields: readonly FileField[] = [
	'ads',
	'app_ads',
	'llms',
	'security',
	'robots',
];
const listeners = new Set< () => void >();
let drafts: Drafts | undefined;

/** Several sites and people may share one browser. */
const keyOf = ( field: FileField ): string =>
	[ 'svc-file', bootData().site.url, bootData().user.id, field ].join( '|' );

function kept( field: FileField ): FileDraft | null {
	try {
		const draft: unknown = JSON.parse(
			window.localStorage.getItem( keyOf( field ) ) ?? 'null'
		);
		return typeof draft === 'object' &&
			draft !== null &&
			'text' in draft &&
			typeof draft.text === 'string' &&
			'base' in draft &&
			typeof draft.base === 'string' &&
			'time' in draft &&
			typeof draft.time === 'number'
			? { text: draft.text, base: draft.base, time: draft.time }
			: null;
	} catch {
		// Browsers that keep nothing throw, and what others put there may be no JSON.
		return null;
	}
}

function allDrafts(): Drafts {
	drafts ??= Object.fromEntries(
		fields.flatMap( ( field ) => {
			const draft = kept( field );
			return draft === null ? [] : [ [ field, draft ] ];
		} )
	);
	return drafts;
}

function setDraft( field: FileField, draft: FileDraft | null ): void {
	const { [ field ]: _, ...others } = allDrafts();
	drafts = draft === null ? others : { ...others, [ field ]: draft };
	try {
		if ( draft === null ) {
			window.localStorage.removeItem( keyOf( field ) );
		} else {
			window.localStorage.setItem(
				keyOf( field ),
				JSON.stringify( draft )
			);
		}
	} catch {
		// It stays on the screen as long as the app is open.
	}
	listeners.forEach( ( listener ) => listener() );
}

/** What is unsaved, by field, and again whenever that changes. */
export const useFileDrafts = (): Drafts =>
	useSyncExternalStore( ( listener ) => {
		listeners.add( listener );
		return () => listeners.delete( listener );
	}, allDrafts );

export const textOf = ( files: SiteFiles, { field }: SiteFile ): string =>
	allDrafts()[ field ]?.text ?? files[ field ];

/** Takes what was typed; a text that is as saved is no draft. */
export function writeFile(
	files: SiteFiles,
	{ field, hash }: SiteFile,
	text: string
): void {
	setDraft(
		field,
		text === files[ field ]
			? null
			: {
					text,
					base: allDrafts()[ field ]?.base ?? hash,
					time: Date.now() / 1_000,
				}
	);
}

export const dropFileDraft = ( field: FileField ): void =>
	setDraft( field, null );

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
 * @param force Whether it is saved over what somebody else has saved since.
 * @return Null when there is nothing to save.
 * @throws {ApiError} `svc_conflict` when somebody else has saved.
 */
export async function saveFile(
	field: FileField,
	force = false
): Promise< SiteFiles | null > {
	const draft = allDrafts()[ field ];
	if ( draft === undefined ) {
		return null;
	}
	const answer = await call( 'update-files', {
		...only( field, draft.text ),
		...( force ? {} : { base: only( field, draft.base ) } ),
	} );
	const now = allDrafts()[ field ];
	const hash = answer.files.find( ( it ) => it.field === field )?.hash;
	setDraft(
		field,
		now === undefined || now.text === draft.text || hash === undefined
			? null
			: { ...now, base: hash }
	);
	return answer;
}

/**
 * Puts an earlier text back, unless somebody has changed the file since.
 *
 * @throws {ApiError}
 */
export const putFileBack = (
	{ field, hash }: SiteFile,
	text: string
): Promise< SiteFiles > =>
	call( 'update-files', {
		...only( field, text ),
		base: only( field, hash ),
	} );
