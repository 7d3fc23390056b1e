<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\LoadedCode;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Symbols\Owner;
use Svc\Checks\Symbols\SymbolEntry;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists the callbacks that plugins, the theme and WordPress have registered by now, for hooks and shortcodes. Those of snippets are
 * left out: they are read from their code, because on our own routes no snippet runs.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class SiteHooks {

	/** Functions of WordPress that are there for others to hook: whose callback it is cannot be known. */
	private const SHARED_CALLBACK = '/\A__return_[a-z_]+\z/';

	public function __construct( private readonly LoadedSymbols $loaded ) {}

	/** @return iterable<SiteSymbol> In the order in which they run. */
	public function find( Question $question ): iterable {
		if ( $question->asks_for( 'hook', 'hooks' ) ) {
			yield from $this->hooks( $question );
		}
		if ( $question->asks_for( 'shortcode', 'declares' ) ) {
			yield from $this->shortcodes( $question );
		}
	}

	/** @return iterable<SiteSymbol> */
	private function hooks( Question $question ): iterable {
		$hooks = $GLOBALS['wp_filter'] ?? null;
		foreach ( \is_array( $hooks ) ? $hooks : [] as $name => $hook ) {
			$name = (string) $name;
			if ( ! $hook instanceof \WP_Hook || ! CodeNames::is_tellable( $name ) || ! $question->means( 'hook', $name ) ) {
				continue;
			}
			foreach ( $hook->callbacks as $priority => $callbacks ) {
				foreach ( $callbacks as $callback ) {
					$entry = [
						'kind'          => 'hook',
						'name'          => $name,
						'role'          => 'hooks',
						'priority'      => SymbolEntry::priority( $priority ),
						'accepted_args' => self::number( $callback['accepted_args'] ),
					];
					yield from $this->callback( $question, $callback['function'], $entry );
				}
			}
		}
	}

	/** @return iterable<SiteSymbol> */
	private function shortcodes( Question $question ): iterable {
		$tags = $GLOBALS['shortcode_tags'] ?? null;
		foreach ( \is_array( $tags ) ? $tags : [] as $tag => $callback ) {
			if ( CodeNames::is_tellable( (string) $tag ) && $question->means( 'shortcode', (string) $tag ) ) {
				yield from $this->callback( $question, $callback, [
					'kind' => 'shortcode',
					'name' => (string) $tag,
					'role' => 'declares',
				] );
			}
		}
	}

	/** WordPress keeps whatever it is given. */
	private static function number( mixed $accepted_args ): int {
		return \is_numeric( $accepted_args ) ? (int) $accepted_args : 1;
	}

	/**
	 * @param Entry $entry
	 * @return iterable<SiteSymbol> One or none.
	 */
	private function callback( Question $question, mixed $callback, array $entry ): iterable {
		$code = LoadedCode::behind( $callback );
		$file = null === $code ? false : $code->getFileName();
		if ( false !== $file && $this->loaded->is_snippet( $file ) ) {
			return;
		}
		$name  = LoadedCode::name( $callback );
		$owner = null === $code || 1 === \preg_match( self::SHARED_CALLBACK, $name ) ? Owner::unknown() : Owner::of_file( $file );
		// The tags of snippets come from their settings.
		if ( 'shortcode' === $entry['kind'] && $owner->is_own() && 'svc' !== $entry['name'] ) {
			return;
		}
		// PHP's own functions hang on hooks of WordPress, put there by WordPress.
		if ( $question->core || ! \in_array( $owner->of, [ 'wordpress', 'php' ], true ) ) {
			yield new SiteSymbol( $entry + ( CodeNames::is_tellable( $name ) ? [ 'callback' => $name ] : [] ), $owner, $code );
		}
	}
}
