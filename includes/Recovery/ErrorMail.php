<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Activity\AppAddress;
use Svc\Domain\Change;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Site\Settings;
use Svc\Storage\Snippets;
use Svc\Upkeep\Relocation;

\defined( 'ABSPATH' ) || exit;

/**
 * Sends mail about snippets that an error has deactivated, or that stay active with one; once a day for each snippet, without code. The request may
 * be dying, so it only plans an event. What fails within a minute, or a quarter of an hour after a mail, comes in one mail. Copies send none.
 */
final class ErrorMail {

	public const EVENT = 'svc_error_mail';

	/** Stands in the event for the storage, in the place of a snippet. */
	private const STORAGE = 0;

	public const SENT = 'svc_error_mailed_';

	/** Transient: Unix time. */
	public const LAST = 'svc_error_mail_sent';

	/** Seconds between two mails about one snippet. */
	private const PAUSE = 86400;

	/** Seconds that a mail waits for what else fails, and between two mails. */
	private const WAIT    = 60;
	private const SPACING = 900;

	private const NAMED = 20;

	public function __construct(
		private readonly Settings $settings,
		private readonly Snippets $store,
		private readonly Relocation $relocation,
	) {
	}

	/** @param list<Change> $changes */
	public function plan( array $changes ): void {
		$failed = \array_filter( $changes, static fn( Change $change ): bool => 'failed' === $change->action && null !== $change->after );
		if ( [] === $failed || '' === $this->addresses() ) {
			return;
		}
		$this->relocation->note();
		$last = \get_transient( self::LAST );
		$when = \max( \time() + self::WAIT, ( \is_numeric( $last ) ? (int) $last : 0 ) + self::SPACING );
		foreach ( $failed as $change ) {
			\wp_schedule_single_event( $when, self::EVENT, [ $change->after->id ?? 0 ] );
		}
	}

	/** About why no snippet can be read. */
	public static function plan_about_storage(): void {
		if ( false === \wp_next_scheduled( self::EVENT, [ self::STORAGE ] ) ) {
			\wp_schedule_single_event( \time() + self::WAIT, self::EVENT, [ self::STORAGE ] );
		}
	}

	/** Unless it can be read again. The addresses are in the storage, so the mail goes to the address of the site. */
	private function send_about_storage(): void {
		\wp_unschedule_hook( self::EVENT );
		try {
			$this->store->state();
			return;
		} catch ( Busy ) {
			return;
		} catch ( SvcException $failure ) {
			$reason = $failure->getMessage();
		}
		$to = \get_option( 'admin_email' );
		if ( \is_string( $to ) && '' !== $to && $this->relocation->may_mail() ) {
			/* translators: %s: name of the site. */
			\wp_mail( $to, \sprintf( \__( '[%s] No snippets run', 'svc' ), \wp_specialchars_decode( \get_bloginfo( 'name' ), \ENT_QUOTES ) ), $reason . "\n\n" . \admin_url( 'site-health.php' ) . "\n" );
		}
	}

	/**
	 * One mail about all snippets that one is planned for, unless they work again, are gone, or were reported within a day.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function send( int $id ): void {
		if ( self::STORAGE === $id ) {
			$this->send_about_storage();
			return;
		}
		$due = $this->due( [ $id, ...self::planned() ] );
		$to  = $this->addresses();
		\wp_unschedule_hook( self::EVENT );
		if ( '' === $to || [] === $due || ! $this->relocation->may_mail() || ! \wp_mail( \explode( ', ', $to ), self::subject( $due ), self::body( $due ) ) ) {
			return;
		}
		foreach ( $due as $snippet ) {
			\set_transient( self::SENT . $snippet->id, \time(), self::PAUSE );
		}
		\set_transient( self::LAST, \time(), self::SPACING );
	}

	/** @return list<int> */
	private static function planned(): array {
		$ids = [];
		foreach ( \_get_cron_array() as $hooks ) {
			foreach ( $hooks[ self::EVENT ] ?? [] as $event ) {
				$id = $event['args'][0] ?? 0;
				if ( \is_int( $id ) ) {
					$ids[] = $id;
				}
			}
		}
		return $ids;
	}

	/**
	 * @param list<int> $ids
	 * @return list<Snippet> Those that there is something to say about.
	 */
	private function due( array $ids ): array {
		$failed = \array_intersect_key( $this->store->failed(), \array_flip( $ids ) );
		return \array_values( \array_filter( $failed, static fn( Snippet $snippet ): bool => ( ! $snippet->is_active() || $snippet->stays_on() ) && false === \get_transient( self::SENT . $snippet->id ) ) );
	}

	private function addresses(): string {
		try {
			return $this->settings->get()['error_mail'];
		} catch ( SvcException ) {
			return '';
		}
	}

	/** @param non-empty-list<Snippet> $snippets */
	private static function subject( array $snippets ): string {
		$site  = \wp_specialchars_decode( \get_bloginfo( 'name' ), \ENT_QUOTES );
		$count = \count( $snippets );
		if ( $count > 1 ) {
			/* translators: 1: name of the site, 2: number of snippets, two or more. */
			return \sprintf( \_n( '[%1$s] %2$d snippet has failed', '[%1$s] %2$d snippets have failed', $count, 'svc' ), $site, $count );
		}
		return $snippets[0]->is_active()
			/* translators: 1: name of the site, 2: title of a snippet. */
			? \sprintf( \__( '[%1$s] "%2$s" has an error', 'svc' ), $site, FailureReport::of( $snippets[0] )->title )
			/* translators: 1: name of the site, 2: title of a snippet. */
			: \sprintf( \__( '[%1$s] "%2$s" was deactivated by an error', 'svc' ), $site, FailureReport::of( $snippets[0] )->title );
	}

	/** @param non-empty-list<Snippet> $snippets */
	private static function body( array $snippets ): string {
		$parts = \array_map( self::part( ... ), \array_slice( $snippets, 0, self::NAMED ) );
		$more  = \count( $snippets ) - self::NAMED;
		if ( $more > 0 ) {
			/* translators: 1: number of snippets, 2: address of the list of snippets. */
			$parts[] = \sprintf( \_n( '%1$d more snippet has failed: %2$s', '%1$d more snippets have failed: %2$s', $more, 'svc' ), $more, AppAddress::all() . '&view=broken' );
		}
		$parts[] = \__( 'You get at most one email a day for each snippet. Change the addresses in the settings.', 'svc' );
		return \implode( "\n\n", $parts );
	}

	private static function part( Snippet $snippet ): string {
		$report = FailureReport::of( $snippet );
		return \implode(
			"\n\n",
			[
				/* translators: 1: title of a snippet, 2: its ID, 3: address of the site. */
				\sprintf( \__( '"%1$s" (ID %2$d) has an error on %3$s.', 'svc' ), $report->title, $snippet->id, \home_url( '/' ) ) . ' ' . $report->effect,
				(string) $snippet->error,
				$report->remedy . ' ' . $report->address,
			]
		);
	}
}
