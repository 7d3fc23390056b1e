<?php

declare(strict_types=1);

namespace Svc\Domain;

use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/**
 * The settings of one snippet without its code: every field of spec 2.1 plus what storage keeps about the code. It holds the types of the
 * fields; which values are allowed is the contract's business. Immutable: a change becomes real through `Svc\Storage\Snippets::change()`.
 * @phpstan-import-type Kept from Origin
 * @phpstan-type Condition array{type: string, op: string, value: mixed, unfit?: true, verbatim?: string}
 * @phpstan-type Settings array{
 * id: int, uid: string, title: string, description: string, type: string, lang: string, status: string, mode: string,
 * run: string, hook: string, priority: int, position: int, shortcode: string, conditions: list<list<Condition>>,
 * load_as: string, js_strategy: string, requires: list<string>, consent: string, on_error: string, decide: string, tags: list<string>, folder: string, deps: list<int>,
 * error: string|null, author: int, modified_by: int, created: int, modified: int
 * }
 * @phpstan-type Row array{
 * uid?: string, title?: string, description?: string, type?: string, lang?: string, status?: string, mode?: string,
 * run?: string, hook?: string, priority?: int, position?: int, shortcode?: string, conditions?: list<list<Condition>>,
 * load_as?: string, js_strategy?: string, requires?: list<string>, consent?: string, on_error?: string, decide?: string, tags?: list<string>, folder?: string, deps?: list<int>,
 * error?: string|null, author?: int, modified_by?: int, created?: int, modified?: int,
 * hash?: string, file?: string, globals?: list<string>, rev?: int, stale?: bool, origins?: array<string, Kept>, ...<string, mixed>
 * }
 */
final class Snippet {

	/**
	 * Defaults, and with them types; a row of the index leaves them out. A test holds them to the contract (`build/bridge/fields.php`). `hook` and
	 * `lang` depend on the type and are filled in by the save operation.
	 */
	public const DEFAULTS = [
		'uid'         => '',
		'title'       => '',
		'description' => '',
		'type'        => 'php',
		'lang'        => '',
		'status'      => 'inactive',
		'mode'        => 'live',
		'run'         => 'auto',
		'hook'        => '',
		'priority'    => 10,
		'position'    => 1,
		'shortcode'   => '',
		'conditions'  => [],
		'load_as'     => 'inline',
		'js_strategy' => '',
		'requires'    => [],
		'consent'     => '',
		'on_error'    => 'off',
		'decide'      => 'auto',
		'tags'        => [],
		'folder'      => '',
		'deps'        => [],
		'error'       => null,
		'author'      => 0,
		'modified_by' => 0,
		'created'     => 0,
		'modified'    => 0,
		'hash'        => '',
		'file'        => '',
		'globals'     => [],
		'rev'         => 0,
		'stale'       => false,
		'origins'     => [],
	];

	/**
	 * @param int                   $id         Unique on this site, above 0 once stored, never used again; 0 for a draft.
	 * @param list<list<Condition>> $conditions Groups of rules (spec 2.3).
	 * @param list<string>          $requires   Handles of scripts that are loaded before it.
	 * @param list<string>          $tags
	 * @param list<int>             $deps       Ids of the partials a stylesheet uses.
	 * @param int                   $created    Unix timestamp, seconds, as `$modified`, which strictly increases with every change.
	 * @param string                $hash       First 12 hex characters of the SHA-256 of the code.
	 * @param list<string>          $globals    Global variables that its code expects other snippets to set.
	 * @param bool                  $stale      The public CSS is older than the source (design 3.1).
	 * @param array<string, Kept>   $origins    Where it came from, by kind (`Origin`).
	 * @param array<string, mixed>  $later      Fields that a newer version has stored, by name: every change keeps them.
	 */
	private function __construct(
		public readonly int $id,
		public readonly string $uid,
		public readonly string $title,
		public readonly string $description,
		public readonly string $type,
		public readonly string $lang,
		public readonly string $status,
		public readonly string $mode,
		public readonly string $run,
		public readonly string $hook,
		public readonly int $priority,
		public readonly int $position,
		public readonly string $shortcode,
		public readonly array $conditions,
		public readonly string $load_as,
		public readonly string $js_strategy,
		public readonly array $requires,
		public readonly string $consent,
		public readonly string $on_error,
		public readonly string $decide,
		public readonly array $tags,
		public readonly string $folder,
		public readonly array $deps,
		public readonly ?string $error,
		public readonly int $author,
		public readonly int $modified_by,
		public readonly int $created,
		public readonly int $modified,
		public readonly string $hash,
		public readonly string $file,
		public readonly array $globals,
		public readonly int $rev,
		public readonly bool $stale,
		public readonly array $origins,
		public readonly array $later,
	) {}

