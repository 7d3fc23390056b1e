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
		return \sprintf( Text::__( '%1$s It is at column %2$d.', 'svc' ), self::sentence( $fault ), $fault->column );
	}

	private static function sentence( ScriptFault $fault ): string {
		return match ( $fault->kind ) {
			'import'     => Text::__( '"import" works only in modules, and a JavaScript snippet is an ordinary script. Load the module with import( \'…\' ).then( … ), or put the code into an HTML snippet, between <script type="module"> and </script>.', 'svc' ),
			'export'     => Text::__( '"export" works only in modules, and a JavaScript snippet is an ordinary script from which nothing can be imported. Take the word out; to share a value with other scripts, assign it to a property of window.', 'svc' ),
			'await'      => Text::__( '"await" works only inside an async function. Wrap the code: ( async () => { … } )();', 'svc' ),
			'return'     => Text::__( '"return" works only inside a function. Wrap the code: ( () => { … } )();', 'svc' ),
			'end'        => Text::__( 'The code ends in the middle of a statement: something is missing at its end.', 'svc' ),
			'unexpected' => \sprintf(
				/* translators: %s: a word or sign of JavaScript. */
				Text::__( '"%s" cannot stand here. Look for a comma, an operator or a bracket that is missing or too many before it.', 'svc' ),
				$fault->detail,
			),
			default      => \rtrim( $fault->detail, '.' ) . '.',
		};
	}
}
