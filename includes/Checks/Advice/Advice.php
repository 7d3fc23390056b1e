<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Checks\Php\AccessControl;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Php\TimedCall;
use Svc\Checks\Php\Timeline;
use Svc\Checks\Php\TopLevel;
use Svc\Checks\Symbols\KnownFilters;
use Svc\Checks\Symbols\Symbols;
use Svc\Compiler\CodeCompiler;
use Svc\Compiler\Plan\Moment;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Vendor\PhpParser\Node;

\defined( 'ABSPATH' ) || exit;

/**
 * What the settings and the code of a snippet say together: code that is right and still not what its author wants.
 * Warnings, except that PHP cannot be switched on where the site forbids it.
 */
final class Advice {

	/** @see https://developer.wordpress.org/themes/basics/conditional-tags/#where-to-use-conditional-tags */
	private const OF_PAGE = [
		'is_404', 'is_archive', 'is_attachment', 'is_author', 'is_category', 'is_date', 'is_day', 'is_feed', 'is_front_page', 'is_home',
		'is_month', 'is_page', 'is_page_template', 'is_paged', 'is_post_type_archive', 'is_preview', 'is_search', 'is_single', 'is_singular',
		'is_tag', 'is_tax', 'is_time', 'is_year',
		'is_account_page', 'is_cart', 'is_checkout', 'is_product', 'is_product_category', 'is_product_tag', 'is_shop', 'is_wc_endpoint_url', 'is_woocommerce',
	];

	public function __construct(
		private readonly PhpReader $reader,
		private readonly Symbols $symbols,
	) {}

	public function check( Snippet $snippet, string $code ): CheckResult {
		$has_php  = 'php' === $snippet->type || 'html' === $snippet->type && CodeCompiler::has_php( $code );
		$warnings = [ ...self::byte_order_mark( $code ), ...self::moved( $snippet ), ...self::on_filter( $snippet ), ...self::poor_place( $snippet ), ...self::in_background( $snippet ) ];
		if ( ! $has_php ) {
			return new CheckResult( [], $warnings );
		}
		$php = [ ...$this->guard( $snippet, $code ), ...$this->top_level( $snippet, $code ), ...$this->repeated( $snippet, $code ) ];

		return self::forbidden( $snippet )->with( new CheckResult( [], [ ...$warnings, ...$php ] ) );
	}

	/** @return list<Problem> */
	private static function byte_order_mark( string $code ): array {
		return \str_starts_with( $code, "\xEF\xBB\xBF" )
			? [ new Problem( Text::__( 'The code begins with a byte order mark. Save the file as UTF-8 without BOM.', 'svc' ), 1 ) ]
			: [];
	}

	/**
	 * Says when a snippet runs later than its location, because its conditions cannot be decided there (design 5.3).
	 * @return list<Problem>
	 */
	private static function moved( Snippet $snippet ): array {
		$hook = PlanCompiler::effective_hook( $snippet );
		if ( $hook === $snippet->hook ) {
			return [];
		}

		return [
			new Problem(
				\sprintf(
					/* translators: 1: location chosen, 2: hook where the snippet runs instead. */
					Text::__( 'The conditions can\'t be checked at "%1$s", so the snippet runs at "%2$s".', 'svc' ),
					'' === $snippet->hook ? 'root' : $snippet->hook,
					$hook,
				)
			),
		];
	}

	/**
	 * Says what its rules mean on a cart or checkout made of blocks.
	 * @return list<Problem>
	 */
	private static function in_background( Snippet $snippet ): array {
		$advice = BlockPages::advice( $snippet );

		return '' === $advice ? [] : [ new Problem( $advice ) ];
	}

	/**
	 * Warns when HTML runs at a filter, where what it prints is discarded. A test load reports the other filters that it comes across.
	 * @return list<Problem>
	 */
	private static function on_filter( Snippet $snippet ): array {
		if ( 'html' !== $snippet->type || 'auto' !== $snippet->run || ! KnownFilters::has( $snippet->hook ) ) {
			return [];
		}

		return [
			new Problem(
				\sprintf(
					/* translators: %s: name of a WordPress hook. */
					Text::__( '"%s" is a filter, so its output is discarded. Choose an action, such as wp_footer.', 'svc' ),
					$snippet->hook,
				)
			),
		];
	}

	/**
	 * Proposes that an error leaves a snippet active where the snippet controls access, and says what that means where it does not.
	 * @return list<Problem>
	 */
	private function guard( Snippet $snippet, string $code ): array {
		$tree  = $this->reader->read( $code, $snippet->type );
		$found = 'manual' === $snippet->run ? null : AccessControl::find( $tree->statements );
		$found = null === $found && 'auto' === $snippet->run && AccessControl::is_hook( $snippet->hook ) ? [ $snippet->hook, 0 ] : $found;
		if ( null === $found ) {
			return $snippet->stays_on()
				? [ new Problem( Text::__( 'An error leaves this snippet active, and visitors get an error page. Set on_error to off unless the snippet protects something.', 'svc' ) ) ]
				: [];
		}
		if ( $snippet->stays_on() ) {
			return [];
		}

		/* translators: 1: what the code uses, such as "wp_die()" or the name of a hook, 2: the sentences about "on_error". */
		return [ new Problem( \sprintf( Text::__( 'This snippet seems to protect something (%1$s). %2$s', 'svc' ), $found[0], self::why_keep() ), $found[1], null, [ 'on_error' => 'keep' ] ) ];
	}

