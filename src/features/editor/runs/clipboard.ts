/** The clipboard for conditions: that of the computer where the browser gives it, and always one of this browser's own. */

const KEY = 'svc-conditions';

/** Puts text where it can be pasted; false when only this browser has it. */
export async function copyText( text: string ): Promise< boolean > {
	window.localStorage.setItem( KEY, text );
	try {
		// Only there on https and on this machine.
		await window.navigator.clipboard.writeText( text );
		return true;
	} catch {
		return false;
	}
}

/** What was copied last, if it begins as conditions do; empty where the person does not let it be read. */
export async function copiedText(): Promise< string > {
	try {
		const text = await window.navigator.clipboard.readText();
		if ( /^\s*[[{]/.test( text ) ) {
			return text;
		}
	} catch {
		// What was copied in this browser is still there.
	}
	return window.localStorage.getItem( KEY ) ?? '';
}
