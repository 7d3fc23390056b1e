<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The thing asked for does not exist on this site (404). */
final class NotFound extends SvcException {

	public static function snippet( int $id ): self {
		/* translators: %d: ID of a snippet. */
		return self::because( \sprintf( Text::__( 'There is no snippet with ID %d. It may have been deleted: look in the trash.', 'svc' ), $id ) );
	}

	public static function revision( int $id, int $rev ): self {
		/* translators: 1: ID of a snippet, 2: number of a version. */
		return self::because( \sprintf( Text::__( 'Snippet %1$d has no revision %2$d. Choose one from its history.', 'svc' ), $id, $rev ) );
	}

	public static function trashed( int $id ): self {
		/* translators: %d: ID of a snippet. */
		return self::because( \sprintf( Text::__( 'There is no snippet with ID %d in the trash. It may have been restored, or deleted permanently.', 'svc' ), $id ) );
	}

	/** Also where it is another user's, and the caller has no full access. */
	public static function job(): self {
		return self::because( Text::__( 'There is no such job. Jobs that ended more than seven days ago are not kept.', 'svc' ) );
	}

	public static function because( string $message ): self {
		return new self( ErrorCode::NotFound, $message );
	}
}
