/**
 * What WordPress' own coding standard would look for, told of a whole tree:
 * see wordpress-habits.php.
 */
import { phpAnswers } from './php-answers.ts';
import type { Violation } from './table.ts';

/** Everything that is printed unescaped, used without a nonce, or hidden from translators. */
export function habitViolations( root: string ): Violation[] {
	return phpAnswers< Omit< Violation, 'file' >[] >(
		root,
		'wordpress-habits.php'
	).flatMap( ( [ file, violations ] ) =>
		violations.map( ( violation ) => ( { file, ...violation } ) )
	);
}
