<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Refusal;

\defined( 'ABSPATH' ) || exit;

/**
 * What a site remembers of its repository between two syncs. It is written at each step that a crash must not undo.
 * @phpstan-import-type Stored from Base as StoredBase
 * @phpstan-import-type Stored from Refusal as StoredRefusal
 * @phpstan-import-type Stored from Journal as StoredJournal
 * @phpstan-type Stored array{
 *     ref: string, environment: string, head: string, settled: string, compared: string, unlike: list<string>, behind: int, files: int,
 *     journals: list<StoredJournal>, bases: array<string, StoredBase>, incoming: array<string, StoredBase>, refused: array<string, StoredRefusal>,
 *     report: array<array-key, mixed>
 * }
 */
final class Memory {

	/** Files of a commit with a provider that takes as many, and with any other. */
	public const MOST_FILES   = 1000;
	public const FEWEST_FILES = 100;

	/** Stands for this connection: what a row says of another one is no base. Empty until the first sync. */
	public string $ref = '';

	/** Kind of site that the marks were made for. */
	public string $environment = '';

	/** Newest commit that was seen, stored before anything of it is taken; empty for none. */
	public string $head = '';

	/** Stands for both sides as they were when there was nothing to do; empty for none. */
	public string $settled = '';

	/** How many syncs in a row have found the branch behind the commit that was seen. */
	public int $behind = 0;

	/** Files that a commit may have: as many as the provider has not failed at. */
	public int $files = self::MOST_FILES;

	/** @var list<Journal> Commits of which it is not known yet whether they landed. */
	public array $journals = [];

	/** @var array<string, Base> What both sides last held, by uid. The row of a snippet says which is right where it says something else. */
	public array $bases = [];

	/** The commit that the bases were last held beside; empty for none, and where the provider lists ids of contents. */
	public string $compared = '';

	/** @var array<string, true> Uids whose base is not, for certain, what that commit holds. */
	public array $unlike = [];

	/** @var array<string, Base> What is being taken in, by uid: the base that the row has if it was. */
	public array $incoming = [];

	/** @var array<string, Refusal> By uid. */
	public array $refused = [];

	/** @var array<array-key, mixed> Report of the last sync (`Report::whole()`); empty before the first. */
	public array $report = [];

	/** @return Stored */
	public function stored(): array {
		$bases = \array_map( static fn( Base $base ): array => $base->stored(), $this->bases );
		return [
			'ref'          => $this->ref,
			'environment'  => $this->environment,
			'head'         => $this->head,
			'settled'      => $this->settled,
			'compared'     => '' === $this->compared ? '' : $this->compared . ' ' . self::seal( $bases ),
			'unlike'       => \array_map( '\strval', \array_keys( $this->unlike ) ),
			'behind'       => $this->behind,
			'files'        => $this->files,
			'journals'     => \array_map( static fn( Journal $journal ): array => $journal->stored(), $this->journals ),
			'bases'        => $bases,
			'incoming'     => \array_map( static fn( Base $base ): array => $base->stored(), $this->incoming ),
			'refused'      => \array_map( static fn( Refusal $refusal ): array => $refusal->stored(), $this->refused ),
			'report'       => $this->report,
		];
	}

	/**
	 * Reads what `stored()` gave. What cannot be read is not there, and then the sides are compared as for the first time.
	 * @param array<array-key, mixed> $stored
	 */
	public static function read( array $stored ): self {
		$memory = new self();
		foreach ( [ 'ref', 'environment', 'head', 'settled', 'compared' ] as $name ) {
			$memory->$name = \is_string( $stored[ $name ] ?? null ) ? $stored[ $name ] : '';
		}
		[ $commit, $seal ] = \explode( ' ', "{$memory->compared} " );
		// A release that does not know these fields changes bases and leaves them as they are.
		$memory->compared = self::seal( $stored['bases'] ?? null ) === $seal ? $commit : '';
		$memory->behind = \is_int( $stored['behind'] ?? null ) ? $stored['behind'] : 0;
		$memory->files  = \max( self::FEWEST_FILES, \min( self::MOST_FILES, \is_int( $stored['files'] ?? null ) ? $stored['files'] : self::MOST_FILES ) );
		foreach ( \is_array( $stored['unlike'] ?? null ) ? $stored['unlike'] : [] as $uid ) {
			$memory->unlike += \is_string( $uid ) ? [ $uid => true ] : [];
		}
		$memory->journals = \array_values( self::each( $stored['journals'] ?? null, Journal::read( ... ) ) );
		$memory->bases    = self::each( $stored['bases'] ?? null, Base::read( ... ) );
		$memory->incoming = self::each( $stored['incoming'] ?? null, Base::read( ... ) );
		$memory->refused  = self::each( $stored['refused'] ?? null, Refusal::read( ... ) );
		$memory->report   = \is_array( $stored['report'] ?? null ) ? $stored['report'] : [];
		return $memory;
	}

	private static function seal( mixed $bases ): string {
		return \hash( 'sha256', (string) \json_encode( $bases ) );
	}

	/**
	 * Notes what both sides hold by now. What the site refused of it before is settled with that.
	 * @param array<string, Base|null> $bases By uid; null where neither has it any more.
	 */
	public function agree( array $bases ): void {
		$this->refused = \array_diff_key( $this->refused, $bases );
		$this->bases   = \array_filter( \array_replace( $this->bases, $bases ) );
		$this->unlike += \array_fill_keys( \array_keys( $bases ), true );
	}

	/** Notes that the provider failed at a commit, perhaps because it was too much; whether the next one has fewer. */
	public function takes_less( int $files ): bool {
		$before      = \min( $this->files, $files );
		$this->files = $before > self::FEWEST_FILES ? \max( self::FEWEST_FILES, \intdiv( $before, 2 ) ) : $this->files;
		return $before > self::FEWEST_FILES;
	}

	/** @return array<string, true> Ids of the contents that both sides last held. */
	public function ids(): array {
		$ids = [];
		foreach ( $this->bases as $base ) {
			$ids += [
				$base->code     => true,
				$base->settings => true,
			];
		}
		return $ids;
	}

	/**
	 * @template T of object
	 * @param callable(mixed): (T|null) $read
	 * @return array<string, T>
	 */
	private static function each( mixed $stored, callable $read ): array {
		$all = [];
		foreach ( \is_array( $stored ) ? $stored : [] as $key => $one ) {
			$all[ (string) $key ] = $read( $one );
		}
		return \array_filter( $all );
	}
}
