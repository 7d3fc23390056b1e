<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Checks\CandidateSnippet;
use Svc\Checks\Checks;
use Svc\Checks\TestLoad;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Decides how much checking a change needs, and has it done (design 6): new code is read and, for stylesheets, compiled; what would go
 * live, or change while it is live, is also loaded on the site once, for one request of our own. Stylesheets and scripts are
 * never loaded there: they run in browsers and cannot stop a page from being built.
 */
final class LiveCheck {

	/**
	 * Settings that change nothing about what runs.
	 */
	private const INERT = [ 'title', 'description', 'tags', 'folder' ];

	public function __construct(
		private readonly Snippets $store,
		private readonly Checks $checks,
		private readonly StyleStep $styles,
		private readonly TestLoad $test_load,
	) {
	}

	/**
	 * Judges one change.
	 *
	 * @param Snippet|null $before Null for a new snippet.
	 * @param Snippet $after As it would be.
	 * @param array<mixed>|null $sent CSS that came along with a stylesheet.
	 * @throws \Svc\Domain\Error\InvalidInput When a live stylesheet that uses this one would no longer compile.
	 */
	public function judge( ?Snippet $before, string $old_code, Snippet $after, string $code, ?array $sent = null ): Verdict {
		$changed   = null === $before ? [] : \array_keys( SnippetFields::changes( $before, $after ) );
		$new_code  = null === $before || $code !== $old_code || [] !== \array_intersect( [ 'type', 'lang' ], $changed );
		$goes_live = $after->is_active() && ( $new_code || [] !== \array_diff( $changed, self::INERT ) );
		// Others find a stylesheet by folder and title.
		$new_name = 'css' === $after->type && [] !== \array_intersect( [ 'title', 'folder' ], $changed );
		if ( ! $new_code && ! $goes_live && ! $new_name ) {
			return new Verdict();
		}
		$verdict = $this->read( $after, $code );
		// Also with errors in it: a stylesheet that live ones use must not change under them.
		$verdict = $verdict->and( $this->styles->judge( $before, $after, $code, $sent ) );
		return $goes_live && [] === $verdict->errors && self::can_stop_a_page( $after ) ? $verdict->and( $this->load( $after, $code ) ) : $verdict;
	}

	/**
	 * Reads code without running it.
	 */
	public function read( Snippet $snippet, string $code ): Verdict {
		$others = \array_diff_key( $this->store->active(), [ $snippet->id => true ] );
		$found  = $this->checks->problems( $snippet, $code, $others, fn( Snippet $other ): string => $this->store->code( $other ) );
		return new Verdict( $found->errors, $found->warnings );
	}

	private function load( Snippet $snippet, string $code ): Verdict {
		$result = $this->test_load->run( [ new CandidateSnippet( $snippet, $code ) ], self::cookies() );
		$errors = 'fail' === $result->outcome ? \array_merge( ...\array_values( $result->problems ) ) : [];
		if ( 'fail' === $result->outcome && [] === $errors ) {
			$errors = [ new Problem( \__( 'The site did not answer properly with this snippet switched on, so it stays off.', 'svc' ) ) ];
		}
		return new Verdict( $errors, $result->warnings );
	}

	/**
	 * Whether a snippet takes part while a page is built.
	 */
	public static function can_stop_a_page( Snippet $snippet ): bool {
		return ( 'php' === $snippet->type || 'html' === $snippet->type ) && 'manual' !== $snippet->run;
	}

	/**
	 * Cookies of the sender, so that the test load sees the admin screens as they do.
	 *
	 * @return array<string, string>
	 */
	public static function cookies(): array {
		return \array_filter( \wp_unslash( $_COOKIE ), static fn( mixed $value, int|string $name ): bool => \is_string( $value ) && \is_string( $name ), \ARRAY_FILTER_USE_BOTH );
	}
}
