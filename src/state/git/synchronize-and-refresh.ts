import { refreshSnippets } from '../snippets/index.js';
import type { Synchronized } from './git.js';

/**
 * Synchronizes, and has the list of snippets follow where some have come or a decision was made. It is loaded after the outcome is
 * told, and also after a failure: what came before that is here.
 *
 * @param work       The sync.
 * @param isDecision Whether it carries decisions out.
 * @param onDone     Gets what came of it.
 * @param onFailure  Gets why nothing did.
 */
export async function synchronizeAndRefresh(
	work: () => Promise< Synchronized >,
	isDecision: boolean,
	onDone: ( done: Synchronized ) => void,
	onFailure: ( error: unknown ) => void
): Promise< void > {
	let hasCome = true;
	try {
		const done = await work();
		onDone( done );
		hasCome = isDecision || done.pulled > 0;
	} catch ( error ) {
		onFailure( error );
	}
	if ( hasCome ) {
		// What is here is here, also where the list cannot be had now.
		await refreshSnippets();
	}
}
