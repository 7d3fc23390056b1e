<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Checks\Advice\ConsentCheck;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Whether the consent that snippets wait for can be asked for at all. Site Health and the notice say it where people look. */
final class ConsentHealth {

	public function __construct( private readonly Snippets $store ) {
	}

	/**
	 * The active snippets that wait for a consent that visitors cannot be asked for, and what becomes of them.
	 * @return array{count: int, held: bool, banner: string}|null Null where all is well.
	 */
	public function trouble(): ?array {
		if ( \function_exists( 'wp_has_consent' ) ) {
			return null;
		}
		try {
			$waiting = \array_filter( $this->store->active(), static fn( Snippet $snippet ): bool => ConsentCheck::waits( $snippet ) );
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			return null;
		}
		$first = \reset( $waiting );

		return false === $first ? null : [
			'count'  => \count( $waiting ),
			'held'   => 'hold' === ConsentCheck::answer( $first ),
			'banner' => ConsentCheck::banner(),
		];
	}

	/** Empty where all is well. */
	public function sentence(): string {
		$trouble = $this->trouble();
		if ( null === $trouble ) {
			return '';
		}
		$text = $trouble['held']
			/* translators: %d: number of snippets. */
			? \_n( '%d active snippet waits for consent and does not run: the plugin WP Consent API is not active.', '%d active snippets wait for consent and do not run: the plugin WP Consent API is not active.', $trouble['count'], 'svc' )
			/* translators: %d: number of snippets. */
			: \_n( '%d active snippet needs consent and runs without it: the plugin WP Consent API is not active.', '%d active snippets need consent and run without it: the plugin WP Consent API is not active.', $trouble['count'], 'svc' );
		$do   = '' === $trouble['banner']
			? \__( 'Install and activate WP Consent API and a consent banner, or change "Without WP Consent API" in the settings of Snippets.', 'svc' )
			/* translators: %s: folder of a plugin. */
			: \sprintf( \__( 'Install and activate WP Consent API, so that your consent banner (%s) can be asked.', 'svc' ), $trouble['banner'] );

		return \sprintf( $text, $trouble['count'] ) . ' ' . $do;
	}
}
