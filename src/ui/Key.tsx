/** Whether this machine's keyboard says ⌘ where others say Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test( window.navigator.platform );

/** A key as it is printed on the keyboard: `mod` is Ctrl, or ⌘ on Apple's. */
export function keyName( keys: string ): string {
	return keys
		.split( '+' )
		.map( ( key ) => {
			if ( key === 'mod' ) {
				return isApple ? '⌘' : 'Ctrl';
			}
			if ( key === 'shift' ) {
				return isApple ? '⇧' : 'Shift';
			}
			if ( key === 'alt' ) {
				return isApple ? '⌥' : 'Alt';
			}
			return key.length === 1 ? key.toUpperCase() : key;
		} )
		.join( isApple ? '' : '+' );
}

export function Key( { keys }: { readonly keys: string } ) {
	return (
		<kbd className="svc-key" aria-hidden="true">
			{ keyName( keys ) }
		</kbd>
	);
}
