<?php

declare(strict_types=1);

namespace Svc\Operations\Activity;

use Svc\Domain\Change;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Operations\AppAddress;
use Svc\Storage\Settings;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Sends a mail to the addresses in the setting `error_mail` when an error has switched a snippet off, or occurs in one that stays on;
 * at most once a day for each snippet. The failure may happen in a request that is dying, before WordPress can send anything, and no visitor should wait for a mail server, so
 * it only plans an event, and the next run of the scheduled events sends. The mail carries no code.
 */
final class ErrorMail {

	/**
	 * Scheduled event with the ID of the snippet.
	 */
	public const EVENT = 'svc_error_mail';

	public const SENT = 'svc_error_mailed_';

	/**
	 * Seconds between two mails about one snippet.
	 */
	private const PAUSE = 86400;

	public function __construct(
		private readonly Settings $settings,
		private readonly Snippets $store,
	) {
	}

	/**
	 * Plans a mail for each snippet that failed.
	 *
	 * @param list<Change> $changes
	 */
	public function plan( array $changes ): void {
		foreach ( $changes as $change ) {
			if ( 'failed' === $change->action && null !== $change->after && '' !== $this->addresses() ) {
				\wp_schedule_single_event( \time(), self::EVENT, [ $change->after->id ] );
			}
		}
	}

	/**
	 * Sends the mail about a snippet, unless it works again, is gone, or was reported within a day.
	 *
	 * @throws SvcException When the storage cannot be read.
	 */
	public function send( int $id ): void {
		$snippet = $this->store->all()[ $id ] ?? null;
		$to      = $this->addresses();
		if ( '' === $to || null === $snippet || null === $snippet->error || ( $snippet->is_active() && ! $snippet->stays_on() ) || false !== \get_transient( self::SENT . $id ) ) {
			return;
		}
		$site = \wp_specialchars_decode( \get_bloginfo( 'name' ), \ENT_QUOTES );
		$subject = $snippet->is_active()
			/* translators: 1: name of the site, 2: title of a snippet. */
			? \sprintf( \__( '[%1$s] The snippet "%2$s" fails', 'svc' ), $site, self::title( $snippet ) )
			/* translators: 1: name of the site, 2: title of a snippet. */
			: \sprintf( \__( '[%1$s] The snippet "%2$s" was switched off', 'svc' ), $site, self::title( $snippet ) );
		if ( \wp_mail( \explode( ', ', $to ), $subject, self::body( $snippet ) ) ) {
			\set_transient( self::SENT . $id, \time(), self::PAUSE );
		}
	}

	private function addresses(): string {
		try {
			return $this->settings->get()['error_mail'];
		} catch ( SvcException ) {
			return '';
		}
	}

	private static function title( Snippet $snippet ): string {
		/* translators: %d: ID of a snippet without a title. */
		return '' === $snippet->title ? \sprintf( \__( 'Snippet %d', 'svc' ), $snippet->id ) : $snippet->title;
	}

	private static function body( Snippet $snippet ): string {
		return \implode(
			"\n\n",
			[
				$snippet->is_active()
					/* translators: 1: title of a snippet, 2: its ID, 3: address of the site. */
					? \sprintf( \__( 'The snippet "%1$s" (ID %2$d) fails on %3$s. It stays on, because its setting on_error is keep: until it is repaired, visitors get an error page wherever it runs.', 'svc' ), self::title( $snippet ), $snippet->id, \home_url( '/' ) )
					/* translators: 1: title of a snippet, 2: its ID, 3: address of the site. */
					: \sprintf( \__( 'An error has switched off the snippet "%1$s" (ID %2$d) on %3$s. The site runs on without it.', 'svc' ), self::title( $snippet ), $snippet->id, \home_url( '/' ) ),
				(string) $snippet->error,
				/* translators: %s: address of the line that is wrong, or of the snippet. */
				\sprintf( $snippet->is_active() ? \__( 'Correct the code, or switch the snippet off: %s', 'svc' ) : \__( 'Correct the code, then switch the snippet on again: %s', 'svc' ), AppAddress::of( $snippet ) ),
				\__( 'You get at most one message a day about each snippet. The addresses can be changed in the settings of the snippets.', 'svc' ),
			]
		);
	}
}
