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
		return self::because( \sprintf( Text::__( 'No snippet has the ID %d. Check the trash.', 'svc' ), $id ) );
	}

	public static function revision( int $id, int $rev ): self {
		/* translators: 1: ID of a snippet, 2: number of a version. */
		return self::because( \sprintf( Text::__( 'Snippet %1$d has no revision %2$d.', 'svc' ), $id, $rev ) );
	}

	public static function trashed( int $id ): self {
		/* translators: %d: ID of a snippet. */
		return self::because( \sprintf( Text::__( 'No snippet in the trash has the ID %d.', 'svc' ), $id ) );
	}

	/** Also where it is another user's, and the caller has no full access. */
	public static function job(): self {
		return self::because( Text::__( 'This job does not exist. Finished jobs are kept for 7 days.', 'svc' ) );
	}

	public static function because( string $message ): self {
		return new self( ErrorCode::NotFound, $message );
	}
}
