<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The page that the rescue link leads to: a button uses the link up, because programs that look into mail open every address. */
final class RescueStart {

	public function __construct( private readonly RescueFrame $frame ) {
	}

	/** @param int    $until  Unix timestamp, seconds, at which the link ends. */
	public function print( string $secret, int $until ): void {
		$this->frame->open();
		\printf( '<section><h2>%s</h2>', \esc_html__( 'Recover the site without logging in', 'svc' ) );
		\printf( '<p>%s</p>', \esc_html( Text::sentences( \__( 'For two hours no snippets run in this browser.', 'svc' ), \__( 'Other people still see the site with snippets.', 'svc' ) ) ) );
		/* translators: 1: date and time, 2: time zone. */
		\printf( '<p>%s</p>', \esc_html( \sprintf( \__( 'The link works once, until %1$s (%2$s).', 'svc' ), RescueFrame::when( $until ), RescueFrame::zone() ) ) );
		\printf(
			'<form class="turns" method="post" action="%s"><input type="hidden" name="secret" value="%s"><button class="first">%s</button></form></section>',
			\esc_url( RescueFrame::address( 'open' ) ),
			\esc_attr( $secret ),
			\esc_html__( 'Start the rescue', 'svc' )
		);
		$this->frame->close();
	}

	public function refuse( string $reason ): void {
		$this->frame->open( 403 );
		\printf( '<p class="said bad" role="alert">%s</p>', \esc_html( $reason ) );
		\printf( '<p><a href="%s">%s</a></p>', \esc_url( \home_url( '/' ) ), \esc_html__( 'Go to the site', 'svc' ) );
		$this->frame->close();
	}
}
