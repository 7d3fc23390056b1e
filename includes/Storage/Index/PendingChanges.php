<?php

declare(strict_types=1);

namespace Svc\Storage\Index;

use Closure;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What must take effect although nothing can be written, because it is the way out of trouble: snippets switched off or deleted, safe mode and
 * the rescue link. It is kept in one option, as JSON, until there is room for a real change with version and generation; until then all
 * readers of the index see it applied (here, and in `includes/Runtime/index/pending.php` for pages). Nothing else is ever put there.
 *
 * It names the states of the index that it belongs to, by their tokens, and is nothing to any other: a database that is put back from a
 * backup brings no safe mode and no switch-off back that storage has left behind since.
 * @phpstan-type Pending array{switches: array<string, mixed>, changes: list<Change>, files: array<string, string>, returning: list<int>, ...}
 * @phpstan-type Entry array{id: int, file: string, set: array<string, mixed>, time: int, action: string, user: int, name: string, via: 'ability'|'admin'|'cli'|'git'|'rescue'|'rest'|'system'}
 */
final class PendingChanges {

	public const OPTION = 'svc_unwritten';

	private const FIELDS = [ 'status', 'error', 'stale' ];

	/** Switches of the site that are a way out of trouble. */
	private const SWITCHES = [ 'safe_mode', 'rescue' ];

	private const DOORS = [ 'ability', 'admin', 'cli', 'git', 'rescue', 'rest', 'system' ];

	/** Seconds between two attempts of pages to write it down. */
	private const PAUSE = 60;

	private ?IndexState $applied_to = null;
	private ?IndexState $applied    = null;
	private string $applied_text    = '';

	/**
	 * @param Closure(): string     $read  Returns what is kept, empty for nothing. Costs no query.
	 * @param Closure(string): bool $write Keeps it; whether that worked.
	 */
	public function __construct(
		private readonly Closure $read,
		private readonly Closure $write,
	) {}

	public function is_there(): bool {
		return '' !== ( $this->read )();
	}

	/** @param Pending $pending Of the batch. Whether a batch does nothing but lead out of trouble. */
	public function may_hold( IndexState $before, array $pending ): bool {
		$switches = self::different( $before->switches, $pending['switches'] );
		if ( [] !== $pending['returning'] || [] !== $pending['files'] || [] !== \array_diff( \array_keys( $switches ), self::SWITCHES ) ) {
			return false;
		}
		foreach ( $pending['changes'] as $change ) {
			if ( ! self::leads_out( $change ) ) {
				return false;
			}
		}

		return [] !== $switches || [] !== $pending['changes'];
	}

	/**
	 * @param Pending $pending Of a batch that could not be written.
	 * @return list<Change>|null What changed; null when it could not be kept here either.
	 */
	public function hold( IndexState $before, array $pending, Actor $actor ): ?array {
		$by      = [
			'time' => \time(),
			'user' => $actor->user_id,
			'name' => $actor->name,
			'via'  => $actor->via,
		];
		$entries = [];
		foreach ( $this->entries( $before->token ) as $entry ) {
			$entries[ $entry['id'] ] = $entry;
		}
		foreach ( $pending['changes'] as $change ) {
			$after = $change->after ?? $change->before;
			if ( null === $change->before || null === $after ) {
				continue;
			}
			$id             = $after->id;
			$known          = ( $entries[ $id ]['file'] ?? '' ) === $after->file ? $entries[ $id ]['set'] : [];
			$entries[ $id ] = [
				'id'     => $id,
				'file'   => $after->file,
				'set'    => null === $change->after ? [ 'deleted' => true ] : self::set_by( $change->before, $after ) + $known,
				'action' => $change->action,
			] + $by;
		}
		$switches = self::different( $before->switches, $pending['switches'] );
		if ( [] !== $switches ) {
			$entries[0] = [
				'id'     => 0,
				'file'   => '',
				'set'    => $switches + ( $entries[0]['set'] ?? [] ),
				'action' => 'safe_mode',
			] + $by;
		}

		$tokens = $this->belongs( $before->token ) ? $this->tokens() : [ $before->token ];

		return $this->keep( $tokens, \array_values( $entries ), \time() ) ? $pending['changes'] : null;
	}

