<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\Text\Lines;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Pairs the brackets that a scanner of CSS or JavaScript finds, and reports those that are missing or too many.
 * After the first mismatch it stays quiet: everything that follows would be an echo.
 */
final class Brackets {

	private const CLOSERS = [
		'(' => ')',
		'[' => ']',
		'{' => '}',
	];

	/** @var list<array{bracket: string, offset: int}> Innermost last. */
	private array $open = [];

	private ?Problem $problem = null;

	public function __construct(
		private readonly string $code,
	) {}

	/**
	 * @param string $bracket One of `(`, `[`, `{`.
	 * @param int    $offset  Bytes from the start of the code.
	 */
	public function open( string $bracket, int $offset ): void {
		$this->open[] = [
			'bracket' => $bracket,
			'offset'  => $offset,
		];
	}

	/**
	 * @param string $bracket One of `)`, `]`, `}`.
	 * @param int    $offset  Bytes from the start of the code.
	 */
	public function close( string $bracket, int $offset ): void {
		$last = \array_pop( $this->open );
		if ( null !== $this->problem || null !== $last && self::CLOSERS[ $last['bracket'] ] === $bracket ) {
			return;
		}
		$line          = Lines::at( $this->code, $offset );
		$this->problem = null === $last
			/* translators: %s: a closing bracket. */
			? new Problem( \sprintf( Text::__( 'This "%s" closes nothing.', 'svc' ), $bracket ), $line )
			: new Problem(
				\sprintf(
					/* translators: 1: the bracket that was found, 2: the bracket that was expected, 3: line number. */
					Text::__( 'Found "%1$s", expected "%2$s" to close line %3$d.', 'svc' ),
					$bracket,
					self::CLOSERS[ $last['bracket'] ],
					Lines::at( $this->code, $last['offset'] ),
				),
				$line,
			);
	}

	/** Returns the first mismatch, or the innermost bracket left open at the end of the code. */
	public function problem(): ?Problem {
		if ( null !== $this->problem || [] === $this->open ) {
			return $this->problem;
		}
		$last = $this->open[ \count( $this->open ) - 1 ];

		return new Problem( self::unclosed( $last['bracket'] ), Lines::at( $this->code, $last['offset'] ) );
	}

	/** @param string $open What opens a bracket, string, comment or tag. */
	public static function unclosed( string $open ): string {
		/* translators: %s: what opens something, such as "{" or "<style>". */
		return \sprintf( Text::__( 'This "%s" is never closed.', 'svc' ), $open );
	}
}
