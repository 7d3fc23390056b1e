<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Changes\ChangeSet;
use Svc\Domain\LooseArray;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Source;
use Svc\Importers\Switching\SwitchPlanner;
use Svc\Jobs\Job;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Import of many snippets of another plugin, some at a time, inactive. Its input has all `ids`, so that nothing is left out or comes twice when
 * the plugin changes meanwhile. The cursor has the places that are left, and the highest id of a snippet from before: a higher one is new.
 * @phpstan-import-type Failure from SwitchPlanner
 * @phpstan-type Report array{created: array<array-key, int>, updated: array<array-key, int>, skipped: list<string>, errors: list<Failure>}
 */
final class SourceJob implements Job {

	public const KIND = 'import-source';

	/** Snippets of one step. */
	private const AT_ONCE = 100;

	/** Bytes of code after which a step takes no more. */
	private const BYTES = 8388608;

	public function __construct(
		private readonly SourceRights $sources,
		private readonly SourceImport $arrivals,
	) {
	}

	public static function begin( int $count, int $highest ): Progress {
		return Progress::begin( $count, self::cursor( $count > 0 ? \range( 0, $count - 1 ) : [], $highest ), self::report( [] ) );
	}

	public function level(): string {
		return 'full';
	}

	public function step( Progress $progress, Step $step ): Progress {
		$source  = $this->sources->open( \is_string( $step->input['source'] ?? null ) ? $step->input['source'] : '', $step->actor );
		$ids     = LooseArray::texts( $step->input['ids'] ?? null );
		$left    = self::numbers( $progress->cursor['left'] ?? null );
		$highest = \is_int( $progress->cursor['highest'] ?? null ) ? $progress->cursor['highest'] : 0;
		$asked   = \array_slice( $left, 0, self::AT_ONCE );
		// The same piece of work has the same key whenever the step runs.
		[ $items, $is_whole ] = self::items( $source, \array_intersect_key( $ids, \array_flip( $asked ) ) );
		$update               = true === ( $step->input['update'] ?? false );
		$outcome              = $step->make( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $source, $items, $update ) );
		$report               = self::report( $progress->result );
		$failures             = [];
		foreach ( $items as $key => $item ) {
			$message = $outcome->errors()[ $key ] ?? null;
			$saved   = $outcome->saved[ $key ] ?? null;
			if ( null !== $message ) {
				$failures[ $key ] = [ $item->title, $message ];
			} elseif ( null === $saved ) {
				$report['skipped'][] = $item->id;
			} else {
				$report[ $saved->id > $highest ? 'created' : 'updated' ][ $item->id ] = $saved->id;
			}
		}
		foreach ( $is_whole ? \array_diff( $asked, \array_keys( $items ) ) : [] as $key ) {
			$failures[ $key ] = [ '', \__( 'The source has no snippet with this ID.', 'svc' ) ];
		}
		$left = \array_values( \array_diff( $left, \array_keys( $items + $failures ) ) );
		return self::after( $progress, $ids, self::cursor( $left, $highest ), $report, $failures );
	}

	/**
	 * @param array<int, string>                $ids
	 * @param array{left: list<int>, highest: int} $cursor
	 * @param Report                            $report
	 * @param array<int, array{string, string}> $failures Title and message by place.
	 */
	private static function after( Progress $progress, array $ids, array $cursor, array $report, array $failures ): Progress {
		$told = [];
		foreach ( $failures as $key => [ $title, $message ] ) {
			$told[]             = [
				'index'   => $key,
				'title'   => '' === $title ? $ids[ $key ] ?? '' : $title,
				'message' => $message,
			];
			$report['errors'][] = self::failure( $ids[ $key ] ?? '', $title, $message );
		}
		$after = $progress->went_on( $progress->of - \count( $cursor['left'] ), \__( 'Creating the snippets', 'svc' ), $cursor, $report, $told );
		return [] === $cursor['left'] ? $after->over() : $after;
	}

	/**
	 * @param array<string, mixed> $result Of the progress.
	 * @return Report
	 */
	public static function report( array $result ): array {
		$errors = [];
		foreach ( \is_array( $result['errors'] ?? null ) ? $result['errors'] : [] as $error ) {
			if ( \is_array( $error ) && \is_string( $error['id'] ?? null ) && \is_string( $error['title'] ?? null ) && \is_string( $error['message'] ?? null ) ) {
				$errors[] = self::failure( $error['id'], $error['title'], $error['message'] );
			}
		}
		return [
			'created' => \array_filter( \is_array( $result['created'] ?? null ) ? $result['created'] : [], '\is_int' ),
			'updated' => \array_filter( \is_array( $result['updated'] ?? null ) ? $result['updated'] : [], '\is_int' ),
			'skipped' => LooseArray::texts( $result['skipped'] ?? null ),
			'errors'  => $errors,
		];
	}

	/**
	 * @param array<int, string> $ids By place.
	 * @return array{array<int, ForeignSnippet>, bool} Items by place, and whether the source has no more of them.
	 */
	private static function items( Source $source, array $ids ): array {
		$places = \array_flip( $ids );
		$items  = [];
		$bytes  = 0;
		foreach ( $source->items( \array_values( $ids ) ) as $item ) {
			if ( ! isset( $places[ $item->id ] ) ) {
				continue;
			}
			$items[ $places[ $item->id ] ] = $item;
			$bytes                        += \strlen( $item->code );
			if ( $bytes >= self::BYTES ) {
				\ksort( $items );
				return [ $items, false ];
			}
			if ( \count( $items ) === \count( $places ) ) {
				break;
			}
		}
		// What runs first over there gets the lower ID.
		\ksort( $items );
		return [ $items, true ];
	}

	/** @return list<int> */
	private static function numbers( mixed $kept ): array {
		return \is_array( $kept ) ? \array_values( \array_filter( $kept, '\is_int' ) ) : [];
	}

	/**
	 * @param list<int> $left
	 * @return array{left: list<int>, highest: int}
	 */
	private static function cursor( array $left, int $highest ): array {
		return [
			'left'    => $left,
			'highest' => $highest,
		];
	}

	/**
	 * @param array<array-key, true>|null $ids Those that were not found.
	 * @return list<Failure>
	 */
	public static function missing( ?array $ids ): array {
		return \array_map( static fn( int|string $id ): array => self::failure( (string) $id, '', \__( 'The source has no snippet with this ID.', 'svc' ) ), \array_keys( $ids ?? [] ) );
	}

	/** @return Failure */
	public static function failure( string $id, string $title, string $message ): array {
		return [
			'id'      => $id,
			'title'   => $title,
			'message' => $message,
		];
	}
}
