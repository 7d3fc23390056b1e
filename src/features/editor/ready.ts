import type { Snippet } from '../../contract/index.js';
import type { Draft, OpenDocument } from '../../state/index.js';

/** An open snippet that has been loaded. */
export type ReadyDocument = OpenDocument & {
	readonly base: Snippet;
	readonly draft: Draft;
};

export interface Cursor {
	readonly line: number;
	readonly column: number;
}

export const isReady = ( document: OpenDocument ): document is ReadyDocument =>
	document.phase === 'ready' &&
	document.base !== null &&
	document.draft !== null;
