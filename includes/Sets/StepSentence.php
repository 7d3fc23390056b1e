<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

final class StepSentence {

	/**
	 * @param 'create'|'update'|'enable'|'disable'|'delete' $action
	 * @param list<string> $fields
	 */
	public static function of( string $action, Snippet $after, array $fields, bool $drifted ): string {
		$title    = '' === $after->title ? $after->uid : $after->title;
		$sentence = match ( $action ) {
			/* translators: %s: title of a snippet. */
			'create' => \sprintf( $after->is_active() ? \__( 'Create "%s" and activate it.', 'svc' ) : \__( 'Create "%s" as inactive.', 'svc' ), $title ),
			/* translators: %s: title of a snippet. */
			'enable' => \sprintf( \__( 'Activate "%s".', 'svc' ), $title ),
			/* translators: %s: title of a snippet. */
			'disable' => \sprintf( \__( 'Deactivate "%s".', 'svc' ), $title ),
			/* translators: %s: title of a snippet. */
			'delete' => \sprintf( \__( 'Move "%s" to the trash.', 'svc' ), $title ),
			default => self::update( $title, $after, $fields ),
		};
		return $drifted ? Text::sentences( $sentence, \__( 'The snippet changed on the site since the last apply. That change would be lost.', 'svc' ) ) : $sentence;
	}

	/** @param list<string> $fields */
	private static function update( string $title, Snippet $after, array $fields ): string {
		$names = \implode( ', ', \array_diff( $fields, [ 'status' ] ) );
		if ( ! \in_array( 'status', $fields, true ) ) {
			/* translators: 1: title of a snippet, 2: names of fields. */
			return \sprintf( \__( 'Change "%1$s": %2$s.', 'svc' ), $title, $names );
		}
		return $after->is_active()
			/* translators: 1: title of a snippet, 2: names of fields. */
			? \sprintf( \__( 'Change "%1$s": %2$s; and activate it.', 'svc' ), $title, $names )
			/* translators: 1: title of a snippet, 2: names of fields. */
			: \sprintf( \__( 'Change "%1$s": %2$s; and deactivate it.', 'svc' ), $title, $names );
	}
}
