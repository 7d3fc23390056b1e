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
			? \_n( '%d active snippet needs consent and doesn\'t run without WP Consent API.', '%d active snippets need consent and don\'t run without WP Consent API.', $trouble['count'], 'svc' )
			/* translators: %d: number of snippets. */
			: \_n( '%d active snippet runs without consent, because WP Consent API isn\'t active.', '%d active snippets run without consent, because WP Consent API isn\'t active.', $trouble['count'], 'svc' );
		$do   = '' === $trouble['banner']
			? \__( 'Install and activate WP Consent API and a consent banner, or change the settings.', 'svc' )
			/* translators: %s: folder of a plugin. */
			: \sprintf( \__( 'Install and activate WP Consent API for your consent banner (%s).', 'svc' ), $trouble['banner'] );

		return \sprintf( $text, $trouble['count'] ) . ' ' . $do;
	}
}
