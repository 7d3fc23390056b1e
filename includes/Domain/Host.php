<?php

declare(strict_types=1);

namespace Svc\Domain;

use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Functions on `disable_functions`, which do not exist then, and extensions that are not installed, where nothing else can do the same or as well.
 */
final class Host {

	/** What PHP says of a function that is not there, called or handed on; of one that was called in a namespace it names that. */
	private const UNDEFINED = '~^(?:Call to undefined function (?:[\w\\\\]+\\\\)?(\w+)\(\)|.*must be a valid callback(?: or null)?, function "\\\\?(\w+)" not found )~s';

	private const OF_TOKENIZER = '~^(?:Class "\\\\?PhpToken" not found|Undefined constant "(?:[\w\\\\]+\\\\)?(?:T|TOKEN)_[A-Z_]+")~';

	/** @return array<string, string> Name as people write it, such as `flock()`, to a sentence: what does not work without it. */
	public static function lacks(): array {
		return \array_filter( self::uses(), static fn( string $name ): bool => ! self::has( $name ), \ARRAY_FILTER_USE_KEY );
	}

	public static function keeps_from_saving(): bool {
		return ! self::has( 'tokenizer' ) || ! self::has( 'flock()' );
	}

	public static function sentence(): string {
		$parts = [];
		foreach ( self::lacks() as $name => $consequence ) {
			$parts[] = $name . ': ' . $consequence;
		}

		/* translators: %s: functions and extensions of PHP, each with what does not work without it. */
		return [] === $parts ? '' : \sprintf( Text::__( 'PHP lacks something that svc uses. %s Ask your host to allow it.', 'svc' ), \implode( ' ', $parts ) );
	}

	/** @return string|null Name as people write it of what a failure says is missing; null where the failure is another one. */
	public static function missing_in( Throwable $error ): ?string {
		return $error instanceof \Error ? self::missing_by( $error->getMessage() ) : null;
	}

	public static function missing_by( string $message ): ?string {
		if ( 1 === \preg_match( self::OF_TOKENIZER, $message ) ) {
			return 'tokenizer';
		}
		$name = 1 === \preg_match( self::UNDEFINED, $message, $found ) ? \strtolower( $found[2] ?? $found[1] ) : '';

		return '' !== $name && ( isset( self::uses()[ $name . '()' ] ) || self::is_disabled( $name ) ) ? $name . '()' : null;
	}

	public static function variable( string $name ): string {
		$value = \function_exists( 'getenv' ) ? \getenv( $name ) : false;

		return \is_string( $value ) ? $value : '';
	}

	private static function is_disabled( string $name ): bool {
		$disabled = \function_exists( 'ini_get' ) ? (string) \ini_get( 'disable_functions' ) : '';

		return \in_array( $name, \array_map( '\trim', \explode( ',', \strtolower( $disabled ) ) ), true ) || 1 === \preg_match( '~^(?:mb|curl|ctype|sodium|token)_~', $name );
	}

	private static function has( string $name ): bool {
		return \str_ends_with( $name, '()' ) ? \function_exists( \substr( $name, 0, -2 ) ) : 'tokenizer' !== $name || \class_exists( 'PhpToken', false );
	}

	/** @return array<string, string> */
	private static function uses(): array {
		$watch = Text::__( 'pages that fail without a message are found late.', 'svc' );
		$slow  = Text::__( 'test runs take longer.', 'svc' );

		return [
			'tokenizer'            => Text::__( 'PHP snippets can\'t be checked, saved or activated.', 'svc' ),
			'flock()'              => Text::__( 'nothing can be saved.', 'svc' ),
			'curl_exec()'          => $slow,
			'curl_multi_exec()'    => $slow,
			'set_error_handler()'  => Text::__( 'test runs show fewer details.', 'svc' ),
			'http_response_code()' => Text::__( 'the status of some pages is estimated.', 'svc' ),
			'mb_strtolower()'      => Text::__( 'sorting by name is case-sensitive beyond A to Z.', 'svc' ),
			'getmypid()'           => $watch,
			'php_uname()'          => $watch,
			'error_log()'          => Text::__( 'errors inside svc are not logged.', 'svc' ),
			'memory_get_usage()'   => Text::__( 'checking large code may run out of memory.', 'svc' ),
			'getenv()'             => Text::__( 'programs such as Node are found in usual folders only.', 'svc' ),
		];
	}
}
