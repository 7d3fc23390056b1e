import { compileStyle, type StyleRequest, type StyleResult } from './compile';
import { faultIn, type ScriptFault } from './script';

/**
 * The compiler in the browser: `{id, request}` in, `{id, result}` out for a stylesheet, `{id, script}` in, `{id, fault}`
 * out for a program. Used by the editor, which ends the worker when a stylesheet does not come back. Bundled to
 * `build/styles/worker.js` as a module worker.
 */

export interface WorkerQuestion {
	readonly id: number;
	readonly request: StyleRequest;
}

export interface WorkerAnswer {
	readonly id: number;
	readonly result: StyleResult;
}

export interface ScriptQuestion {
	readonly id: number;
	readonly script: string;
}

export interface ScriptAnswer {
	readonly id: number;
	readonly fault: ScriptFault | null;
}

self.addEventListener(
	'message',
	( { data }: MessageEvent< WorkerQuestion | ScriptQuestion > ) => {
		if ( 'script' in data ) {
			const answer: ScriptAnswer = {
				id: data.id,
				fault: faultIn( data.script ),
			};
			self.postMessage( answer );
			return;
		}
		void compileStyle( data.request ).then( ( result ) => {
			const answer: WorkerAnswer = { id: data.id, result };
			self.postMessage( answer );
		} );
	}
);
