<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Parser;
use Svc\Vendor\PhpParser\ParserFactory;

\defined( 'ABSPATH' ) || exit;

/**
 * The parsers of PHP. They need constants for tokens that this PHP lacks, which the parser's own files define when they are loaded: where a host has
 * preloaded their classes (`opcache.preload`), nothing loads those files.
 */
final class Parsers {

	/** Reads what this PHP can read. */
	public static function of_host(): Parser {
		return self::factory()->createForHostVersion();
	}

	/** Reads what the newest PHP that is known can read. */
	public static function of_newest(): Parser {
		return self::factory()->createForNewestSupportedVersion();
	}

	private static function factory(): ParserFactory {
		require_once \dirname( __DIR__, 3 ) . '/build/vendor/PhpParser/compatibility_tokens.php';

		return new ParserFactory();
	}
}
