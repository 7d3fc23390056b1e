<?php

declare(strict_types=1);

namespace Svc\Insights\Explain;

use Svc\Access\SiteRules;
use Svc\Checks\Advice\BlockPages;
use Svc\Checks\Advice\ConsentCheck;
use Svc\Checks\Advice\InBrowser;
use Svc\Checks\Request\ConditionValues;
use Svc\Compiler\CodeCompiler;
use Svc\Compiler\Plan\Places;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Snippet;
use Svc\Recovery\CodeFileRepair;
use Svc\Recovery\SafeMode;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Explains one snippet from what a request saw: every reason that keeps it from running, and its rules one by one. Changes nothing, but that a
 * missing code file is restored as by any request.
 * @phpstan-import-type TracedRule from RuleTrace
 * @phpstan-type Reason array{code: string, message: string, blocks: bool}
 */
final class Explainer {

	public function __construct(
		private readonly SafeMode $safe_mode,
		private readonly SiteRules $site,
		private readonly Snippets $store,
		private readonly CodeFileRepair $code_files,
	) {}

	/**
	 * @param string $url Absolute address.
	 * @return array{id: int, title: string, runs: bool, where: string, reasons: list<Reason>, groups: list<list<TracedRule>>}
	 */
	public function explain( Snippet $snippet, ConditionValues $values, Visitor $person, string $url ): array {
		$trace   = new RuleTrace( $snippet, $values, $person, $url );
		$of_site = $this->of_site( $url );
		// Where nothing runs at all, the request itself says nothing that helps.
		$reasons = [ ...$of_site, ...$this->of_settings( $snippet, $person ), ...( [] === $of_site ? $this->of_request( $snippet, $values, $trace ) : [] ) ];

		return [
			'id'      => $snippet->id,
			'title'   => $snippet->title,
			'runs'    => ! \in_array( true, \array_column( $reasons, 'blocks' ), true ),
			'where'   => PlanCompiler::effective_hook( $snippet ),
			'reasons' => $reasons,
			'groups'  => $trace->groups(),
		];
	}

	/** @return list<Reason> */
	private function of_site( string $url ): array {
		$reasons = [];
		if ( $this->safe_mode->is_on() || $this->safe_mode->is_held_by_constant() ) {
			$reasons[] = self::blocks( 'safe_mode', \__( 'Safe mode is on: no snippets run.', 'svc' ) );
		}
		if ( 1 === \preg_match( '~(?:/' . \preg_quote( \rest_get_url_prefix(), '~' ) . '|[?&]rest_route=)/svc/v1(?:[/?&]|$)|/wp-admin/admin\.php\?(?:.*&)?page=svc(?:&|$)~', \rawurldecode( $url ) ) ) {
			$reasons[] = self::blocks( 'own', \__( 'Snippets never run on the addresses of svc, so that you can always repair a broken one.', 'svc' ) );
		}

		return $reasons;
	}

	/** @return list<Reason> */
	private function of_settings( Snippet $snippet, Visitor $person ): array {
		$reasons = [];
		if ( ! $snippet->is_active() ) {
			$reasons[] = null === $snippet->error
				? self::blocks( 'off', \__( 'The snippet is inactive.', 'svc' ) )
				/* translators: %s: error message. */
				: self::blocks( 'failed', \sprintf( \__( 'Deactivated by an error: %s', 'svc' ), $snippet->error ) );
		}
		if ( $snippet->is_active() && ! $this->code_files->is_there( $snippet ) ) {
			$reasons[] = self::blocks( 'missing', \__( 'The code file is missing. Restore it from a backup, or save the snippet again.', 'svc' ) );
		}
		if ( 'manual' === $snippet->run ) {
			$reasons[] = self::blocks( 'manual', \__( 'The snippet runs manually only.', 'svc' ) );
		}
		if ( 'shortcode' === $snippet->run ) {
			/* translators: %s: shortcode. */
			$reasons[] = self::blocks( 'shortcode', \sprintf( \__( 'The snippet runs only where you place the shortcode %s.', 'svc' ), '' === $snippet->shortcode ? "[svc id=\"{$snippet->id}\"]" : "[{$snippet->shortcode}]" ) );
		}
		if ( 'test' === $snippet->mode ) {
			$reasons[] = $person->sees_tests
				? self::tells( 'test', \__( 'Testing: runs for people with access to snippets.', 'svc' ) )
				: self::blocks( 'test', \__( 'Testing: runs only for people with access to snippets and for preview links.', 'svc' ) );
		}
		if ( ConsentCheck::waits( $snippet ) ) {
			$reasons[] = match ( ConsentCheck::answer( $snippet ) ) {
				'hold' => self::blocks( 'consent', ConsentCheck::sentence( held: true ) ),
				'run'  => self::tells( 'consent', ConsentCheck::sentence( held: false ) ),
				/* translators: %s: category of consent, such as "marketing". */
				'ask'  => self::tells( 'consent', \sprintf( \__( 'Starts in each visitor\'s browser after they agree to "%s".', 'svc' ), $snippet->consent ) ),
			};
		}
		$place = InBrowser::place( $snippet, fn(): string => $this->store->code( $snippet ) );
		if ( '' !== $place ) {
			$reasons[] = self::tells( 'decided', $place );
		}
		if ( $this->site->php_disabled && $this->holds_php( $snippet ) ) {
			$reasons[] = self::blocks( 'php_disabled', \__( 'The constant SVC_DISABLE_PHP disables PHP snippets.', 'svc' ) );
		}

		return $reasons;
	}

