<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

\defined( 'ABSPATH' ) || exit;

/**
 * The HTML of the rescue page: one file, no theme, no script, nothing from elsewhere, so that it works when nothing else does.
 */
final class RescueView {

	private const STYLE = 'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#1d2327;background:#fff}'
		. 'li{margin:0 0 1rem}button{font:inherit;min-height:2.75rem;padding:.25rem 1rem}p[role=status]{border-inline-start:.25rem solid #2271b1;padding-inline-start:1rem}'
		. 'small{display:block;color:#50575e}@media(prefers-color-scheme:dark){body{color:#f0f0f1;background:#1d2327}a{color:#72aee6}small{color:#c3c4c7}}';

	/**
	 * @param list<array{summary: string, name: string, time: int, to: int, key: string}> $choices Changes that can be undone, newest first.
	 * @param string $said What came of a request to undo one; empty when there was none.
	 */
	public function print( array $choices, string $said ): void {
		$title = \__( 'Rescue', 'svc' );
		\printf( '<!DOCTYPE html><html lang="%s" dir="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>%s</title>', \esc_attr( \get_bloginfo( 'language' ) ), \is_rtl() ? 'rtl' : 'ltr', \esc_html( $title ) );
		echo '<style>' . self::STYLE . '</style></head><body><main>';
		\printf( '<h1>%s</h1>', \esc_html( $title ) );
		if ( '' !== $said ) {
			\printf( '<p role="status">%s</p>', \esc_html( $said ) );
		}
		\printf( '<p>%s</p>', \esc_html__( 'No snippet runs in this browser for two hours. Everybody else still sees the site with its snippets. The link that brought you here does not work again, but this browser can return to this page until the two hours are over.', 'svc' ) );
		\printf( '<p><a href="%s">%s</a> · <a href="%s">%s</a></p>', \esc_url( \admin_url() ), \esc_html__( 'Go to the dashboard', 'svc' ), \esc_url( \home_url( '/?svc-rescue=off' ) ), \esc_html__( 'See the site with its snippets', 'svc' ) );
		\printf( '<h2>%s</h2>', \esc_html__( 'Undo changes for everybody', 'svc' ) );
		$this->print_choices( $choices );
		echo '</main></body></html>';
	}

	/**
	 * @param list<array{summary: string, name: string, time: int, to: int, key: string}> $choices
	 */
	private function print_choices( array $choices ): void {
		if ( [] === $choices ) {
			\printf( '<p>%s</p>', \esc_html__( 'There is no change to undo.', 'svc' ) );
			return;
		}
		\printf( '<p>%s</p><ol>', \esc_html__( 'Each button takes all snippets back to before its change, and undoes the newer ones too. What is undone stays in the history.', 'svc' ) );
		foreach ( $choices as $choice ) {
			// In the time zone of the site, which is named: the reader may be elsewhere.
			$when = (string) \wp_date( 'Y-m-d H:i (\\U\\T\\CP)', $choice['time'] );
			$text = \__( 'Go back to before this change', 'svc' );
			\printf(
				'<li><form method="post" action="%s"><strong>%s</strong><small>%s</small><input type="hidden" name="to" value="%s"><input type="hidden" name="key" value="%s"><button aria-label="%s">%s</button></form></li>',
				\esc_url( \home_url( '/?svc-rescue=page' ) ),
				\esc_html( $choice['summary'] ),
				\esc_html( '' === $choice['name'] ? $when : $when . ' · ' . $choice['name'] ),
				\esc_attr( (string) $choice['to'] ),
				\esc_attr( $choice['key'] ),
				\esc_attr( "{$text}: {$choice['summary']}, {$when}" ),
				\esc_html( $text )
			);
		}
		echo '</ol>';
	}
}
