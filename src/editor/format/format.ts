import { __, sprintf } from '@wordpress/i18n';
import { Asking } from '../asking.js';
import { host } from '../host.js';
import type { FormatAnswer, FormatQuestion } from './format-messages.js';

/** Formatting, away from the thread that takes the keys. */

const formatter = new Asking< Omit< FormatQuestion, 'id' >, FormatAnswer >(
	() => new Worker( new URL( './format.worker.ts', import.meta.url ) ),
	20_000
);

function sentence( fault: string, line: number ): string {
	return line > 0
		? sprintf(
				/* translators: 1: number of a line, 2: what is wrong, in English. */
				__( 'Not formatted. Fix line %1$d first: %2$s', 'svc' ),
				line,
				fault
			)
		: sprintf(
				/* translators: %s: what is wrong, in English. */
				__( 'Not formatted: %s', 'svc' ),
				fault
			);
}

/** The code in good order, or null after saying why it cannot be done. */
export async function formatCode(
	type: string,
	lang: string,
	code: string
): Promise< string | null > {
	if ( code.trim() === '' ) {
		return code;
	}
	try {
		const answer = await formatter.ask( { type, lang, code } );
		if ( 'code' in answer ) {
			return answer.code;
		}
		host().refuse( sentence( answer.fault, answer.line ) );
	} catch ( error ) {
		host().refuse(
			sentence( error instanceof Error ? error.message : '', 0 )
		);
	}
	return null;
}
