<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Closure;
use Svc\Git\Author;
use Svc\Git\Commit;
use Svc\Git\Entry;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Facts;
use Svc\Git\FileChanges;
use Svc\Git\Forge;
use Svc\Git\KnownFiles;
use Svc\Git\Repository\Contents;

/**
 * A repository that many sites share, with the faults of the real ones: reads of the branch that lag, answers that do not come, pushes
 * that come first.
 * @phpstan-type Tree array<string, string>
 */
final class MemoryForge implements Forge {

	/** @var list<array{tree: Tree, parent: int|null, message: string}> */
	public array $commits = [];

	public ?int $head = null;

	/** How many more reads of the branch lag, and by how many commits. */
	public int $lag  = 0;
	public int $back = 1;

	public int $requests = 0;

	/** @var array<string, string> Mode by path, where it is not that of a file. */
	public array $modes = [];

	/** @var (Closure(): void)|null Another push, which comes first. */
	public ?Closure $somebody = null;

	public bool $lags = false;

	/** Whether no answer to a commit arrives. */
	public bool $is_mute = false;

	/** @var (Closure(FileChanges): (\Throwable|null))|null What is thrown instead of a commit that is too much. */
	public ?Closure $too_much = null;

	/** Whether it lists ids of contents. */
	public bool $lists_ids = true;

	/** Files that were read. */
	public int $files_read = 0;

	/**
	 * @param bool $guards_branch Else files.
	 * @param bool $guards Whether it guards anything, as every provider does.
	 */
	public function __construct(
		private readonly Fate $fate,
		private readonly bool $guards_branch = true,
		private readonly bool $guards = true,
	) {
	}

	public function check(): Facts {
		return new Facts( 'acme/snippets', 'main', true, [], null );
	}

	public function head(): ?string {
		$this->request();
		$head = $this->head;
		if ( null !== $head && $this->lag > 0 ) {
			--$this->lag;
			for ( $back = $this->back; $back > 0 && null !== $this->commits[ $head ]['parent']; $back-- ) {
				$head = $this->commits[ $head ]['parent'];
			}
		}
		return null === $head ? null : self::id( $head );
	}

	public function log( string $commit, int $limit ): array {
		$this->request();
		$log = [];
		for ( $n = $this->number( $commit ); null !== $n && \count( $log ) < $limit; $n = $parent ) {
			$parent = $this->commits[ $n ]['parent'];
			$log[]  = new Commit( self::id( $n ), null === $parent ? [] : [ self::id( $parent ) ], $this->commits[ $n ]['message'], 'Somebody', $n );
		}
		return $log;
	}

	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		$this->request();
		$entries = [];
		$tree    = $this->commits[ $this->number( $commit ) ]['tree'];
		$then    = null === $known ? [] : $this->commits[ $this->number( $known->commit ) ]['tree'];
		foreach ( $tree as $path => $bytes ) {
			// As a provider does that only tells which files differ.
			$id        = ( $then[ $path ] ?? null ) === $bytes ? $known->blobs[ $path ] ?? '' : '';
			$entries[] = new Entry( $path, $this->lists_ids ? Contents::id( $bytes ) : $id, $this->modes[ $path ] ?? '100644', \strlen( $bytes ) );
		}
		return $entries;
	}

	public function blobs( string $commit, array $entries ): array {
		$this->request();
		$tree = $this->commits[ $this->number( $commit ) ]['tree'];
		$all  = [];
		foreach ( $entries as $entry ) {
			$all[ $entry->path ] = $tree[ $entry->path ];
			++$this->files_read;
		}
		return $all;
	}

	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string {
		$this->request();
		$failure = null === $this->too_much ? null : ( $this->too_much )( $changes );
		if ( null !== $failure ) {
			throw $failure;
		}
		if ( null !== $this->somebody && $this->fate->chance( $this->fate->race ) ) {
			( $this->somebody )();
		}
		$tree = $this->commits[ $this->head ?? throw new Stale() ]['tree'];
		if ( $this->guards && ! $this->is_as_expected( $expected, $changes, $tree ) ) {
			throw new Stale();
		}
		$is_silent = $this->fate->chance( $this->fate->silence );
		if ( $is_silent && $this->fate->chance( 0.3 ) ) {
			throw new OutcomeUnknown( 'No answer, and nothing done.' );
		}
		$this->push( $changes->write + \array_diff_key( $tree, \array_flip( $changes->remove ) ), $message );
		if ( $this->lags && $this->fate->chance( 0.3 ) ) {
			$this->lag  = 1 + $this->fate->below( 3 );
			$this->back = 1 + $this->fate->below( 3 );
		}
		$this->fate->step();
		return $is_silent || $this->is_mute ? throw new OutcomeUnknown( 'No answer, and done all the same.' ) : self::id( (int) $this->head );
	}

	public function bootstrap( string $message ): string {
		$this->request();
		$this->push( [], $message );
		return self::id( (int) $this->head );
	}

	/**
	 * A push from a clone.
	 * @param Tree $tree
	 */
	public function push( array $tree, string $message = 'By hand' ): void {
		$this->commits[] = [
			'tree'    => $tree,
			'parent'  => $this->head,
			'message' => $message,
		];
		$this->head      = \count( $this->commits ) - 1;
	}

	/** @return Tree */
	public function files(): array {
		return null === $this->head ? [] : $this->commits[ $this->head ]['tree'];
	}

	private function request(): void {
		++$this->requests;
		$this->fate->step();
	}

	/** @param Tree $tree */
	private function is_as_expected( string $expected, FileChanges $changes, array $tree ): bool {
		if ( $this->guards_branch ) {
			return self::id( (int) $this->head ) === $expected;
		}
		foreach ( [ ...\array_keys( $changes->write ), ...$changes->remove ] as $path ) {
			if ( ( isset( $tree[ $path ] ) ? Contents::id( $tree[ $path ] ) : '' ) !== ( $changes->was[ $path ] ?? '' ) ) {
				return false;
			}
		}
		return true;
	}

	private static function id( int $number ): string {
		return \sprintf( '%040x', $number + 1 );
	}

	private function number( string $id ): int {
		$number = (int) \hexdec( \substr( $id, -8 ) ) - 1;
		return isset( $this->commits[ $number ] ) ? $number : throw new Refused( 'unreadable', 'No such commit.' );
	}
}
