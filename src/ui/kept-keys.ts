/**
 * What is typed between the key that opens a screen and the moment its field is there. Nothing of it is lost, and nothing of it
 * gets to where the focus was before.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

let end: () => string = () => '';

/** The text that a key stands for; empty for keys that write none. */
function textOf( event: KeyboardEvent ): string {
	const isCommand =
		( event.ctrlKey || event.altKey || event.metaKey ) &&
		// Some keyboards write with it.
		! event.getModifierState( 'AltGraph' );
	return isCommand || [ ...event.key ].length !== 1 ? '' : event.key;
}

/** Keeps what is typed and pasted from now on, until a field takes it with `typeKept()`, or the focus goes elsewhere. */
export function keepKeys(): void {
	end();
	let text = '';
	const take = ( event: Event ) => {
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	const onKey = ( event: KeyboardEvent ) => {
		if ( event.key === 'Backspace' ) {
			text = [ ...text ].slice( 0, -1 ).join( '' );
			take( event );
		} else if ( textOf( event ) !== '' ) {
			text += textOf( event );
			take( event );
		}
	};
	const onPaste = ( event: ClipboardEvent ) => {
		text += event.clipboardData?.getData( 'text/plain' ) ?? '';
		take( event );
	};
	const giveUp = () => void end();
	end = () => {
		window.removeEventListener( 'keydown', onKey, true );
		window.removeEventListener( 'paste', onPaste, true );
		window.removeEventListener( 'focusin', giveUp );
		window.removeEventListener( 'pointerdown', giveUp, true );
		window.removeEventListener( 'popstate', giveUp );
		end = () => '';
		return text;
	};
	window.addEventListener( 'keydown', onKey, true );
	window.addEventListener( 'paste', onPaste, true );
	window.addEventListener( 'focusin', giveUp );
	window.addEventListener( 'pointerdown', giveUp, true );
	window.addEventListener( 'popstate', giveUp );
}

/** Gives a field the focus, and types into it what was kept. */
export function typeKept( field: Field | null ): void {
	const text = end();
	field?.focus();
	if ( text !== '' ) {
		// As if it were typed now: it can be undone, and listeners hear of it.
		field?.ownerDocument.execCommand( 'insertText', false, text );
	}
}
