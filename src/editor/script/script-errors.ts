import { __, sprintf } from '@wordpress/i18n';
import type { ScriptFault } from '../../styles/script.js';

/** What is wrong with a script, in the sentences of the server (`includes/Checks/Web/ScriptWords.php`). */

function sentence( { kind, detail }: ScriptFault ): string {
	switch ( kind ) {
		case 'import':
			return __(
				'"import" works only in modules, and a JavaScript snippet is an ordinary script. Load the module with import( \'…\' ).then( … ), or put the code into an HTML snippet, between <script type="module"> and </script>.',
				'svc'
			);
		case 'export':
			return __(
				'"export" works only in modules, and a JavaScript snippet is an ordinary script from which nothing can be imported. Take the word out; to share a value with other scripts, assign it to a property of window.',
				'svc'
			);
		case 'await':
			return __(
				'"await" works only inside an async function. Wrap the code: ( async () => { … } )();',
				'svc'
			);
		case 'return':
			return __(
				'"return" works only inside a function. Wrap the code: ( () => { … } )();',
				'svc'
			);
		case 'end':
			return __(
				'The code ends in the middle of a statement: something is missing at its end.',
				'svc'
			);
		case 'unexpected':
			return sprintf(
				/* translators: %s: a word or sign of JavaScript. */
				__(
					'"%s" cannot stand here. Look for a comma, an operator or a bracket that is missing or too many before it.',
					'svc'
				),
				detail
			);
		default:
			return `${ detail.replace( /\.$/, '' ) }.`;
	}
}

export const scriptSentence = ( fault: ScriptFault ): string =>
	sprintf(
		/* translators: 1: a sentence that says what is wrong, 2: number of a column. */
		__( '%1$s It is at column %2$d.', 'svc' ),
		sentence( fault ),
		fault.column
	);
