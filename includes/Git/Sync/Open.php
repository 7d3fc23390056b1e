<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Document;

\defined( 'ABSPATH' ) || exit;

/**
 * What a person has to decide: a conflict, or a version of the repository that the site does not take by itself. It is made anew by every sync
 * and ends with its cause. Immutable.
 * @phpstan-type Shown array{
 *     uid: string, name: string, path: string, state: string, kind: string, detail: string, fields: list<string>, version: string, commit: string,
 *     base: array<string, mixed>|null, site: array<string, mixed>|null, git: array<string, mixed>|null
 * }
 */
final class Open {

	/**
	 * @param 'conflict'|'held' $state
	 * @param string $kind In one word.
	 * @param list<string> $fields Fields that it is about.
	 * @param string $commit Id of the commit that was compared.
	 * @param string $detail Why it is held, in a sentence; empty where the kind says it.
	 */
	public function __construct(
		public readonly string $uid,
		public readonly string $state,
		public readonly string $kind,
		public readonly array $fields,
		public readonly string $path,
		public readonly string $commit,
		public readonly string $version,
		private readonly ?Document $base,
		private readonly ?Document $site,
		private readonly ?Document $git,
		private readonly string $detail = '',
	) {
	}

	/** Stands for the two versions that are beside each other. */
	public static function version( string $site, string $git ): string {
		return \substr( \hash( 'sha256', "{$site}/{$git}" ), 0, 16 );
	}

	/** @return Shown */
	public function shown(): array {
		return [
			'uid'     => $this->uid,
			'name'    => ( $this->site ?? $this->git ?? $this->base )?->text( 'title' ) ?? '',
			'path'    => $this->path,
			'state'   => $this->state,
			'kind'    => $this->kind,
			'detail'  => $this->detail,
			'fields'  => $this->fields,
			'version' => $this->version,
			'commit'  => $this->commit,
			'base'    => $this->base?->item( $this->uid ),
			'site'    => $this->site?->item( $this->uid ),
			'git'     => $this->git?->item( $this->uid ),
		];
	}
}
