<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use InvalidArgumentException;
use Svc\Compiler\CompiledCode;
use Svc\Compiler\PhpLiteral;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

/**
 * Alternative indexes for one test load or one run: `candidates/{id}.php`, which the runtime uses instead of the index when a request
 * proves that it knows the secret. The file is an array of literals: `secret` (SHA-256, hex), `expires`, `mode` (`test`, `run`, `verify` or
 * `draft`), `user`, `snippets` (ids under test), `run` (`{id, type, file}` or null), `files` (code files it needs) and `plan`. A draft has
 * `session` (SHA-256 of the token, hex), `level` and `made` (Unix time) as well, and no request can know its secret (`Drafts`).
 * Nothing here changes the live state; what is left behind expires after ten minutes and is collected.
 */
final class Candidates {

	/** What holds for every request with a key: snippets run, and nothing watches it beside its sender. */
	private const SWITCHES = [
		'safe_mode' => false,
		'watch'     => null,
		'php'       => null,
	];

	/** @param int $lifetime Seconds that a key opens its candidate. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Index $index,
		private readonly CodeFiles $code_files,
		private readonly Lock $lock,
		private readonly int $lifetime = 600,
	) {}

	/**
	 * Writes a candidate: the live snippets with the given ones in place of, or beside, their stored versions. In mode `test` they are active
	 * for the requests that carry the key; none given makes a baseline. In mode `run` the only one does not load with the page.
	 * @param list<array{0: Snippet, 1: string, 2?: CompiledCode|null}> $candidates Settings, code and, where compiled already, the code as it runs.
	 * @param 'test'|'run'|'verify'|'draft' $mode `verify`: the request runs nothing and finds out what is wrong with the site.
	 * @param int $user Whose rights a run has, and who may be signed in for single requests of a test load (`SignIns`); 0 for a visitor.
	 * @param list<int> $without Live snippets that are left out.
	 * @param array{session?: string, level?: string, made?: float} $bond What a draft is bound to, and when it was made.
	 */
	public function open( array $candidates, string $mode = 'test', int $user = 0, array $without = [], array $bond = [] ): Candidate {
		if ( 'run' === $mode && 1 !== \count( $candidates ) ) {
			throw new InvalidArgumentException( 'Cannot open a run: expected 1 snippet, got ' . \count( $candidates ) );
		}
		$state  = $this->index->read() ?? IndexState::blank();
		$active = \is_array( $state->active() ) ? $state->active() : \iterator_to_array( $state->active() );
		$active = \array_diff_key( $active, \array_flip( $without ) );
		$next   = $state->next_id;
		$under  = [];
		try {
			foreach ( $candidates as $candidate ) {
				[ $snippet, $code ] = $candidate;
				// What is not saved is private, also where the server hands out stylesheets and scripts.
				$compiled           = ( $candidate[2] ?? CompiledCode::of( $snippet, $code ) )->guarded();
				$snippet            = $this->code_files->place( $compiled, $snippet->with( [ 'id' => $snippet->id > 0 ? $snippet->id : $next++, 'status' => 'active' ] ) );
				$under[ $snippet->id ]  = $snippet;
				$active[ $snippet->id ] = $snippet;
				$this->code_files->write( $snippet->file, $compiled->bytes );
			}
			if ( 'run' === $mode ) {
				$active = \array_diff_key( $active, $under );
			}
			\ksort( $active );

			return $this->write( $under, PlanCompiler::compile( $active, self::SWITCHES + $state->switches ), $mode, $user, $bond );
		} catch ( StorageFailure $refused ) {
			$this->drop_files( \array_values( \array_map( static fn( Snippet $snippet ): string => $snippet->file, $under ) ) );
			throw $refused;
		}
	}

	public function close( Candidate $candidate ): void {
		$path = $this->path( $candidate->id );
		// A run takes the file away when it begins.
		$files = [] === $candidate->files ? $this->needed( $path ) : $candidate->files;
		$this->files->delete( $path );
		$this->files->delete( $this->paths->wait( $candidate->id ) );
		$this->drop_files( $files );
	}

	/** @param list<string> $files */
	private function drop_files( array $files ): void {
		try {
			// Under the lock: a save that keeps this very code must not lose its file.
			$this->lock->hold( fn() => $this->drop( $files ) );
		} catch ( SvcException ) {
			return; // Another process is writing for long. The collector takes the files later.
		}
	}

	/** Takes a key back before it was used; false when the first request that runs with it was faster and took the file away. */
	public function withdraw( Candidate $candidate ): bool {
		return $this->files->delete( $this->path( $candidate->id ) );
	}

	public function is_waiting( Candidate $candidate ): bool {
		$path = $this->path( $candidate->id );
		\clearstatcache( true, $path );

		return \is_file( $path );
	}

