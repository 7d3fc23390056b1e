<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\SymbolEntry;
use Svc\Checks\Web\JsScanner;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists what a JavaScript snippet leaves in the page for others.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class ScriptGlobals {

	/** @return list<Entry> */
	public static function of( string $code ): array {
		$scanner = new JsScanner( $code );
		$scanner->problems();
		$entries = [];
		foreach ( $scanner->globals() as $name => $line ) {
			$entries[] = [
				'kind' => 'global',
				'name' => (string) $name,
				'role' => 'declares',
				'line' => $line,
			];
		}

		return $entries;
	}
}
