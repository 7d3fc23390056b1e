<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\DeclaredSymbol;
use Svc\Checks\Symbols\LoadedSymbol;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Symbols\LoadOrder;
use Svc\Checks\Symbols\Owner;
use Svc\Checks\Symbols\Precedence;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds the names that two want to have, at least one of them a snippet. What comes of two is `Precedence`' business, as when a snippet
 * is saved. Two snippets that are both off are left in peace: one of them is often the copy of the other.
 * @phpstan-import-type Entry from SymbolEntry
 * @phpstan-type Party array{snippet: Snippet, symbol: DeclaredSymbol|null, name: string, line: int}
 */
final class Clashes {

	private const MOST = 500;

	/** Snippets with one name that are compared with each other. */
	private const MOST_EACH = 50;

	/** @var array<string, array<int, Party>> By key of the name and id of the snippet. */
	private array $parties = [];

	/** @var array<string, true> Keys of shortcodes that a snippet takes away before it registers its own. */
	private array $removed = [];

	/** Whether only names that are noted already are of interest. */
	private bool $is_closed = false;

	/** @var array<string, SiteSymbol>|null Shortcodes of the site by tag. */
	private ?array $shortcodes = null;

	public function __construct(
		private readonly LoadedSymbols $loaded,
		private readonly SiteHooks $hooks,
		private readonly SymbolView $view,
	) {
	}

	/** From now on only snippets are noted that have a name which is noted already. */
	public function close(): void {
		$this->is_closed = true;
	}

	/**
	 * Notes what a snippet declares.
	 * @param Entry $entry
	 */
	public function add( Snippet $snippet, array $entry ): void {
		$kind = \in_array( $entry['kind'], [ 'interface', 'trait', 'enum' ], true ) ? 'class' : $entry['kind'];
		$key  = DeclaredSymbol::key_of( 'function' === $kind || 'class' === $kind ? $kind : 'constant', $entry['name'] );
		$key  = 'shortcode' === $kind ? 'shortcode ' . $entry['name'] : $key;
		if ( $this->is_closed && ! isset( $this->parties[ $key ] ) ) {
			return;
		}
		if ( 'shortcode' === $kind ) {
			if ( 'removes' === $entry['role'] ) {
				$this->removed[ $key ] = true;
			} elseif ( 'manual' !== $snippet->run ) {
				$this->parties[ $key ][ $snippet->id ] ??= self::party( $snippet, null, $entry );
			}
			return;
		}
		$guard = $entry['guard'] ?? '';
		if ( 'declares' !== $entry['role'] || ! \in_array( $kind, [ 'function', 'class', 'constant' ], true ) || ! \in_array( $guard, [ 'none', 'guarded', 'conditional' ], true ) || ! Precedence::counts( $snippet ) ) {
			return;
		}
		$known = $this->parties[ $key ][ $snippet->id ] ?? null;
		if ( null === $known || ( 'none' === $guard && 'none' !== $known['symbol']?->guard ) ) {
			$this->parties[ $key ][ $snippet->id ] = self::party( $snippet, new DeclaredSymbol( $kind, $entry['name'], $entry['line'] ?? 0, $guard ), $entry );
		}
	}

	/**
	 * @param int|null $only      Only clashes that this snippet has a part in.
	 * @param bool     $with_file Whether files of plugins and themes may be named.
	 * @return list<array<string, mixed>> Those that happen now first, then errors before warnings, by name.
	 */
	public function all( ?int $only, bool $with_file ): array {
		$clashes = [];
		foreach ( $this->parties as $key => $parties ) {
			if ( null !== $only && ! isset( $parties[ $only ] ) ) {
				continue;
			}
			$clash = $this->clash( $key, \array_slice( $parties, 0, self::MOST_EACH ), $only, $with_file );
			if ( null !== $clash ) {
				$clashes[] = $clash;
			}
		}
		\usort( $clashes, static fn( array $a, array $b ): int => [ $b['now'], $a['level'], \strtolower( $a['name'] ) ] <=> [ $a['now'], $b['level'], \strtolower( $b['name'] ) ] );
		return \array_slice( $clashes, 0, self::MOST );
	}

	/**
	 * @param list<Party> $parties
	 * @return array{kind: string, name: string, level: string, now: bool, message: string, places: list<array<string, mixed>>}|null
	 */
	private function clash( string $key, array $parties, ?int $only, bool $with_file ): ?array {
		$kind  = \explode( ' ', $key, 2 )[0];
		$site  = 'shortcode' === $kind ? null : $this->loaded_as( $parties );
		$tag   = 'shortcode' === $kind && ! isset( $this->removed[ $key ] ) ? $this->site_shortcode( $parties[0]['name'] ) : null;
		$worst = $this->judge( $key, $parties, $only, $site, $tag );
		if ( [] === $worst ) {
			return null;
		}
		$with_site = \in_array( true, \array_column( $worst, 'with_site' ), true );
		$part_of   = \array_flip( \array_merge( ...\array_column( $worst, 'snippets' ) ) );
		$parties   = \array_values( \array_filter( $parties, static fn( array $party ): bool => isset( $part_of[ $party['snippet']->id ] ) ) );
		\usort( $parties, static fn( array $a, array $b ): int => Precedence::order( $a['snippet'], $b['snippet'] ) );
		return [
			'kind'    => $kind,
			'name'    => $parties[0]['name'],
			'level'   => \in_array( Precedence::ERROR, \array_column( $worst, 'outcome' ), true ) ? 'error' : 'warning',
			'now'     => \in_array( true, \array_column( $worst, 'now' ), true ),
			'message' => self::message( $kind ),
			'places'  => $this->places( $parties, $with_site ? $site : null, $with_site ? $tag : null, $with_file ),
		];
	}

