<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Recovery\EndingReports;
use Svc\Recovery\FailureKind;
use Svc\Recovery\FailureReport;
use Svc\Recovery\MissingDependency;
use Svc\Recovery\UnverifiedFailure;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** The one notice about failures: of snippets, of unknown cause, and pages that snippets end. What this person has dismissed is not in it. */
final class FailureNotices {

	/** Errors of snippets that are listed, with a link to the rest, and pages that snippets end; Activity has them all. */
	private const SHOWN = 3;

	public function __construct(
		private readonly Snippets $store,
		private readonly DismissedNotices $dismissed,
		private readonly MissingDependency $awaited,
		private readonly UnverifiedFailure $unverified,
		private readonly EndingReports $endings,
	) {
	}

	/** @return bool Whether there was one to print. */
	public function print(): bool {
		$failed     = $this->kept( $this->failed() );
		$unverified = $this->unverified->report();
		$this->dismissed->forget_before( 'unverified-', $unverified->key ?? '' );
		$others = $this->kept( [ ...( null === $unverified ? [] : [ $unverified ] ), ...\array_slice( $this->endings->all(), 0, self::SHOWN ) ] );
		$all    = [ ...$failed, ...$others ];
		if ( [] === $all ) {
			return false;
		}
		$is_error = [] !== \array_filter( $all, static fn( FailureReport $report ): bool => FailureKind::EndsPage !== $report->kind );
		\printf( '<div class="notice notice-%s"><p><strong>%s:</strong> %s</p><form method="post" action="%s">', $is_error ? 'error' : 'warning', \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( self::summary( $all ) ), \esc_url( \admin_url( 'admin-post.php' ) ) );
		\wp_nonce_field( DismissedNotices::ACTION );
		\printf( '<input type="hidden" name="action" value="%s"><ul style="overflow-wrap:anywhere">', \esc_attr( DismissedNotices::ACTION ) );
		foreach ( [ ...\array_slice( $failed, 0, self::SHOWN ), ...$others ] as $report ) {
			self::print_line( $report );
		}
		echo '</ul></form>';
		if ( \count( $failed ) > self::SHOWN ) {
			/* translators: %d: number of errors, four or more. */
			$more = \sprintf( \_n( 'Show all %d errors', 'Show all %d errors', \count( $failed ), 'svc' ), \count( $failed ) );
			\printf( '<p><a href="%s">%s</a></p>', \esc_url( AppAddress::all() . '&view=broken' ), \esc_html( $more ) );
		}
		echo '</div>';
		return true;
	}

	/** @return list<FailureReport> */
	private function failed(): array {
		try {
			return \array_values( \array_map( fn( Snippet $snippet ): FailureReport => FailureReport::of( $snippet, FailureKind::AwaitsDependency === FailureKind::of( $snippet ) ? $this->awaited->plugin( $snippet ) : '' ), $this->store->failed() ) );
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			return [];
		}
	}

	/**
	 * @param list<FailureReport> $reports
	 * @return list<FailureReport> Those that this person has not dismissed.
	 */
	private function kept( array $reports ): array {
		return \array_values( \array_filter( $reports, fn( FailureReport $report ): bool => ! $this->dismissed->holds( $report->key ) ) );
	}

	/** @param list<FailureReport> $reports */
	private static function summary( array $reports ): string {
		$count = static fn( FailureKind ...$kinds ): int => \count( \array_filter( $reports, static fn( FailureReport $report ): bool => \in_array( $report->kind, $kinds, true ) ) );
		$off   = $count( FailureKind::Deactivated, FailureKind::AwaitsDependency );
		$on    = $count( FailureKind::KeptActive, FailureKind::InCalledCode );
		$ends  = $count( FailureKind::EndsPage );
		return \implode(
			' ',
			\array_diff(
				[
					/* translators: %d: number of snippets. */
					0 === $off ? '' : \sprintf( \_n( '%d snippet is inactive after an error.', '%d snippets are inactive after an error.', $off, 'svc' ), $off ),
					/* translators: %d: number of snippets. */
					0 === $on ? '' : \sprintf( \_n( '%d active snippet has an error.', '%d active snippets have an error.', $on, 'svc' ), $on ),
					0 === $count( FailureKind::Unverified ) ? '' : \__( 'The cause of an error is not known.', 'svc' ),
					/* translators: %d: number of pages. */
					0 === $ends ? '' : \sprintf( \_n( '%d page ends early.', '%d pages end early.', $ends, 'svc' ), $ends ),
				],
				[ '' ]
			)
		);
	}

	private static function print_line( FailureReport $report ): void {
		$link = 'svc-' . $report->key;
		\printf(
			'<li><a id="%1$s" href="%2$s">%3$s</a>: %4$s. %5$s <button type="submit" name="notice" value="%6$s" class="button-link" aria-describedby="%1$s">%7$s</button></li>',
			\esc_attr( $link ),
			\esc_url( $report->address ),
			\esc_html( $report->title ),
			\esc_html( $report->cause ),
			\esc_html( $report->kind->is_inactive() ? $report->remedy : $report->effect . ' ' . $report->remedy ),
			\esc_attr( $report->key ),
			\esc_html__( 'Dismiss', 'svc' )
		);
	}
}
