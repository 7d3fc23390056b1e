<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Proposal;
use Svc\Domain\Text;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\History\Generations;

\defined( 'ABSPATH' ) || exit;

/** The proposals of the site, a file each: `proposals/{id}.php`. Ids are never used twice. */
final class Proposals {

	/** Open proposals that a site keeps; who proposes is a program, and programs repeat themselves. */
	public const OPEN = 200;

	/** Bytes of one. */
	private const BYTES = 2_000_000;

	/** Seconds after which another request may accept one that is being accepted: the process was probably killed. */
	private const CLAIM = 300;

	private const FILE = '/\A([1-9]\d{0,8})\.php\z/';

	/** @var array<int, int> When this process claimed proposals (Unix timestamp, seconds), by id. A later claim has a later time. */
	private array $claims = [];

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $records,
		private readonly Lock $lock,
		private readonly Generations $generations,
	) {
	}

	/**
	 * @return list<Proposal> Newest first, without those whose time is over.
	 * @throws StorageFailure When one cannot be read.
	 */
	public function all(): array {
		$all = [];
		foreach ( $this->ids() as $id ) {
			$proposal = $this->find( $id );
			if ( null !== $proposal && ! $proposal->is_expired( \time() ) ) {
				$all[] = $proposal;
			}
		}
		return $all;
	}

	/** @throws NotFound When there is none with this id. */
	public function get( int $id ): Proposal {
		$proposal = $this->find( $id );
		if ( null === $proposal || $proposal->is_expired( \time() ) ) {
			/* translators: %d: number of a proposal. */
			throw NotFound::because( \sprintf( Text::__( 'Proposal %d does not exist.', 'svc' ), $id ) );
		}
		return $proposal;
	}

	/**
	 * Keeps a new one, and removes those whose time is over.
	 * @throws SvcException When there are too many, it is too large, or it cannot be written.
	 */
	public function add( Proposal $proposal ): Proposal {
		$record = $proposal->to_record();
		if ( \strlen( Record::bytes( $record ) ) > self::BYTES ) {
			throw InvalidInput::because( Text::__( 'This proposal is too large. Propose fewer snippets.', 'svc' ) );
		}
		return $this->lock->hold(
			function () use ( $record ): Proposal {
				$ids  = $this->ids();
				$open = 0;
				foreach ( $ids as $place => $id ) {
					$kept = $this->find( $id );
					if ( null !== $kept && ! $kept->is_expired( \time() ) ) {
						$open += 'open' === $kept->state ? 1 : 0;
					} elseif ( $place > 0 ) {
						// The newest stays, so that its number is not given again.
						$this->records->remove( $this->paths->proposals( $id ) );
					}
				}
				if ( $open >= self::OPEN ) {
					throw Conflict::because( Text::__( 'Too many proposals are waiting. Accept or decline some first.', 'svc' ) );
				}
				$id = ( $ids[0] ?? 0 ) + 1;
				$this->folders->ensure( $this->paths->proposals() );
				$this->records->write( $this->paths->proposals( $id ), $record );
				return $this->get( $id );
			}
		);
	}

	/**
	 * Lets one process at a time accept a proposal.
	 * @throws Conflict When it is decided, or being accepted.
	 */
	public function claim( int $id, Actor $actor ): Proposal {
		$claimed             = $this->change(
			$id,
			static function ( Proposal $now ) use ( $actor ): Proposal {
				if ( ( $now->decision['time'] ?? 0 ) > \time() - self::CLAIM ) {
					throw Conflict::because( Text::__( 'This proposal is being accepted. Check again in a moment.', 'svc' ) );
				}
				return $now->decided( 'open', $actor, \time() );
			}
		);
		$this->claims[ $id ] = $claimed->decision['time'] ?? 0;
		return $claimed;
	}

	/**
	 * Asked under the lock of the storage before the change is written, so that two processes never both write it.
	 * @throws Conflict When the claim ran out and another process took over, or a person declined meanwhile.
	 */
	public function require_claimed( int $id ): Proposal {
		$now = $this->get( $id );
		if ( 'declined' === $now->state ) {
			throw self::decided_already( $now );
		}
		if ( ( $now->decision['time'] ?? 0 ) !== ( $this->claims[ $id ] ?? null ) ) {
			throw Conflict::because( Text::__( 'Accepting took too long, and another request took over. Load the proposal again.', 'svc' ) );
		}
		return $now;
	}

	/** Ends accepting: it is open again, or accepted where its change was made or there was nothing left to change. Refuses as `require_claimed()`. */
	public function settle( int $id, bool $is_done ): Proposal {
		return $this->lock->hold(
			function () use ( $id, $is_done ): Proposal {
				$now = $this->require_claimed( $id );
				return 'open' === $now->state ? $this->write( $is_done ? $now->accepted( null ) : $now->released() ) : $now;
			}
		);
	}

	/** Ends accepting that failed. A claim that another process took over stays. */
	public function release( int $id ): void {
		try {
			$this->settle( $id, is_done: false );
		} catch ( Conflict ) {
			return;
		}
	}

	/**
	 * Changes an open proposal under the lock.
	 * @param callable(Proposal): Proposal $work
	 * @throws SvcException When it is decided already, or the disk refuses.
	 */
	public function change( int $id, callable $work ): Proposal {
		return $this->lock->hold(
			function () use ( $id, $work ): Proposal {
				$now = $this->get( $id );
				if ( 'open' !== $now->state ) {
					throw self::decided_already( $now );
				}
				return $this->write( $work( $now ) );
			}
		);
	}

	private static function decided_already( Proposal $now ): Conflict {
		/* translators: %s: name of a person. */
		return Conflict::because( \sprintf( 'accepted' === $now->state ? Text::__( '%s accepted this proposal already.', 'svc' ) : Text::__( '%s declined this proposal already.', 'svc' ), $now->decision['name'] ?? '' ) );
	}

	private function find( int $id ): ?Proposal {
		$stored   = $this->records->read( $this->paths->proposals( $id ) );
		$proposal = null === $stored ? null : Proposal::from_record( $id, $stored );
		if ( 'open' !== $proposal?->state || null === $proposal->decision ) {
			return $proposal;
		}
		// The commit of the change names the proposal, so that one is not made again by the next person if the process died before it said so here.
		$generation = $this->generations->of_proposal( $id, $proposal->decision['time'] );
		if ( null === $generation ) {
			return $proposal;
		}
		$accepted = $proposal->accepted( $generation );
		try {
			return $this->write( $accepted );
		} catch ( StorageFailure ) {
			// A list can be read while the disk is full; the next read writes it.
			return $accepted;
		}
	}

	private function write( Proposal $proposal ): Proposal {
		$this->records->write( $this->paths->proposals( $proposal->id ), $proposal->to_record() );
		return $proposal;
	}

	/** @return list<int> Newest first. */
	private function ids(): array {
		$ids = [];
		foreach ( $this->folders->names( $this->paths->proposals() ) as $name ) {
			if ( 1 === \preg_match( self::FILE, $name, $found ) ) {
				$ids[] = (int) $found[1];
			}
		}
		\rsort( $ids );
		return $ids;
	}
}
