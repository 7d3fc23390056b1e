<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The HTML of the rescue page. Forms and links only; each button says for a screen reader what it belongs to.
 * @phpstan-import-type Shown from RescueLists
 * @phpstan-import-type Safe from RescueLists
 * @phpstan-import-type Choice from RescueLists
 * @phpstan-import-type Said from RescueActions
 */
final class RescueView {

	public function __construct( private readonly RescueFrame $frame ) {
	}

	/**
	 * @param Shown     $shown
	 * @param Said|null $said What came of a button; null when none was pressed.
	 */
	public function print( array $shown, ?array $said ): void {
		$this->frame->open();
		if ( null !== $said ) {
			\printf( '<p class="said%s" role="%s">%s</p>', $said['done'] ? '' : ' bad', $said['done'] ? 'status' : 'alert', \esc_html( $said['text'] ) );
		}
		$this->print_browser( $shown['until'] );
		if ( null !== $shown['safe'] ) {
			$this->print_stop( $shown['safe'] );
		}
		$this->print_active( $shown );
		$this->print_choices( $shown['choices'] );
		$this->frame->close();
	}

	private function print_browser( int $until ): void {
		\printf( '<section><h2>%s</h2>', \esc_html__( 'No snippets run in this browser', 'svc' ) );
		/* translators: 1: date and time, 2: time zone. */
		\printf( '<p>%s</p>', \esc_html( Text::sentences( \sprintf( \__( 'Until %1$s (%2$s) you can return to this page in this browser.', 'svc' ), RescueFrame::when( $until ), RescueFrame::zone() ), \__( 'Other people still see the site with snippets.', 'svc' ) ) ) );
		\printf(
			'<p>%s</p><div class="turns"><a class="button first" href="%s">%s</a><a class="button" href="%s">%s</a><a class="button" href="%s">%s</a></div></section>',
			\esc_html__( 'Pages that don\'t say so at the end come from a page cache.', 'svc' ),
			\esc_url( \admin_url() ),
			\esc_html__( 'Go to the dashboard', 'svc' ),
			\esc_url( RescueFrame::apart( '' ) ),
			\esc_html__( 'View the site without snippets', 'svc' ),
			\esc_url( RescueFrame::address( 'off' ) ),
			\esc_html__( 'View the site with its snippets', 'svc' )
		);
	}

	/** @param Safe $safe */
	private function print_stop( array $safe ): void {
		if ( ! $safe['on'] ) {
			\printf( '<section><h2>%s</h2><p>%s</p>', \esc_html__( 'Turn on safe mode for everyone', 'svc' ), \esc_html__( 'Visitors see the site without snippets until you turn it off here or on the Snippets screen.', 'svc' ) );
			self::print_button( [ 'safe', 'on', $safe['key'] ], \__( 'Turn on safe mode', 'svc' ), form_class: 'turns', button_class: 'stop' );
		} elseif ( $safe['constant'] ) {
			\printf( '<section><h2>%s</h2><p>%s</p>', \esc_html__( 'Safe mode is on for everyone', 'svc' ), \esc_html__( 'Remove SVC_SAFE_MODE from wp-config.php to turn it off.', 'svc' ) );
		} else {
			\printf( '<section><h2>%s</h2><p>%s</p>', \esc_html__( 'Safe mode is on for everyone', 'svc' ), \esc_html__( 'Deactivate the failing snippet below, then turn off safe mode.', 'svc' ) );
			self::print_button( [ 'safe', 'off', $safe['key'] ], \__( 'Turn off safe mode', 'svc' ), form_class: 'turns' );
		}
		echo '</section>';
	}

