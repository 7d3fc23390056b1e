<?php
/**
 * Tells failures of our own files (missing, cut short, of another version) from failures of snippets, which have their own code between the failure
 * and ours. Loaded also without the loader, so it uses nothing else.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** What PHP says where a part of ours is not there, whatever code wanted it. */
const PARTS_MISSING = '~^(?:Failed opening required |Call to undefined (?:function|method) Svc\\\\|(?:Class|Interface|Trait|Enum) "Svc\\\\[^"]*" (?:not found|does not exist)|Undefined constant "?Svc\\\\|Access to undeclared static property Svc\\\\|Unknown named parameter )~i';

function is_missing_part( string $message ): bool {
	return 1 === \preg_match( PARTS_MISSING, $message ) || \str_starts_with( $message, 'syntax error' ) || \str_starts_with( $message, 'Unclosed ' );
}

/** Lets a failure of ours pass once it is noted, true then; everything else is thrown on. */
function tolerate_own_failure( \Throwable $error ): bool {
	if ( ! is_own_failure( $error ) ) {
		throw $error;
	}
	if ( \function_exists( 'svc_damaged' ) ) {
		\svc_damaged( $error->getMessage(), $error->getFile(), $error->getLine() );
	}
	return true;
}

/** Not exceptions that we throw on purpose: only what PHP finds wrong, also where it is asked about a class before (`Svc\Container`). */
function is_own_failure( \Throwable $error ): bool {
	return ( $error instanceof \Error || $error instanceof \ReflectionException ) && is_own_place( $error->getFile(), $error->getLine(), $error->getTrace(), $error->getMessage(), $error instanceof \ParseError );
}

/**
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error As of `error_get_last()`.
 * @param array<array-key, mixed> $frames Of its trace.
 * @param string $plain Its message without PHP's frame around it.
 */
function is_own_fatal( array $error, array $frames, string $plain ): bool {
	$is_parse = 0 !== ( $error['type'] & ( \E_PARSE | \E_COMPILE_ERROR ) ) || \str_starts_with( $error['message'], 'Uncaught ParseError' );
	if ( ! $is_parse && 1 !== \preg_match( '~^Uncaught (?:Error|TypeError|ArgumentCountError|ValueError|ReflectionException)\b~', $error['message'] ) ) {
		return false;
	}
	return is_own_place( $error['file'], $error['line'], $frames, (string) \preg_replace( '~^(?:TypeError|ArgumentCountError|ValueError|ParseError|ReflectionException): ~', '', $plain ), $is_parse );
}

/** @param array<array-key, mixed> $frames As of `Throwable::getTrace()`, innermost first. */
function is_own_place( string $file, int $line, array $frames, string $message, bool $is_parse ): bool {
	// A function of a snippet that is entered with a wrong argument is the snippet's, also where a wrapper of ours passes that on (`sampled-callbacks.php`).
	if ( is_code_file( $file ) ) {
		return false;
	}
	$is_ours = is_own_file( $file );
	if ( $is_ours && ( $is_parse || 1 === \preg_match( PARTS_MISSING, $message ) ) ) {
		return true;
	}
	// A wrong argument is found at the entry of the function, and is the caller's. Functions that PHP compiles into the code have no frame.
	$first    = \is_array( $frames[0] ?? null ) ? $frames[0] : [];
	$called   = ( \is_string( $first['class'] ?? null ) ? $first['class'] . '::' : '' ) . ( \is_string( $first['function'] ?? null ) ? $first['function'] : '' ) . '(';
	$is_entry = 1 === \preg_match( '~^(?:(.+?)\(\): Argument #\d+ .*must be .* given|Too few arguments to function (.+?)\(\), \d+ passed )~s', $message, $found )
		&& \str_starts_with( $called, ( $found[2] ?? $found[1] ) . '(' ) && [ $file, $line ] !== [ $first['file'] ?? '', $first['line'] ?? 0 ];
	$frames   = \array_values( \array_filter( $frames, static fn( mixed $frame ): bool => \is_array( $frame ) && \is_string( $frame['file'] ?? null ) && '' !== $frame['file'] ) );
	if ( $is_entry ? ! is_own_file( $frames[0]['file'] ?? '' ) : ! $is_ours ) {
		return false;
	}
	foreach ( $frames as $frame ) {
		if ( ! is_own_file( $frame['file'] ) ) {
			return ! is_code_file( $frame['file'] );
		}
	}
	return true;
}

/** The plugin's folder holds no other code. */
function is_own_file( mixed $file ): bool {
	$folder = \strtr( \dirname( __DIR__, 3 ), '\\', '/' ) . '/';
	$file   = \is_string( $file ) ? \strtr( $file, '\\', '/' ) : '';
	if ( \defined( 'SVC_FILE' ) && \strtr( \SVC_FILE, '\\', '/' ) === $file ) {
		return true;
	}
	// A checkout that is linked into a site may hold more than the plugin.
	return \str_starts_with( $file, $folder ) && 1 === \preg_match( '~^(?:includes/|build/|svc\.php$)~', \substr( $file, \strlen( $folder ) ) ) && ! is_code_file( $file );
}

/** Or code that the code of a snippet evaluates. */
function is_code_file( mixed $file ): bool {
	return \is_string( $file ) && 1 === \preg_match( '~/snippets/(?:\d+/)?\d+-[0-9a-f]{12}\.php(?:\(\d+\) : .*)?$~D', \strtr( $file, '\\', '/' ) );
}
