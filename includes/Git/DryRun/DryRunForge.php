<?php

declare(strict_types=1);

namespace Svc\Git\DryRun;

use Svc\Git\Author;
use Svc\Git\Facts;
use Svc\Git\FileChanges;
use Svc\Git\Forge;
use Svc\Git\KnownFiles;

\defined( 'ABSPATH' ) || exit;

/** A repository for a sync that only tells what it would do: it is read, and commits go nowhere. */
final class DryRunForge implements Forge {

	/** Stands for a commit that was not made. */
	private const NONE = '0000000000000000000000000000000000000000';

	public function __construct( private readonly Forge $forge ) {
	}

	public function check(): Facts {
		return $this->forge->check();
	}

	public function head(): ?string {
		return $this->forge->head();
	}

	public function log( string $commit, int $limit ): array {
		return self::NONE === $commit ? [] : $this->forge->log( $commit, $limit );
	}

	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		return self::NONE === $commit ? [] : $this->forge->tree( $commit, $root, $known );
	}

	public function blobs( string $commit, array $entries ): array {
		return [] === $entries ? [] : $this->forge->blobs( $commit, $entries );
	}

	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string {
		return self::NONE;
	}

	public function bootstrap( string $message ): string {
		return self::NONE;
	}
}
