<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Activity\AppAddress;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Proposal;
use Svc\Storage\Site\Proposals;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/**
 * Sends a mail about proposals that wait, at most once a day, where the setting `proposal_mail` asks for it: to the addresses of `error_mail`, else
 * to that of the site. It names how many there are and nothing that an assistant wrote.
 */
final class ProposalMail {

	/** Scheduled event. */
	public const EVENT = 'svc_proposal_mail';

	/** Transient: when the last mail was sent, Unix time. */
	public const LAST = 'svc_proposal_mailed';

	/** Seconds that a mail waits for more proposals of the same task, and between two mails. */
	private const WAIT  = 300;
	private const PAUSE = 86400;

	public function __construct(
		private readonly Settings $settings,
		private readonly Proposals $proposals,
		private readonly Relocation $relocation,
	) {
	}

	/** Plans a mail after a proposal was kept. */
	public function plan(): void {
		if ( ! $this->settings->get()['proposal_mail'] || false !== \wp_next_scheduled( self::EVENT ) ) {
			return;
		}
		$this->relocation->note();
		$last = \get_transient( self::LAST );
		\wp_schedule_single_event( \max( \time() + self::WAIT, ( \is_numeric( $last ) ? (int) $last : 0 ) + self::PAUSE ), self::EVENT );
	}

	/**
	 * Sends the mail, unless all are decided or the setting is off.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function send(): void {
		$settings = $this->settings->get();
		$count    = \count( \array_filter( $this->proposals->all(), static fn( Proposal $one ): bool => 'open' === $one->state ) );
		$site     = \get_option( 'admin_email' );
		$to       = '' === $settings['error_mail'] && \is_string( $site ) ? [ $site ] : \explode( ', ', $settings['error_mail'] );
		if ( ! $settings['proposal_mail'] || 0 === $count || ! $this->relocation->may_mail() ) {
			return;
		}
		/* translators: 1: name of the site, 2: number of proposals. */
		$subject = \sprintf( \_n( '[%1$s] %2$d proposal is waiting', '[%1$s] %2$d proposals are waiting', $count, 'svc' ), \wp_specialchars_decode( \get_bloginfo( 'name' ), \ENT_QUOTES ), $count );
		/* translators: %s: address of the screen. */
		$body = \sprintf( \__( 'Review and accept or decline: %s', 'svc' ), AppAddress::proposals() ) . "\n\n" . \__( 'You get at most one email a day. Turn it off in the settings.', 'svc' );
		if ( \wp_mail( $to, $subject, $body ) ) {
			\set_transient( self::LAST, \time(), self::PAUSE );
		}
	}
}
