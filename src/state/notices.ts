import { dispatch } from '@wordpress/data';
import { store } from '@wordpress/notices';
import { ApiError } from '../client/index.js';

/** What is said once at the foot of the window, and read out by screen readers. */

export interface NoticeAction {
	readonly label: string;
	readonly onClick: () => void;
}

/** Says that something was done. */
export function say(
	text: string,
	actions: readonly NoticeAction[] = []
): void {
	dispatch( store ).createNotice( 'success', text, {
		type: 'snackbar',
		actions: [ ...actions ],
	} );
}

/** Says why something was not done; stays until it is closed. */
export function sayFailure( error: unknown ): void {
	const text = error instanceof ApiError ? error.message : String( error );
	dispatch( store ).createNotice( 'error', text, {
		type: 'snackbar',
		explicitDismiss: true,
	} );
}
