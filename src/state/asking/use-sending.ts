import { useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';

/** Sends something that a person has entered, with how that stands. */
export function useSending() {
	const [ isBusy, setBusy ] = useState( false );
	const [ fault, setFault ] = useState( '' );
	const send = async ( run: () => Promise< unknown > ) => {
		setBusy( true );
		setFault( '' );
		try {
			await run();
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			setFault( error.message );
		}
		setBusy( false );
	};
	return {
		isBusy,
		/** Why the site did not take it; empty where nothing is wrong. */
		fault,
		setFault,
		send,
	};
}
