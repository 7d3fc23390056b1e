<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells people with full access on the dashboard that snippets of other plugins lie on this site, as long as there is none here. Each person
 * can put it away for good. It looks at no more than how many there are.
 */
final class ImportOffer {

	/** Key to put it away with. */
	private const KEY = 'import';

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly DismissedNotices $put_away,
	) {
	}

	/** Prints it, where it is due for this person. */
	public function print(): void {
		if ( $this->put_away->holds( self::KEY ) ) {
			return;
		}
		$user  = \wp_get_current_user();
		$actor = new Actor( $user->ID, 'admin', $user->display_name );
		try {
			$sources = [] === $this->runner->run( 'list-snippets', [], $actor )->data ? $this->runner->run( 'list-sources', [], $actor )->data : [];
		} catch ( SvcException ) {
			// Who may not import is offered nothing; what is wrong with the storage is a notice of its own.
			return;
		}
		$found = \array_diff( \array_map( self::named( ... ), \is_array( $sources ) ? $sources : [] ), [ '' ] );
		if ( [] === $found ) {
			return;
		}
		/* translators: %s: list of other plugins, each with a number of snippets. */
		$text = \sprintf( \__( 'This site has snippets of other plugins: %s. Import them as inactive snippets. The other plugin stays unchanged until you switch over.', 'svc' ), \implode( ', ', $found ) );
		\printf( '<div class="notice notice-info"><p><strong>%s:</strong> %s</p><p><a href="%s">%s</a></p>', \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( $text ), \esc_url( AppAddress::import() ), \esc_html__( 'Review snippets', 'svc' ) );
		DismissedNotices::print_form( self::KEY, \__( 'Do not show this notice again', 'svc' ) );
		echo '</div>';
	}

	/** @return string Such as `WPCode (3)`; empty where it is no source. */
	private static function named( mixed $source ): string {
		return \is_array( $source ) && '' === ( $source['refused'] ?? '' ) && \is_string( $source['name'] ?? null ) && \is_int( $source['count'] ?? null ) ? "{$source['name']} ({$source['count']})" : '';
	}
}
