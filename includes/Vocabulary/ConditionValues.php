<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

use Svc\Domain\Conditions\Types;
use Svc\Domain\Error\NotFound;

\defined( 'ABSPATH' ) || exit;

/** The values that a type of condition lets people choose from. */
final class ConditionValues {

	public function __construct(
		private readonly SiteOptions $site,
		private readonly ContentOptions $content,
	) {
	}

	/** @return array<array-key, string>|null Value => label; null when the values are content or free. */
	public function labels( string $type ): ?array {
		$fixed = Types::all()[ $type ]['option_labels'] ?? null;
		return null === $fixed ? $this->site->labels( $type ) : \array_map( Words::of( ... ), $fixed );
	}

	/**
	 * @param list<string> $include Values to look up the labels of.
	 * @return array{options: list<array{value: string|int, label: string}>, more: bool}
	 * @throws NotFound When there is no such type.
	 */
	public function search( string $type, string $search, array $include ): array {
		if ( ! isset( Types::all()[ $type ] ) ) {
			/* translators: %s: name of a condition type. */
			throw NotFound::because( \sprintf( \__( 'Unknown condition type "%s". GET /schema lists all.', 'svc' ), $type ) );
		}
		return ContentOptions::has( $type ) ? $this->content->search( $type, $search, $include ) : Option::search( $this->labels( $type ) ?? [], $search, $include );
	}
}
