import { __, sprintf } from '@wordpress/i18n';
import type { ScriptFault } from '../../styles/script.js';

/** What is wrong with a script, in the sentences of the server (`includes/Checks/Web/ScriptWords.php`). */

function sentence( { kind, detail }: ScriptFault ): string {
	switch ( kind ) {
		case 'import':
			return __(
				'"import" works only in modules. Use import( \'…\' ).then( … ), or an HTML snippet with <script type="module">.',
				'svc'
			);
		case 'export':
			return __(
				'"export" works only in modules. Remove the word, or assign the value to a property of window.',
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
			return __( 'The code ends in the middle of a statement.', 'svc' );
		case 'unexpected':
			return sprintf(
				/* translators: %s: a word or sign of JavaScript. */
				__(
					'Unexpected "%s". Look for a missing or extra comma, operator or bracket before it.',
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
		__( '%1$s (column %2$d)', 'svc' ),
		sentence( fault ),
		fault.column
	);