	/**
	 * Missing fields take their default, unknown ones are ignored, as is `code`.
	 * @param array<string, mixed> $settings By field name.
	 * @throws InvalidInput When a value is not of the field's type.
	 */
	public static function create( array $settings ): self {
		$id = $settings['id'] ?? 0;
		if ( ! \is_int( $id ) ) {
			throw InvalidInput::field( 'id', Text::__( 'Send a whole number.', 'svc' ) );
		}

		return self::from_row( $id, self::typed( $settings ) );
	}

	/** @param array<string, mixed> $settings As they were stored, with the fields of a newer version. */
	public static function stored( array $settings ): self {
		$snippet = self::create( $settings );

		return self::from_row( $snippet->id, $snippet->to_row() + \array_diff_key( $settings, self::DEFAULTS, [ 'id' => true ] ) );
	}

	/** @param Row $row Sparse: fields at their default are missing. */
	public static function from_row( int $id, array $row ): self {
		return new self(
			$id,
			$row['uid'] ?? '',
			$row['title'] ?? '',
			$row['description'] ?? '',
			$row['type'] ?? 'php',
			$row['lang'] ?? '',
			$row['status'] ?? 'inactive',
			$row['mode'] ?? 'live',
			$row['run'] ?? 'auto',
			$row['hook'] ?? '',
			$row['priority'] ?? 10,
			$row['position'] ?? 1,
			$row['shortcode'] ?? '',
			$row['conditions'] ?? [],
			$row['load_as'] ?? 'inline',
			$row['js_strategy'] ?? '',
			$row['requires'] ?? [],
			$row['consent'] ?? '',
			$row['on_error'] ?? 'off',
			$row['decide'] ?? 'auto',
			$row['tags'] ?? [],
			$row['folder'] ?? '',
			$row['deps'] ?? [],
			$row['error'] ?? null,
			$row['author'] ?? 0,
			$row['modified_by'] ?? 0,
			$row['created'] ?? 0,
			$row['modified'] ?? 0,
			$row['hash'] ?? '',
			$row['file'] ?? '',
			$row['globals'] ?? [],
			$row['rev'] ?? 0,
			$row['stale'] ?? false,
			$row['origins'] ?? [],
			\array_diff_key( $row, self::DEFAULTS ),
		);
	}

	/**
	 * @param array<string, mixed> $changes New values by field name; unknown fields are ignored.
	 * @throws InvalidInput When a value is not of the field's type.
	 */
	public function with( array $changes ): self {
		$id = $changes['id'] ?? $this->id;

		return self::from_row( \is_int( $id ) ? $id : $this->id, self::typed( $changes ) + $this->to_row() );
	}

	/** @param Origin::APPLY|Origin::LIBRARY|Origin::IMPORT|Origin::GIT $kind */
	public function origin( string $kind ): ?Origin {
		return Origin::read( $this->origins, $kind );
	}

	public function from( Origin $origin ): self {
		return $this->with( [ 'origins' => $origin->add_to( $this->origins ) ] );
	}

	/** With what the settings of a restored version lack: fields of a newer release, and which version of something else it was. */
	public function brought_back_as( self $version ): self {
		return $this->as_later_as( $version )->with( [ 'origins' => Origin::brought_back( $this->origins, $version->origins ) ] );
	}

