import type { Snippet } from '../../contract/index.js';
import type { WordMark } from '../../editor/word-marks.js';
import {
	isChanged,
	type Draft,
	type OpenDocument,
	type Saving,
} from '../../state/documents/index.js';

/** An open snippet that has been loaded. */
export type ReadyDocument = OpenDocument & {
	readonly base: Snippet;
	readonly draft: Draft;
	/** Words of the code that name nothing, by line, as the editor sees them. */
	readonly words?: readonly WordMark[] | undefined;
};

export const isReady = ( document: OpenDocument ): document is ReadyDocument =>
	document.phase === 'ready' &&
	document.base !== null &&
	document.draft !== null;

/** Whether errors kept the last save from what it was to do: it is saved and off, or not saved so that it stays on. */
export const isHeldBack = (
	saving: Saving
): saving is Extract< Saving, { kind: 'kept_off' | 'kept_on' } > =>
	saving.kind === 'kept_off' || saving.kind === 'kept_on';

const isShallowSame = ( one: object, other: object, but: string ): boolean =>
	Object.keys( one ).every(
		( key ) =>
			key === but || Reflect.get( one, key ) === Reflect.get( other, key )
	);

type Shown = { readonly document: ReadyDocument };

/**
 * For parts that show everything but the code, and whether there is something to save: whether they would look the same. They are left
 * alone during typing. The line of an error moves with the code above it, so with one they are not.
 */
export const staysWhileTyping = < Props extends Shown >(
	one: Props,
	other: Props
): boolean =>
	isShallowSame( one, other, 'document' ) &&
	isShallowSame( one.document, other.document, 'draft' ) &&
	isShallowSame( one.document.draft, other.document.draft, 'code' ) &&
	( other.document.base.error === null ||
		one.document.draft.code === other.document.draft.code ) &&
	isChanged( one.document ) === isChanged( other.document );
