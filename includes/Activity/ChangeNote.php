<?php

declare(strict_types=1);

namespace Svc\Activity;

use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What the log says about one committed change of a snippet: the action as a person would call it, and one line of detail. An update
 * that only switches, moves or tags is called that, whichever door it came through.
 */
final class ChangeNote {

	/** Fields that follow from a change and are none themselves. */
	private const DERIVED = [ 'modified', 'modified_by', 'deps', 'error' ];

	/** @param string $action Action key; empty where a person would call it none. */
	private function __construct(
		public readonly string $action,
		public readonly string $detail,
	) {
	}

	/** Describes a change. */
	public static function of( Change $change, Actor $actor ): self {
		$before = $change->before;
		$after  = $change->after;
		if ( 'failed' === $change->action ) {
			return new self( 'failed', $after->error ?? '' );
		}
		if ( 'enabled' === $change->action && 'system' === $actor->via && null !== $before?->error ) {
			/* translators: %s: error message. */
			return new self( 'enabled', \sprintf( \__( 'Activated again, because the missing code is back. Earlier error: %s', 'svc' ), $before->error ) );
		}
		if ( null === $before || null === $after ) {
			return new self( $change->action, '' );
		}
		$fields = self::changed_fields( $before, $after );
		$action = 'updated' === $change->action ? self::named( $fields, $after ) : $change->action;
		return new self(
			$action,
			match ( $action ) {
				'moved'               => \sprintf( '%s → %s', '' === $before->folder ? '–' : $before->folder, '' === $after->folder ? '–' : $after->folder ),
				'tagged'              => \implode( ', ', $after->tags ),
				'enabled', 'disabled' => '',
				default               => \implode( ', ', $fields ),
			}
		);
	}

	/** @param list<string> $fields */
	private static function named( array $fields, Snippet $after ): string {
		return match ( $fields ) {
			// A stylesheet that was compiled again because a partial changed.
			[]           => '',
			[ 'status' ] => $after->is_active() ? 'enabled' : 'disabled',
			[ 'folder' ] => 'moved',
			[ 'tags' ]   => 'tagged',
			default      => 'updated',
		};
	}

	/** @return list<string> */
	private static function changed_fields( Snippet $before, Snippet $after ): array {
		$old    = \array_diff_key( $before->settings(), \array_flip( self::DERIVED ) );
		$new    = $after->settings();
		$fields = $before->hash === $after->hash ? [] : [ 'code' ];
		foreach ( $old as $field => $value ) {
			if ( $value !== ( $new[ $field ] ?? null ) ) {
				$fields[] = $field;
			}
		}
		return $fields;
	}
}
