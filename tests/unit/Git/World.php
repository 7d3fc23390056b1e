<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Closure;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Git\Decisions\Document;
use Svc\Git\Sync\Memory;
use Svc\Git\Sync\Open;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Sync;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

/**
 * Some sites, one repository and people who edit both, push at the same time and force; processes die and answers get lost. Every value that
 * was ever entered has a number, and the numbers it was made from, so that in the end nothing can be missing unnoticed: each is there,
 * or something made from it is, or a person has decided against it.
 * @phpstan-type Place array{site: MemorySite, sync: Sync}
 */
final class World {

	private const FIELDS = [ 'code', 'description', 'folder' ];

	public readonly Fate $fate;

	/** @var non-empty-list<Place> */
	private array $places;

	private readonly MemoryForge $forge;

	private readonly SnippetFolder $folder;

	private int $numbers = 0;

	private int $uids = 0;

	private float $time = 1_700_000_000.0;

	/** @var array<int, list<int>> Number => those it was made from. */
	private array $parents = [];

	/** @var array<int, true> Numbers that a person has decided against. */
	private array $dropped = [];

	/** @var list<array{uid: string, number: int, of: list<int>}> */
	private array $deleted = [];

	private bool $is_rewound = false;

	public int $commits   = 0;
	public int $conflicts = 0;
	public int $held      = 0;
	public int $crashes   = 0;
	public int $unknown   = 0;
	public int $forced    = 0;

	/**
	 * @param 'none'|'guard'|'head' $without A rule that does not hold in this world.
	 * @param float $rough How often processes die and answers get lost, beside the usual.
	 */
	public function __construct( int $seed, int $sites, private readonly bool $guards_branch, string $without = 'none', private readonly float $rough = 1.0, private readonly bool $lists_ids = true ) {
		$this->fate        = new Fate( $seed );
		$this->folder      = new SnippetFolder( SyncFactory::HOOKS );
		$this->forge       = new MemoryForge( $this->fate, $guards_branch, 'guard' !== $without );
		$this->forge->lags = $guards_branch;

		$this->forge->lists_ids = $lists_ids;
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
		$this->forge->somebody = $this->edit_by_hand( ... );
		$clock                  = new SyncClock( fn(): float => $this->time, function ( float $seconds ): void {
			$this->time += $seconds;
		} );
		$places = [];
		for ( $i = 1; $i < $sites; $i++ ) {
			$places[] = $this->place( $clock, $without );
		}
		$this->places = [ $this->place( $clock, $without ), ...$places ];
	}

	/** @return Place */
	private function place( SyncClock $clock, string $without ): array {
		$site  = new MemorySite( $this->fate );
		$state = new MemoryState( $this->fate, self::spoiling( $without ) );
		return [
			'site' => $site,
			'sync' => SyncFactory::sync( $this->forge, $site, $state, SyncFactory::setup( guards_branch: $this->guards_branch, lists_ids: $this->lists_ids ), $clock ),
		];
	}

	/** What happens at random. */
	public function live( int $steps ): void {
		for ( $i = 0; $i < $steps; $i++ ) {
			$place = $this->fate->pick( $this->places );
			$what  = $this->fate->below( 100 );
			if ( $what < 35 ) {
				$this->edit_here( $place['site'] );
			} elseif ( $what < 52 ) {
				$this->edit_by_hand();
			} elseif ( $what < 54 ) {
				$this->rename_by_hand();
			} elseif ( $what < 58 ) {
				$this->force();
			} else {
				$this->sync( $place, new SyncRequest( SyncOrigin::Person ), true );
			}
		}
	}

	/**
	 * Syncs and decides until nothing is left to do.
	 * @return string|null What is wrong in the end.
	 */
	public function end(): ?string {
		$calm = 0;
		for ( $i = 0; $i < 120 * \count( $this->places ) && $calm < 2 * \count( $this->places ); $i++ ) {
			$place            = $this->places[ $i % \count( $this->places ) ];
			$this->forge->lag = 0;
			$report           = $this->sync( $place, new SyncRequest( SyncOrigin::Person ), false );
			$calm             = null !== $report && 'ok' === $report->status && [] === $report->open && [] === $report->commits && ! $report->more() ? $calm + 1 : 0;
			if ( null !== $report && [] !== $report->open ) {
				$this->decide( $place, $report );
			}
		}
		return $this->wrong();
	}

