import { compileStyle, type StyleRequest, type StyleResult } from './compile';

/**
 * The compiler in the browser: `{id, request}` in, `{id, result}` out. Used by the editor, which ends the worker when a
 * stylesheet does not come back. Bundled to `build/styles/worker.js` as a module worker.
 */

export interface WorkerQuestion {
	readonly id: number;
	readonly request: StyleRequest;
}

export interface WorkerAnswer {
	readonly id: number;
	readonly result: StyleResult;
}

self.addEventListener(
	'message',
	( { data }: MessageEvent< WorkerQuestion > ) => {
		void compileStyle( data.request ).then( ( result ) => {
			const answer: WorkerAnswer = { id: data.id, result };
			self.postMessage( answer );
		} );
	}
);
