<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Activity\AppAddress;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;

\defined( 'ABSPATH' ) || exit;

/** What is said about the recorded failure of one snippet, in notices and mails: plain text, not escaped. */
final class FailureReport {

	/** Characters of an error message in a line; PHP puts whole types and paths into some. */
	private const BRIEF = 160;

	public readonly FailureKind $kind;

	public readonly string $title;

	/** @param string $plugin Name of the plugin that a missing dependency belongs to; empty where none is known. */
	public function __construct( public readonly Snippet $snippet, private readonly string $plugin = '' ) {
		$this->kind  = FailureKind::of( $snippet );
		$this->title = SnippetTitle::of( $snippet->id, $snippet->title );
	}

	/** The error message with its line, shortened for a list. */
	public function cause(): string {
		$error = (string) $this->snippet->error;
		if ( \mb_strlen( $error ) <= self::BRIEF ) {
			return \rtrim( $error, '.' );
		}
		$line = $this->snippet->error_line();
		return \rtrim( \mb_substr( $error, 0, self::BRIEF ) ) . '…' . ( $line > 0 ? " (line {$line})" : '' );
	}

	/** What follows from the failure, in a sentence or two. */
	public function effect(): string {
		return match ( $this->kind ) {
			FailureKind::Deactivated, FailureKind::AwaitsDependency => \__( 'The snippet was deactivated. The site runs without it.', 'svc' ),
			FailureKind::KeptActive   => \__( 'The snippet stays active (on_error is keep): visitors get an error page where it runs.', 'svc' ),
			FailureKind::InCalledCode => \__( 'The snippet stays active. The error is in a plugin or the theme that it calls.', 'svc' ),
		};
	}

	/** What a person can do. */
	public function remedy(): string {
		$missing = FailureKind::AwaitsDependency === $this->kind ? MissingDependency::of( $this->snippet ) : null;
		if ( null !== $missing && '' === $this->plugin ) {
			/* translators: %s: name of a function, class or constant. */
			return \sprintf( \__( 'Activates again when %s exists. If the name is wrong, fix the code.', 'svc' ), $missing->name );
		}
		return match ( $this->kind ) {
			FailureKind::Deactivated      => \__( 'Fix the code and activate the snippet again.', 'svc' ),
			/* translators: %s: name of a plugin. */
			FailureKind::AwaitsDependency => \sprintf( \__( 'Activates again with the plugin "%s".', 'svc' ), $this->plugin ),
			FailureKind::KeptActive       => \__( 'Fix the code or deactivate the snippet.', 'svc' ),
			FailureKind::InCalledCode     => \__( 'Check that plugin or theme, and what the snippet passes to it.', 'svc' ),
		};
	}

	/** Where the failing line is, or the snippet where no line is known. */
	public function address(): string {
		return AppAddress::of( $this->snippet );
	}
}