	/** @return int Number of files removed. The caller holds the lock. */
	public function purge_expired(): int {
		$removed = 0;
		foreach ( $this->ids() as $id ) {
			$data = $this->load( $this->path( $id ) );
			if ( ( $data['expires'] ?? 0 ) <= \time() ) {
				$removed += (int) $this->files->delete( $this->path( $id ) );
			}
		}
		$left = $this->ids();
		foreach ( $this->folders->names( $this->paths->candidates() ) as $name ) {
			if ( ( 1 === \preg_match( Paths::SIGN_IN, $name, $match ) || 1 === \preg_match( Paths::WAIT, $name, $match ) ) && ! \in_array( $match[1], $left, true ) ) {
				$removed += (int) $this->files->delete( $this->paths->candidates() . '/' . $name );
			}
		}

		return $removed;
	}

	/** @return list<string> */
	public function files_in_use(): array {
		$files = [];
		foreach ( $this->ids() as $id ) {
			\array_push( $files, ...$this->needed( $this->path( $id ) ) );
		}

		return $files;
	}

	/** @return array<array-key, array{user: int, expires: int, made: float}> By id, expired ones too. */
	public function drafts(): array {
		$drafts = [];
		foreach ( $this->ids() as $id ) {
			$data = $this->load( $this->path( $id ) );
			if ( 'draft' === ( $data['mode'] ?? '' ) ) {
				$drafts[ $id ] = [
					'user'    => \is_int( $data['user'] ?? null ) ? $data['user'] : 0,
					'expires' => \is_int( $data['expires'] ?? null ) ? $data['expires'] : 0,
					'made'    => \is_float( $data['made'] ?? null ) ? $data['made'] : 0.0,
				];
			}
		}

		return $drafts;
	}

	/**
	 * @param array<int, Snippet>  $under
	 * @param array<string, mixed> $plan
	 * @param array{session?: string, level?: string, made?: float} $bond
	 */
	private function write( array $under, array $plan, string $mode, int $user, array $bond ): Candidate {
		$files     = \array_values( \array_map( static fn( Snippet $snippet ): string => $snippet->file, $under ) );
		$candidate = new Candidate( \bin2hex( \random_bytes( 8 ) ), \bin2hex( \random_bytes( 32 ) ), \array_keys( $under ), \time() + $this->lifetime, $user, $files );
		$first     = \reset( $under );
		$bytes     = PhpLiteral::print(
			[
				'secret'   => \hash( 'sha256', $candidate->secret ),
				'expires'  => $candidate->expires,
				'mode'     => $mode,
				'user'     => $user,
				'snippets' => $candidate->ids,
				'run'      => 'run' === $mode && false !== $first ? [
					'id'   => $first->id,
					'type' => $first->type,
					'file' => 'snippets/' . $first->file,
				] : null,
				'files'    => $files,
			] + $bond + [ 'plan' => $plan ]
		);
		// A plan as large as the live one that a few requests read: OPcache, which gives no memory back, is to keep it for drafts only.
		$this->files->write( $this->path( $candidate->id ), "<?php \\defined( 'ABSPATH' ) || exit; return " . $bytes . ";\n", 'draft' === $mode ? null : $candidate->expires );

		return $candidate;
	}

	/** @param list<string> $files Removes code files that neither the index nor another candidate names. */
	private function drop( array $files ): void {
		$state = $this->index->read();
		if ( null === $state ) {
			return;
		}
		foreach ( \array_diff( $files, $this->files_in_use() ) as $file ) {
			if ( $state->snippet( (int) \basename( $file ) )?->file !== $file ) {
				$this->files->delete( $this->paths->snippet( $file ) );
			}
		}
	}

	/** @return list<string> */
	private function needed( string $path ): array {
		$files = $this->load( $path )['files'] ?? [];

		return \is_array( $files ) ? \array_values( \array_filter( $files, '\is_string' ) ) : [];
	}

	/** @return array<mixed> */
	private function load( string $path ): array {
		$this->paths->inside( $path );
		$data = SystemCall::quietly( static fn(): mixed => \is_file( $path ) ? include $path : null );

		return \is_array( $data ) ? $data : [];
	}

	/** @return list<string> */
	private function ids(): array {
		$ids = [];
		foreach ( $this->folders->names( $this->paths->candidates() ) as $name ) {
			if ( 1 === \preg_match( '/\A([0-9a-f]{16})\.php\z/', $name, $match ) ) {
				$ids[] = $match[1];
			}
		}

		return $ids;
	}

	private function path( string $id ): string {
		return $this->paths->candidates() . '/' . $id . '.php';
	}
}
