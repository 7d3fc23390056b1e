<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * The repository, branch and folder of SVC_GIT_REPO in wp-config.php. No setting changes them, so the token of a network reaches no other files
 * from this site. Immutable, pure.
 */
final class PinnedRepository {

	/** @param array{repo: string, branch: string, root: string}|null $fields Null where nothing is pinned. */
	private function __construct( private readonly ?array $fields ) {
	}

	/**
	 * Reads what wp-config.php and the filter say.
	 * @param mixed $named Name of the repository, or `[ 'repo' => …, 'branch' => …, 'root' => … ]`, or a list of either by id of the site.
	 * @param string $branch SVC_GIT_BRANCH; empty where it is not set.
	 * @param string|null $root SVC_GIT_ROOT; null where it is not set, since an empty one is the whole repository.
	 * @param int $site Id of the site.
	 */
	public static function of( mixed $named, string $branch, ?string $root, int $site ): self {
		if ( \is_array( $named ) && ! \array_key_exists( 'repo', $named ) ) {
			$named = $named[ $site ] ?? null;
		}
		$own  = \is_array( $named ) ? $named : [ 'repo' => $named ];
		$text = static fn( string $field ): ?string => \is_string( $own[ $field ] ?? null ) ? $own[ $field ] : null;
		$repo = $text( 'repo' ) ?? '';
		if ( '' === $repo ) {
			return new self( null );
		}
		$branch = $text( 'branch' ) ?? $branch;
		return new self(
			[
				'repo'   => $repo,
				'branch' => '' === $branch ? GitSettings::DEFAULTS['branch'] : $branch,
				'root'   => $text( 'root' ) ?? $root ?? GitSettings::DEFAULTS['root'],
			]
		);
	}

	public function is_set(): bool {
		return null !== $this->fields;
	}

	/** @return array{repo?: string, branch?: string, root?: string} Empty where nothing is pinned. */
	public function fields(): array {
		return $this->fields ?? [];
	}
}
