<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Checks\Advice\Advice;
use Svc\Checks\Advice\ConsentCheck;
use Svc\Checks\Advice\DeferralCheck;
use Svc\Checks\Advice\FileCheck;
use Svc\Checks\Advice\HookCheck;
use Svc\Checks\Advice\InBrowser;
use Svc\Checks\Advice\RemovedCheck;
use Svc\Checks\Advice\ScriptAdvice;
use Svc\Checks\Symbols\ShortcodeCheck;
use Svc\Checks\Symbols\SymbolCheck;
use Svc\Checks\Web\PastedMarkup;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Every check that needs no request to the site: syntax, names, and what settings and code say together (design 6).
 * `/validate`, every save and every switch-on ask it. It writes nothing and runs nothing of the snippet; SCSS and LESS are
 * compiled by `Svc\Styles`, whose errors the save adds.
 */
final class Checks {

	public function __construct(
		private readonly SyntaxCheck $syntax,
		private readonly SymbolCheck $symbols,
		private readonly Advice $advice,
		private readonly HookCheck $hooks,
		private readonly FileCheck $files,
		private readonly RemovedCheck $removed,
	) {}

	/**
	 * Makes ready for the snippets that are checked next, all of them at once. Without it they are checked just as well, and slower.
	 * @param list<array{type: string, code: string}> $codes
	 */
	public function prepare( array $codes ): void {
		$this->syntax->prepare( $codes );
	}

	/**
	 * @param Snippet                   $snippet The snippet as it would be saved; id 0 for a new one.
	 * @param string                    $code    Its code as the user wrote it.
	 * @param iterable<Snippet>         $others  The other active snippets.
	 * @param callable(Snippet): string $code_of Code of one of those; called only for those that may matter.
	 */
	public function problems( Snippet $snippet, string $code, iterable $others, callable $code_of ): CheckResult {
		$markup = PastedMarkup::problem( $snippet, $code );
		if ( null !== $markup ) {
			return new CheckResult( [ $markup ] );
		}
		$syntax = $this->syntax->check( $code, $snippet->type, $snippet->lang );
		if ( ! $syntax->passes() ) {
			// Names and advice of code that PHP cannot read would be guesses.
			return $syntax->sorted();
		}

		return $syntax
			->with( $this->symbols->check( $snippet, $code, $others, $code_of ) )
			->with( $this->advice->check( $snippet, $code ) )
			->with( ScriptAdvice::check( $snippet, $code, $others, $code_of ) )
			->with( ShortcodeCheck::check( $snippet, $others ) )
			->with( ConsentCheck::check( $snippet ) )
			->with( DeferralCheck::check( $snippet, $code ) )
			->with( InBrowser::check( $snippet, $code ) )
			->with( $this->hooks->check( $snippet, $code ) )
			->with( $this->files->check( $snippet, $code ) )
			->with( $this->removed->check( $snippet, $code ) )
			->sorted();
	}
}