	/** @return list<Reason> */
	private function of_request( Snippet $snippet, ConditionValues $values, RuleTrace $trace ): array {
		$reasons  = [];
		$location = Places::location( $snippet );
		$moved    = PlanCompiler::effective_hook( $snippet );
		if ( 'auto' === $snippet->run && \in_array( $moved, [ 'init', 'wp' ], true ) && $moved !== $location ) {
			/* translators: 1: location, 2: hook. */
			$reasons[] = self::tells( 'moved', \sprintf( \__( 'Its conditions can\'t be decided at "%1$s", so the snippet waits for "%2$s", or for "wp_loaded" on requests without a page.', 'svc' ), $location, $moved ) );
		}
		$background = BlockPages::advice( $snippet );
		if ( '' !== $background ) {
			$reasons[] = self::tells( 'background', $background );
		}
		if ( '' !== $values->problem ) {
			// Without conditions and at the first moment there is nothing that would depend on the request.
			$free = [] === $snippet->conditions && 'php' === $snippet->type && 'root' === $location;
			return $free ? $reasons : [ ...$reasons, self::blocks( 'unknown', $values->problem ) ];
		}
		$absent = \array_intersect( $snippet->requires, $values->absent );
		if ( [] !== $absent ) {
			/* translators: %s: list of handles of scripts. */
			$reasons[] = self::tells( 'requires', \sprintf( \__( 'No script with this handle is registered on the page, so the snippet runs without it: %s.', 'svc' ), \implode( ', ', $absent ) ) );
		}
		if ( ! $trace->is_decided() ) {
			$reasons[] = self::blocks( 'ended', \__( 'The request ended before the conditions could be decided.', 'svc' ) );
		} elseif ( ! $trace->matches() ) {
			$reasons[] = self::blocks( 'conditions', \__( 'In each group of conditions, at least one rule does not match.', 'svc' ) );
		}
		if ( 'auto' === $snippet->run && $snippet->is_active() && ! \in_array( $moved, [ 'root', 'init', 'wp' ], true ) && ! $this->has_fired( $snippet, $values ) ) {
			$reasons[] = '' !== $values->location && $values->status >= 300 && $values->status < 400
				/* translators: 1: location, 2: address. */
				? self::blocks( 'redirect', \sprintf( \__( 'The request never reached "%1$s": the address redirects to %2$s.', 'svc' ), $location, $values->location ) )
				/* translators: %s: location. */
				: self::blocks( 'location', \sprintf( \__( 'The request never reached "%s", where the snippet runs.', 'svc' ), $location ) );
		}

		return $reasons;
	}

	/** Whether the request came to one of the hooks of a snippet's location. */
	private function has_fired( Snippet $snippet, ConditionValues $values ): bool {
		$location = Places::location( $snippet );
		$hooks    = [ Places::hook( $snippet->type, $location ), ...\array_keys( Places::filters( $snippet->type, $location ) ) ];

		return [] !== \array_intersect( $hooks, $values->fired );
	}

	private function holds_php( Snippet $snippet ): bool {
		return 'php' === $snippet->type || ( 'html' === $snippet->type && CodeCompiler::has_php( $this->store->code( $snippet ) ) );
	}

	/** @return Reason A reason that keeps the snippet from running. */
	private static function blocks( string $code, string $message ): array {
		return \compact( 'code', 'message' ) + [ 'blocks' => true ];
	}

	/** @return Reason */
	private static function tells( string $code, string $message ): array {
		return \compact( 'code', 'message' ) + [ 'blocks' => false ];
	}
}
