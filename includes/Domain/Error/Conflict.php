<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The request was made for a state that is no longer the current one (409). Nothing was changed. */
final class Conflict extends SvcException {

	/**
	 * @param string $message Translated sentence that names the other person and the time (spec 4.3).
	 * @param int    $time    Unix timestamp, seconds, of that save.
	 */
	public static function saved_since( string $message, int $user, string $name, int $time ): self {
		return new self( ErrorCode::Conflict, $message, [ 'conflict' => \compact( 'user', 'name', 'time' ) ] );
	}

	public static function uid_taken( string $uid, int $id ): self {
		/* translators: 1: permanent ID, 2: snippet ID. */
		return self::because( \sprintf( Text::__( 'Snippet %2$d already has the permanent ID "%1$s". Update it, or leave the ID out.', 'svc' ), $uid, $id ) );
	}

	public static function uid_in_use( int $id ): self {
		/* translators: 1: snippet ID. */
		return self::because( \sprintf( Text::__( 'Snippet %1$d has the same permanent ID. Move it to the trash first.', 'svc' ), $id ) );
	}

	/** @param array<string, mixed> $data    Further fields of the answer's `data`. */
	public static function because( string $message, array $data = [] ): self {
		return new self( ErrorCode::Conflict, $message, $data );
	}
}
