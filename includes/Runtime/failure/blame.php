<?php
/**
 * Blame is certain when the innermost code that is neither WordPress', PHP's nor ours is in a snippet: by place and trace, never by the message,
 * which visitors can often choose. All else the site finds out by asking itself (`Svc\Recovery`).
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error
 * @return array{id: int, message: string, line: int, file: string}|null
 */
function blame( array $error ): ?array {
	$blame = innermost( places( $error['file'], $error['line'], trace( $error ), plain( $error ) ) );
	if ( null === $blame || 0 === $blame['id'] ) {
		$blame = declared_before( $error );
	}
	return null === $blame ? null : $blame + [ 'message' => plain( $error ) ];
}

/**
 * The site without the candidate decides about the guess, so it does no harm.
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error
 * @return array{id: int, message: string, line: int, file: string}|null
 */
function suspect( array $error ): ?array {
	$state = state();
	if ( null === $state['candidate'] ) {
		return null;
	}
	$found = first_snippet( trace( $error ) );
	$top   = \end( $state['running'] );
	if ( null === $found && false !== $top ) {
		$found = running_snippet( $top );
	}
	return null === $found ? null : $found + [ 'message' => plain( $error ) ];
}

/**
 * @param array{message: string, trace?: mixed, ...} $error Of an uncaught exception, or with the frames that PHP 8.5 and later give.
 * @return array<array-key, mixed>
 */
function trace( array $error ): array {
	$frames = frames( $error['message'] );
	return [] === $frames && \is_array( $error['trace'] ?? null ) ? $error['trace'] : $frames;
}

/**
 * Innermost first. A wrong argument is found at the entry of the function, and is the fault of who called it: then the first place is left out.
 * @param array<array-key, mixed> $frames  As of `Throwable::getTrace()`; those of PHP itself have no file.
 * @param string                  $message With the name of the exception in front. It counts only where the trace agrees with it.
 * @return list<mixed>
 */
function places( string $file, int $line, array $frames, string $message ): array {
	$frames   = \array_values( $frames );
	$here     = [
		'file' => $file,
		'line' => $line,
	];
	$caller   = \is_array( $frames[0] ?? null ) ? $frames[0] : [];
	$called   = ( \is_string( $caller['class'] ?? null ) ? $caller['class'] . '::' : '' ) . ( \is_string( $caller['function'] ?? null ) ? $caller['function'] : '' ) . '(';
	$is_entry = 1 === \preg_match( '~^(?:TypeError: (.+?)\(\): Argument #\d+ .*must be .* given(?:, called in .+ on line \d+(?: and defined)?)?|ArgumentCountError: Too few arguments to function (.+?)\(\), \d+ passed (?:in .+ on line \d+ )?and .+ expected)$~sD', $message, $found )
		&& \str_starts_with( $called, ( $found[2] ?? $found[1] ) . '(' );
	// A function of PHP itself reports the place of the call.
	if ( $is_entry && [ $file, $line ] !== [ $caller['file'] ?? '', $caller['line'] ?? 0 ] ) {
		return $frames;
	}
	return [ $here, ...$frames ];
}

/**
 * @param list<mixed> $places Of places().
 * @return array{id: int, line: int, file: string}|null The innermost that is not WordPress', PHP's or ours; id 0 is code that is no snippet.
 */
function innermost( array $places ): ?array {
	foreach ( $places as $place ) {
		$file = \is_array( $place ) ? $place['file'] ?? null : null;
		if ( ! \is_string( $file ) || '' === $file ) {
			continue;
		}
		$found = snippet_at( $file, $place['line'] ?? 0 );
		if ( null !== $found || ! is_neutral( $file ) ) {
			return $found ?? [
				'id'   => 0,
				'line' => 0,
				'file' => $file,
			];
		}
	}
	return null;
}

/** WordPress' own or ours. What replaces a part of WordPress (`wp-content/object-cache.php`) is neither. */
function is_neutral( string $file ): bool {
	$file = \strtr( $file, '\\', '/' );
	if ( \str_starts_with( $file, \strtr( \dirname( __DIR__, 3 ), '\\', '/' ) . '/' ) || 'wp-config.php' === \basename( $file ) ) {
		return true;
	}
	foreach ( [ \ABSPATH, \realpath( \ABSPATH ) ] as $base ) {
		$base = \rtrim( \strtr( (string) $base, '\\', '/' ), '/' ) . '/';
		if ( \str_starts_with( $file, $base ) && 1 === \preg_match( '~^(?:wp-(?:includes|admin)/|[\w-]+\.php$)~', \substr( $file, \strlen( $base ) ) ) ) {
			return true;
		}
	}
	return false;
}

