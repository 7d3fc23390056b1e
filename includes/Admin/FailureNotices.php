<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;
use Svc\Recovery\MissingDependency;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** What the notices say about snippets that have failed: which one, why, and what to do. One that was put right says nothing more. */
final class FailureNotices {

	/** Snippets that are named; the rest is counted. */
	private const SHOWN = 5;

	public function __construct(
		private readonly Snippets $store,
		private readonly DismissedNotices $put_away,
		private readonly MissingDependency $awaited,
	) {
	}

	/**
	 * @return list<array{key: string, text: string, name: string, address: string, line: int}> `key` to put it away with, `name` of the snippet; both empty for the line that counts the rest. `address` of the line that failed, `line` its number, 0 where it is not known.
	 */
	public function all(): array {
		try {
			$failed = $this->store->failed();
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			return [];
		}
		$notices = [];
		foreach ( $failed as $id => $snippet ) {
			if ( ! $this->put_away->holds( self::key( $id ) ) ) {
				$notices[] = [
					'key'     => self::key( $id ),
					'text'    => $this->text( $snippet ),
					'name'    => SnippetTitle::of( $snippet->id, $snippet->title ),
					'address' => AppAddress::of( $snippet ),
					'line'    => $snippet->error_line(),
				];
			}
		}
		$more = \count( $notices ) - self::SHOWN;
		if ( $more > 0 ) {
			$notices   = \array_slice( $notices, 0, self::SHOWN );
			$notices[] = [
				'key'     => '',
				/* translators: %d: number of snippets. */
				'text'    => \sprintf( \_n( '%d more snippet has failed.', '%d more snippets have failed.', $more, 'svc' ), $more ),
				'name'    => '',
				'address' => AppAddress::all() . '&view=broken',
				'line'    => 0,
			];
		}
		return $notices;
	}

	/** The key of the notice about a snippet. */
	public static function key( int $id ): string {
		return 'failure-' . $id;
	}

	private function text( Snippet $snippet ): string {
		$missing = MissingDependency::of( $snippet );
		if ( null !== $missing ) {
			$plugin = $this->awaited->plugin( $snippet );
			return \sprintf(
				'' === $plugin
					/* translators: 1: title of a snippet, 2: error message, 3: name of a function or class. */
					? \__( '"%1$s" was switched off, because something that it uses is missing: %2$s. The site runs on without it. It comes back by itself once %3$s is there again. If there is no such name, correct its code.', 'svc' )
					/* translators: 1: title of a snippet, 2: error message, 3: name of a plugin. */
					: \__( '"%1$s" was switched off, because something that it uses is missing: %2$s. The site runs on without it. It comes back by itself once the plugin "%3$s" is active again.', 'svc' ),
				SnippetTitle::of( $snippet->id, $snippet->title ),
				\rtrim( (string) $snippet->error, '.' ),
				'' === $plugin ? $missing->name : $plugin
			);
		}
		if ( $snippet->is_active() && ! $snippet->stays_on() ) {
			/* translators: 1: title of a snippet, 2: error message. */
			return \sprintf( \__( '"%1$s" called a plugin or the theme, which failed: %2$s. It stays on, and the site runs on, but what it was about to do was not done. Look at that plugin, or at what the snippet hands to it.', 'svc' ), SnippetTitle::of( $snippet->id, $snippet->title ), \rtrim( (string) $snippet->error, '.' ) );
		}
		return $snippet->is_active()
			/* translators: 1: title of a snippet, 2: error message. */
			? \sprintf( \__( '"%1$s" fails: %2$s. It stays on (on_error is keep), so visitors get an error page wherever it runs. Correct its code, or switch it off.', 'svc' ), SnippetTitle::of( $snippet->id, $snippet->title ), \rtrim( (string) $snippet->error, '.' ) )
			/* translators: 1: title of a snippet, 2: error message. */
			: \sprintf( \__( '"%1$s" has failed and was switched off: %2$s. The site runs on without it. Correct its code, then switch it on again.', 'svc' ), SnippetTitle::of( $snippet->id, $snippet->title ), \rtrim( (string) $snippet->error, '.' ) );
	}
}
