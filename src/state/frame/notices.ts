import { dispatch, select } from '@wordpress/data';
import { store } from '@wordpress/notices';
import { ApiError } from '../../client/index.js';

/** What is said once at the foot of the window, and read out by screen readers. */

export interface NoticeAction {
	readonly label: string;
	readonly onClick: () => void;
}

/** The one notice with something to press, and how long it stays: long enough to be reached by keyboard. Milliseconds. */
const WITH_ACTION = 'svc-with-action';
const STAYS_MS = 30_000;

const noticeOf = ( attempt: string ) => `svc-failed-${ attempt }`;

let end: ReturnType< typeof setTimeout > | undefined;

/** Says that something was done. What can be pressed stays for a while, and goes when there is something newer to press. */
export function say(
	text: string,
	actions: readonly NoticeAction[] = []
): void {
	const isActive = actions.length > 0;
	dispatch( store ).createNotice( 'success', text, {
		type: 'snackbar',
		actions: [ ...actions ],
		...( isActive ? { id: WITH_ACTION, explicitDismiss: true } : {} ),
	} );
	if ( isActive ) {
		clearTimeout( end );
		end = setTimeout(
			() => void dispatch( store ).removeNotice( WITH_ACTION ),
			STAYS_MS
		);
	}
}

/** Does what the notice offers, for users without a pointer; nothing when there is none. */
export function takeOffer(): void {
	const notice = select( store )
		.getNotices()
		.find( ( { id } ) => id === WITH_ACTION );
	const [ action ] = notice?.actions ?? [];
	if ( action !== undefined && 'onClick' in action ) {
		void dispatch( store ).removeNotice( WITH_ACTION );
		action.onClick?.();
	}
}

/**
 * Says why something was not done, and what may be done instead; stays until it is closed.
 *
 * @param error
 * @param actions
 * @param attempt What was tried: a later failure of the same takes the place of this one, and `forgetFailure()` takes it away.
 */
export function sayFailure(
	error: unknown,
	actions: readonly NoticeAction[] = [],
	attempt?: string
): void {
	const text = error instanceof ApiError ? error.message : String( error );
	dispatch( store ).createNotice( 'error', text, {
		type: 'snackbar',
		explicitDismiss: true,
		actions: [ ...actions ],
		...( attempt === undefined ? {} : { id: noticeOf( attempt ) } ),
	} );
}

/** Takes away why something was not done, when it is tried again. */
export function forgetFailure( attempt: string ): void {
	void dispatch( store ).removeNotice( noticeOf( attempt ) );
}
