<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Access\Gate;
use Svc\Activity\AppAddress;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Proposal;
use Svc\Storage\Site\Proposals;

\defined( 'ABSPATH' ) || exit;

/** Tells people who may accept proposals, on the dashboard, that some wait. Dismissed until a newer one comes. */
final class ProposalNotice {

	public function __construct(
		private readonly Proposals $proposals,
		private readonly DismissedNotices $dismissed,
		private readonly Gate $gate,
	) {
	}

	/** Prints it, where it is due for this person. */
	public function print(): void {
		$user  = \wp_get_current_user();
		$actor = new Actor( $user->ID, 'admin', $user->display_name );
		try {
			$open = $this->gate->has_level( $user->ID, 'design' ) && ! $this->gate->may_only_propose( $actor ) ? \array_filter( $this->proposals->all(), static fn( Proposal $one ): bool => 'open' === $one->state ) : [];
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			return;
		}
		if ( [] === $open ) {
			return;
		}
		$key = 'proposals-' . \reset( $open )->id;
		$this->dismissed->forget_before( 'proposals-', $key );
		if ( $this->dismissed->holds( $key ) ) {
			return;
		}
		/* translators: %d: number of proposals. */
		$text = \sprintf( \_n( '%d proposal is waiting for your review.', '%d proposals are waiting for your review.', \count( $open ), 'svc' ), \count( $open ) );
		\printf( '<div class="notice notice-info"><p><strong>%s:</strong> %s <a href="%s">%s</a></p>', \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( $text ), \esc_url( AppAddress::proposals() ), \esc_html__( 'Review', 'svc' ) );
		DismissedNotices::print_form( $key, \__( 'Dismiss until the next proposal', 'svc' ) );
		echo '</div>';
	}
}