	/** @param Shown $shown */
	private function print_active( array $shown ): void {
		\printf( '<section><h2>%s <span>(%s)</span></h2>', \esc_html__( 'Active snippets', 'svc' ), \esc_html( \number_format_i18n( $shown['total'] ) ) );
		if ( [] === $shown['active'] ) {
			\printf( '<p>%s</p></section>', \esc_html__( 'No active snippets', 'svc' ) );
			return;
		}
		\printf( '<p>%s</p><ol>', \esc_html__( 'The last changed snippet comes first. Deactivating keeps its code.', 'svc' ) );
		$text = \__( 'Deactivate', 'svc' );
		foreach ( $shown['active'] as $one ) {
			/* translators: %s: date and time. */
			$changed = \sprintf( \__( 'Changed %s', 'svc' ), RescueFrame::when( $one['time'] ) ) . ' · ' . $one['by'];
			\printf( '<li><div><strong>%s</strong><small><span class="kind">%s</span>%s</small><small>%s</small></div>', \esc_html( $one['name'] ), \esc_html( $one['kind'] ), \esc_html( $one['where'] ), \esc_html( $changed ) );
			self::print_button( [ 'off', (string) $one['id'], $one['key'] ], $text, "{$text}: {$one['name']}" );
			echo '</li>';
		}
		echo '</ol>';
		$this->print_parts( $shown['part'], $shown['parts'] );
		echo '</section>';
	}

	private function print_parts( int $part, int $parts ): void {
		if ( $parts < 2 ) {
			return;
		}
		\printf( '<nav aria-label="%s">', \esc_attr__( 'More active snippets', 'svc' ) );
		foreach ( [ [ $part - 1, \__( 'Changed later', 'svc' ) ], [ $part + 1, \__( 'Changed earlier', 'svc' ) ] ] as [ $to, $text ] ) {
			if ( $to >= 1 && $to <= $parts ) {
				\printf( '<a href="%s">%s</a>', \esc_url( RescueFrame::address( 'page&part=' . $to ) ), \esc_html( $text ) );
			}
		}
		echo '</nav>';
	}

	/** @param list<Choice> $choices Changes that can be undone, newest first. */
	private function print_choices( array $choices ): void {
		\printf( '<section><h2>%s</h2>', \esc_html__( 'Undo changes for everyone', 'svc' ) );
		if ( [] === $choices ) {
			\printf( '<p>%s</p></section>', \esc_html__( 'No changes to undo.', 'svc' ) );
			return;
		}
		\printf( '<p>%s</p><ol>', \esc_html__( 'Restores all snippets to the state before that change. Newer changes are undone, too.', 'svc' ) );
		$text = \__( 'Restore to before', 'svc' );
		foreach ( $choices as $choice ) {
			$when = RescueFrame::when( $choice['time'] );
			\printf( '<li><div><strong>%s</strong><small>%s</small></div>', \esc_html( $choice['summary'] ), \esc_html( '' === $choice['name'] ? $when : $when . ' · ' . $choice['name'] ) );
			self::print_button( [ 'restore', (string) $choice['to'], $choice['key'] ], $text, "{$text}: {$choice['summary']}, {$when}" );
			echo '</li>';
		}
		echo '</ol></section>';
	}

	/**
	 * @param array{string, string, string} $action What is done and to what, as `RescueActions::key()` has them, and that key.
	 * @param string $label For a screen reader; empty when the text says it all.
	 */
	private static function print_button( array $action, string $text, string $label = '', string $form_class = '', string $button_class = '' ): void {
		[ $what, $to, $key ] = $action;
		\printf(
			'<form class="%s" method="post" action="%s"><input type="hidden" name="do" value="%s"><input type="hidden" name="to" value="%s"><input type="hidden" name="key" value="%s"><button class="%s" aria-label="%s">%s</button></form>',
			\esc_attr( $form_class ),
			\esc_url( RescueFrame::address( 'page' ) ),
			\esc_attr( $what ),
			\esc_attr( $to ),
			\esc_attr( $key ),
			\esc_attr( $button_class ),
			\esc_attr( '' === $label ? $text : $label ),
			\esc_html( $text )
		);
	}
}
