<?php
/**
 * Prints the functions of PHP that files call.
 *
 * In: a JSON list of paths on standard input. Out: JSON, name of the function to its places (`file:line`), sorted by name. Functions of extensions that are not
 * loaded here are not found.
 * @package svc
 */

declare(strict_types=1);

/** @var list<string> $files */
$files = json_decode( (string) file_get_contents( 'php://stdin' ), true, 2, JSON_THROW_ON_ERROR );
$known = array_flip( get_defined_functions()['internal'] );
$found = [];
foreach ( $files as $file ) {
	$tokens = array_values( array_filter( PhpToken::tokenize( (string) file_get_contents( $file ) ), static fn( PhpToken $token ): bool => ! $token->isIgnorable() ) );
	foreach ( $tokens as $at => $token ) {
		$name   = strtolower( ltrim( $token->text, '\\' ) );
		$before = $tokens[ $at - 1 ]->text ?? '';
		if ( $token->is( [ T_STRING, T_NAME_FULLY_QUALIFIED ] ) && isset( $known[ $name ] ) && '(' === ( $tokens[ $at + 1 ]->text ?? '' ) && ! in_array( $before, [ '->', '?->', '::', 'function', 'new', '&' ], true ) ) {
			$found[ $name ][] = $file . ':' . $token->line;
		}
		// A name that is handed on as a callback.
		$callback = strtolower( ltrim( trim( $token->text, '\'"' ), '\\' ) );
		if ( $token->is( T_CONSTANT_ENCAPSED_STRING ) && str_starts_with( $token->text, "'\\" ) && isset( $known[ $callback ] ) ) {
			$found[ $callback ][] = $file . ':' . $token->line;
		}
	}
}
ksort( $found );
echo json_encode( (object) $found, JSON_THROW_ON_ERROR );
