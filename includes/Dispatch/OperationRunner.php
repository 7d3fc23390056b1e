<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Closure;
use LogicException;
use Svc\Access\Gate;
use Svc\Access\RequestSite;
use Svc\Access\Tier;
use Svc\Bridge\Inputs;
use Svc\Domain\Actor;
use Svc\Domain\Error\Incomplete;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Error\TierRequired;
use Svc\Domain\Log;
use Svc\Domain\Problem;
use Svc\Exchange\SentFile;
use Svc\Schema\InputSchema;
use Svc\Sets\ExportHead;
use Svc\Upkeep\CachePurge;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Runs an operation by id: level, tier, input schema, handler, so that a caller without access never learns what a valid request is.
 * @phpstan-import-type Spec from OperationTable
 * @phpstan-import-type Cleaned from Inputs
 */
final class OperationRunner {

	private const WITHOUT_STORAGE = [ 'get-info', 'forget-storage', 'get-schema', 'get-safe-mode', 'set-safe-mode' ];

	private const WITH_EXPORT = [ 'plan-deploy', 'apply-deploy' ];

	private const SERVER_ERROR = 500;

	/**
	 * @param Closure(string): Operation<key-of<Cleaned>> $make
	 * @param Closure(): list<int> $changed IDs of the snippets that this request has changed so far.
	 * @param Closure(): void $require_storage Refuses a storage that is missing, or not this site's.
	 * @param Closure(): Proposing $propose Built only for actors who may only propose.
	 * @param Closure(string, mixed): void|null $watch
	 */
	public function __construct(
		private readonly OperationTable $table,
		private readonly Tier $tier,
		private readonly Gate $gate,
		private readonly InputSchema $schema,
		private readonly Closure $make,
		private readonly CachePurge $purge,
		private readonly Closure $changed,
		private readonly Closure $require_storage,
		private readonly RequestSite $site,
		private readonly Closure $propose,
		private readonly ?Closure $watch = null,
	) {
	}

	public function authorize( string $id, Actor $actor ): void {
		$this->site->require_current();
		$operation = $this->table->get( $id );
		$this->gate->require_level( $operation['level'], $actor );
		if ( ! $this->tier->includes( $operation['tier'] ) ) {
			throw TierRequired::for_tier( $operation['tier'] );
		}
		if ( 'refuse' === $operation['proposing'] && 'none' !== $operation['level'] ) {
			$this->gate->require_acting( $actor );
		}
	}

	/** Refuses all that is asked for while WordPress is switched to another site of the network. */
	public function require_current_site(): void {
		$this->site->require_current();
	}

	/** @param array<string, mixed> $input Values with their JSON types. */
	public function require_valid( string $id, array $input ): void {
		try {
			$this->cleaned( $id, self::without_head( $id, $input ) );
		} catch ( InvalidInput $refused ) {
			throw $refused->with_warnings( $this->misses( $id, $input ) );
		}
	}

	/** @param array<string, mixed> $input Values with their JSON types; doors that receive text coerce it first. */
	public function run( string $id, array $input, Actor $actor ): Result {
		$this->authorize( $id, $actor );
		if ( ! \in_array( $id, self::WITHOUT_STORAGE, true ) ) {
			( $this->require_storage )();
		}
		$handler = ( $this->make )( $this->table->class_of( $id ) );
		$input   = self::without_head( $id, $input );
		$misses  = $this->misses( $id, $input );
		$before  = \count( ( $this->changed )() );
		$this->purge->begin();
		try {
			if ( 'propose' === $this->table->get( $id )['proposing'] ) {
				// A test run is for the person who accepts, so that a caller cannot skip it.
				$cleaned = $this->cleaned( $id, \array_diff_key( $input, [ 'untested' => true ] ) );
				if ( $this->gate->may_only_propose( $actor ) ) {
					$handler instanceof Foreseeable || throw new LogicException( "{$id} cannot be proposed." );
					/** @var Foreseeable<key-of<Cleaned>> $handler Where the check of the class leaves open which. */
					return ( $this->propose )()->keep( $id, $cleaned, static fn(): Foreseen => $handler->foresee( $cleaned, Actor::system() ), $actor )->with_warnings( $misses );
				}
			}
			$result = $handler->handle( $this->cleaned( $id, $input ), $actor );
			$result = $this->schema->has_warnings( $id ) ? $result->with_warnings( $misses, $this->schema->blank_warning( $id ) ) : $result;
		} catch ( InvalidInput $refused ) {
			throw $refused->with_warnings( $misses );
		} catch ( Throwable $failure ) {
			throw $this->complete( $failure, $before );
		} finally {
			$this->purge->end();
		}
		if ( null !== $this->watch ) {
			( $this->watch )( $id, $result->data );
		}
		return $result;
	}

	/** The failure as the answer has it: `svc_busy` and every other 5xx say that nothing was saved, so a failure after a change says which. */
	private function complete( Throwable $failure, int $before ): Throwable {
		$stored = \array_values( \array_unique( \array_slice( ( $this->changed )(), $before ) ) );
		if ( [] === $stored || ( $failure instanceof SvcException && isset( $failure->data['stored'] ) ) ) {
			return $failure;
		}
		if ( $failure instanceof SvcException && $failure->error_code->status() < self::SERVER_ERROR ) {
			return $failure->with_stored( $stored );
		}
		Log::write( "svc: a request failed after it had saved snippets: {$failure}" );
		return Incomplete::after( $stored, $failure );
	}

	/** @param array<string, mixed> $input */
	public function foresee( string $id, array $input, Actor $actor ): Foreseen {
		$this->authorize( $id, $actor );
		if ( ! \in_array( $id, self::WITHOUT_STORAGE, true ) ) {
			( $this->require_storage )();
		}
		$handler = ( $this->make )( $this->table->class_of( $id ) );
		$handler instanceof Foreseeable || throw new LogicException( "{$id} cannot be foreseen." );
		/** @var Foreseeable<key-of<Cleaned>> $handler Where the check of the class leaves open which. */
		$input  = self::without_head( $id, $input );
		$misses = $this->misses( $id, $input );
		try {
			$warnings = \array_map( static fn( Problem $problem ): array => $problem->to_array(), $this->schema->has_warnings( $id ) ? $misses : [] );
			return $handler->foresee( $this->cleaned( $id, $input ), $actor )->with( [], $warnings );
		} catch ( InvalidInput $refused ) {
			throw $refused->with_warnings( $misses );
		}
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array<string, mixed>
	 */
	private static function without_head( string $id, array $input ): array {
		if ( 'import-snippets' === $id ) {
			return SentFile::opened( $input );
		}
		return \in_array( $id, self::WITH_EXPORT, true ) ? ExportHead::taken_off( $input ) : $input;
	}

	/**
	 * @param array<string, mixed> $input
	 * @return value-of<Cleaned>
	 */
	private function cleaned( string $id, array $input ): array {
		/** @var key-of<Cleaned> $id The table has operations of the contract only. */
		return $this->schema->clean( $id, $input );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return list<Problem>
	 */
	private function misses( string $id, array $input ): array {
		$operation = $this->table->get( $id );
		$is_change = 'read' !== $operation['kind'] || ( $this->schema->has_warnings( $id ) && \in_array( 'POST', $operation['rest']['methods'] ?? [], true ) );
		return \array_map( static fn( string $sentence ): Problem => new Problem( $sentence ), $this->schema->misses( $id, $input, $is_change ) );
	}
}
