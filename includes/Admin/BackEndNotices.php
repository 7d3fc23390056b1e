<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Access\Gate;
use Svc\Access\People;
use Svc\Activity\AppAddress;
use Svc\Activity\BackEndChanges;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;
use Svc\Storage\Observed\BackEndCode;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * What people with full access are told about script and markup that users with less have put into the admin or onto the sign-in
 * page: which snippet, where, who and when. For no other users, and not once the snippet is off or gone, or they have put it away.
 */
final class BackEndNotices {

	/** Snippets that are named; the rest is counted. */
	private const SHOWN = 5;

	private bool $has_withheld = false;

	public function __construct(
		private readonly BackEndCode $record,
		private readonly BackEndChanges $changes,
		private readonly Snippets $store,
		private readonly DismissedNotices $put_away,
		private readonly Gate $gate,
		private readonly People $people,
	) {
	}

	/**
	 * @return list<array{key: string, text: string, name: string, address: string}> Newest first. `key` to put it away with, `name` of
	 *     the snippet; both empty for the line that counts the rest.
	 */
	public function all(): array {
		$told = $this->told();
		if ( [] !== $told && ! $this->gate->has_level( \get_current_user_id(), 'full' ) ) {
			$this->has_withheld = true;
			return [];
		}
		$notices = [];
		foreach ( \array_reverse( $told ) as [ $snippet, $entry ] ) {
			if ( ! $this->put_away->holds( self::key( $snippet->id ) ) ) {
				$notices[] = [
					'key'     => self::key( $snippet->id ),
					'text'    => $this->text( $snippet, $entry['user'], $entry['time'] ),
					'name'    => SnippetTitle::of( $snippet->id, $snippet->title ),
					'address' => AppAddress::of( $snippet ),
				];
			}
		}
		return self::counted( $notices );
	}

	/** Whether there was something to tell that this person must not be told. */
	public function has_withheld(): bool {
		return $this->has_withheld;
	}

	/** The key of the notice about a snippet. */
	public static function key( int $id ): string {
		return 'back-end-' . $id;
	}

	/** @return list<array{Snippet, array{user: int, time: int}}> The oldest first. */
	private function told(): array {
		$told = [];
		try {
			$entries = $this->record->get();
			$active  = [] === $entries ? [] : $this->store->active();
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			return [];
		}
		foreach ( $entries as $id => $entry ) {
			if ( isset( $active[ $id ] ) && $this->changes->reaches( $active[ $id ] ) ) {
				$told[] = [ $active[ $id ], $entry ];
			}
		}
		return $told;
	}

	/**
	 * @param list<array{key: string, text: string, name: string, address: string}> $notices
	 * @return list<array{key: string, text: string, name: string, address: string}>
	 */
	private static function counted( array $notices ): array {
		$more = \count( $notices ) - self::SHOWN;
		if ( $more < 1 ) {
			return $notices;
		}
		return [
			...\array_slice( $notices, 0, self::SHOWN ),
			[
				'key'     => '',
				/* translators: %d: number of snippets. */
				'text'    => \sprintf( \_n( '%d more snippet by users without full access runs in administrators\' browsers.', '%d more snippets by users without full access run in administrators\' browsers.', $more, 'svc' ), $more ),
				'name'    => '',
				'address' => AppAddress::all(),
			],
		];
	}

	private function text( Snippet $snippet, int $user, int $time ): string {
		return \sprintf(
			/* translators: 1: title of a snippet, 2: where it runs, such as "Admin footer", 3: name of a person, 4: date and time. */
			\__( '"%1$s" runs in administrators\' browsers (%2$s) with their permissions. %3$s, who has the level "CSS, JavaScript, HTML", activated or changed it on %4$s. Review its code, or deactivate it.', 'svc' ),
			SnippetTitle::of( $snippet->id, $snippet->title ),
			$this->changes->place( $snippet ),
			$this->people->name( $user ),
			\wp_date( \__( 'Y-m-d H:i', 'svc' ), $time )
		);
	}
}