	/** A copy with the fields of a newer version that another one has, as where that one is restored. */
	public function as_later_as( self $other ): self {
		/** @var Row $row */
		$row = \array_diff_key( $this->to_row(), $this->later ) + $other->later;

		return self::from_row( $this->id, $row );
	}

	/** @return Row Every field that is not at its default, then those of a newer version. */
	public function to_row(): array {
		$row = [];
		foreach ( \get_object_vars( $this ) as $field => $value ) {
			if ( \array_key_exists( $field, self::DEFAULTS ) && self::DEFAULTS[ $field ] !== $value ) {
				$row[ $field ] = $value;
			}
		}

		/** @var Row */
		return $row + $this->later;
	}

	/** @return Settings Every field of spec 2.1 except `code`. */
	public function settings(): array {
		return [
			'id'          => $this->id,
			'uid'         => $this->uid,
			'title'       => $this->title,
			'description' => $this->description,
			'type'        => $this->type,
			'lang'        => $this->lang,
			'status'      => $this->status,
			'mode'        => $this->mode,
			'run'         => $this->run,
			'hook'        => $this->hook,
			'priority'    => $this->priority,
			'position'    => $this->position,
			'shortcode'   => $this->shortcode,
			'conditions'  => $this->conditions,
			'load_as'     => $this->load_as,
			'js_strategy' => $this->js_strategy,
			'requires'    => $this->requires,
			'consent'     => $this->consent,
			'on_error'    => $this->on_error,
			'decide'      => $this->decide,
			'tags'        => $this->tags,
			'folder'      => $this->folder,
			'deps'        => $this->deps,
			'error'       => $this->error,
			'author'      => $this->author,
			'modified_by' => $this->modified_by,
			'created'     => $this->created,
			'modified'    => $this->modified,
		];
	}

	/** Safe mode, conditions and `mode` may still keep it from running. */
	public function is_active(): bool {
		return 'active' === $this->status;
	}

	/** Counted from 1; 0 when its error has none or that is not known. `Recovery\Failures` writes the line at the end of the message. */
	public function error_line(): int {
		return 1 === \preg_match( '/ \(line ([1-9][0-9]{0,8})\)\z/', $this->error ?? '', $found ) ? (int) $found[1] : 0;
	}

	/** It guards something, and a page without it would be worse than none. */
	public function stays_on(): bool {
		return 'keep' === $this->on_error;
	}

	/**
	 * @param array<string, mixed> $values
	 * @return Row
	 */
	private static function typed( array $values ): array {
		$row   = \array_intersect_key( $values, self::DEFAULTS );
		$wrong = [];
		foreach ( $row as $field => $value ) {
			$fits = match ( $field ) {
				'error'      => null === $value || \is_string( $value ),
				'requires',
				'tags',
				'globals'    => \is_array( $value ) && \array_is_list( $value ) && \array_filter( $value, '\is_string' ) === $value,
				'deps'       => \is_array( $value ) && \array_is_list( $value ) && \array_filter( $value, '\is_int' ) === $value,
				'origins'    => Origin::are_kept( $value ),
				'conditions' => \is_array( $value ) && \array_is_list( $value ) && \array_filter( $value, self::is_group( ... ) ) === $value,
				default      => \get_debug_type( self::DEFAULTS[ $field ] ) === \get_debug_type( $value ),
			};
			if ( ! $fits ) {
				$wrong[ $field ] = Text::__( 'This value has the wrong form.', 'svc' );
			}
		}
		if ( [] !== $wrong ) {
			throw InvalidInput::fields( $wrong );
		}

		/** @var Row $row Checked field by field above. */
		return $row;
	}

	private static function is_group( mixed $group ): bool {
		if ( ! \is_array( $group ) || ! \array_is_list( $group ) ) {
			return false;
		}
		foreach ( $group as $rule ) {
			if ( ! \is_array( $rule ) || ! \is_string( $rule['type'] ?? null ) || ! \is_string( $rule['op'] ?? null ) ) {
				return false;
			}
		}

		return true;
	}
}
