<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\CheckResult;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Compares the names a snippet declares with those of the site and of the other active snippets. Declaring a function or
 * class twice ends the request and cannot be caught. `Precedence` knows what comes of two who declare the same.
 */
final class SymbolCheck {

	public function __construct(
		private readonly Symbols $symbols,
		private readonly LoadedSymbols $loaded,
	) {}

	/**
	 * @param iterable<Snippet>         $others  The other active snippets; the snippet itself is passed over.
	 * @param callable(Snippet): string $code_of Their code; asked only for those that may matter.
	 */
	public function check( Snippet $snippet, string $code, iterable $others, callable $code_of ): CheckResult {
		$declared = [];
		foreach ( $this->symbols->of( $code, $snippet->type )->declares as $symbol ) {
			$declared[ $symbol->key() ] ??= $symbol;
		}
		if ( [] === $declared ) {
			return new CheckResult();
		}
		$result = new CheckResult();
		foreach ( $declared as $symbol ) {
			$loaded = $this->loaded->find( $symbol );
			if ( null !== $loaded ) {
				$result = $result->with( $this->against_site( $snippet, $symbol, $loaded ) );
			}
		}
		foreach ( $others as $other ) {
			if ( $other->id !== $snippet->id && Precedence::counts( $other ) ) {
				$result = $result->with( $this->against_snippet( $snippet, $declared, $other, $code_of( $other ) ) );
			}
		}

		return $result;
	}

	private function against_site( Snippet $snippet, DeclaredSymbol $symbol, LoadedSymbol $loaded ): CheckResult {
		$outcome = Precedence::with_site( $snippet, $symbol, $loaded );
		$message = Precedence::is_before( $snippet, $loaded ) ? $this->breaks_later( $symbol, $loaded->label ) : $this->already_declared( $symbol, $loaded->label );

		return self::finding( $symbol, $message, $outcome );
	}

	/** @param array<string, DeclaredSymbol> $declared */
	private function against_snippet( Snippet $snippet, array $declared, Snippet $other, string $code ): CheckResult {
		$result = new CheckResult();
		foreach ( $declared as $key => $symbol ) {
			// Reading the text is a thousand times cheaper than parsing it.
			$short = \substr( $symbol->name, (int) \strrpos( '\\' . $symbol->name, '\\' ) );
			if ( false === \stripos( $code, $short ) ) {
				continue;
			}
			$theirs = $this->symbols->of( $code, $other->type )->find( $key );
			if ( null !== $theirs ) {
				$result = $result->with( $this->clash( $snippet, $symbol, $other, $theirs ) );
			}
		}

		return $result;
	}

	private function clash( Snippet $snippet, DeclaredSymbol $candidate, Snippet $other, DeclaredSymbol $theirs ): CheckResult {
		$outcome = Precedence::between( $snippet, $candidate, $other, $theirs );
		$label = \sprintf(
			/* translators: 1: title of a snippet, 2: its id. */
			Text::__( 'the snippet "%1$s" (%2$d)', 'svc' ),
			'' === $other->title ? Text::__( 'untitled', 'svc' ) : $other->title,
			$other->id,
		);

		return self::finding( $candidate, $this->already_declared( $candidate, $label ), $outcome );
	}

	/** @param Precedence::FINE|Precedence::WARNING|Precedence::ERROR $outcome */
	private static function finding( DeclaredSymbol $symbol, string $message, int $outcome ): CheckResult {
		$problems = [ new Problem( $message, $symbol->line ) ];

		return match ( $outcome ) {
			Precedence::FINE    => new CheckResult(),
			Precedence::WARNING => new CheckResult( [], $problems ),
			Precedence::ERROR   => new CheckResult( $problems ),
		};
	}

	private function already_declared( DeclaredSymbol $symbol, string $label ): string {
		return match ( $symbol->kind ) {
			'function', 'class' => \sprintf(
				/* translators: 1: name of a function or class, 2: what declares it, such as WordPress, 3: a condition in PHP. */
				Text::__( '%1$s is already declared by %2$s. Rename yours, or wrap it in if ( ! %3$s ) { … }.', 'svc' ),
				'function' === $symbol->kind ? $symbol->name . '()' : $symbol->name,
				$label,
				"{$symbol->kind}_exists( '{$symbol->name}' )",
			),
			'constant'          => \sprintf(
				/* translators: 1: constant name, 2: who defines it. */
				Text::__( '%1$s is already defined by %2$s and keeps that value. Rename yours, or check defined() first.', 'svc' ),
				$symbol->name,
				$label,
			),
		};
	}

	private function breaks_later( DeclaredSymbol $symbol, string $label ): string {
		return \sprintf(
			/* translators: 1: name of a function or class, 2: who declares it, such as WordPress. */
			Text::__( '%1$s is declared again by %2$s later in the request, a fatal error. Rename yours.', 'svc' ),
			'function' === $symbol->kind ? $symbol->name . '()' : $symbol->name,
			$label,
		);
	}
}
