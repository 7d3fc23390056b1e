<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\CheckResult;
use Svc\Domain\Problem;
use Svc\Domain\Text;
use Svc\Styles\ScriptFault;
use Svc\Styles\ScriptReader;
use Svc\Styles\ScriptReading;

\defined( 'ABSPATH' ) || exit;

/**
 * Checks a JavaScript snippet with a real parser where the server can run one. Where it cannot, as far as the scanner sees:
 * what is left open, tags and PHP that have no place in it. The scanner also words the common mistakes better than a parser
 * does, and only where the parser found one.
 */
final class JsCheck {

	/** @var array<string, ScriptFault|null> What was read, by hash of the code. */
	private array $read = [];

	/** Why the reader could not be had, until that is told. */
	private string $untold = '';

	public function __construct(
		private readonly ScriptReader $reader,
	) {}

	/**
	 * Reads all the code that will be checked now, in one start of the parser.
	 * @param list<string> $codes
	 */
	public function prepare( array $codes ): void {
		$new = [];
		foreach ( $codes as $code ) {
			$new[ self::key( $code ) ] = $code;
		}
		$new     = \array_diff_key( $new, $this->read );
		$reading = [] === $new ? new ScriptReading( [] ) : $this->reader->read( $new );
		foreach ( $reading->faults as $key => $fault ) {
			$this->read[ (string) $key ] = $fault;
		}
		$this->untold = $reading->reason;
	}

	public function check( string $code ): CheckResult {
		if ( ! $this->has_read( $code ) && '' === $this->untold ) {
			$this->prepare( [ $code ] );
		}
		if ( ! $this->has_read( $code ) ) {
			$seen = ( new JsScanner( $code ) )->problems();

			return new CheckResult( $seen, [ ...$this->told_once(), ...( [] === $seen ? self::hints( $code ) : [] ) ] );
		}
		$fault = $this->read[ self::key( $code ) ];
		if ( null === $fault ) {
			return new CheckResult( [], self::hints( $code ) );
		}
		if ( [] !== self::hints( $code ) ) {
			return new CheckResult( self::hints( $code ) );
		}
		$seen = ( new JsScanner( $code ) )->problems();
		// Before the parser's first mistake, what the scanner saw is none.
		$is_named = [] !== $seen && $seen[0]->line <= $fault->line;

		return new CheckResult( $is_named ? $seen : [ new Problem( ScriptWords::of( $fault ), $fault->line ) ] );
	}

	/** Returns what is wrong with a script that stands in an HTML snippet; nothing where no parser can be had. */
	public function fault( string $code ): ?ScriptFault {
		if ( ! $this->has_read( $code ) && '' === $this->untold ) {
			$this->prepare( [ $code ] );
		}

		return $this->read[ self::key( $code ) ] ?? null;
	}

	private function has_read( string $code ): bool {
		return \array_key_exists( self::key( $code ), $this->read );
	}

	/** @return list<Problem> */
	private function told_once(): array {
		$reason       = $this->untold;
		$this->untold = ' ';

		/* translators: %s: why, a sentence. */
		return '' === \trim( $reason ) ? [] : [ new Problem( \sprintf( Text::__( 'This JavaScript was not fully checked: %s', 'svc' ), $reason ) ) ];
	}

	private static function key( string $code ): string {
		return \hash( 'xxh128', $code );
	}

	/** @return list<Problem> */
	private static function hints( string $code ): array {
		$start = \ltrim( $code );
		if ( '' === $start || ! \str_contains( '{[', $start[0] ) || null === \json_decode( $code ) ) {
			return [];
		}

		return [ new Problem( Text::__( 'This is JSON, which does nothing by itself. Assign it to a variable, or use an HTML snippet.', 'svc' ), 1 ) ];
	}
}
