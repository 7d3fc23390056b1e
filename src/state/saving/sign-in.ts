declare global {
	interface Window {
		jQuery?: ( on: Document ) => {
			trigger: ( name: string, data: readonly unknown[] ) => void;
		};
	}
}

/** Opens WordPress' own dialog for signing in again, by the event with which it learns that a session has ended. */
export function openSignIn(): void {
	window
		.jQuery?.( document )
		.trigger( 'heartbeat-tick', [ { 'wp-auth-check': false } ] );
}
