<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Closure;
use Svc\Domain\Error\NotFound;

\defined( 'ABSPATH' ) || exit;

/**
 * @phpstan-type Rest array{methods: list<string>, path: non-falsy-string, path_params: list<string>, query_only: list<string>}
 * @phpstan-type Door array{
 * words: non-empty-list<string>, positional: list<string>, flag: string|null, names: array<string, 'snippets'|'trash'|'users'>,
 * rename: array<string, string>, options: list<string>|null, several: 'enable'|'disable'|'delete'|'each'|null, file: 'code'|'input'|null,
 * list: string|null, columns: list<string>|null, document: bool, texts: array<string, string>, examples: list<array{what: string, run: string}>
 * }
 * @phpstan-type Annotations array{readonly: bool, destructive: bool, idempotent: bool}
 * @phpstan-type Short array{list: string, is_list: bool, per_page: int, fields: list<string>, code: string, lines: int, without: list<non-empty-string>}
 * @phpstan-type Ability array{
 * name: lowercase-string&non-falsy-string, label: string, guide: string, next: array<string, string>, short: Short|null, omit: list<string>,
 * defaults: array<string, bool|int>, annotations: Annotations
 * }
 * @phpstan-type Spec array{
 * summary: string, group: string, level: 'view'|'design'|'full'|'none', tier: 'free'|'pro'|'agency', kind: 'read'|'write'|'destructive',
 * idempotent: bool, proposing: 'run'|'propose'|'refuse', status: int, rest: Rest|null, cli: Door|null, ability: Ability|null, ...
 * }
 */
final class OperationTable {

	/**
	 * @param array<string, Spec> $operations Operation id => entry of `build/bridge/operations.php`.
	 * @param Closure(string): bool $exists Whether a class can be loaded; loading it would cost every REST request of the site.
	 */
	public function __construct(
		private readonly array $operations,
		private readonly Closure $exists,
	) {
	}

	/** @return Spec */
	public function get( string $id ): array {
		return $this->operations[ $id ] ?? throw NotFound::because( "There is no operation \"{$id}\"." );
	}

	/** @return array<string, Spec> Operations that have a class. */
	public function available(): array {
		return \array_filter( $this->operations, fn( string $id ): bool => ( $this->exists )( $this->class_of( $id ) ), \ARRAY_FILTER_USE_KEY );
	}

	/** `update-snippet` of group `Snippets` is `Svc\Operations\Snippets\UpdateSnippet`, whether that exists or not. */
	public function class_of( string $id ): string {
		return 'Svc\\Operations\\' . $this->get( $id )['group'] . '\\' . \str_replace( '-', '', \ucwords( $id, '-' ) );
	}
}
