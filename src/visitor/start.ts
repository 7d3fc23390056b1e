/**
 * Puts held-back markup into the page as if it had been there from the start: in its place, its scripts one after the other.
 */

const SCRIPT_TYPE = /^(?:module$|$)|(?:java|ecma)script/i;

const waiting: HTMLScriptElement[] = [];
let isBusy = false;

/** Whether the parser would have waited for a script before it went on; only those are sure to say when they are done. */
function holdsUp( script: HTMLScriptElement ): boolean {
	return (
		script.src !== '' &&
		script.type !== 'module' &&
		SCRIPT_TYPE.test( script.type ) &&
		! script.noModule &&
		! script.hasAttribute( 'async' ) &&
		! script.hasAttribute( 'defer' )
	);
}

/** A script that came by innerHTML never runs; a copy does, at once when it stands in the page. */
function run( script: HTMLScriptElement, done: () => void ): boolean {
	const copy = document.createElement( 'script' );
	for ( const { name, value } of script.attributes ) {
		copy.setAttribute( name, value );
	}
	// Where a policy asks for it, the browser has hidden the attribute by now.
	copy.nonce = script.nonce;
	copy.text = script.text;
	copy.async = script.hasAttribute( 'async' );
	const isHolding = holdsUp( script );
	if ( isHolding ) {
		copy.addEventListener( 'load', done );
		copy.addEventListener( 'error', done );
	}
	script.replaceWith( copy );
	return isHolding;
}

function drain(): void {
	while ( ! isBusy ) {
		const script = waiting.shift();
		if ( script === undefined ) {
			return;
		}
		isBusy =
			script.isConnected &&
			run( script, () => {
				isBusy = false;
				drain();
			} );
	}
}

/**
 * Replaces a place by its markup. Scripts of other places that wait for a file go first.
 */
export function start( place: Element, markup: string ): void {
	const holder = document.createElement( 'template' );
	holder.innerHTML = markup;
	waiting.push( ...holder.content.querySelectorAll( 'script' ) );
	place.replaceWith( holder.content );
	drain();
}
