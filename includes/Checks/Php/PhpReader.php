<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Domain\Problem;
use Svc\Domain\Text;
use Svc\Vendor\PhpParser\Error;
use Svc\Vendor\PhpParser\ErrorHandler\Collecting;
use Svc\Vendor\PhpParser\Node\Stmt\InlineHTML;
use Svc\Vendor\PhpParser\NodeTraverser;
use Svc\Vendor\PhpParser\NodeVisitor\NameResolver;
use Svc\Vendor\PhpParser\ParserFactory;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads PHP for the checks. PHP's own tokenizer is the truth about the first syntax error; the parser, which recovers,
 * finds the others. Keeps the trees of the last few pieces, because syntax, symbols and advice look at the same code.
 */
final class PhpReader {

	/** Beyond these, errors are the echo of earlier ones. */
	private const MOST_PROBLEMS = 20;

	/** Bytes of memory PHP's tokenizer takes for one byte of code: 110 where every second byte is a token. */
	private const TOKENS_PER_BYTE = 120;

	/** Bytes of memory the parser takes for one byte of code: at most 158 over WordPress' own files, and some air. */
	private const MEMORY_PER_BYTE = 220;

	/** Bytes of code above which only PHP's tokenizer reads it: the parser takes about 3 s for a MiB. */
	private const MOST_BYTES = 524288;

	private const KEPT_TREES = 4;

	/** @var array<string, PhpTree> By type and hash of the code, oldest first. */
	private array $trees = [];

	/**
	 * @param string $code Code as the user wrote it.
	 * @param string $type Snippet type: `php` or `html`.
	 */
	public function read( string $code, string $type ): PhpTree {
		$key = $type . \hash( 'xxh128', $code );
		if ( ! isset( $this->trees[ $key ] ) ) {
			$source              = PhpSource::of( $code, $type );
			$this->trees[ $key ] = $source->has_php() ? self::parse( $source->text ) : new PhpTree( [ new InlineHTML( $source->text, [ 'startLine' => 1 ] ) ], [] );
			$this->trees         = \array_slice( $this->trees, -self::KEPT_TREES, null, true );
		}

		return $this->trees[ $key ];
	}

	private static function parse( string $text ): PhpTree {
		// Running into the limit would kill the request.
		if ( ! self::leaves_memory( \strlen( $text ) * self::TOKENS_PER_BYTE ) ) {
			return new PhpTree( [], [], is_whole: false );
		}
		$first = self::first_error( $text );
		if ( \strlen( $text ) > self::MOST_BYTES || ! self::leaves_memory( \strlen( $text ) * self::MEMORY_PER_BYTE ) ) {
			return new PhpTree( [], null === $first ? [] : [ $first ], is_whole: false );
		}
		$newer = null === $first ? null : NewerSyntax::version( self::parsers()->createForNewestSupportedVersion(), $text );
		if ( null !== $first && null !== $newer ) {
			return new PhpTree( [], [ self::too_new( $first, $newer ) ], is_whole: false );
		}
		$errors     = new Collecting();
		$statements = self::parsers()->createForHostVersion()->parse( $text, $errors ) ?? [];
		// After a syntax error the names are guesses; imports "already in use" would only be noise.
		$names      = null === $first ? $errors : new Collecting();
		$statements = ( new NodeTraverser( new NameResolver( $names ) ) )->traverse( $statements );

		return new PhpTree( \array_values( $statements ), self::problems( $first, $errors->getErrors() ) );
	}

	private static function too_new( Problem $first, string $version ): Problem {
		/* translators: 1: version of PHP, such as 8.4, 2: version of PHP, such as 8.1.29, 3: PHP's own sentence. */
		return new Problem( \sprintf( Text::__( 'This syntax is new in PHP %1$s, but this server has PHP %2$s: %3$s', 'svc' ), $version, \PHP_VERSION, $first->message ), $first->line );
	}

	private static function first_error( string $text ): ?Problem {
		try {
			\PhpToken::tokenize( $text, \TOKEN_PARSE );
		} catch ( \CompileError $error ) {
			return new Problem( self::sentence( $error->getMessage() ) . self::second_tag( $text, $error ), $error->getLine() );
		}

		return null;
	}

	/** What to do where a tag opens in the middle of PHP: two pieces pasted together, or a comment before the first tag. */
	private static function second_tag( string $text, \CompileError $error ): string {
		$body = \preg_replace( '/^<\?php/i', '', $text ) ?? '';
		$here = \preg_split( '/\r\n|\r|\n/', $body )[ $error->getLine() - 1 ] ?? '';
		// In the middle of PHP a tag is the signs "<" and "?".
		if ( 1 !== \preg_match( '/^\s*<\?(?:php|=)/i', $here ) || 1 !== \preg_match( '/unexpected token "[<?]"/', $error->getMessage() ) ) {
			return '';
		}

		return ' ' . Text::__( 'This tag opens PHP inside PHP. Remove it, or everything before it.', 'svc' );
	}

	/**
	 * @param array<Error> $errors
	 * @return list<Problem>
	 */
	private static function problems( ?Problem $first, array $errors ): array {
		$by_line = null === $first ? [] : [ $first->line => $first ];
		foreach ( $errors as $error ) {
			$line = \max( 0, $error->getStartLine() );
			// What the parser sees before PHP's first error is the same mistake, met from the other side.
			if ( ! isset( $by_line[ $line ] ) && ( null === $first || $line > $first->line ) ) {
				$by_line[ $line ] = new Problem( self::sentence( $error->getRawMessage() ), $line );
			}
		}
		\ksort( $by_line );

		return \array_slice( \array_values( $by_line ), 0, self::MOST_PROBLEMS );
	}

	private static function sentence( string $message ): string {
		return \rtrim( \ucfirst( $message ), '.' ) . '.';
	}

	/** The parser needs constants for tokens that this PHP lacks, which its own files define when they are loaded: not where a host has preloaded its classes. */
	private static function parsers(): ParserFactory {
		require_once \dirname( __DIR__, 3 ) . '/build/vendor/PhpParser/compatibility_tokens.php';

		return new ParserFactory();
	}

	/** Whether so many bytes more of memory stay clear of the limit of this request, raised as WordPress allows where that helps. */
	private static function leaves_memory( int $bytes ): bool {
		if ( ! self::is_above( $bytes ) && \function_exists( 'wp_raise_memory_limit' ) ) {
			\wp_raise_memory_limit( 'admin' );
		}

		return self::is_above( $bytes );
	}

	private static function is_above( int $bytes ): bool {
		$limit = self::bytes_of( \ini_get( 'memory_limit' ) );

		return $limit <= 0 || ! \function_exists( 'memory_get_usage' ) || \memory_get_usage() + $bytes < $limit;
	}

	/**
	 * Reads a size as php.ini writes it; -1 means no limit. `ini_parse_quantity` came only with PHP 8.2.
	 * @see https://www.php.net/manual/en/faq.using.php#faq.using.shorthandbytes
	 */
	private static function bytes_of( string $value ): int {
		$factor = match ( \strtolower( \substr( \trim( $value ), -1 ) ) ) {
			'g'     => 1 << 30,
			'm'     => 1 << 20,
			'k'     => 1 << 10,
			default => 1,
		};

		return (int) $value * $factor;
	}
}
