<?php
/**
 * Copies nikic/php-parser into a private namespace, so that another plugin's copy cannot clash with ours.
 *
 * Run by scripts/vendor.ts: php vendor.php SOURCE TARGET. Reads SOURCE (the package's `lib/PhpParser`), writes the same
 * tree to TARGET with every `PhpParser` namespace moved under `Svc\Vendor`. Works on PHP's own tokens, never on text:
 * a name is moved only where it is written from the root (after `namespace`, after `use`, with a leading backslash, or
 * as a class name in a string).
 */

declare(strict_types=1);

const PRIVATE_PREFIX = 'Svc\\Vendor\\';

exit( vendor_main( $argv ) );

/** @param list<string> $arguments The command line. */
function vendor_main( array $arguments ): int {
	[ , $source, $target ] = $arguments + [ '', '', '' ];
	if ( ! is_dir( $source ) || '' === $target ) {
		fwrite( STDERR, "Usage: php vendor.php SOURCE TARGET\n" );
		return 1;
	}
	$count = 0;
	$files = new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $source, FilesystemIterator::SKIP_DOTS ) );
	foreach ( $files as $file ) {
		$path   = $target . substr( (string) $file, strlen( $source ) );
		$folder = dirname( $path );
		if ( ! is_dir( $folder ) && ! mkdir( $folder, 0777, true ) ) {
			throw new RuntimeException( "Cannot create $folder" );
		}
		$code = (string) file_get_contents( (string) $file );
		if ( false === file_put_contents( $path, in_private_namespace( $code ) ) ) {
			throw new RuntimeException( "Cannot write $path" );
		}
		++$count;
	}
	echo $count, "\n";
	return 0;
}

/** Moves every name of one file that is written from the root of `PhpParser`. */
function in_private_namespace( string $code ): string {
	$result   = '';
	$previous = 0;
	foreach ( PhpToken::tokenize( $code ) as $token ) {
		$result .= match ( true ) {
			in_array( $previous, [ T_NAMESPACE, T_USE ], true ) => moved_import( $token ),
			$token->is( T_NAME_FULLY_QUALIFIED )              => moved( $token->text, '\\PhpParser\\', '\\' . PRIVATE_PREFIX . 'PhpParser\\' ),
			$token->is( T_CONSTANT_ENCAPSED_STRING )          => moved_string( $token->text ),
			default                                           => $token->text,
		};
		if ( ! $token->isIgnorable() && ! $token->is( T_FUNCTION ) ) {
			$previous = $token->id;
		}
	}
	return $result;
}

/** A name after `namespace` or `use`. `use ( $x )` of a closure and `use Trait;` in a class have no `PhpParser` first part. */
function moved_import( PhpToken $token ): string {
	if ( $token->is( T_STRING ) && 'PhpParser' === $token->text ) {
		return PRIVATE_PREFIX . 'PhpParser';
	}
	return $token->is( T_NAME_QUALIFIED ) ? moved( $token->text, 'PhpParser\\', PRIVATE_PREFIX . 'PhpParser\\' ) : $token->text;
}

/** A class or function name written as a string: 'PhpParser\\Node\\' and 'PhpParser\defineCompatibilityTokens'. */
function moved_string( string $text ): string {
	$start = substr( $text, 1, 10 );
	return 'PhpParser\\' === $start ? $text[0] . 'Svc\\\\Vendor\\\\' . substr( $text, 1 ) : $text;
}

function moved( string $name, string $from, string $to ): string {
	return str_starts_with( $name, $from ) ? $to . substr( $name, strlen( $from ) ) : $name;
}