	/** @param Place $place */
	private function sync( array $place, SyncRequest $request, bool $is_rough ): ?Report {
		$this->time         += 100;
		$this->fate->crash   = $is_rough && $this->fate->chance( 0.4 ) ? 0.06 * $this->rough : 0.0;
		$this->fate->race    = $is_rough ? 0.15 : 0.0;
		$this->fate->silence = $is_rough ? 0.1 * $this->rough : 0.0;
		try {
			$report = $place['sync']->run( $request );
		} catch ( Crash ) {
			++$this->crashes;
			return null;
		} finally {
			$this->fate->crash = 0.0;
		}
		$this->commits += \count( $report->commits );
		$this->unknown += 'unknown' === $report->status ? 1 : 0;
		foreach ( $report->open as $open ) {
			'held' === $open->state() ? ++$this->held : ++$this->conflicts;
		}
		return $report;
	}

	/**
	 * A person decides what is open, at random, and with that against something.
	 * @param Place $place
	 */
	private function decide( array $place, Report $report ): void {
		$winners = [];
		$seen    = [];
		foreach ( $report->open as $open ) {
			$winners[ $open->uid ] = $this->fate->pick( [ 'site', 'git' ] );
			$seen[ $open->uid ]    = $open->version;
		}
		$after = $this->sync( $place, new SyncRequest( SyncOrigin::Person, '', $winners, $seen ), false );
		foreach ( $report->open as $open ) {
			if ( null !== $after && 'ok' === $after->status && ! isset( $after->unresolved[ $open->uid ] ) && ! isset( $after->undone[ $open->uid ] ) ) {
				$this->drop( $open, $winners[ $open->uid ] );
			}
		}
	}

	private function drop( Open $open, string $winner ): void {
		$shown = $open->shown();
		$loses = 'site' === $winner ? $shown['git'] : $shown['site'];
		$wins  = 'site' === $winner ? $shown['site'] : $shown['git'];
		if ( null === $loses ) {
			foreach ( $this->deleted as $one ) {
				$this->dropped += $one['uid'] === $open->uid ? [ $one['number'] => true ] : [];
			}
			return;
		}
		foreach ( self::numbers( $loses ) as $field => $number ) {
			if ( null === $wins || self::numbers( $wins )[ $field ] !== $number ) {
				$this->dropped[ $number ] = true;
			}
		}
	}

	private function edit_here( MemorySite $site ): void {
		$uids = \array_keys( $site->rows );
		if ( [] === $uids || $this->fate->chance( 0.25 ) ) {
			$uid = $this->uid();
			$site->save( $uid, $this->document( $this->made() ) );
			return;
		}
		$uid  = $this->fate->pick( $uids );
		$item = $site->rows[ $uid ]['document']->item( $uid );
		if ( $this->fate->chance( 0.15 ) ) {
			$this->note_deletion( $uid, $item );
			$site->delete( $uid );
		} else {
			$site->save( $uid, $this->document( $this->edited( $item ) ) );
		}
	}

	private function edit_by_hand(): void {
		$files = $this->forge->files();
		$items = $this->items();
		if ( [] === $items || $this->fate->chance( 0.2 ) ) {
			$item = [ 'uid' => $this->uid() ] + $this->made();
		} else {
			$item = $this->fate->pick( $items );
			if ( $this->fate->chance( 0.15 ) ) {
				$this->note_deletion( $item['uid'], $item );
				$this->forge->push( \array_diff_key( $files, self::files_of( $item ) ) );
				return;
			}
			$item = [ 'uid' => $item['uid'] ] + $this->edited( $item );
		}
		$below = [];
		foreach ( $files as $path => $bytes ) {
			$below += \str_starts_with( $path, 'snippets/' ) ? [ \substr( $path, 9 ) => $bytes ] : [];
		}
		$changes = $this->folder->write( [ $item ], $below + [ 'README.md' => '' ] );
		foreach ( $changes['write'] as $path => $bytes ) {
			$files[ "snippets/{$path}" ] = $bytes;
		}
		foreach ( $changes['remove'] as $path ) {
			unset( $files[ "snippets/{$path}" ] );
		}
		$this->forge->push( $files );
	}