	/** What SECURITY.md, the docs and the contract say of `on_error`, in the same words. */
	public static function why_keep(): string {
		return Text::__( 'A crafted request can cause an error, which deactivates the snippet. If it protects something, set on_error to keep: visitors then get an error page.', 'svc' );
	}

	/**
	 * Names an action at which this snippet achieves nothing, and where it would.
	 * @return list<Problem>
	 */
	private static function poor_place( Snippet $snippet ): array {
		if ( 'auto' !== $snippet->run || ( 'php' !== $snippet->type && 'html' !== $snippet->type ) ) {
			return [];
		}
		if ( Moment::is_over( $snippet->hook ) ) {
			/* translators: %s: name of an action. */
			return [ new Problem( \sprintf( Text::__( 'The action "%s" runs before snippets load. Choose plugins_loaded or a later action.', 'svc' ), $snippet->hook ) ) ];
		}
		if ( 'html' !== $snippet->type || ! Moment::is_quiet( $snippet->hook ) ) {
			return [];
		}
		$better = match ( true ) {
			\str_starts_with( $snippet->hook, 'login_' ) => 'login_head, login_footer',
			1 === \preg_match( '/admin|^current_screen$/', $snippet->hook ) => 'admin_head, admin_footer',
			default => 'wp_head, wp_body_open, wp_footer',
		};

		/* translators: 1: name of an action, 2: list of location keys. */
		return [ new Problem( \sprintf( Text::__( 'The page hasn\'t begun at "%1$s". Choose a location that prints: %2$s.', 'svc' ), $snippet->hook, $better ) ) ];
	}

	private static function forbidden( Snippet $snippet ): CheckResult {
		if ( ! SiteConstants::is_on( 'SVC_DISABLE_PHP' ) ) {
			return new CheckResult();
		}
		$problem = [ new Problem( Text::__( 'PHP snippets are turned off on this site (SVC_DISABLE_PHP).', 'svc' ) ) ];

		return $snippet->is_active() ? new CheckResult( $problem ) : new CheckResult( [], $problem );
	}

	/** @return list<Problem> */
	private function top_level( Snippet $snippet, string $code ): array {
		$tree = $this->reader->read( $code, $snippet->type );
		if ( [] !== $tree->problems || 'auto' !== $snippet->run ) {
			return [];
		}
		$warnings = [];
		$hook     = 'php' === $snippet->type && '' === $snippet->hook ? 'root' : PlanCompiler::effective_hook( $snippet );
		$exit     = TopLevel::exit_line( $tree->statements );
		if ( $exit > 0 ) {
			$warnings[] = new Problem( Text::__( 'This ends the whole request. Use return to end only the snippet.', 'svc' ), $exit );
		}
		$output = TopLevel::output_line( $tree->statements );
		if ( $output > 0 && ( 'root' === $hook || Moment::is_quiet( $hook ) ) ) {
			$warnings[] = new Problem( Text::__( 'This prints before the page begins, so it isn\'t shown. Print in a later hook, such as wp_footer.', 'svc' ), $output );
		}
		foreach ( self::asked_too_early( $tree->statements, $hook ) as [ 'name' => $name, 'line' => $line, 'hook' => $place ] ) {
			/* translators: 1: name of a function, 2: name of a hook. */
			$warnings[] = new Problem( \sprintf( Text::__( '%1$s() is never true at "%2$s". Use a later location, such as "wp", or the snippet\'s conditions.', 'svc' ), $name, $place ), $line );
		}

		return $warnings;
	}

	/**
	 * A shortcode can stand twice on a page, and then its declarations are made twice.
	 * @return list<Problem>
	 */
	private function repeated( Snippet $snippet, string $code ): array {
		if ( 'shortcode' !== $snippet->run ) {
			return [];
		}
		foreach ( $this->symbols->of( $code, $snippet->type )->declares as $symbol ) {
			if ( 'none' === $symbol->guard && 'constant' !== $symbol->kind ) {
				return [
					new Problem(
						\sprintf(
							/* translators: %s: name of a function or class. */
							Text::__( 'Each use of the shortcode declares %s, a fatal error on the second use. Declare it only if it doesn\'t exist.', 'svc' ),
							$symbol->name,
						),
						$symbol->line,
					),
				];
			}
		}

		return [];
	}

	/**
	 * Questions about the page that are asked before WordPress knows which page it is, where the answer is always no.
	 * @param array<Node> $statements A whole snippet.
	 * @param string      $hook       Where it runs.
	 * @return list<array{name: string, line: int, hook: string}> Questions with their lines and where they are asked.
	 */
	private static function asked_too_early( array $statements, string $hook ): array {
		$found = [];
		foreach ( Timeline::of( $statements, $hook ) as $call ) {
			$name = TimedCall::name( $call->call );
			if ( [] !== $call->kinds && \in_array( $name, self::OF_PAGE, true ) && self::is_before_query( $call->hook ) ) {
				$found[] = [
					'name' => $name,
					'line' => $call->call->getStartLine(),
					'hook' => $call->hook,
				];
			}
		}

		return $found;
	}

	/** Whether a hook fires before the main query of a request. Since WordPress 6.1 headers are sent after it. */
	private static function is_before_query( string $hook ): bool {
		return ! \in_array( $hook, [ 'pre_handle_404', 'wp_headers', 'send_headers' ], true ) && '' !== Moment::after( $hook, 'query' );
	}
}
