<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Php\TimedCall;
use Svc\Checks\Php\Timeline;
use Svc\Compiler\Plan\HookTimes;
use Svc\Compiler\Plan\Moment;
use Svc\Compiler\Plan\Places;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Names callbacks that WordPress never calls, because their hook has fired when they are added or fires in other requests, and proposes
 * the last location at which all of them would be called.
 */
final class HookCheck {

	public function __construct( private readonly PhpReader $reader ) {}

	public function check( Snippet $snippet, string $code ): CheckResult {
		if ( 'manual' === $snippet->run || ! \in_array( $snippet->type, [ 'php', 'html' ], true ) || 1 !== \preg_match( '/\badd_(?:action|filter)\b/i', $code ) ) {
			return new CheckResult();
		}
		$tree = $this->reader->read( $code, $snippet->type );
		if ( [] !== $tree->problems ) {
			return new CheckResult();
		}
		[ $hook, $priority ] = self::place( $snippet );
		$lost                = [];
		foreach ( Timeline::of( $tree->statements, $hook, $priority ) as $call ) {
			$fate = self::fate( $call, $call->hook, $call->priority );
			if ( HookTimes::CALLED !== $fate ) {
				$lost[] = [ $call, $fate ];
			}
		}
		$own    = \array_values( \array_filter( \array_column( $lost, 0 ), static fn( TimedCall $call ): bool => $call->is_own ) );
		$better = [] === $own ? '' : self::better( $snippet, $own );

		return new CheckResult( [], \array_map( static fn( array $one ): Problem => self::problem( $snippet, $one[0], $one[1], $better ), $lost ) );
	}

	/**
	 * Where a snippet runs, and with which priority there.
	 * @return array{string, int}
	 */
	private static function place( Snippet $snippet ): array {
		$location = Places::location( $snippet );
		// A shortcode, and content that is filtered, is printed when the page is known.
		if ( 'shortcode' === $snippet->run || \str_contains( $location, ':' ) ) {
			return [ 'wp', \PHP_INT_MAX ];
		}
		$hook   = Places::hook( $snippet->type, $location );
		$moment = PlanCompiler::effective_hook( $snippet );

		return match ( $moment ) {
			$snippet->hook => [ $hook, $snippet->priority ],
			'wp'           => [ Moment::QUERY, Moment::PRIORITY ],
			default        => [ $moment, Moment::PRIORITY ],
		};
	}

	/** @return HookTimes::CALLED|HookTimes::OVER|HookTimes::ELSEWHERE */
	private static function fate( TimedCall $call, string $hook, int $priority ): string {
		$added = TimedCall::added_to( $call->call );

		return '' === $added ? HookTimes::CALLED : HookTimes::fate( $added, TimedCall::added_at( $call->call ), $hook, $priority, $call->kinds );
	}

	/**
	 * The last location at which all of these are called; empty where there is none.
	 * @param non-empty-list<TimedCall> $calls
	 */
	private static function better( Snippet $snippet, array $calls ): string {
		if ( 'auto' !== $snippet->run ) {
			return '';
		}
		$better = '';
		foreach ( Places::keys( $snippet->type ) as $key ) {
			[ $hook, $priority ] = self::place( $snippet->with( [ 'hook' => $key ] ) );
			// Lists of the admin have a main query, too, and no other screen of it.
			$kinds = 'front' === Places::context( $snippet->type, $key ) ? [ 'front' ] : HookTimes::requests_of( $hook );
			$works = static fn( bool $all, TimedCall $call ): bool => $all
				&& HookTimes::CALLED === self::fate( $call, $hook, $priority )
				&& [] === \array_diff( HookTimes::requests_of( TimedCall::added_to( $call->call ) ), $kinds );
			if ( ! \str_contains( $key, ':' ) && \array_reduce( $calls, $works, true ) && ( '' === $better || HookTimes::CALLED === HookTimes::fate( $hook, 10, Places::hook( $snippet->type, $better ), 10, HookTimes::kinds() ) ) ) {
				$better = $key;
			}
		}

		return $better;
	}

	private static function problem( Snippet $snippet, TimedCall $call, string $fate, string $better ): Problem {
		$hook  = TimedCall::added_to( $call->call );
		$place = Moment::QUERY === $call->hook ? 'wp' : $call->hook;
		$text  = match ( true ) {
			/* translators: 1: name of a hook, 2: kinds of request, such as "admin screens", 3: name of a hook. */
			HookTimes::ELSEWHERE === $fate => \sprintf( Text::__( 'WordPress never calls this callback: "%1$s" runs only on %2$s, this code at "%3$s".', 'svc' ), $hook, self::kinds( $hook ), $place ),
			/* translators: %s: name of a hook. */
			$hook === $place               => \sprintf( Text::__( 'WordPress never calls this callback: "%s" is already past this priority.', 'svc' ), $hook ),
			/* translators: 1: name of a hook, 2: name of a hook. */
			default                        => \sprintf( Text::__( 'WordPress never calls this callback: "%1$s" runs before "%2$s".', 'svc' ), $hook, $place ),
		};
		$is_moved = Moment::QUERY === $call->hook || PlanCompiler::effective_hook( $snippet ) !== $snippet->hook;
		$advice   = match ( true ) {
			! $call->is_own                                                                     => Text::__( 'Add it outside of this callback.', 'svc' ),
			/* translators: %s: key of a location. */
			'' !== $better                                                                      => \sprintf( Text::__( 'Choose the location "%s".', 'svc' ), $better ),
			HookTimes::CALLED !== HookTimes::fate( $hook, \PHP_INT_MAX, 'root', 0, $call->kinds ) => Text::__( 'Call the function directly.', 'svc' ),
			'auto' === $snippet->run && $is_moved                                               => Text::__( 'Remove the conditions and check them inside the callback.', 'svc' ),
			default                                                                             => Text::__( 'Move this line to a PHP snippet that runs immediately.', 'svc' ),
		};

		return new Problem( $text . ' ' . $advice, $call->call->getStartLine(), null, $call->is_own && '' !== $better ? [ 'hook' => $better ] : [] );
	}

	/** Where a hook runs, for people. */
	private static function kinds( string $hook ): string {
		$names = [
			'front'  => Text::__( 'pages of the site', 'svc' ),
			'admin'  => Text::__( 'admin screens', 'svc' ),
			'ajax'   => Text::__( 'AJAX requests', 'svc' ),
			'login'  => Text::__( 'the login page', 'svc' ),
			'rest'   => Text::__( 'REST API requests', 'svc' ),
			'xmlrpc' => Text::__( 'XML-RPC requests', 'svc' ),
			'cron'   => Text::__( 'cron requests', 'svc' ),
		];

		return \implode( ', ', \array_intersect_key( $names, \array_flip( HookTimes::requests_of( $hook ) ) ) );
	}
}
