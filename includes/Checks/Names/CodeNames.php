<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Php\PhpReader;
use Svc\Checks\Symbols\Declarations;
use Svc\Checks\Symbols\NamespaceVisitor;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Checks\Symbols\TouchVisitor;
use Svc\Checks\Symbols\UseVisitor;
use Svc\Checks\Web\JsScanner;
use Svc\Vendor\PhpParser\NodeTraverser;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists everything that the code of one snippet declares and touches, for people and editors. Where `Symbols` says nothing about code
 * with mistakes, because a check must not guess, this lists what can be read.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class CodeNames {

	/** Goes up when this or what it uses lists more or something else: then what is kept is read again. */
	public const VERSION = 1;

	/** Characters; a longer name is left out. */
	private const MOST_NAME = 200;

	public function __construct( private readonly PhpReader $reader ) {}

	/**
	 * @param string $type Type of the snippet.
	 * @param string $lang Language of the stylesheet.
	 * @return list<Entry> In the order of their lines.
	 */
	public function of( string $code, string $type, string $lang ): array {
		$entries = match ( $type ) {
			'php', 'html' => $this->php( $code, $type ),
			'css'         => StyleNames::of( $code, $lang ),
			'js'          => self::globals( $code ),
			default       => [],
		};
		$entries = \array_values( \array_filter( $entries, static fn( array $entry ): bool => self::is_tellable( $entry['name'] ) ) );
		\usort( $entries, static fn( array $a, array $b ): int => ( $a['line'] ?? 0 ) <=> ( $b['line'] ?? 0 ) );

		return $entries;
	}

	/** Whether a name can stand in an answer: text of one line. */
	public static function is_tellable( string $name ): bool {
		return 1 === \preg_match( '~\A[^\x00-\x1F\x7F]{1,' . self::MOST_NAME . '}\z~u', $name );
	}

	/** @return list<Entry> */
	private function php( string $code, string $type ): array {
		$statements = $this->reader->read( $code, $type )->statements;
		$uses       = new UseVisitor();
		$touches    = new TouchVisitor();
		$details    = new DetailVisitor();
		( new NodeTraverser( new NamespaceVisitor(), $uses, $touches, $details ) )->traverse( $statements );
		$declarations = new Declarations();
		$declarations->read( $statements );
		$entries = [ ...$touches->entries(), ...$details->methods() ];
		$own     = [];
		foreach ( $declarations->symbols() as $symbol ) {
			$own[ $symbol->key() ] = true;
			$entries[]             = $details->of( $symbol ) + [
				'kind'  => $symbol->kind,
				'name'  => $symbol->name,
				'role'  => 'declares',
				'line'  => $symbol->line,
				'guard' => $symbol->guard,
			];
		}
		foreach ( \array_diff_key( $uses->used(), $own ) as $key => $name ) {
			$entries[] = [
				'kind' => \explode( ' ', $key, 2 )[0],
				'name' => $name,
				'role' => 'uses',
				'line' => $uses->line( $key ),
			];
		}

		return $entries;
	}

	/** @return list<Entry> What a script leaves in the page for others. */
	private static function globals( string $code ): array {
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
