import type { Snippet } from '../../contract/index.js';
import { isChanged, type Draft, type OpenDocument } from '../../state/index.js';

/** An open snippet that has been loaded. */
export type ReadyDocument = OpenDocument & {
	readonly base: Snippet;
	readonly draft: Draft;
};

export const isReady = ( document: OpenDocument ): document is ReadyDocument =>
	document.phase === 'ready' &&
	document.base !== null &&
	document.draft !== null;

const isShallowSame = ( one: object, other: object, but: string ): boolean =>
	Object.keys( one ).every(
		( key ) =>
			key === but || Reflect.get( one, key ) === Reflect.get( other, key )
	);

type Shown = { readonly document: ReadyDocument };

/**
 * For parts that show everything but the code, and whether there is something to save: whether they would look the same. They are left
 * alone while somebody types.
 */
export const staysWhileTyping = < Props extends Shown >(
	one: Props,
	other: Props
): boolean =>
	isShallowSame( one, other, 'document' ) &&
	isShallowSame( one.document, other.document, 'draft' ) &&
	isShallowSame( one.document.draft, other.document.draft, 'code' ) &&
	isChanged( one.document ) === isChanged( other.document );
