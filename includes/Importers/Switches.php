<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Importers\CodeSnippets\CodeSnippetsSwitch;
use Svc\Importers\CustomCssJs\CustomCssJsSwitch;
use Svc\Importers\Fluent\FluentSwitch;
use Svc\Importers\HeadFooter\HeadFooterSwitch;
use Svc\Importers\WpCode\WpCodeSwitch;
use Svc\Storage\ForeignFiles;
use Svc\Storage\Lock;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches snippets of other plugins off, and on again. What was there is kept before anything is written, in an option for each source, so
 * that also a request that dies half-way can be undone. What others have changed since is not written over.
 */
final class Switches {

	/** Options that hold what was there, by source. */
	public const OPTIONS = [
		'code-snippets'               => 'svc_switched_code-snippets',
		'wpcode'                      => 'svc_switched_wpcode',
		'hfcm'                        => 'svc_switched_hfcm',
		'custom-css-js'               => 'svc_switched_custom-css-js',
		'woody'                       => 'svc_switched_woody',
		'head-footer-post-injections' => 'svc_switched_head-footer-post-injections',
		'insert-php-code-snippet'     => 'svc_switched_insert-php-code-snippet',
		'fluent-snippets'             => 'svc_switched_fluent-snippets',
		'wpcodebox'                   => 'svc_switched_wpcodebox',
	];

	private readonly Cells $cells;
	private readonly FlatFiles $flat;

	public function __construct( private readonly Lock $lock ) {
		$this->flat  = new FlatFiles();
		$this->cells = new Cells( new ForeignFiles( Sources::fluent_folder() ), $this->flat );
	}

	/**
	 * What would be written; nothing where all of them are off over there.
	 *
	 * @param list<string> $ids Ids of the source.
	 *
	 * @return list<Cell>
	 *
	 * @throws \UnexpectedValueException When it cannot be, with a sentence for people.
	 */
	public function plan( Source $source, array $ids ): array {
		$switch = match ( $source->id() ) {
			'code-snippets'               => new CodeSnippetsSwitch( $this->cells, $this->flat ),
			'wpcode'                      => new WpCodeSwitch( $this->cells ),
			'hfcm'                        => new ColumnSwitch( $this->cells, 'row', 'hfcm_scripts', 'active', 'inactive' ),
			'custom-css-js'               => new CustomCssJsSwitch( $this->cells ),
			'woody'                       => new ColumnSwitch( $this->cells, 'meta', 'wbcr_inp_snippet_activate', '1', '0' ),
			'head-footer-post-injections' => new HeadFooterSwitch( $this->cells ),
			'insert-php-code-snippet'     => new ColumnSwitch( $this->cells, 'row', 'xyz_ips_short_code', '1', '2' ),
			'fluent-snippets'             => new FluentSwitch( $this->cells ),
			'wpcodebox'                   => new ColumnSwitch( $this->cells, 'row', 'wpcb_snippets', '1', '0' ),
			default                       => throw new \LogicException( 'A source without a switch.' ),
		};

		return $switch->off( $ids );
	}

	/**
	 * Writes what was planned, as one: when one write fails, those before it are undone.
	 *
	 * @param list<Cell>   $cells
	 * @param list<string> $ids   Ids of the source that are off then.
	 *
	 * @throws Busy When somebody else writes for too long.
	 * @throws StorageFailure When it failed; all is as it was.
	 */
	public function off( Source $source, array $cells, array $ids ): void {
		$this->lock->hold(
			function () use ( $source, $cells, $ids ): void {
				$before = $this->batches( $source );
				$this->keep( $source, [ ...$before, [ $ids, $cells ] ] );
				$this->write( $cells, false, fn() => $this->keep( $source, $before ) );
			}
		);
	}

