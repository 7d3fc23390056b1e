<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Checks\Copied\Copied;
use Svc\Checks\Php\CompileRules;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Text\Encoding;
use Svc\Checks\Web\CssCheck;
use Svc\Checks\Web\HtmlCheck;
use Svc\Checks\Web\JsCheck;
use Svc\Checks\Web\ScriptWords;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether code of one type can be read at all: PHP with the mistakes that only its compiler refuses, HTML, CSS, JavaScript.
 * It runs nothing and knows nothing of the site except the classes PHP has loaded. Code comes as the user wrote it, and
 * every line is the user's. SCSS and LESS belong to the style compiler and are only held to be text here.
 */
final class SyntaxCheck {

	public function __construct(
		private readonly PhpReader $reader,
		private readonly CompileRules $rules,
		private readonly JsCheck $js,
		private readonly LoadedSymbols $loaded,
	) {}

	/**
	 * @param string $code Code as the user wrote it.
	 * @param string $type Snippet type: `php`, `html`, `css` or `js`.
	 * @param string $lang Language of a stylesheet: `css`, `scss` or `less`; empty for other types.
	 */
	public function check( string $code, string $type, string $lang = '' ): CheckResult {
		$encoding = Encoding::problems( $code );
		if ( [] !== $encoding ) {
			return new CheckResult( $encoding );
		}

		$result = $this->read( $code, $type, $lang );
		[ 'code' => $corrected, 'found' => $found ] = Copied::corrected( $code, $type, ! $result->passes() );
		if ( [] === $found ) {
			return $result;
		}
		$problems = Copied::problems( $found, $corrected );
		if ( $result->passes() ) {
			return $result->with( new CheckResult( [], $problems ) );
		}

		// What the corrected code no longer has is the same problem.
		return new CheckResult( [ ...$problems, ...( $this->read( $corrected, $type, $lang )->passes() ? [] : $result->errors ) ], $result->warnings );
	}

	private function read( string $code, string $type, string $lang ): CheckResult {
		return match ( $type ) {
			'php'   => $this->php( $code, $type ),
			'html'  => $this->php( $code, $type )->with( new CheckResult( [], [ ...HtmlCheck::warnings( $code ), ...$this->scripts( $code ) ] ) ),
			'css'   => 'scss' === $lang || 'less' === $lang ? new CheckResult() : CssCheck::check( $code ),
			'js'    => $this->js->check( $code ),
			default => new CheckResult(),
		};
	}

	/**
	 * Makes ready for checking several snippets: what costs a start of a program is done for all of them at once.
	 * @param list<array{type: string, code: string}> $codes
	 */
	public function prepare( array $codes ): void {
		$scripts = [];
		foreach ( $codes as [ 'type' => $type, 'code' => $code ] ) {
			if ( 'js' === $type ) {
				$scripts[] = $code;
			} elseif ( 'html' === $type ) {
				\array_push( $scripts, ...\array_column( HtmlCheck::scripts( $code ), 'code' ) );
			}
		}
		$this->js->prepare( $scripts );
	}

	/**
	 * Mistakes in the scripts of an HTML snippet stop those scripts, not the page.
	 * @return list<Problem>
	 */
	private function scripts( string $html ): array {
		$warnings = [];
		foreach ( HtmlCheck::scripts( $html ) as [ 'code' => $code, 'line' => $line ] ) {
			$fault = $this->js->fault( $code );
			if ( null !== $fault ) {
				/* translators: %s: what is wrong, a sentence. */
				$warnings[] = new Problem( \sprintf( Text::__( 'Browsers will not run this script: %s', 'svc' ), ScriptWords::of( $fault ) ), $line + $fault->line );
			}
		}

		return $warnings;
	}

	private function php( string $code, string $type ): CheckResult {
		$tree = $this->reader->read( $code, $type );
		if ( [] !== $tree->problems ) {
			return new CheckResult( $tree->problems );
		}
		$warnings = $tree->is_whole ? [] : [ new Problem( Text::__( 'The code is too long to check in full.', 'svc' ) ) ];

		return new CheckResult( $this->rules->problems( $tree, $this->loaded->is_foreign_class( ... ) ), $warnings );
	}
}
