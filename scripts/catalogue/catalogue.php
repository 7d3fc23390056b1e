<?php
/**
 * Lists what PHP and WordPress declare, for completion in the editor.
 *
 * Run by scripts/catalogue.ts: php catalogue.php php|wordpress ROOT WORDPRESS. Out: lines as `Entries` and `Hooks` write them, sorted.
 * PHP is read from the stubs that PHPStan brings, so that it does not matter which PHP runs this; WordPress from its own source.
 */

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Stmt;
use PhpParser\NodeFinder;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\ParserFactory;

[ , $what, $root, $wordpress ] = $argv + [ '', '', '', '' ];
require $root . '/vendor/autoload.php';
require __DIR__ . '/DocBlock.php';
require __DIR__ . '/Entries.php';
require __DIR__ . '/Hooks.php';

/** Extensions of PHP that a host of WordPress has. */
const EXTENSIONS = [ 'Core', 'SPL', 'SimpleXML', 'Reflection', 'bcmath', 'calendar', 'ctype', 'curl', 'date', 'dom', 'exif', 'fileinfo', 'filter', 'gd', 'hash', 'iconv', 'intl', 'json', 'libxml', 'mbstring', 'meta', 'mysqli', 'openssl', 'pcre', 'random', 'session', 'standard', 'superglobals', 'tokenizer', 'xml', 'xmlreader', 'xmlwriter', 'zip', 'zlib' ];

/** Places in WordPress that hold its own code, not that of libraries, and code that is no template of a screen. */
const NOT_ITS_OWN = '~/(?:wp-content|ID3|IXR|PHPMailer|Requests|SimplePie|Text|pomo|sodium_compat|php-ai-client|assets|build|js|css|blocks|theme-compat|certificates|php-compat)/|/(?:class-(?:pop3|snoopy|json|simplepie|avif-info|pclzip|ftp[a-z-]*|phpass|IXR)|atomlib|rss|wp-config-sample|continents-cities|noop|class-smtp|class-phpmailer|class-requests|polyfills)\.php$~';

$main = static function () use ( $what, $root, $wordpress ): int {
	$files = match ( $what ) {
		'php'       => catalogue_stubs( $root ),
		'wordpress' => catalogue_sources( $wordpress ),
		default     => [],
	};
	if ( [] === $files ) {
		fwrite( STDERR, "Usage: php catalogue.php php|wordpress ROOT WORDPRESS\n" );
		return 1;
	}
	echo implode( "\n", catalogue_lines( $files, 'wordpress' === $what ? catalogue_sources( $wordpress, '~^$~' ) : [] ) ), "\n";
	return 0;
};
exit( $main() );

/** @return list<string> Paths, sorted. */
function catalogue_stubs( string $root ): array {
	$files = [];
	foreach ( EXTENSIONS as $extension ) {
		$folder = 'phar://' . $root . '/vendor/phpstan/phpstan/phpstan.phar/vendor/jetbrains/phpstorm-stubs/' . $extension;
		foreach ( is_dir( $folder ) ? (array) scandir( $folder ) : [] as $name ) {
			if ( is_string( $name ) && str_ends_with( $name, '.stub' ) ) {
				$files[] = $folder . '/' . $name;
			}
		}
	}

	return $files;
}

/**
 * @param string $but Pattern of paths that are left out.
 * @return list<string> Paths, sorted.
 */
function catalogue_sources( string $wordpress, string $but = NOT_ITS_OWN ): array {
	$files = [];
	$all   = new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $wordpress, FilesystemIterator::SKIP_DOTS ) );
	foreach ( $all as $file ) {
		$path = (string) $file;
		if ( str_ends_with( $path, '.php' ) && 1 !== preg_match( $but, substr( $path, strlen( $wordpress ) ) ) ) {
			$files[] = $path;
		}
	}
	sort( $files );

	return $files;
}

/**
 * @param list<string> $files
 * @param list<string> $all   Files that use hooks.
 * @return list<string>
 */
function catalogue_lines( array $files, array $all ): array {
	$has_hooks = [] !== $all;
	$parser  = ( new ParserFactory() )->createForNewestSupportedVersion();
	$finder  = new NodeFinder();
	$entries = new Entries();
	$hooks   = new Hooks();
	$found   = [];
	if ( $has_hooks ) {
		array_map( static fn( string $file ) => $hooks->count( (string) file_get_contents( $file ) ), $all );
	}
	foreach ( $files as $file ) {
		$tree = $parser->parse( (string) file_get_contents( $file ) ) ?? [];
		$tree = ( new NodeTraverser( new NameResolver( null, [ 'replaceNodes' => false ] ) ) )->traverse( $tree );
		foreach ( $finder->find( $tree, is_declaration( ... ) ) as $node ) {
			$found += catalogue_entry( $entries, $node );
		}
		if ( $has_hooks ) {
			$hooks->read( array_values( array_filter( $tree, static fn( Node $node ): bool => $node instanceof Stmt ) ) );
		}
	}
	ksort( $found );

	return [ ...array_merge( ...array_values( $found ) ), ...$hooks->lines() ];
}

function is_declaration( Node $node ): bool {
	return $node instanceof Stmt\Function_ || $node instanceof Stmt\ClassLike || $node instanceof Stmt\Const_
		|| ( $node instanceof Stmt\Expression && $node->expr instanceof Node\Expr\FuncCall && $node->expr->name instanceof Node\Name && 'define' === $node->expr->name->toLowerString() );
}

/** @return array<string, list<string>> Lines by a key to sort them by. What is declared twice counts as it was declared first. */
function catalogue_entry( Entries $entries, Node $node ): array {
	if ( $node instanceof Stmt\Function_ ) {
		$name = $node->namespacedName?->toString() ?? '';
		return str_contains( $name, '\\' ) ? [] : with_lines( 'f ' . $name, $entries->of_function( $node ) );
	}
	if ( $node instanceof Stmt\ClassLike ) {
		$name = $node->namespacedName?->toString() ?? '';
		return str_contains( $name, '\\' ) ? [] : with_lines( 'c ' . $name, $entries->of_class( $node ) );
	}
	if ( $node instanceof Stmt\Const_ ) {
		$lines = [];
		foreach ( $node->consts as $constant ) {
			$lines += with_lines( 'k ' . $constant->name->name, [ $entries->of_constant( $constant->name->name, $constant->value, $node->getDocComment()?->getText() ) ] );
		}
		return $lines;
	}
	$call  = $node instanceof Stmt\Expression && $node->expr instanceof Node\Expr\FuncCall ? $node->expr : null;
	$name  = $call?->args[0] ?? null;
	$value = $call?->args[1] ?? null;
	if ( ! $name instanceof Node\Arg || ! $name->value instanceof Node\Scalar\String_ || ! $value instanceof Node\Arg || 1 !== preg_match( '~^[A-Za-z_]\w*$~', $name->value->value ) ) {
		return [];
	}

	return with_lines( 'k ' . $name->value->value, [ $entries->of_constant( $name->value->value, $value->value, $node->getDocComment()?->getText() ) ] );
}

/**
 * @param list<string> $lines
 * @return array<string, list<string>>
 */
function with_lines( string $key, array $lines ): array {
	return [] === $lines ? [] : [ $key => $lines ];
}
