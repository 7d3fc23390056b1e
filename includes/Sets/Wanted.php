<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * One snippet of a set, its values held to the contract. Immutable.
 * @phpstan-type Entry array{snippet: int, uid: string, path: string, title: string, message: string, line: int, fix?: array<string, string|list<string>>}
 */
final class Wanted {

	/**
	 * @param string $path Empty when none was named.
	 * @param int $first_line Line of that file which the code begins at.
	 * @param array<string, mixed> $fields
	 */
	public function __construct(
		public readonly string $uid,
		public readonly string $title,
		public readonly string $path,
		public readonly int $first_line,
		public readonly array $fields,
	) {
	}

	public function code(): ?string {
		$code = $this->fields['code'] ?? null;
		return \is_string( $code ) ? $code : null;
	}

	/** @return array<mixed>|null CSS that came along. */
	public function compiled(): ?array {
		$compiled = $this->fields['compiled'] ?? null;
		return \is_array( $compiled ) ? $compiled : null;
	}

	/** @return Entry Its line as the file counts. */
	public function entry( int $id, Problem $problem ): array {
		return [
			'snippet' => \max( 0, $id ),
			'uid'     => $this->uid,
			'path'    => $this->path,
			'title'   => $this->title,
			'message' => $problem->message,
			'line'    => 0 === $problem->line ? 0 : $problem->line + $this->first_line - 1,
		] + $problem->to_array();
	}
}
