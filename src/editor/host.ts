/** What the editor asks of the screen that it stands in. */

/** A name that becomes another one in several snippets. */
interface Renaming {
	readonly search: string;
	readonly replace: string;
	readonly ignoreCase: boolean;
	/** By snippet: which of the places that have the word mean the name, counted from 1, and how many have the word. */
	readonly places: ReadonlyMap<
		number,
		{ readonly meant: ReadonlySet< number >; readonly total: number }
	>;
}

export interface Host {
	/** Opens another snippet at a line of it. */
	readonly open: ( snippet: number, line: number ) => void;
	/** Says why something was not done. */
	readonly refuse: ( sentence: string ) => void;
	/** Says something that is good to know. */
	readonly tell: ( sentence: string ) => void;
	/**
	 * Shows what a renaming would change, where it can be done.
	 *
	 * @return Why it cannot be shown; empty when it is.
	 */
	readonly rename: ( renaming: Renaming ) => string;
	/** Saves a snippet; tells whether nothing of it is left unsaved. */
	readonly save: ( snippet: number ) => Promise< boolean >;
	/**
	 * Closes the tab of a snippet.
	 *
	 * @return False where it has unsaved work and was not told to leave that.
	 */
	readonly close: ( snippet: number, leavesWork: boolean ) => boolean;
}

let current: Host = {
	open: () => {},
	refuse: () => {},
	tell: () => {},
	rename: () => '',
	save: () => Promise.resolve( false ),
	close: () => false,
};

/** Once, at the start. */
export function setHost( screen: Host ): void {
	current = screen;
}

export const host = (): Host => current;

/** How the code that is shown is formatted: by Monaco, which keeps the cursor, or as plain text. */
let formatter: () => void = () => {};

/** @return Takes it back. */
export function setFormatter( format: () => void ): () => void {
	formatter = format;
	return () => {
		formatter = () => {};
	};
}

/** Formats the code that is shown. */
export const formatShown = (): void => formatter();