	private function rename_by_hand(): void {
		$items = $this->items();
		if ( [] === $items ) {
			return;
		}
		$item  = $this->fate->pick( $items );
		$files = $this->forge->files();
		$new   = 'renamed-' . ++$this->uids;
		foreach ( self::files_of( $item ) as $path => $yes ) {
			$to           = \preg_replace( '~[^/]+?(\.php|\.snippet\.json)$~', "{$new}\$1", $path );
			$files[ $to ] = $files[ $path ];
			unset( $files[ $path ] );
		}
		$this->forge->push( $files );
	}

	/**
	 * A person forces the branch: some commits back, one of these with what was newest of a snippet picked again, or another history with the
	 * same files (amended, squashed, begun anew). With what it holds no longer, the person has decided against it.
	 */
	private function force(): void {
		$old    = $this->forge->files();
		$lost   = $this->in_git();
		$picked = $this->items();
		$parent = $this->forge->head;
		$said   = '';
		for ( $back = 1 + $this->fate->below( 4 ); $back > 0 && null !== $parent; $back-- ) {
			$said  .= $this->forge->commits[ $parent ]['message'] . "\n";
			$parent = $this->forge->commits[ $parent ]['parent'];
		}
		$kind = $this->fate->pick( [ 'back', 'back', 'picked', 'squashed', 'anew' ] );
		if ( null === $parent && 'anew' !== $kind ) {
			return;
		}
		++$this->forced;
		$this->forge->head = 'anew' === $kind ? null : $parent;
		if ( 'picked' === $kind && [] !== $picked ) {
			$item = $this->fate->pick( $picked );
			$was  = $this->items()[ $item['uid'] ] ?? null;
			$rest = null === $was ? $this->forge->files() : \array_diff_key( $this->forge->files(), self::files_of( $was ) );
			$this->forge->push( \array_intersect_key( $old, self::files_of( $item ) ) + $rest );
		} elseif ( 'squashed' === $kind ) {
			// Git puts the messages together.
			$this->forge->push( $old, $said );
			return;
		} elseif ( 'anew' === $kind ) {
			$this->forge->push( $old );
		}
		$this->dropped   += \array_fill_keys( \array_diff( $lost, $this->in_git() ), true );
		$this->dropped   += \array_fill_keys( \array_column( $this->deleted, 'number' ), true );
		$this->is_rewound = true;
	}

	/** @return list<int> */
	private function in_git(): array {
		$numbers = [];
		foreach ( $this->items() as $item ) {
			$numbers = [ ...$numbers, ...\array_values( self::numbers( $item ) ) ];
		}
		return $numbers;
	}

	private function wrong(): ?string {
		$git  = \array_map( static fn( array $item ): array => self::numbers( $item ), $this->items() );
		$live = $this->dropped + \array_fill_keys( \array_column( $this->deleted, 'number' ), true );
		\ksort( $git );
		foreach ( $git as $numbers ) {
			$live += \array_fill_keys( $numbers, true );
		}
		foreach ( $this->places as $i => $place ) {
			$here = [];
			foreach ( $place['site']->rows as $uid => $row ) {
				$here[ $uid ] = self::numbers( $row['document']->item( $uid ) );
			}
			\ksort( $here );
			if ( $here !== $git ) {
				return "site {$i} and the repository differ: " . \json_encode( [ $here, $git ] );
			}
		}
		for ( $queue = \array_keys( $live ); [] !== $queue; ) {
			foreach ( $this->parents[ \array_pop( $queue ) ] ?? [] as $parent ) {
				if ( ! isset( $live[ $parent ] ) ) {
					$live[ $parent ] = true;
					$queue[]         = $parent;
				}
			}
		}
		for ( $number = 1; $number <= $this->numbers; $number++ ) {
			if ( ! isset( $live[ $number ] ) ) {
				return "{$number} vanished";
			}
		}
		foreach ( $this->is_rewound ? [] : $this->deleted as $one ) {
			if ( ! isset( $this->dropped[ $one['number'] ] ) && \array_values( $git[ $one['uid'] ] ?? [] ) === $one['of'] ) {
				return "{$one['uid']} was deleted and came back";
			}
		}
		return null;
	}

