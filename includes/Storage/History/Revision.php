<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\Format;

\defined( 'ABSPATH' ) || exit;

/**
 * One saved version of a snippet: enough to bring it back as it was, or to rebuild the index from nothing. Never changed once written.
 * @phpstan-type Summary array{rev: int, time: int, user: int, name: string, action: string, title: string, type: string, status: string, bytes: int, hash: string}
 */
final class Revision {

	/**
	 * @param int    $rev    Number within the snippet, from 1, ascending without reuse of committed numbers.
	 * @param int    $time   Unix timestamp, seconds.
	 * @param int    $user   0 for no user; `$name` is the name at that time.
	 * @param string $code   Code as the person wrote it.
	 * @param int    $format See `Format`.
	 */
	public function __construct(
		public readonly int $rev,
		public readonly int $time,
		public readonly int $user,
		public readonly string $name,
		public readonly string $action,
		public readonly Snippet $snippet,
		public readonly string $code,
		public readonly int $format = Format::NUMBER,
	) {}

	public static function of( Snippet $snippet, string $code, Actor $actor, string $action ): self {
		return new self( $snippet->rev, $snippet->modified, $actor->user_id, $actor->name, $action, $snippet, $code );
	}

	/** @param array<string, mixed> $data Null when it is not a whole revision. */
	public static function from_record( array $data ): ?self {
		$settings = $data['settings'] ?? null;
		$numbers  = [ $data['rev'] ?? null, $data['time'] ?? null, $data['user'] ?? null ];
		$texts    = [ $data['name'] ?? null, $data['action'] ?? null, $data['code'] ?? null ];
		if ( \array_filter( $numbers, '\is_int' ) !== $numbers || \array_filter( $texts, '\is_string' ) !== $texts || ! \is_array( $settings ) ) {
			return null;
		}
		[ $rev, $time, $user ]    = $numbers;
		[ $name, $action, $code ] = $texts;

		/** @var array<string, mixed> $settings A JSON object. */
		return new self( $rev, $time, $user, $name, $action, Snippet::stored( $settings ), $code, Format::of( $data ) );
	}

	/** @return array<string, mixed> */
	public function to_record(): array {
		return [
			'format'   => Format::NUMBER,
			'rev'      => $this->rev,
			'time'     => $this->time,
			'user'     => $this->user,
			'name'     => $this->name,
			'action'   => $this->action,
			'settings' => $this->snippet->settings() + [ 'stale' => $this->snippet->stale ] + ( [] === $this->snippet->origins ? [] : [ 'origins' => $this->snippet->origins ] ) + $this->snippet->later,
			'code'     => $this->code,
		];
	}

	/** @return Summary The entry of a listing (design 8): no code, no settings. */
	public function summary(): array {
		return [
			'rev'    => $this->rev,
			'time'   => $this->time,
			'user'   => $this->user,
			'name'   => $this->name,
			'action' => $this->action,
			'title'  => $this->snippet->title,
			'type'   => $this->snippet->type,
			'status' => $this->snippet->status,
			'bytes'  => \strlen( $this->code ),
			'hash'   => \substr( \hash( 'sha256', $this->code ), 0, 12 ),
		];
	}
}
