<?php

declare(strict_types=1);

namespace Svc\Storage\Index;

use Svc\Compiler\PhpLiteral;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\SystemCall;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/** PHP that returns token, switches and plan, and the settings of all snippets in a comment, which PHP drops: so OPcache keeps the plan alone. */
final class IndexFile {

	/** Bytes of the file within which its token and its generation stand. */
	public const HEAD = 200;

	/** Not two asterisks: OPcache keeps comments that begin so. */
	private const OPEN = "/*\n";

	private const CLOSE = "*/\n";

	/** One snippet a line, so that two states can be compared by eye. */
	public static function bytes( IndexState $state ): string {
		$rows = '';
		foreach ( $state->rows as $id => $row ) {
			$rows .= $id . ' ' . $row . "\n";
		}
		// In JSON as we write it no slash is escaped, so this cannot be mistaken for anything on the way back.
		$rows = \str_replace( '*/', '*\/', $rows );

		$later = [] === $state->later ? '' : \substr( PhpLiteral::print( $state->later, 0 ), 1, -1 ) . ",\n";

		return "<?php " . '\defined( \'ABSPATH\' ) || exit;' . " return [\n"
			. "'token'=>'" . $state->token . "',\n"
			. "'format'=>" . Format::NUMBER . ",\n"
			. "'generation'=>" . $state->generation . ",\n"
			. "'next_id'=>" . $state->next_id . ",\n"
			. "'rows'=>[" . \count( $state->rows ) . ',' . \strlen( $rows ) . "],\n"
			. "'switches'=>" . PhpLiteral::print( $state->switches, 0 ) . ",\n"
			. $later
			. "'plan'=>" . self::anchored( PhpLiteral::print( $state->plan, 2 ) ) . ",\n];\n"
			. self::OPEN . $rows . self::CLOSE;
	}

	/** Empty when the file is damaged. */
	public static function token( string $bytes ): string {
		return 1 === \preg_match( "/'token'=>'([0-9a-f]{16})'/", \substr( $bytes, 0, self::HEAD ), $found ) ? $found[1] : '';
	}

	/** 0 when the file is damaged. */
	public static function generation( string $bytes ): int {
		return 1 === \preg_match( "/'generation'=>(\\d{1,18}),/", \substr( $bytes, 0, self::HEAD ), $found ) ? (int) $found[1] : 0;
	}

	/** Null when anything is wrong with the file, also when OPcache remembers another state than the one on the disk. */
	public static function load( string $path ): ?IndexState {
		// While PHP closes the last buffer of a request (`includes/Runtime/failure/late.php`) it opens no other; what is printed then goes nowhere.
		$is_held = ! \defined( 'Svc\Runtime\BUFFER_CLOSES' );
		$is_held && \ob_start();
		try {
			$data = SystemCall::quietly( static fn(): mixed => \is_file( $path ) ? include $path : null );
		} catch ( Throwable ) {
			// An incomplete or foreign file: a syntax error. An index of the plugin throws nothing.
			$data = null;
		} finally {
			$is_held && \ob_end_clean();
		}
		if ( ! \is_array( $data ) || ! \is_int( $data['generation'] ?? null ) || ! \is_string( $data['token'] ?? null ) || ! \is_int( $data['next_id'] ?? null ) ) {
			return null;
		}
		$switches = $data['switches'] ?? null;
		$plan     = $data['plan'] ?? null;
		// Until 0.1.0 the settings were part of what PHP compiled.
		$rows     = $data['snippets'] ?? self::rows( $path, $data['token'], $data['rows'] ?? null );
		if ( ! \is_array( $switches ) || ! \is_array( $plan ) || ! \is_array( $rows ) ) {
			return null;
		}

		/** @var array<string, mixed> $switches */
		/** @var array<string, mixed> $plan */
		/** @var array<int, string> $rows A copy to check each would cost what the text form saves; decode() checks. */
		return new IndexState( $data['generation'], $data['token'], $data['next_id'], $switches, $plan, $rows, Format::unknown( $data, IndexState::FIELDS ), Format::of( $data ) );
	}

	/**
	 * @return array<int, string>|null JSON by id; null unless all rows are there.
	 */
	private static function rows( string $path, string $token, mixed $size ): ?array {
		$count = \is_array( $size ) ? $size[0] ?? null : null;
		$long  = \is_array( $size ) ? $size[1] ?? null : null;
		$bytes = SystemCall::quietly( static fn(): string|false => \file_get_contents( $path ) );
		if ( ! \is_int( $count ) || ! \is_int( $long ) || $long < 0 || false === $bytes || self::token( $bytes ) !== $token ) {
			return null;
		}
		$frame = \strlen( self::OPEN ) + $long + \strlen( self::CLOSE );
		$text  = \strlen( $bytes ) > $frame ? \substr( $bytes, -$frame ) : '';
		if ( ! \str_starts_with( $text, self::OPEN ) || ! \str_ends_with( $text, self::CLOSE ) ) {
			return null;
		}
		$rows = [];
		foreach ( 0 === $count ? [] : \explode( "\n", \str_replace( '*\/', '*/', \substr( $text, \strlen( self::OPEN ), $long - 1 ) ) ) as $line ) {
			$id          = (int) $line;
			$rows[ $id ] = \substr( $line, \strlen( (string) $id ) + 1 );
		}

		return \count( $rows ) === $count ? $rows : null;
	}

	/** `__DIR__` is part of the literal when PHP compiles the index, so that the loader joins no paths and the storage can still be moved. */
	private static function anchored( string $plan ): string {
		return \str_replace( "=>'snippets/", "=>__DIR__.'/snippets/", $plan );
	}
}
