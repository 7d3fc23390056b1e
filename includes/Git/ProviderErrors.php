<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Http\Json;

\defined( 'ABSPATH' ) || exit;

/** Sentences about a repository that the providers' checks share. */
final class ProviderErrors {

	/** Seconds; who makes a new token has to ask others at times. */
	private const SOON = 1_209_600;

	/** @param string $said What the provider said; empty where it says nothing more. */
	public static function is_protected( string $branch, string $said = '' ): Refused {
		/* translators: %s: name of a branch. */
		$message = \sprintf( \__( 'The branch "%s" is protected. Allow the token\'s owner to push, or choose another branch.', 'svc' ), $branch );

		return new Refused( 'branch_protected', '' === $said ? $message : "{$message} ({$said})" );
	}

	public static function no_write( string $said = '' ): Refused {
		$message = \__( 'The token can\'t write to this repository. Allow it to write contents.', 'svc' );

		return new Refused( 'no_write', '' === $said ? $message : "{$message} ({$said})" );
	}

	public static function archived(): Refused {
		return new Refused( 'repo_archived', \__( 'The repository is archived and read-only. Unarchive it, or choose another one.', 'svc' ) );
	}

	/** What a listing of files that does not come whole is: no reason to believe that files are gone. */
	public static function cut_short(): Refused {
		return new Refused( 'unreadable', \__( 'This repository has too many files. Use a smaller one.', 'svc' ) );
	}

	public static function stale( string $branch ): Stale {
		/* translators: %s: name of a branch. */
		return new Stale( \sprintf( \__( 'Another commit was pushed to "%s". The next sync starts from it.', 'svc' ), $branch ) );
	}

	/**
	 * @param int|null $expires Unix timestamp, seconds, of a token that ends soon or has ended.
	 * @return list<string>
	 */
	public static function expiry( ?int $expires ): array {
		if ( null === $expires || $expires > \time() + self::SOON ) {
			return [];
		}

		/* translators: %s: date. */
		return [ \sprintf( \__( 'The token expires on %s. Enter a new one before then.', 'svc' ), \gmdate( 'Y-m-d', $expires ) ) ];
	}

	/** A date of a header; null when it is none. Unix timestamp, seconds. */
	public static function date( string $text ): ?int {
		$time = \strtotime( $text );

		return false === $time ? null : $time;
	}

	public static function author( Json $name, Json $email ): string {
		return '' === $email->text() ? $name->text() : "{$name->text()} <{$email->text()}>";
	}
}