	/**
	 * Compares all snippets that have a name with each other, and with the site.
	 * @param list<Party> $parties
	 * @return list<array{outcome: int, now: bool, with_site: bool, snippets: non-empty-list<int>}> What is not fine: the outcome of `Precedence`, whether all who have
	 *     a part are active, and their IDs.
	 */
	private function judge( string $key, array $parties, ?int $only, ?LoadedSymbol $site, ?SiteSymbol $tag ): array {
		$found = [];
		foreach ( $parties as $index => [ 'snippet' => $one ] ) {
			$is_one = null === $only || $only === $one->id;
			if ( $is_one ) {
				$found[] = [ 'outcome' => self::with_site( $parties[ $index ], $site, $tag ), 'now' => $one->is_active(), 'with_site' => true, 'snippets' => [ $one->id ] ];
			}
			foreach ( isset( $this->removed[ $key ] ) ? [] : \array_slice( $parties, $index + 1 ) as $other ) {
				$two = $other['snippet'];
				if ( ( $is_one || $only === $two->id ) && ( $one->is_active() || $two->is_active() ) ) {
					$found[] = [ 'outcome' => self::between( $parties[ $index ], $other ), 'now' => $one->is_active() && $two->is_active(), 'with_site' => false, 'snippets' => [ $one->id, $two->id ] ];
				}
			}
		}
		return \array_values( \array_filter( $found, static fn( array $one ): bool => Precedence::FINE !== $one['outcome'] ) );
	}

	/** @param Party $one */
	private static function with_site( array $one, ?LoadedSymbol $site, ?SiteSymbol $tag ): int {
		if ( null === $one['symbol'] ) {
			return null === $tag ? Precedence::FINE : Precedence::WARNING;
		}
		return null === $site ? Precedence::FINE : Precedence::with_site( $one['snippet'], $one['symbol'], $site );
	}

	/**
	 * @param Party $one
	 * @param Party $two
	 */
	private static function between( array $one, array $two ): int {
		return null === $one['symbol'] || null === $two['symbol'] ? Precedence::WARNING : Precedence::between( $one['snippet'], $one['symbol'], $two['snippet'], $two['symbol'] );
	}

	/** @param list<Party> $parties */
	private function loaded_as( array $parties ): ?LoadedSymbol {
		$symbol = $parties[0]['symbol'] ?? null;
		return null === $symbol ? null : $this->loaded->find( $symbol );
	}

	private function site_shortcode( string $tag ): ?SiteSymbol {
		if ( null === $this->shortcodes ) {
			$this->shortcodes = [];
			foreach ( $this->hooks->find( new Question( 'shortcode', 'declares', '', '', core: true ) ) as $symbol ) {
				$this->shortcodes[ $symbol->entry['name'] ] = $symbol;
			}
		}
		return $this->shortcodes[ $tag ] ?? null;
	}

	/**
	 * @param list<Party> $parties In the order in which they load.
	 * @return list<array<string, mixed>>
	 */
	private function places( array $parties, ?LoadedSymbol $site, ?SiteSymbol $tag, bool $with_file ): array {
		$owner  = null === $site ? $tag?->owner : $this->owner_of( $parties, $site );
		$places = [];
		foreach ( $parties as $party ) {
			if ( null !== $owner && ( null === $site || ! Precedence::is_before( $party['snippet'], $site ) ) ) {
				$places[] = $this->view->place_of_owner( $owner, $with_file );
				$owner    = null;
			}
			$places[] = SymbolView::place_of_snippet( $party['snippet'] )
				+ ( $party['line'] > 0 ? [ 'line' => $party['line'] ] : [] )
				+ ( null === $party['symbol'] ? [] : [ 'guard' => $party['symbol']->guard ] );
		}
		return null === $owner ? $places : [ ...$places, $this->view->place_of_owner( $owner, $with_file ) ];
	}

	/** @param list<Party> $parties */
	private function owner_of( array $parties, LoadedSymbol $site ): Owner {
		$symbol = $parties[0]['symbol'] ?? null;
		if ( null === $symbol || 'constant' === $symbol->kind ) {
			return LoadOrder::PHP === $site->when ? Owner::of_file( false ) : Owner::unknown();
		}
		return Owner::of_file( $this->loaded->file_of( $symbol->kind, $symbol->name ) ?? '' );
	}

	private static function message( string $kind ): string {
		return match ( true ) {
			'constant' === $kind  => \__( 'Defined more than once: the first value stays. Rename one.', 'svc' ),
			'shortcode' === $kind => \__( 'Registered more than once: only one works. Rename one.', 'svc' ),
			default               => \__( 'Declared more than once, a fatal error if both run in one request. Rename one.', 'svc' ),
		};
	}

	/**
	 * @param Entry $entry
	 * @return Party
	 */
	private static function party( Snippet $snippet, ?DeclaredSymbol $symbol, array $entry ): array {
		return [
			'snippet' => $snippet,
			'symbol'  => $symbol,
			'name'    => $entry['name'],
			'line'    => $entry['line'] ?? 0,
		];
	}
}
