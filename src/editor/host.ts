/** What the editor asks of the screen that it stands in. */

export interface Host {
	/** Opens another snippet at a line of it. */
	readonly open: ( snippet: number, line: number ) => void;
	/** Says why something was not done. */
	readonly refuse: ( sentence: string ) => void;
}

let current: Host = { open: () => {}, refuse: () => {} };

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
