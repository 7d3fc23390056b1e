<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Checks\Symbols\MissingName;
use Svc\Checks\Verify\VerificationResult;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

\defined( 'ABSPATH' ) || exit;

/** What came of a verification in words, on the snippet and in the log. Pure but for translations. */
final class Reason {

	/**
	 * @param string       $symptom What was seen with the snippet and not without it.
	 * @param Snippet|null $partner The other snippet without which it does not fail.
	 */
	public static function of( Incident $incident, string $symptom, Snippet $snippet, ?Snippet $partner ): string {
		$has_changed = $incident->is_change_after( $snippet->modified );
		/* translators: %s: what was seen, such as "the front page was empty". */
		$text = \sprintf( \__( 'The site fails only with this snippet: %s.', 'svc' ), $symptom );
		$missing = MissingName::in( $symptom );
		if ( $has_changed && null !== $missing ) {
			/* translators: 1: name of a function or class, 2: what happened, such as "Some Plugin was switched off", 3: what was seen. */
			$text = \sprintf( \__( 'The snippet uses %1$s, which is missing since %2$s: %3$s.', 'svc' ), $missing->label(), $incident->message, $symptom );
		} elseif ( $has_changed ) {
			/* translators: 1: what happened, such as "Some Plugin was switched off", 2: what was seen. */
			$text = \sprintf( \__( 'Since %1$s, the site fails with this snippet: %2$s.', 'svc' ), $incident->message, $symptom );
		}
		if ( null !== $partner ) {
			/* translators: %s: title of a snippet. */
			$text = Text::sentences( $text, \sprintf( \__( 'The error occurs only together with "%s", which is still active.', 'svc' ), '' === $partner->title ? (string) $partner->id : $partner->title ) );
		}
		return $text;
	}

	/** What the log says beside what it says about each snippet. */
	public static function note( Incident $incident, VerificationResult $finding ): string {
		if ( '' !== $finding->open ) {
			/* translators: %s: what was seen, such as "the front page was empty". */
			return \sprintf( \__( 'A snippet breaks the site, but the search timed out: %s. The next error starts it again.', 'svc' ), $finding->open );
		}
		if ( [] !== $finding->others ) {
			/* translators: %s: what was seen, such as "the front page was empty". */
			return \sprintf( \__( 'The site fails without snippets, too: %s. No snippet was deactivated.', 'svc' ), \implode( '; ', \array_unique( $finding->others ) ) );
		}
		if ( [] !== $finding->guilty || IncidentKind::SiteChanged === $incident->kind || ( '' === $incident->message && IncidentKind::Died !== $incident->kind ) ) {
			return '';
		}
		if ( IncidentKind::Died === $incident->kind ) {
			return \__( 'A request ended without an error message, but pages load. No snippet was deactivated.', 'svc' );
		}
		/* translators: %s: error message. */
		return \sprintf( \__( 'A request failed outside of snippets: %s. Pages load, so no snippet was deactivated.', 'svc' ), \rtrim( $incident->message, '.' ) );
	}
}
