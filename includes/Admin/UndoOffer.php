<?php

declare(strict_types=1);

namespace Svc\Admin;

use Closure;
use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Recovery\FailureReport;
use Svc\Recovery\LastChange;

\defined( 'ABSPATH' ) || exit;

/**
 * Offers the person who made the last change to undo it, on WordPress' page about an error, where the change could not be tried out. The
 * button leads to the screen of the service, on which no snippet runs, and from there back to the page that failed.
 */
final class UndoOffer {

	/** Action of the nonce, with the number of the change, and name of the field with that number. */
	private const NAME = 'svc-undo';

	public function __construct(
		private readonly LastChange $last,
		private readonly OperationRunner $runner,
	) {
	}

	/**
	 * Makes the offer, if this person has made the change and it still runs.
	 * @param string                $error Message of the error.
	 * @param Closure(string): void $put   Takes the HTML.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function make( string $error, Closure $put ): void {
		// By the cookie, which only the person can send, and not by whom a snippet may have made of them.
		$user = (int) \wp_validate_auth_cookie( '', 'logged_in' );
		if ( 0 === $user || \get_current_user_id() !== $user || ! \current_user_can( 'svc_view' ) ) {
			return;
		}
		$snippets = $this->last->of( $user );
		if ( [] !== $snippets ) {
			$put( self::html( $this->last->number(), $snippets, $error ) );
		}
	}

	/** Before the screen of the service: undoes the change if the form was sent, and sends the person back. */
	public function serve(): void {
		$number = $_POST[ self::NAME ] ?? null;
		if ( ! \is_string( $number ) ) {
			return;
		}
		\check_admin_referer( self::NAME . $number );
		$user = \wp_get_current_user();
		try {
			$this->undo( (int) $number, new Actor( $user->ID, 'admin', $user->display_name ) );
		} catch ( SvcException $refused ) {
			\wp_die( \esc_html( $refused->getMessage() ), '', [ 'back_link' => true ] );
		}
		$back = $_POST['back'] ?? '';
		// A path of this site: two slashes in front would lead to another one.
		\wp_safe_redirect( \is_string( $back ) && '' !== $back ? '/' . \ltrim( \wp_unslash( $back ), '/\\' ) : \admin_url() );
		exit;
	}

	/**
	 * Goes back to the state before. Where a snippet was not there before, something has been changed since, or this person may not, the
	 * snippets are deactivated.
	 * @throws SvcException When that is refused.
	 */
	private function undo( int $number, Actor $actor ): void {
		$snippets = $number === $this->last->number() ? $this->last->of( $actor->user_id ) : [];
		if ( [] === $snippets ) {
			return;
		}
		$is_all_old = [] === \array_filter( $snippets, static fn( Snippet $one ): bool => 1 === $one->rev );
		if ( $is_all_old && $this->last->is_newest() ) {
			try {
				$input = [
					'n'     => $number - 1,
					'force' => true,
				];
				$this->runner->run( 'restore-generation', $input, $actor );
				return;
			} catch ( SvcException ) {
				// What is left is to deactivate them.
				$snippets = $this->last->of( $actor->user_id );
			}
		}
		foreach ( \array_keys( $snippets ) as $id ) {
			$this->runner->run( 'disable-snippet', [ 'id' => $id ], $actor );
		}
	}

	/** @param non-empty-array<int, Snippet> $snippets */
	private static function html( int $number, array $snippets, string $error ): string {
		$report = FailureReport::after_change( $snippets, $error );
		$back   = \is_string( $_SERVER['REQUEST_URI'] ?? null ) ? \wp_unslash( $_SERVER['REQUEST_URI'] ) : '';

		return \sprintf(
			'<p><strong>%s:</strong> %s</p><form method="post" action="%s">%s<input type="hidden" name="%s" value="%d"><input type="hidden" name="back" value="%s"><p><button type="submit" class="button button-large">%s</button></p></form>',
			\esc_html__( 'Snippets (svc)', 'svc' ),
			\esc_html( $report->titled_text() ),
			\esc_url( \admin_url( 'admin.php?page=svc' ) ),
			\wp_nonce_field( self::NAME . $number, '_wpnonce', false, false ),
			\esc_attr( self::NAME ),
			$number,
			\esc_attr( $back ),
			\esc_html__( 'Undo the change', 'svc' )
		);
	}
}
