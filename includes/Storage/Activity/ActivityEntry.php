<?php

declare(strict_types=1);

namespace Svc\Storage\Activity;

\defined( 'ABSPATH' ) || exit;

/**
 * One entry of the activity log (design 8). Holds what a person needs to know later, also when user and snippet are gone; never code,
 * secrets or addresses. Never changed once written, except that erasing personal data takes the person out.
 * @phpstan-type Item array{id: string, time: int, user: int, name: string, via: string, action: string, snippet: int|null, title: string, detail: string}
 */
final class ActivityEntry {

	/**
	 * @param string   $id     Unique, hex.
	 * @param int      $time   Unix timestamp, seconds.
	 * @param int      $user   0 for no user.
	 * @param string   $name   The user's name, as `$title` is that of the snippet, at that time.
	 * @param string   $via    Door: rest, admin, cli, ability, git, system.
	 * @param string   $detail What exactly, as far as one line can say.
	 * @param list<int> $snippets Ids of all that it was about, where it was about several at once.
	 */
	public function __construct(
		public readonly string $id,
		public readonly int $time,
		public readonly int $user,
		public readonly string $name,
		public readonly string $via,
		public readonly string $action,
		public readonly ?int $snippet,
		public readonly string $title,
		public readonly string $detail,
		private readonly array $snippets = [],
	) {}

	/** Null when the line is not a whole entry. */
	public static function from_line( string $line ): ?self {
		$data = \str_starts_with( $line, '{' ) ? \json_decode( $line, true ) : null;
		if ( ! \is_array( $data ) || ! \is_int( $data['time'] ?? null ) || ! \is_int( $data['user'] ?? null ) ) {
			return null;
		}
		$texts = [];
		foreach ( [ 'id', 'name', 'via', 'action', 'title', 'detail' ] as $field ) {
			$texts[ $field ] = \is_string( $data[ $field ] ?? null ) ? $data[ $field ] : '';
		}
		$snippet  = \is_int( $data['snippet'] ?? null ) ? $data['snippet'] : null;
		$snippets = \is_array( $data['snippets'] ?? null ) ? \array_values( \array_filter( $data['snippets'], '\is_int' ) ) : [];

		return new self( $texts['id'], $data['time'], $data['user'], $texts['name'], $texts['via'], $texts['action'], $snippet, $texts['title'], $texts['detail'], $snippets );
	}

	/** @param list<int> $snippets */
	public function about( array $snippets ): self {
		return new self( $this->id, $this->time, $this->user, $this->name, $this->via, $this->action, null, '', $this->detail, $snippets );
	}

	public function is_about( int $snippet ): bool {
		return $snippet === $this->snippet || \in_array( $snippet, $this->snippets, true );
	}

	/** `<` is escaped, so that nothing in it is PHP; bytes that are not UTF-8 are replaced, because a log must not refuse an entry. */
	public function line(): string {
		return \json_encode( $this->to_array() + ( [] === $this->snippets ? [] : [ 'snippets' => $this->snippets ] ), \JSON_HEX_TAG | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_THROW_ON_ERROR ) . "\n";
	}

	/** @return Item */
	public function to_array(): array {
		return [
			'id'      => $this->id,
			'time'    => $this->time,
			'user'    => $this->user,
			'name'    => $this->name,
			'via'     => $this->via,
			'action'  => $this->action,
			'snippet' => $this->snippet,
			'title'   => $this->title,
			'detail'  => $this->detail,
		];
	}

	/** @param string $name What replaces the name. */
	public function without_person( string $name ): self {
		return new self( $this->id, $this->time, 0, $name, $this->via, $this->action, $this->snippet, $this->title, $this->detail, $this->snippets );
	}
}
