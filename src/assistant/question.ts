import { call } from '../client/index.js';
import type { OperationInput, OperationOutput } from '../contract/index.js';

/** One question from the first step to the answer. */

type Fields = OperationInput< 'ask-assistant' >;
type Job = OperationOutput< 'get-job' >;
export type Assistant = OperationOutput< 'get-assistant' >;

/** What the question is about; empty for a new snippet. */
export type Subject = Omit< Fields, 'question' >;

/** The fields of a draft that passed its test run. */
export type Suggestion = Omit< Subject, 'id' > & { readonly code: string };

export interface Asked {
	readonly draft: Suggestion | null;
	/** What the test run showed; empty where the code needs none. The warnings say why it is unknown. */
	readonly testRun: 'pass' | 'unknown' | '';
	readonly warnings: readonly string[];
	readonly answer: string;
	readonly tokens: number;
}

/** Milliseconds until the next look where another process works on the question. */
const PAUSE_MS = 1_000;

const isOver = ( { state }: Job ): boolean =>
	state !== 'waiting' && state !== 'running';

const pause = ( milliseconds: number ): Promise< void > =>
	new Promise( ( resolve ) => {
		setTimeout( resolve, milliseconds );
	} );

/** What the job came to. Its words say why where it ended early. */
function read( { result, state, words }: Job ): Asked {
	const { draft, checks, answer, tokens } = result as unknown as {
		draft: Suggestion | null;
		checks: {
			warnings?: readonly { message: string }[];
			test_load?: { outcome: 'pass' | 'unknown' } | null;
		} | null;
		answer: string;
		tokens: number;
	};
	return {
		draft: state === 'done' ? draft : null,
		testRun: checks?.test_load?.outcome ?? '',
		warnings: ( checks?.warnings ?? [] ).map( ( { message } ) => message ),
		answer: state === 'done' ? answer : words,
		tokens,
	};
}

/**
 * Asks, and goes on until there is an answer.
 *
 * @param input
 * @param onProgress Told the id of the question, and what is being done.
 * @param isClosed   Whether nothing waits for the answer any more.
 * @throws {ApiError}
 */
export async function ask(
	input: Fields,
	onProgress: ( job: string, words: string ) => void,
	isClosed: () => boolean
): Promise< Asked > {
	let job: Job = await call( 'ask-assistant', input );
	while ( ! isOver( job ) && ! isClosed() ) {
		onProgress( job.id, job.words );
		const { done } = job;
		job = await call( 'step-job', { job: job.id } );
		if ( ! isOver( job ) && job.done === done ) {
			await pause( PAUSE_MS );
		}
	}
	return read( job );
}
