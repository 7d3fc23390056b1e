<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Closure;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Checks\Request\CandidateSnippet;
use Svc\Domain\Snippet;
use Svc\Jobs\Job;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Creates all snippets inactive, some at a time, then activates them with one test load for each few. In the cursor, `on` has the ids to activate.
 * @phpstan-import-type ItemOrigin from OtherPluginFile
 * @phpstan-type Cursor array{at: int, is_created: bool, on: list<array{int, int}>}
 */
final class ImportJob implements Job {

	public const KIND = 'import';

	private const CREATED_AT_ONCE = 50;

	private const SWITCHED_AT_ONCE = 20;

	public function __construct( private readonly FileImport $arrivals ) {
	}

	/** @param array<string, mixed> $input */
	public static function begin( array $input ): Progress {
		$items = self::items( $input );
		$on    = self::keeps( $input ) ? \count( \array_filter( $items, static fn( mixed $item ): bool => \is_array( $item ) && 'active' === ( $item['status'] ?? null ) ) ) : 0;
		return Progress::begin( \count( $items ) + $on, self::cursor( 0, is_created: false, on: [] ), [ 'created' => [] ] );
	}

	public function level(): string {
		return 'full';
	}

	public function step( Progress $progress, Step $step ): Progress {
		[ 'at' => $at, 'is_created' => $is_created, 'on' => $on ] = self::read( $progress->cursor );
		$after = $is_created ? $this->switch_on( $progress, $step, $at, $on ) : $this->create( $progress, $step, $at, $on );
		$next  = self::read( $after->cursor );
		$left  = $next['is_created'] ? \count( $next['on'] ) - $next['at'] : 1;
		return $left > 0 ? $after : $after->over();
	}

	/** @param list<array{int, int}> $on */
	private function create( Progress $progress, Step $step, int $at, array $on ): Progress {
		$items                = self::items( $step->input );
		$some                 = \array_slice( $items, $at, self::CREATED_AT_ONCE, true );
		[ $readable, $errors ] = $this->arrivals->read( $some, self::origins( $step->input ) );
		$outcome              = $step->make( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $readable, are_checked: false ) );
		$created              = $outcome->saved;
		\ksort( $created );
		$errors += $outcome->errors() + $this->arrivals->remarks( \array_intersect_key( $some, $created ) );
		$at     += \count( $some );
		$is_all  = $at >= \count( $items );
		$on      = self::keeps( $step->input ) ? [ ...$on, ...self::pairs( $created, $readable ) ] : $on;
		return $progress->went_on(
			$at,
			\__( 'Creating the snippets', 'svc' ),
			self::cursor( $is_all ? 0 : $at, $is_all, $on ),
			[ 'created' => [ ...self::created( $progress ), ...\array_values( \array_map( static fn( Snippet $snippet ): int => $snippet->id, $created ) ) ] ],
			FileImport::report( $errors, $some )
		);
	}

	/** @param list<array{int, int}> $on */
	private function switch_on( Progress $progress, Step $step, int $at, array $on ): Progress {
		$items = self::items( $step->input );
		$some  = \array_slice( $on, $at, self::SWITCHED_AT_ONCE );
		$make  = static fn( Closure $produce ): Outcome => $step->make( $produce );
		/** @var array<int, int> $ids */
		$ids    = \array_column( $some, 1, 0 );
		$errors = $this->arrivals->switch_on( $ids, $make );
		return $progress->went_on(
			\count( $items ) + $at + \count( $some ),
			\__( 'Activating the snippets', 'svc' ),
			self::cursor( $at + \count( $some ), is_created: true, on: $on ),
			$progress->result,
			FileImport::report( $errors, $items )
		);
	}

	/**
	 * @param array<int, Snippet> $created By place.
	 * @param array<int, CandidateSnippet> $readable By place.
	 * @return list<array{int, int}> Ids of those that are to be active, with their places.
	 */
	private static function pairs( array $created, array $readable ): array {
		$pairs = [];
		foreach ( $created as $index => $snippet ) {
			if ( $readable[ $index ]->snippet->is_active() ) {
				$pairs[] = [ $index, $snippet->id ];
			}
		}
		return $pairs;
	}

	/** @return list<int> Ids. */
	public static function created( Progress $progress ): array {
		$created = $progress->result['created'] ?? null;
		return \is_array( $created ) ? \array_values( \array_filter( $created, '\is_int' ) ) : [];
	}

	/**
	 * @param array<string, mixed> $input
	 * @return list<mixed>
	 */
	public static function items( array $input ): array {
		return \is_array( $input['snippets'] ?? null ) ? \array_values( $input['snippets'] ) : [];
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array<int, ItemOrigin>
	 */
	private static function origins( array $input ): array {
		$origins = [];
		foreach ( \is_array( $input['origins'] ?? null ) ? $input['origins'] : [] as $index => $known ) {
			if ( \is_int( $index ) && \is_array( $known ) ) {
				$origins[ $index ] = [
					'ref'        => \is_string( $known['ref'] ?? null ) ? $known['ref'] : '',
					'mark'       => \is_string( $known['mark'] ?? null ) ? $known['mark'] : '',
					'attributes' => \array_values( \array_filter( (array) ( $known['attributes'] ?? [] ), '\is_string' ) ),
					'created'    => \is_int( $known['created'] ?? null ) ? $known['created'] : 0,
					'error'      => \is_string( $known['error'] ?? null ) ? $known['error'] : '',
				];
			}
		}
		return $origins;
	}

	/** @param array<string, mixed> $input */
	private static function keeps( array $input ): bool {
		return true === ( $input['keep_status'] ?? false );
	}

	/**
	 * @param list<array{int, int}> $on
	 * @return Cursor
	 */
	private static function cursor( int $at, bool $is_created, array $on ): array {
		return [
			'at'         => $at,
			'is_created' => $is_created,
			'on'         => $on,
		];
	}

	/**
	 * @param array<string, mixed> $cursor
	 * @return Cursor
	 */
	private static function read( array $cursor ): array {
		$on = [];
		foreach ( \is_array( $cursor['on'] ?? null ) ? $cursor['on'] : [] as $pair ) {
			if ( \is_array( $pair ) && \is_int( $pair[0] ?? null ) && \is_int( $pair[1] ?? null ) ) {
				$on[] = [ $pair[0], $pair[1] ];
			}
		}
		return self::cursor( \is_int( $cursor['at'] ?? null ) ? $cursor['at'] : 0, true === ( $cursor['is_created'] ?? null ), $on );
	}
}
