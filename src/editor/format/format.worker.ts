import { answer } from './pretty.js';
import type { FormatQuestion } from './format-messages.js';

/** Formatting in a thread of its own. */

self.addEventListener(
	'message',
	( { data }: MessageEvent< FormatQuestion > ) => {
		void answer( data ).then( ( it ) => self.postMessage( it ) );
	}
);
