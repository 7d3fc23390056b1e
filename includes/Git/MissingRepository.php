<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Error\Refused;

\defined( 'ABSPATH' ) || exit;

/**
 * Errors about a repository or a branch that is not where the settings have it. Nothing is brought from another place than a person has named,
 * since it may have another owner. Pure.
 */
final class MissingRepository {

	/** What can stand in a command as it is. */
	private const PLAIN = '~\A\w[\w./-]*\z~D';

	/** The repository is not there for this token: providers do not tell one that is gone from one that is not to be seen. */
	public static function repository( string $repo ): Refused {
		/* translators: 1: name of a repository, 2: command. */
		return new Refused( 'repo_not_found', \sprintf( \__( 'The token can\'t see "%1$s". Enter the current name under Git or with "%2$s", or give the token access.', 'svc' ), $repo, 'wp svc git setup --repo=…' ) );
	}

	/** Holds the name that the provider says, if any, to that of the settings. */
	public static function moved( string $repo, string $name ): void {
		if ( '' !== $name && 0 !== \strcasecmp( $repo, $name ) ) {
			throw self::elsewhere( $repo, $name );
		}
	}

	/** The repository was renamed or moved, to a name that may be unknown (empty). */
	public static function elsewhere( string $repo, string $name ): Refused {
		if ( 1 !== \preg_match( self::PLAIN, $name ) ) {
			/* translators: 1: name of a repository, 2: command. */
			return new Refused( 'repo_moved', \sprintf( \__( '"%1$s" was renamed or moved. Enter its new name under Git or with "%2$s".', 'svc' ), $repo, 'wp svc git setup --repo=…' ) );
		}

		/* translators: 1: old name of a repository, 2: its new name, 3: command. */
		return new Refused( 'repo_moved', \sprintf( \__( '"%1$s" is now called "%2$s", so syncing is paused. If it\'s yours, enter the new name under Git or with "%3$s".', 'svc' ), $repo, $name, "wp svc git setup --repo={$name}" ) );
	}

	/** About a branch that a repository with commits does not have; `$default` and `$renamed` are empty where unknown. */
	public static function branch( string $branch, string $default, string $renamed = '' ): string {
		if ( BranchName::is( $renamed ) && $renamed !== $branch ) {
			/* translators: 1: old name of a branch, 2: its new name, 3: command. */
			return \sprintf( \__( 'The branch "%1$s" is now called "%2$s". Enter it under Git or with "%3$s".', 'svc' ), $branch, $renamed, self::command( $renamed ) );
		}
		if ( BranchName::is( $default ) ) {
			/* translators: 1: name of a branch, 2: name of another branch, 3: command. */
			return \sprintf( \__( 'The branch "%1$s" does not exist. Enter "%2$s" under Git or with "%3$s", or connect again to create "%1$s".', 'svc' ), $branch, $default, self::command( $default ) );
		}

		/* translators: 1: name of a branch, 2: command. */
		return \sprintf( \__( 'The branch "%1$s" does not exist. Enter an existing one under Git or with "%2$s". The first sync creates it.', 'svc' ), $branch, 'wp svc git setup --branch=…' );
	}

	public static function refusal( string $branch ): Refused {
		return new Refused( 'branch_missing', self::branch( $branch, '' ) );
	}

	public static function first_commit(): string {
		return \__( 'The repository is empty. The first sync creates its first commit.', 'svc' );
	}

	/** How a branch is set at the command line. Its name comes from others and is copied into a shell. */
	private static function command( string $branch ): string {
		return 'wp svc git setup --branch=' . ( 1 === \preg_match( self::PLAIN, $branch ) ? $branch : "'" . \str_replace( "'", "'\\''", $branch ) . "'" );
	}
}
