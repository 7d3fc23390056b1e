/** What goes between the editor and the worker that formats. */

export interface FormatQuestion {
	readonly id: number;
	/** Type of the snippet. */
	readonly type: string;
	readonly lang: string;
	readonly code: string;
}

export type FormatAnswer =
	| { readonly id: number; readonly code: string }
	/** Why it cannot be formatted, as the parser says it, and in which line; 0 for none. */
	| { readonly id: number; readonly fault: string; readonly line: number };
