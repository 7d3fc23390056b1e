<?php

declare(strict_types=1);

namespace Svc\Operations\Folders;

use Svc\Access\Gate;
use Svc\Changes\SnippetFields;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Operations\Saving\BatchOutcome;
use Svc\Operations\Saving\PublicCopies;
use Svc\Operations\Saving\RightsCode;
use Svc\Operations\Saving\StyleStep;
use Svc\Operations\Saving\Verdict;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts snippets into other folders with one write of the index: rights of each, then what the move means for live stylesheets, then
 * the write. Bulk `move` lets those go that may go; a folder is renamed as a whole or not at all.
 */
final class FolderMove {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Gate $gate,
		private readonly RightsCode $code,
		private readonly MoveCheck $check,
		private readonly StyleStep $styles,
		private readonly PublicCopies $public_copies,
	) {
	}

	/**
	 * @param array<int, string> $folders New folder by snippet id.
	 * @param bool $whole Whether to move nothing at all when one of them cannot.
	 * @throws SvcException When nothing was moved.
	 */
	public function run( array $folders, Actor $actor, bool $whole = false ): BatchOutcome {
		$errors = [];
		$moved  = [];
		foreach ( $folders as $id => $folder ) {
			try {
				$moved[ $id ] = $this->moved( $this->store->get( $id ), $folder, $actor );
			} catch ( SvcException $refused ) {
				$whole && throw $refused;
				$errors[ $id ] = $refused->getMessage();
			}
		}
		$judged  = $this->check->judge( $moved );
		$errors += $judged->errors;
		if ( $whole && [] !== $judged->errors ) {
			throw InvalidInput::field( 'to', \implode( ' ', \array_unique( $judged->errors ) ) );
		}
		$moved   = \array_diff_key( $moved, $errors );
		$errors += $this->store->change( fn( Batch $batch ): array => $this->apply( $batch, $moved, $judged->verdicts, $whole ), $actor );
		$this->publish( \array_diff_key( $judged->verdicts, $errors ) );
		return BatchOutcome::of( \array_keys( $folders ), $errors );
	}

	/**
	 * The snippet as it would be.
	 *
	 * @throws SvcException When it may not be moved.
	 */
	private function moved( Snippet $before, string $folder, Actor $actor ): Snippet {
		$this->gate->require_write( $actor, $before, $this->code->of( $before ) );
		return $this->fields->apply( $before, [ 'folder' => $folder ] );
	}

	/**
	 * @param array<int, Snippet> $moved
	 * @param array<int, Verdict> $verdicts
	 * @return array<int, string> Who changed meanwhile.
	 * @throws Busy When that was one whose CSS is at stake, or nothing may be left behind.
	 */
	private function apply( Batch $batch, array $moved, array $verdicts, bool $whole ): array {
		$errors = [];
		foreach ( $moved as $id => $after ) {
			$is_current = self::is_current( $batch, $after ) && StyleStep::still_holds( $batch, isset( $verdicts[ $id ] ) ? $this->styles->seen( $verdicts[ $id ], $id ) : [] );
			if ( ! $is_current && ( $whole || isset( $verdicts[ $id ] ) ) ) {
				throw Busy::snippet( $id );
			}
			if ( ! $is_current ) {
				$errors[ $id ] = Busy::snippet( $id )->getMessage();
			}
		}
		foreach ( \array_diff_key( $moved, $errors ) as $id => $after ) {
			$changes = [ 'folder' => $after->folder ] + ( $verdicts[ $id ]->settings ?? [] );
			if ( $batch->get( $id )->folder !== $after->folder ) {
				$batch->update( $id, $changes, null, 'moved' );
			}
		}
		foreach ( $verdicts as $id => $verdict ) {
			$this->styles->update_users( $batch, $id, $verdict );
		}
		return $errors;
	}

	private static function is_current( Batch $batch, Snippet $seen ): bool {
		try {
			return $batch->get( $seen->id )->rev === $seen->rev;
		} catch ( NotFound ) {
			return false;
		}
	}

	/**
	 * @param array<int, Verdict> $verdicts
	 */
	private function publish( array $verdicts ): void {
		foreach ( $verdicts as $verdict ) {
			foreach ( $verdict->styles as $id => $style ) {
				$this->public_copies->sync( $this->store->get( $id ), $style->css, $style->map );
			}
		}
	}
}
