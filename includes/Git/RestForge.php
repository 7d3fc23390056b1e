<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\Json;

\defined( 'ABSPATH' ) || exit;

/** A provider whose API tells of a branch, and takes a commit, in one request each. */
abstract class RestForge implements Forge {

	/** @param string $path Of the repository in the API. */
	public function __construct(
		protected readonly Connection $connection,
		protected readonly Api $api,
		protected readonly RepositoryApi $repository,
		protected readonly string $path,
		private readonly ForgeFiles $files,
	) {}

	/** @return string Id of the commit that the branch is at; empty for no such branch. */
	abstract protected function tip(): string;

	/** What came instead of a write. */
	abstract protected function refusal( ApiResponse $answer ): Refused|Stale|OutcomeUnknown;

	public function head(): ?string {
		$id = $this->tip();
		if ( '' === $id ) {
			// A branch that is missing is not a repository that is gone.
			$this->repository->read();
		}

		return '' === $id ? null : $id;
	}

	/** @return list<Entry> */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		return $this->files->tree( $commit, $root, $known );
	}

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 */
	public function blobs( string $commit, array $entries ): array {
		return $this->files->blobs( $commit, $entries );
	}

	/**
	 * @param bool        $is_empty Whether the repository has no commit; counts where `$tip` is empty.
	 * @param string|null $refusal  Why nothing can be written.
	 * @return list<string>
	 */
	protected function problems( string $tip, bool $is_empty, string $default, ?string $refusal ): array {
		$missing = $is_empty ? MissingRepository::first_commit() : MissingRepository::branch( $this->connection->branch, $default );

		return [ ...( null === $refusal ? [] : [ $refusal ] ), ...( '' === $tip ? [ $missing ] : [] ) ];
	}

	/** @param array<string, string|int> $query */
	protected function history( string $path, array $query ): Json {
		$answer = $this->api->get( $this->path . $path, $query );

		return $answer->is_good() ? $answer->json() : throw $this->api->unclear( $answer );
	}

	/** @param array<string, mixed> $data */
	protected function post( string $path, array $data ): ApiResponse {
		$answer = $this->api->write( 'POST', $this->path . $path, \json_encode( $data, \JSON_THROW_ON_ERROR | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) );

		return $answer->is_good() ? $answer : throw $this->refusal( $answer );
	}

	/** The id, at this place of an answer, of the commit that was made. */
	protected function made( ApiResponse $answer, string ...$keys ): string {
		$id = $answer->json()->at( ...$keys )->id();

		return '' === $id ? throw $this->api->unclear( $answer ) : $id;
	}
}