	/** @return array<string, array{uid: string, ...<string, mixed>}> What the repository holds, by uid. */
	private function items(): array {
		$below = [];
		foreach ( $this->forge->files() as $path => $bytes ) {
			$below += \str_starts_with( $path, 'snippets/' ) ? [ \substr( $path, 9 ) => $bytes ] : [];
		}
		$items = [];
		foreach ( $this->folder->read( $below )['items'] as $item ) {
			$uid           = \is_string( $item['uid'] ?? null ) ? $item['uid'] : '';
			$items[ $uid ] = [ 'uid' => $uid ] + $item;
		}
		return $items;
	}

	/**
	 * @param array<string, mixed> $item
	 * @return array<string, true>
	 */
	private static function files_of( array $item ): array {
		$path = \is_string( $item['path'] ?? null ) ? 'snippets/' . $item['path'] : '';
		return [
			$path => true,
			\substr( $path, 0, -4 ) . '.snippet.json' => true,
		];
	}

	private function uid(): string {
		return 'u' . ++$this->uids;
	}

	/** @return array<string, mixed> */
	private function made(): array {
		return [
			'type'        => 'php',
			'title'       => 'Snippet ' . $this->uids,
			'code'        => 'echo ' . $this->number() . ';',
			'description' => 'd' . $this->number(),
			'folder'      => 'f' . $this->number(),
			'status'      => 'active',
		];
	}

	/**
	 * @param array<string, mixed> $item
	 * @return array<string, mixed>
	 */
	private function edited( array $item ): array {
		$field          = $this->fate->pick( [ 'code', 'code', 'code', 'description', 'folder' ] );
		$number         = $this->number( self::numbers( $item )[ $field ] );
		$item[ $field ] = match ( $field ) {
			'code' => "echo {$number};",
			'description' => "d{$number}",
			default => "f{$number}",
		};
		if ( 'code' === $field && $this->fate->chance( 0.12 ) ) {
			foreach ( $this->places as $place ) {
				$place['site']->broken[ "echo {$number};" ] = true;
			}
		}
		return $item;
	}

	/** @param array<string, mixed> $item */
	private function document( array $item ): Document {
		return Document::of( $item, SyncFactory::HOOKS );
	}

	/** @param array<string, mixed> $item */
	private function note_deletion( string $uid, array $item ): void {
		$of              = \array_values( self::numbers( $item ) );
		$this->deleted[] = [
			'uid'    => $uid,
			'number' => $this->number( ...$of ),
			'of'     => $of,
		];
	}

	private function number( int ...$of ): int {
		$this->parents[ ++$this->numbers ] = \array_values( $of );
		return $this->numbers;
	}

	/**
	 * @param array<string, mixed> $item
	 * @return array<string, int> By field.
	 */
	private static function numbers( array $item ): array {
		$numbers = [];
		foreach ( self::FIELDS as $field ) {
			$numbers[ $field ] = (int) \preg_replace( '/\D/', '', \is_string( $item[ $field ] ?? null ) ? $item[ $field ] : '' );
		}
		return $numbers;
	}

	/** @return (Closure(Memory): void)|null */
	private static function spoiling( string $without ): ?Closure {
		return match ( $without ) {
			'head' => static function ( Memory $memory ): void {
				$memory->head = '';
			},
			default => null,
		};
	}
}
