<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Php\TimedCall;
use Svc\Checks\Symbols\DeclaredSymbol;
use Svc\Checks\Symbols\RemovedFunctions;
use Svc\Checks\Symbols\Symbols;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Vendor\PhpParser\Node\Expr\FuncCall;
use Svc\Vendor\PhpParser\NodeFinder;

\defined( 'ABSPATH' ) || exit;

/**
 * Names calls of functions that PHP removed or WordPress deprecated, each once, with what replaces them. Code that asks first whether they
 * exist, or declares them, may call them.
 */
final class RemovedCheck {

	public function __construct(
		private readonly PhpReader $reader,
		private readonly Symbols $symbols,
	) {}

	public function check( Snippet $snippet, string $code ): CheckResult {
		$texts = [];
		foreach ( $this->symbols->of( $code, $snippet->type )->uses as $key => $name ) {
			$text = DeclaredSymbol::key_of( 'function', $name ) === $key ? RemovedFunctions::said_of( $name ) . RemovedFunctions::deprecation( $name ) : '';
			if ( '' !== $text ) {
				$texts[ \strtolower( $name ) ] = $text;
			}
		}
		if ( [] === $texts ) {
			return new CheckResult();
		}
		$problems = [];
		foreach ( ( new NodeFinder() )->findInstanceOf( $this->reader->read( $code, $snippet->type )->statements, FuncCall::class ) as $call ) {
			$name = TimedCall::name( $call );
			if ( ! isset( $texts[ $name ] ) ) {
				continue;
			}
			$problems[] = new Problem( $texts[ $name ], $call->getStartLine() );
			unset( $texts[ $name ] );
		}

		return new CheckResult( [], $problems );
	}
}
