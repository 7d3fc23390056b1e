<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Activity\AppAddress;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;
use Svc\Domain\Text;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

\defined( 'ABSPATH' ) || exit;

/** What people are told about one failure: plain text, not escaped. Notice, mail, Site Health, the offer to undo and the activity log render it. */
final class FailureReport {

	/** Characters; PHP puts whole types and paths into some messages. */
	private const BRIEF = 160;

	private const NAMED = 3;

	/**
	 * @param string $key     To dismiss it with; empty where it cannot be.
	 * @param string $cause   What was seen, without a full stop.
	 * @param string $address Where the remedy is done: the line, or the snippet where no line is known, or the list.
	 */
	private function __construct(
		public readonly FailureKind $kind,
		public readonly string $key,
		public readonly string $title,
		public readonly string $cause,
		public readonly string $effect,
		public readonly string $remedy,
		public readonly string $address,
	) {}

	/** @param string $plugin Name of the plugin that a missing dependency belongs to; empty where none is known. */
	public static function of( Snippet $snippet, string $plugin = '' ): self {
		$kind   = FailureKind::of( $snippet );
		$effect = match ( $kind ) {
			FailureKind::KeptActive   => \__( 'The snippet stays active, and visitors get an error page.', 'svc' ),
			FailureKind::InCalledCode => \__( 'The snippet stays active, because a plugin or theme failed.', 'svc' ),
			default                   => \__( 'The snippet was deactivated.', 'svc' ),
		};

		return new self( $kind, self::key( $snippet->id ), SnippetTitle::of( $snippet->id, $snippet->title ), self::brief( $snippet ), $effect, self::remedy( $kind, $snippet, $plugin ), AppAddress::of( $snippet ) );
	}

	/** @param array<int, Snippet> $suspects The likeliest first. */
	public static function unverified( Incident $incident, array $suspects ): self {
		$seen = \rtrim( $incident->message, '.' );

		return new self(
			FailureKind::Unverified,
			'unverified-' . $incident->time,
			/* translators: %s: date and time. */
			\sprintf( \__( 'Error on %s', 'svc' ), (string) \wp_date( \__( 'Y-m-d H:i', 'svc' ), $incident->time ) ),
			match ( true ) {
				/* translators: %s: what happened, such as "Some Plugin was switched off". */
				IncidentKind::SiteChanged === $incident->kind => \sprintf( \__( '%s, and no page was tested since', 'svc' ), $seen ),
				IncidentKind::Died === $incident->kind => \__( 'a request ended without an error message', 'svc' ),
				'' === $seen => \__( 'a page failed', 'svc' ),
				default      => $seen,
			},
			Text::sentences( Text::sentence( self::unreachable( $incident->reason ) ), \__( 'The cause is unknown. No snippet was deactivated.', 'svc' ) ),
			/* translators: %s: titles of snippets. */
			\sprintf( \__( 'If pages still fail, deactivate the last changed snippets: %s. See Tools > Site Health.', 'svc' ), SnippetTitle::all( \array_slice( $suspects, 0, self::NAMED ) ) ),
			AppAddress::all()
		);
	}

	/**
	 * @param string $place What a person calls the page.
	 * @param int    $line  0 where it is not known.
	 */
	public static function ending( string $key, ?Snippet $snippet, string $place, int $line ): self {
		/* translators: %s: a page, such as "the front page". */
		$cause = \sprintf( \__( '%s ends with exit, die or wp_die for some visitors', 'svc' ), $place );
		/* translators: 1: a sentence, 2: line number. */
		$cause = 0 === $line ? $cause : \sprintf( \__( '%1$s (line %2$d)', 'svc' ), $cause, $line );

		return null === $snippet
			? new self( FailureKind::EndsPage, $key, \__( 'A page ends early', 'svc' ), $cause, \__( 'The cause is unknown. No snippet was deactivated.', 'svc' ), \__( 'If visitors should see this page, check the last changed snippets.', 'svc' ), AppAddress::all() )
			: new self( FailureKind::EndsPage, $key, SnippetTitle::of( $snippet->id, $snippet->title ), $cause, \__( 'The snippet stays active, because it may protect the page.', 'svc' ), \__( 'If visitors should see this page, fix the code or deactivate the snippet.', 'svc' ), AppAddress::of_id( $snippet->id, $line ) );
	}

	/** @param non-empty-array<int, Snippet> $changed */
	public static function after_change( array $changed, string $error ): self {
		return new self(
			FailureKind::AfterChange,
			'',
			\__( 'This page fails after your change', 'svc' ),
			\rtrim( $error, '.' ),
			/* translators: 1: titles of snippets, 2: that the site cannot reach itself. */
			\sprintf( \__( 'You changed %1$s a few minutes ago. %2$s, so the change was not tested.', 'svc' ), SnippetTitle::all( $changed ), self::unreachable() ),
			\__( 'Undo your change if it is the cause. Only you see this message.', 'svc' ),
			AppAddress::all()
		);
	}

	/** What the recorded error of a snippet is dismissed with. */
	public static function key( int $id ): string {
		return 'failure-' . $id;
	}

	/** @param string $reason In the words of the transport; may be empty. */
	public static function unreachable( string $reason = '' ): string {
		return \__( 'The site cannot reach itself', 'svc' ) . ( '' === $reason ? '' : ' (' . \rtrim( $reason, '.' ) . ')' );
	}

	/** All of it but the title and the address. */
	public function text(): string {
		return Text::sentences( Text::sentence( $this->cause ), $this->effect, $this->remedy );
	}

	public function titled_text(): string {
		return $this->title . ': ' . $this->text();
	}

	private static function brief( Snippet $snippet ): string {
		$error = (string) $snippet->error;
		if ( \mb_strlen( $error ) <= self::BRIEF ) {
			return \rtrim( $error, '.' );
		}
		$line = $snippet->error_line();

		return \rtrim( \mb_substr( $error, 0, self::BRIEF ) ) . '…' . ( $line > 0 ? " (line {$line})" : '' );
	}

	private static function remedy( FailureKind $kind, Snippet $snippet, string $plugin ): string {
		$missing = FailureKind::AwaitsDependency === $kind ? MissingDependency::of( $snippet ) : null;

		return match ( true ) {
			/* translators: %s: name of a plugin. */
			null !== $missing && '' !== $plugin => \sprintf( \__( 'Activates again with the plugin "%s".', 'svc' ), $plugin ),
			/* translators: %s: name of a function, class or constant. */
			null !== $missing                   => \sprintf( \__( 'Activates again when %s exists. If that name is wrong, fix the code.', 'svc' ), $missing->name ),
			FailureKind::KeptActive === $kind   => \__( 'Fix the code or deactivate the snippet.', 'svc' ),
			FailureKind::InCalledCode === $kind => \__( 'Check that plugin or theme, and the values that the snippet passes to it.', 'svc' ),
			default                             => \__( 'Fix the code and activate the snippet again.', 'svc' ),
		};
	}
}