	/**
	 * Undoes all that `off()` did in this source, but for what is gone over there.
	 *
	 * @throws Busy When somebody else writes for too long.
	 * @throws StorageFailure When it failed; all is as it was.
	 */
	public function back( Source $source ): void {
		$this->lock->hold(
			function () use ( $source ): void {
				$this->write( ( new WayBack( $this->cells ) )->plan( $this->written( $source ) ), true );
				\delete_option( self::option( $source ) );
			}
		);
	}

	/**
	 * @return list<string> Ids of the source that svc has switched off there, and that somebody has deleted there since.
	 */
	public function gone( Source $source ): array {
		$gone = ( new WayBack( $this->cells ) )->gone( $this->written( $source ) );

		// A code that arrives as several has one id for all of them (`9304@login`).
		return \array_values( \array_filter( $this->ids( $source ), static fn( string $id ): bool => isset( $gone[ \explode( '@', $id, 2 )[0] ] ) ) );
	}

	/**
	 * @return list<Cell> All that was written, the last first.
	 */
	private function written( Source $source ): array {
		$cells = [];
		foreach ( \array_reverse( $this->batches( $source ) ) as [ , $of_batch ] ) {
			$cells = [ ...$cells, ...\array_reverse( $of_batch ) ];
		}

		return $cells;
	}

	/**
	 * @return list<string> Ids of the source that svc has switched off there.
	 */
	public function ids( Source $source ): array {
		$ids = [];
		foreach ( $this->batches( $source ) as [ $of_batch ] ) {
			$ids = [ ...$ids, ...$of_batch ];
		}

		return \array_values( \array_unique( $ids ) );
	}

	/**
	 * @param list<Cell>               $cells
	 * @param (\Closure(): void)|null $undone What to do once a failure is undone.
	 *
	 * @throws StorageFailure
	 */
	private function write( array $cells, bool $is_back, ?\Closure $undone = null ): void {
		$done = [];
		try {
			foreach ( $cells as $cell ) {
				$this->cells->write( $cell, $is_back );
				$done[] = $cell;
			}
		} catch ( StorageFailure $failure ) {
			foreach ( \array_reverse( $done ) as $cell ) {
				$this->cells->write( $cell, ! $is_back );
			}
			if ( null !== $undone ) {
				$undone();
			}
			throw $failure;
		}
	}

	private static function option( Source $source ): string {
		return self::OPTIONS[ $source->id() ] ?? throw new \LogicException( 'A source without a switch.' );
	}

	/**
	 * @return list<array{list<string>, list<Cell>}> Ids and values of each time, oldest first.
	 */
	private function batches( Source $source ): array {
		$kept    = \get_option( self::option( $source ) );
		$list    = \is_string( $kept ) ? \json_decode( $kept, true ) : [];
		$batches = [];
		foreach ( \is_array( $list ) ? $list : [] as $batch ) {
			$ids       = \is_array( $batch ) && \is_array( $batch['ids'] ?? null ) ? $batch['ids'] : [];
			$cells     = \is_array( $batch ) && \is_array( $batch['cells'] ?? null ) ? $batch['cells'] : [];
			$batches[] = [
				\array_values( \array_filter( $ids, 'is_string' ) ),
				\array_values( \array_filter( \array_map( Cell::read( ... ), $cells ) ) ),
			];
		}

		return $batches;
	}

	/**
	 * @param list<array{list<string>, list<Cell>}> $batches
	 *
	 * @throws StorageFailure When it cannot be kept.
	 */
	private function keep( Source $source, array $batches ): void {
		$name = self::option( $source );
		$text = (string) \wp_json_encode(
			\array_map(
				static fn( array $batch ): array => [
					'ids'   => $batch[0],
					'cells' => \array_map( static fn( Cell $cell ): array => $cell->kept(), $batch[1] ),
				],
				$batches
			)
		);
		\update_option( $name, $text, false );
		if ( $text !== \get_option( $name ) ) {
			throw StorageFailure::elsewhere( \__( 'What has to be kept for the way back could not be written to the database.', 'svc' ) );
		}
	}
}