/**
 * @param mixed $file Path as PHP reports it: links resolved, or not; also of code that it evaluates.
 * @return array{id: int, line: int, file: string}|null
 */
function snippet_at( mixed $file, mixed $line ): ?array {
	if ( ! \is_string( $file ) || 1 !== \preg_match( '~^(.*)/snippets/(?:\d+/)?(\d+)-[0-9a-f]{12}\.php(?:\((\d+)\) : .*)?$~D', \strtr( $file, '\\', '/' ), $found ) ) {
		return null;
	}
	$root = state()['root'];
	if ( \strtr( $root, '\\', '/' ) !== $found[1] && \strtr( (string) \realpath( $root ), '\\', '/' ) !== $found[1] ) {
		return null;
	}
	return [
		'id'   => (int) $found[2],
		'line' => (int) ( $found[3] ?? ( \is_int( $line ) ? $line : 0 ) ),
		'file' => \substr( $file, 0, (int) \strpos( $file, '.php', \strlen( $found[1] ) ) + 4 ),
	];
}

/** @return array{id: int, line: int, file: string} */
function running_snippet( int $id ): array {
	foreach ( \array_reverse( \get_included_files() ) as $file ) {
		$found = snippet_at( $file, 0 );
		if ( null !== $found && $id === $found['id'] ) {
			return $found;
		}
	}
	return [
		'id'   => $id,
		'line' => 0,
		'file' => '',
	];
}

/**
 * @param array<array-key, mixed> $frames As of `Throwable::getTrace()`.
 * @return array{id: int, line: int, file: string}|null
 */
function first_snippet( array $frames ): ?array {
	foreach ( $frames as $frame ) {
		$found = \is_array( $frame ) ? snippet_at( $frame['file'] ?? null, $frame['line'] ?? 0 ) : null;
		if ( null !== $found ) {
			return $found;
		}
	}
	return null;
}

/**
 * From PHP's text. Only what follows the last "Stack trace:" is PHP's own: a message before it may hold the same words.
 * @return list<array{file: string, line: int, function: string}> Those of PHP itself have an empty file. The function with its arguments.
 */
function frames( string $message ): array {
	$start = \strrpos( $message, "\nStack trace:\n" );
	if ( ! \str_starts_with( $message, 'Uncaught ' ) || false === $start ) {
		return [];
	}
	\preg_match_all( '~^#\d+ (?:\[internal function\]|(.+?)\((\d+)\)): (.*)$~m', \substr( $message, $start ), $found, \PREG_SET_ORDER );
	return \array_map(
		static fn( array $frame ): array => [
			'file'     => $frame[1],
			'line'     => (int) $frame[2],
			'function' => \str_replace( '->', '::', $frame[3] ),
		],
		$found
	);
}

/**
 * A plugin or theme declares what a snippet declared before it: the snippet came first in the request, but last to the site.
 * @param array{type: int, message: string, file: string, line: int} $error
 * @return array{id: int, line: int, file: string}|null
 */
function declared_before( array $error ): ?array {
	if ( 0 === ( $error['type'] & ( \E_COMPILE_ERROR | \E_ERROR ) ) ) {
		return null;
	}
	if ( 1 === \preg_match( '~^Cannot redeclare \S.*\(previously declared in (.+):(\d+)\)$~D', $error['message'], $found ) ) {
		return snippet_at( $found[1], (int) $found[2] );
	}
	if ( 1 === \preg_match( '~^Cannot (?:re)?declare (?:class|interface|trait|enum) (\S+?)[, ]~', $error['message'], $found ) && ( \class_exists( $found[1], false ) || \interface_exists( $found[1], false ) || \trait_exists( $found[1], false ) ) ) {
		$class = new \ReflectionClass( $found[1] );
		return snippet_at( $class->getFileName(), $class->getStartLine() );
	}
	return null;
}

/** @param array{message: string, file: string, line: int} $error Its message comes without PHP's frame around it. */
function plain( array $error ): string {
	$message = $error['message'];
	if ( \str_starts_with( $message, 'Uncaught ' ) ) {
		$end     = \strrpos( $message, ' in ' . $error['file'] . ':' . $error['line'] . "\n" );
		$message = \substr( $message, 9, false === $end ? null : $end - 9 );
		$colon   = \strpos( $message, ': ' );
		$message = false === $colon ? $message : named( \substr( $message, 0, $colon ), \substr( $message, $colon + 2 ) );
	}
	return \trim( \explode( "\n", \ltrim( $message ), 2 )[0] );
}

function named( string $type, string $message ): string {
	if ( '' === $message ) {
		return $type;
	}
	return 'Error' === $type || 'Exception' === $type ? $message : $type . ': ' . $message;
}
