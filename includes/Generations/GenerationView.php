<?php

declare(strict_types=1);

namespace Svc\Generations;

use Svc\Activity\ActivityActions;
use Svc\Domain\Text;
use Svc\Storage\History\Generation;

\defined( 'ABSPATH' ) || exit;

/** The wire form of a generation, with one line that tells a person what was done. */
final class GenerationView {

	/** Switches that go along with changes without being one. */
	private const OWN_NOTES = [ 'watch', 'php', 'jobs' ];

	/** @return array{n: int, time: int, user: int, name: string, password: string, via: string, summary: string, changes: int, minor: bool} */
	public static function of( Generation $generation ): array {
		return [
			'n'        => $generation->n,
			'time'     => $generation->time,
			'user'     => $generation->user,
			'name'     => $generation->name,
			'password' => $generation->password,
			'via'      => $generation->via,
			'summary'  => self::summary( $generation ),
			'changes'  => \count( $generation->entries ),
			'minor'    => $generation->is_minor(),
		];
	}

	private static function summary( Generation $generation ): string {
		if ( 1 === \count( $generation->entries ) ) {
			[ 'action' => $action, 'title' => $title, 'id' => $id ] = $generation->entries[0];
			/* translators: 1: what was done, such as "Updated"; 2: title of a snippet. */
			return \sprintf( \__( '%1$s: %2$s', 'svc' ), self::label( $action ), self::title( $title, $id ) );
		}
		$parts = [];
		foreach ( \array_count_values( \array_column( $generation->entries, 'action' ) ) as $action => $count ) {
			/* translators: 1: what was done, such as "Updated"; 2: number of snippets. */
			$parts[] = \sprintf( \__( '%1$s: %2$d snippets', 'svc' ), self::label( $action ), $count );
		}
		// What the service notes for itself along with a change is no news.
		$switches = [] === $parts ? $generation->switches : \array_diff_key( $generation->switches, \array_flip( self::OWN_NOTES ) );
		foreach ( $switches as $name => $is_on ) {
			$parts[] = self::switched( $name, $is_on );
		}
		if ( [] === $parts ) {
			// A chain begins anew only where the index had to be made from the versions.
			return '' === $generation->parent ? \__( 'Storage repaired', 'svc' ) : \__( 'Noted where snippets come from', 'svc' );
		}
		return Text::items( $parts );
	}

	/** A title to show, also for snippets without one. */
	public static function title( string $title, int $id ): string {
		/* translators: %s: ID of a snippet, or its number in a file. */
		return '' === $title ? \sprintf( \__( 'untitled (%s)', 'svc' ), $id ) : $title;
	}

	private static function switched( string $name, bool $is_on ): string {
		return match ( $name ) {
			'safe_mode'     => $is_on ? \__( 'Safe mode on', 'svc' ) : \__( 'Safe mode off', 'svc' ),
			'rescue'        => $is_on ? \__( 'Rescue link made or used', 'svc' ) : \__( 'Rescue link ended', 'svc' ),
			'preview'       => \__( 'New preview link', 'svc' ),
			'php'           => \__( 'Version of PHP noted', 'svc' ),
			'watch'         => \__( 'Site watched for a while', 'svc' ),
			'sampling', 'sampling_rate' => \__( 'Settings changed', 'svc' ),
			default         => $name,
		};
	}

	private static function label( string $action ): string {
		return ActivityActions::labels()[ $action ] ?? $action;
	}
}
