/**
 * Runs before the app and needs nothing itself: when the app cannot start, the page says why (`includes/Admin/AppPage.php` prints the
 * sentences). The build puts in front of this file what the app takes from which global of WordPress (`scripts/app.webpack.cjs`).
 */

declare global {
	interface Window {
		/** Names that the app takes, by global; none where it takes all of it. */
		readonly svcNeeds: Readonly< Record< string, readonly string[] > >;
	}
}

const REASON = 'svc-fallback-reason';
const fallback = document.getElementById( 'svc-fallback' );
const reason = document.getElementById( REASON );

function say( sentence: string, detail: string ): void {
	if ( reason !== null && reason.textContent === '' ) {
		reason.textContent = sentence.replace( '%s', detail );
		// Hidden again by the style once the app has drawn something.
		fallback?.classList.add( 'is-shown' );
	}
}

function valueAt( path: string ): unknown {
	let value: unknown = window;
	for ( const name of path.split( '.' ) ) {
		value =
			typeof value === 'object' && value !== null
				? Reflect.get( value, name )
				: undefined;
	}
	return value;
}

/** What this page lacks of it: another plugin may have brought older scripts than WordPress has. */
function missing(): string[] {
	return Object.entries( window.svcNeeds ).flatMap( ( [ path, names ] ) => {
		const value = valueAt( path );
		const isThere =
			typeof value === 'object' || typeof value === 'function';
		return ! isThere || value === null
			? [ path ]
			: names
					.filter( ( name ) => ! ( name in value ) )
					.map( ( name ) => `${ path }.${ name }` );
	} );
}

const lacking = missing();
if ( lacking.length > 0 ) {
	say( reason?.dataset.missing ?? '', lacking.join( ', ' ) );
}

// Failures of scripts and of files that do not come, as long as nothing is drawn.
window.addEventListener(
	'error',
	( event ) => {
		const { target } = event;
		if ( document.getElementById( 'svc-app' )?.hasChildNodes() === true ) {
			return;
		}
		if ( target instanceof HTMLScriptElement ) {
			say( reason?.dataset.unloaded ?? '', target.src );
		} else if ( event.message !== '' && event.message !== undefined ) {
			say( reason?.dataset.failed ?? '', event.message );
		}
	},
	true
);

export {};
