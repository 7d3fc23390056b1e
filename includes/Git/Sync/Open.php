<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\Document;

\defined( 'ABSPATH' ) || exit;

/**
 * What a person has to decide: a conflict, or a version that the site does not take by itself. Every sync makes it anew. Immutable.
 * @phpstan-type Shown array{
 *     uid: string, name: string, path: string, state: string, kind: string, detail: string, fields: list<string>, version: string, commit: string,
 *     base: array<string, mixed>|null, site: array<string, mixed>|null, git: array<string, mixed>|null
 * }
 */
final class Open {

	/**
	 * @param string $version Stands for the two versions that were compared (`Pass::version()`).
	 * @param array{path: string, commit: string} $at Where the repository holds it.
	 * @param array{base: Document|null, site: Document|null, git: Document|null} $documents
	 */
	public function __construct(
		public readonly string $uid,
		public readonly Decision $decision,
		public readonly string $version,
		private readonly array $at,
		private readonly array $documents,
	) {
	}

	/** @return 'conflict'|'held' */
	public function state(): string {
		return Decision::CONFLICT === $this->decision->action ? 'conflict' : 'held';
	}

	/** @return Shown */
	public function shown(): array {
		[ 'base' => $base, 'site' => $site, 'git' => $git ] = $this->documents;
		return [
			'uid'     => $this->uid,
			'name'    => ( $site ?? $git ?? $base )?->text( 'title' ) ?? '',
			'state'   => $this->state(),
			'kind'    => $this->decision->reason,
			'detail'  => $this->decision->detail,
			'fields'  => $this->decision->fields,
			'version' => $this->version,
			'base'    => $base?->item( $this->uid ),
			'site'    => $site?->item( $this->uid ),
			'git'     => $git?->item( $this->uid ),
		] + $this->at;
	}
}
