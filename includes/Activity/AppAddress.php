<?php

declare(strict_types=1);

namespace Svc\Activity;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Addresses of the admin app for notices and mails. `src/state/navigation.ts` reads them. */
final class AppAddress {

	/** Slug of the admin page; `Everyday` has it too, which loads nothing of ours. */
	private const SLUG = 'svc';

	/** Parameter of the address of the plain list. */
	public const PLAIN = 'plain';

	/** The list as a plain table, for browsers that cannot run the app. */
	public static function plain(): string {
		return self::all() . '&' . self::PLAIN . '=1';
	}

	/** The list of all snippets. */
	public static function all(): string {
		return \admin_url( 'admin.php?page=' . self::SLUG );
	}

	/** What brings snippets here. */
	public static function import(): string {
		return self::all() . '&p=/import';
	}

	/** Changes that wait for a person. */
	public static function proposals(): string {
		return self::all() . '&p=/proposals';
	}

	/** A snippet in the editor; at the line that its error is about, where that is known. */
	public static function of( Snippet $snippet ): string {
		return self::of_id( $snippet->id, $snippet->error_line() );
	}

	/**
	 * A snippet in the editor.
	 * @param int $line To go to; 0 for none.
	 */
	public static function of_id( int $id, int $line = 0 ): string {
		return self::all() . '&p=/snippet/' . $id . ( $line > 0 ? '&line=' . $line : '' );
	}
}
