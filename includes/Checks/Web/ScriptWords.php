<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Domain\Text;
use Svc\Styles\ScriptFault;

\defined( 'ABSPATH' ) || exit;

/** Puts a parser's finding into the words of the person who wrote the JavaScript: what it is and what to do. */
final class ScriptWords {

	public static function of( ScriptFault $fault ): string {
		/* translators: 1: a sentence that says what is wrong, 2: number of a column. */
		return \sprintf( Text::__( '%1$s (column %2$d)', 'svc' ), self::sentence( $fault ), $fault->column );
	}

	private static function sentence( ScriptFault $fault ): string {
		return match ( $fault->kind ) {
			'import'     => Text::__( '"import" works only in modules. Use import( \'…\' ).then( … ), or an HTML snippet with <script type="module">.', 'svc' ),
			'export'     => Text::__( '"export" works only in modules. Remove the word, or assign the value to a property of window.', 'svc' ),
			'await'      => Text::__( '"await" works only inside an async function. Wrap the code: ( async () => { … } )();', 'svc' ),
			'return'     => Text::__( '"return" works only inside a function. Wrap the code: ( () => { … } )();', 'svc' ),
			'end'        => Text::__( 'The code ends in the middle of a statement.', 'svc' ),
			'unexpected' => \sprintf(
				/* translators: %s: a word or sign of JavaScript. */
				Text::__( 'Unexpected "%s". Look for a missing or extra comma, operator or bracket before it.', 'svc' ),
				$fault->detail,
			),
			default      => \rtrim( $fault->detail, '.' ) . '.',
		};
	}
}
