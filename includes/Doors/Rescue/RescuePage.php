<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Domain\Error\Forbidden;
use Svc\Operations\OperationRunner;
use Svc\Operations\Result;
use Svc\Operations\SafeMode\RescueLink;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * The page behind the rescue link: takes the whole set back to before a change, logged out, when a change has locked everybody out.
 * The runtime has checked the cookie; everything is done with the rights of the user who made the link. Looking changes nothing; a change takes a POST with a key that belongs to this rescue, to
 * the generation that was current when the page was shown, and to the one chosen, so that it works once and only as shown.
 */
final class RescuePage {

	/**
	 * How many changes the page offers to undo.
	 */
	private const SHOWN = 10;

	/**
	 * How many changes are looked through for them, a hundred at a time: most may have touched no snippet.
	 */
	private const PAGES = 5;
	private const PAGE  = 100;

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly RescueLink $link,
		private readonly RescueView $view,
	) {
	}

	/**
	 * Answers the request and ends it.
	 *
	 * @param int $expires Unix timestamp, seconds, at which the rescue ends.
	 */
	public function serve( int $expires ): never {
		$said = 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ? $this->restore( $expires ) : '';
		\nocache_headers();
		\header( 'Content-Type: text/html; charset=utf-8' );
		\header( 'X-Robots-Tag: noindex' );
		\header( 'Referrer-Policy: no-referrer' );
		\header( 'X-Frame-Options: DENY' );
		\header( "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'" );
		$this->view->print( $this->choices( $expires ), $said );
		exit;
	}

	/**
	 * The newest changes, each with what undoes it and everything after it. What changed no snippet, such as a new rescue link, has
	 * nothing to undo: going back leaves the switches alone.
	 *
	 * @return list<array{summary: string, name: string, time: int, to: int, key: string}>
	 */
	private function choices( int $expires ): array {
		$choices = [];
		$newest  = 0;
		$before  = null;
		for ( $page = 1; $page <= self::PAGES && \count( $choices ) < self::SHOWN; $page++ ) {
			$generations = $this->generations( $page, self::PAGE );
			foreach ( $generations as $generation ) {
				$newest = 0 === $newest ? $generation['n'] : $newest;
				if ( null !== $before && $before['changes'] > 0 && \count( $choices ) < self::SHOWN ) {
					$choices[] = [
						'summary' => $before['summary'],
						'name'    => $before['name'],
						'time'    => $before['time'],
						'to'      => $generation['n'],
						'key'     => $this->key( $expires, $newest, $generation['n'] ),
					];
				}
				$before = $generation;
			}
			if ( \count( $generations ) < self::PAGE ) {
				break;
			}
		}
		return $choices;
	}

	/**
	 * @return string What to tell the person.
	 */
	private function restore( int $expires ): string {
		// The key is the nonce: there may be no user whom WordPress' own could belong to.
		$to   = \is_string( $_POST['to'] ?? null ) ? (int) $_POST['to'] : 0;
		$sent = \is_string( $_POST['key'] ?? null ) ? $_POST['key'] : '';
		$key = $this->key( $expires, $this->generations( 1, 1 )[0]['n'] ?? 0, $to );
		if ( '' === $key || ! \hash_equals( $key, $sent ) ) {
			return \__( 'Nothing was changed: somebody has changed snippets since this page was loaded. Look at the list again.', 'svc' );
		}
		try {
			$result = $this->run(
				'restore-generation',
				[
					'n'     => $to,
					'force' => true,
				]
			);
		} catch ( Throwable $failure ) {
			/* translators: %s: reason. */
			return \sprintf( \__( 'Nothing was changed: %s', 'svc' ), $failure->getMessage() );
		}
		$off = \is_array( $result->data ) && \is_array( $result->data['switched_off'] ?? null ) ? \count( $result->data['switched_off'] ) : 0;
		if ( $off > 0 ) {
			/* translators: %d: number of snippets. */
			return \sprintf( \_n( 'Done. %d snippet failed its checks and is off now.', 'Done. %d snippets failed their checks and are off now.', $off, 'svc' ), $off );
		}
		return \__( 'Done. The snippets are as they were before that change. End the rescue to see the site with them.', 'svc' );
	}

	/**
	 * @return list<array{n: int, summary: string, name: string, time: int, changes: int, ...}>
	 */
	private function generations( int $page, int $per_page ): array {
		$result = $this->run(
			'list-generations',
			[
				'page'     => $page,
				'per_page' => $per_page,
			]
		);
		/** @var list<array{n: int, summary: string, name: string, time: int, changes: int, ...}> The operation's answer by the contract. */
		return $result->data;
	}

	/**
	 * @param array<string, mixed> $input
	 * @throws \Svc\Domain\Error\SvcException
	 */
	private function run( string $operation, array $input ): Result {
		return $this->runner->run( $operation, $input, $this->link->actor() ?? throw Forbidden::because( \__( 'The user who made the rescue link no longer has the right to do this.', 'svc' ) ) );
	}

	private function key( int $expires, int $current, int $to ): string {
		return $this->link->key( "{$expires}|{$current}|{$to}" );
	}
}
