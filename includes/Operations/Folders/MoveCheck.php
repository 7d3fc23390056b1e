<?php

declare(strict_types=1);

namespace Svc\Operations\Folders;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Operations\Saving\BatchOutcome;
use Svc\Operations\Saving\StyleStep;
use Svc\Operations\Saving\Verdict;
use Svc\Storage\Snippets;
use Svc\Styles\Dependencies;

\defined( 'ABSPATH' ) || exit;

/**
 * Judges moves between folders: stylesheets find each other by folder and title, so a move can break one that is live. All moves are
 * looked at together, because a folder that moves as a whole keeps its names from within. It writes nothing.
 */
final class MoveCheck {

	public function __construct(
		private readonly Snippets $store,
		private readonly StyleStep $styles,
	) {
	}

	/**
	 * @param array<int, Snippet> $moved Stored snippets as they would be, by id.
	 */
	public function judge( array $moved ): MoveVerdict {
		$stored = $this->store->all();
		$users  = Dependencies::of( $stored );
		$errors = [];
		do {
			$rest     = \array_diff_key( $moved, $errors );
			$verdicts = [];
			$before   = \count( $errors );
			foreach ( $rest as $id => $after ) {
				if ( ! isset( $stored[ $id ] ) || ! self::matters( $stored[ $id ], $after, $users ) ) {
					continue;
				}
				$judged = $this->one( $stored[ $id ], $after, \array_replace( $stored, \array_diff_key( $rest, [ $id => true ] ) ) );
				if ( $judged instanceof Verdict ) {
					$verdicts[ $id ] = $judged;
				} else {
					$errors[ $id ] = $judged;
				}
			}
			// Who has to stay changes the picture for the others.
		} while ( \count( $errors ) > $before );
		return new MoveVerdict( $verdicts, $errors );
	}

	private static function matters( Snippet $before, Snippet $after, Dependencies $users ): bool {
		if ( 'css' !== $after->type || $before->folder === $after->folder ) {
			return false;
		}
		return ( $after->is_active() && 'css' !== $after->lang ) || [] !== $users->users_of( $after->id );
	}

	/**
	 * @param array<int, Snippet> $all Everybody as they would be, except this one.
	 * @return Verdict|string The reason when it has to stay.
	 */
	private function one( Snippet $before, Snippet $after, array $all ): Verdict|string {
		try {
			$verdict = $this->styles->judge( $before, $after, $this->store->code( $before ), null, $all );
		} catch ( SvcException $refused ) {
			return $refused->getMessage();
		}
		return $after->is_active() && [] !== $verdict->errors ? BatchOutcome::reason( $verdict->errors ) : $verdict;
	}
}