	public function over( IndexState $state ): IndexState {
		$text = ( $this->read )();
		if ( '' === $text || ! $this->belongs( $state->token ) ) {
			return $state;
		}
		if ( null === $this->applied || $this->applied_to !== $state || $this->applied_text !== $text ) {
			$this->applied_to   = $state;
			$this->applied_text = $text;
			$this->applied      = $this->apply( $state );
		}

		return $this->applied;
	}

	/** @return list<Entry> What is kept for a state, each part with its actor; id 0 are the switches of the site, which come first. */
	public function entries( string $token ): array {
		$entries = $this->belongs( $token ) ? $this->all() : [];
		\usort( $entries, static fn( array $a, array $b ): int => \min( 1, $a['id'] ) <=> \min( 1, $b['id'] ) );

		return $entries;
	}

	/**
	 * Has what is kept for one state belong to the next as well, before that is written: killed at any moment, the writer leaves one of the
	 * two, and what it has written already changes nothing there.
	 */
	public function follow( string $token, string $next ): void {
		if ( $this->belongs( $token ) ) {
			$this->keep( [ ...$this->tokens(), $next ], $this->all(), $this->tried() );
		}
	}

	private function belongs( string $token ): bool {
		return '' !== $token && \in_array( $token, $this->tokens(), true );
	}

	/** @return list<string> Of the states it is for. */
	private function tokens(): array {
		$tokens = $this->data()['tokens'] ?? null;

		return \is_array( $tokens ) ? \array_values( \array_filter( $tokens, '\is_string' ) ) : [];
	}

	private function tried(): int {
		$tried = $this->data()['tried'] ?? 0;

		return \is_int( $tried ) ? $tried : 0;
	}

	/** @return array<mixed> */
	private function data(): array {
		$data = \json_decode( ( $this->read )(), true );

		return \is_array( $data ) ? $data : [];
	}

	/** @return list<Entry> */
	private function all(): array {
		$found   = $this->data()['entries'] ?? null;
		$entries = [];
		foreach ( \is_array( $found ) ? $found : [] as $entry ) {
			if ( self::is_entry( $entry ) ) {
				$entries[] = $entry;
			}
		}

		return $entries;
	}

	/**
	 * @param Entry $entry
	 * @return array<string, mixed>
	 */
	public static function switches( array $entry ): array {
		return 0 === $entry['id'] ? \array_intersect_key( $entry['set'], \array_flip( self::SWITCHES ) ) : [];
	}

	/**
	 * The fields that one part sets of a snippet; none when its code has changed since, or it is already as it should be.
	 * @param Entry $entry
	 * @return array<string, mixed>
	 */
	public static function fields( array $entry, ?Snippet $snippet ): array {
		if ( null === $snippet || $snippet->file !== $entry['file'] ) {
			return [];
		}
		$fields = \array_intersect_key( $entry['set'], \array_flip( self::FIELDS ) );
		// Whatever stands there: nothing is ever switched on from here.
		$fields = 'active' === ( $fields['status'] ?? '' ) ? \array_diff_key( $fields, [ 'status' => true ] ) : $fields;

		return [] === self::set_by( $snippet, $snippet->with( $fields ) ) ? [] : $fields;
	}

	/**
	 * Whether one part deletes a snippet; not when its code has changed since.
	 * @param Entry $entry
	 * @phpstan-assert-if-true =Snippet $snippet
	 */
	public static function deletes( array $entry, ?Snippet $snippet ): bool {
		return null !== $snippet && $snippet->file === $entry['file'] && true === ( $entry['set']['deleted'] ?? null );
	}

