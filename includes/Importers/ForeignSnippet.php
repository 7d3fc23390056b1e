<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * A snippet of another plugin as it would arrive here. Immutable.
 * @phpstan-import-type Condition from Snippet
 * @phpstan-type Original list<array{label: string, value: string}>
 * @phpstan-type Fields array{
 *     type?: string, lang?: string, hook?: string, priority?: int, position?: int, conditions?: list<list<Condition>>, load_as?: string,
 *     js_strategy?: string, requires?: list<string>, shortcode?: string, tags?: list<string>, folder?: string, description?: string, run?: string, created?: int
 * }
 */
final class ForeignSnippet {

	/**
	 * @param Fields       $fields      Fields of ours; those that are left out have their default. `created` is a Unix timestamp.
	 * @param Original     $original    The original's words, beside the mapping.
	 * @param list<string> $notes       What does not map.
	 * @param list<string> $check_first Reasons to look first; empty when there are none.
	 * @param string       $error       Why it cannot be imported at all; empty when it can.
	 * @param string       $stays       Why the switch-over leaves it on over there: it would show elsewhere here, or nowhere; empty when it does not.
	 * @param array{int, int, int} $order Its place among those that the source runs in one callback, by `Findings::order()`: lower runs first, then
	 *                                  the first in its data.
	 * @param list<string> $attributes  Attributes of its shortcode that the source lists as variables of the code.
	 * @param bool         $never_ran   Whether the source does not run it, whatever its switch says; a reason to look first says why.
	 */
	public function __construct(
		public readonly string $id,
		public readonly string $title,
		public readonly array $fields,
		public readonly string $code,
		public readonly bool $is_active,
		public readonly array $original,
		public readonly array $notes,
		public readonly array $check_first,
		public readonly string $error = '',
		public readonly string $stays = '',
		public readonly array $order = [ 0, 0, 0 ],
		public readonly array $attributes = [],
		public readonly bool $never_ran = false,
	) {
	}

	public static function refused( string $id, string $title, string $error ): self {
		return new self( $id, $title, [], '', is_active: false, original: [], notes: [], check_first: [], error: $error );
	}

	/** One whose data is damaged, or of a kind that is not read. */
	public static function unreadable( string $id, string $title ): self {
		return self::refused( $id, $title, Text::__( 'The data can\'t be read.', 'svc' ) );
	}

	/** @param list<string> $reasons More reasons to look first. The same out of an export file, with more reasons to look first. */
	public function from_file( string $id, array $reasons ): self {
		return new self( $id, $this->title, $this->fields, $this->code, $this->is_active, $this->original, $this->notes, [ ...$this->check_first, ...$reasons ], $this->error, $this->stays, $this->order, $this->attributes, $this->never_ran );
	}

	/** Hash of what the source holds: neither our mapping of it, which may improve, nor whether it is on, which the switch-over changes. */
	public function mark(): string {
		$held = [ $this->title, \hash( 'sha256', $this->code ), $this->original, $this->fields['description'] ?? '', $this->fields['tags'] ?? [], $this->error ];

		return \hash( 'sha256', (string) \json_encode( $held, \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_PARTIAL_OUTPUT_ON_ERROR ) );
	}
}
