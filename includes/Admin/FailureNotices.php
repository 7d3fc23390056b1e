<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Recovery\FailureKind;
use Svc\Recovery\FailureReport;
use Svc\Recovery\MissingDependency;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** The one notice about all snippets that have failed. A failure that was solved, or dismissed by this person, is not in it. */
final class FailureNotices {

	/** Snippets that are named; a link leads to the rest. */
	private const SHOWN = 3;

	public function __construct(
		private readonly Snippets $store,
		private readonly DismissedNotices $dismissed,
		private readonly MissingDependency $awaited,
	) {
	}

	/** @return bool Whether there was one to print. */
	public function print(): bool {
		$failed = $this->failed();
		if ( [] === $failed ) {
			return false;
		}
		\printf( '<div class="notice notice-error"><p><strong>%s:</strong> %s</p><form method="post" action="%s">', \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( self::summary( $failed ) ), \esc_url( \admin_url( 'admin-post.php' ) ) );
		\wp_nonce_field( DismissedNotices::ACTION );
		\printf( '<input type="hidden" name="action" value="%s"><ul style="overflow-wrap:anywhere">', \esc_attr( DismissedNotices::ACTION ) );
		foreach ( \array_slice( $failed, 0, self::SHOWN ) as $snippet ) {
			$this->print_line( $snippet );
		}
		echo '</ul></form>';
		if ( \count( $failed ) > self::SHOWN ) {
			/* translators: %d: number of errors, four or more. */
			$all = \sprintf( \_n( 'Show all %d errors', 'Show all %d errors', \count( $failed ), 'svc' ), \count( $failed ) );
			\printf( '<p><a href="%s">%s</a></p>', \esc_url( AppAddress::all() . '&view=broken' ), \esc_html( $all ) );
		}
		echo '</div>';
		return true;
	}

	/** The key that a failure of a snippet is dismissed with. */
	public static function key( int $id ): string {
		return 'failure-' . $id;
	}

	/** @return list<Snippet> */
	private function failed(): array {
		try {
			$failed = $this->store->failed();
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			return [];
		}
		return \array_values( \array_filter( $failed, fn( Snippet $snippet ): bool => ! $this->dismissed->holds( self::key( $snippet->id ) ) ) );
	}

	/** @param non-empty-list<Snippet> $failed */
	private static function summary( array $failed ): string {
		$active   = \count( \array_filter( $failed, static fn( Snippet $snippet ): bool => $snippet->is_active() ) );
		$inactive = \count( $failed ) - $active;
		$parts    = [];
		if ( $inactive > 0 ) {
			/* translators: %d: number of snippets. */
			$parts[] = \sprintf( \_n( '%d snippet is inactive after an error.', '%d snippets are inactive after an error.', $inactive, 'svc' ), $inactive );
		}
		if ( $active > 0 ) {
			/* translators: %d: number of snippets. */
			$parts[] = \sprintf( \_n( '%d active snippet has an error.', '%d active snippets have an error.', $active, 'svc' ), $active );
		}
		return \implode( ' ', $parts );
	}

	private function print_line( Snippet $snippet ): void {
		$kind   = FailureKind::of( $snippet );
		$report = new FailureReport( $snippet, FailureKind::AwaitsDependency === $kind ? $this->awaited->plugin( $snippet ) : '' );
		$link   = 'svc-failure-' . $snippet->id;
		\printf(
			'<li><a id="%1$s" href="%2$s">%3$s</a>: %4$s. %5$s <button type="submit" name="notice" value="%6$s" class="button-link" aria-describedby="%1$s">%7$s</button></li>',
			\esc_attr( $link ),
			\esc_url( $report->address() ),
			\esc_html( $report->title ),
			\esc_html( $report->cause() ),
			\esc_html( $kind->is_active() ? $report->effect() : $report->remedy() ),
			\esc_attr( self::key( $snippet->id ) ),
			\esc_html__( 'Dismiss', 'svc' )
		);
	}
}