	public function forget(): void {
		( $this->write )( '' );
	}

	/** Whether a page should try to write it down now; no other does for a while then. */
	public function take_turn(): bool {
		$tried = $this->tried();

		return $this->is_there() && ( $tried <= \time() - self::PAUSE || $tried > \time() ) && $this->keep( $this->tokens(), $this->all(), \time() );
	}

	private function apply( IndexState $state ): IndexState {
		$snippets = [];
		$switches = $state->switches;
		foreach ( $this->entries( $state->token ) as $entry ) {
			$switches = \array_filter( self::switches( $entry ) + $switches, static fn( mixed $value ): bool => null !== $value );
			$snippet  = $state->snippet( $entry['id'] );
			$fields   = self::fields( $entry, $snippet );
			if ( self::deletes( $entry, $snippet ) ) {
				$snippets[ $snippet->id ] = null;
			} elseif ( null !== $snippet && [] !== $fields ) {
				$snippets[ $snippet->id ] = $snippet->with(
					$fields + [
						'modified'    => \max( $entry['time'], $snippet->modified + 1 ),
						'modified_by' => $entry['user'],
					]
				);
			}
		}

		return $state->with( $snippets, $switches );
	}

	/**
	 * @param list<string> $tokens
	 * @param list<Entry>  $entries
	 */
	private function keep( array $tokens, array $entries, int $tried ): bool {
		$text = \json_encode(
			[
				'tried'   => $tried,
				'tokens'  => $tokens,
				'entries' => $entries,
			],
			\JSON_UNESCAPED_SLASHES | \JSON_INVALID_UTF8_SUBSTITUTE
		);

		return false !== $text && ( $this->write )( $text );
	}

	/** @phpstan-assert-if-true Entry $entry */
	private static function is_entry( mixed $entry ): bool {
		$numbers = \is_array( $entry ) ? [ $entry['id'] ?? null, $entry['time'] ?? null, $entry['user'] ?? null ] : [ null ];
		$texts   = \is_array( $entry ) ? [ $entry['file'] ?? null, $entry['action'] ?? null, $entry['name'] ?? null ] : [];

		return \array_filter( $numbers, '\is_int' ) === $numbers && \array_filter( $texts, '\is_string' ) === $texts
			&& \is_array( $entry ) && \is_array( $entry['set'] ?? null ) && \in_array( $entry['via'] ?? null, self::DOORS, true );
	}

	/** Whether a change of one snippet deletes it, switches it off, or only notes an error. */
	private static function leads_out( Change $change ): bool {
		if ( null === $change->before ) {
			return false;
		}
		if ( null === $change->after ) {
			// Deleting makes room.
			return true;
		}
		if ( $change->after->is_active() && ! $change->before->is_active() ) {
			return false;
		}
		$moved = self::different( $change->before->to_row(), $change->after->to_row() );

		return [] === \array_diff( \array_keys( $moved ), [ ...self::FIELDS, 'modified', 'modified_by', 'rev' ] );
	}

	/** @return array<string, mixed> */
	private static function set_by( Snippet $before, Snippet $after ): array {
		$set = [];
		foreach ( self::FIELDS as $field ) {
			if ( $before->$field !== $after->$field ) {
				$set[ $field ] = $after->$field;
			}
		}

		return $set;
	}

	/**
	 * @param array<string, mixed> $before
	 * @param array<string, mixed> $after
	 * @return array<string, mixed> Values after, null for what is gone.
	 */
	private static function different( array $before, array $after ): array {
		$different = [];
		foreach ( \array_keys( \array_diff_key( $before + $after, [ IndexState::DAMAGED => true ] ) ) as $name ) {
			if ( ( $before[ $name ] ?? null ) !== ( $after[ $name ] ?? null ) ) {
				$different[ $name ] = $after[ $name ] ?? null;
			}
		}

		return $different;
	}
}
