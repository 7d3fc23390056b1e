import { ApiError, call } from '../client/index.js';
import { documentOf, patchDocument } from './documents.js';

/** What goes on beside writing: checks while somebody types, who else is here, and running once. */

const checks = new Map< number, AbortController >();

/** Checks what is on the screen; the newest check ends the one before. Silent when it cannot be done. */
export async function checkDocument( id: number ): Promise< void > {
	const document = documentOf( id );
	if ( document?.draft === null || document?.base === null || ! document ) {
		return;
	}
	checks.get( id )?.abort();
	const controller = new AbortController();
	checks.set( id, controller );
	patchDocument( id, { isChecking: true } );
	const { title, code, lang, hook, conditions, run, position, consent } =
		document.draft;
	try {
		const { errors, warnings, ...caches } = await call(
			'validate-snippet',
			{
				id,
				type: document.base.type,
				...{ title, code, lang, hook, conditions, run },
				...{ position, consent },
			},
			{ signal: controller.signal }
		);
		patchDocument( id, { errors, warnings, caches, isChecking: false } );
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		if ( error.code !== 'aborted' ) {
			patchDocument( id, { isChecking: false } );
		}
	} finally {
		if ( checks.get( id ) === controller ) {
			checks.delete( id );
		}
	}
}

/** Says that the person is here, and learns who else is and whether somebody saved since. */
export async function checkIn( id: number ): Promise< void > {
	try {
		const answer = await call( 'check-in', { id } );
		const document = documentOf( id );
		if ( document === undefined ) {
			return;
		}
		const isNewer =
			document.base !== null &&
			answer.modified > document.base.modified &&
			document.saving.kind !== 'saving' &&
			document.saving.kind !== 'conflict';
		patchDocument( id, {
			others: answer.others,
			newer: isNewer
				? { name: answer.by_name, time: answer.modified }
				: null,
		} );
	} catch ( error ) {
		// Somebody who may only look is not announced; a lost connection shows when it matters.
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
	}
}

export async function checkOut( id: number ): Promise< void > {
	await call( 'check-out', { id } ).catch( () => null );
}

/** Runs what is saved, once, and shows what it printed. */
export async function runOnce( id: number ): Promise< void > {
	patchDocument( id, { isRunning: true } );
	const began = Date.now();
	try {
		const { output, error } = await call( 'run-snippet', { id } );
		patchDocument( id, {
			isRunning: false,
			output: { text: output, error, took: Date.now() - began },
		} );
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		patchDocument( id, {
			isRunning: false,
			output: {
				text: '',
				error: { message: error.message, line: 0 },
				took: Date.now() - began,
			},
		} );
	}
}
