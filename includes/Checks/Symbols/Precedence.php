<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Compiler\PlanCompiler;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Says what comes of two who declare one name. The rule is one everywhere: of two declarations the later one kills unless it is guarded;
 * a constant keeps its first value and costs a warning. The check of a save and the list of names both ask here.
 */
final class Precedence {

	/** What comes of a name that two have. */
	public const FINE    = 0;
	public const WARNING = 1;
	public const ERROR   = 2;

	/** Whether a snippet's names can be in the way of others': it runs by itself, and it is PHP. */
	public static function counts( Snippet $snippet ): bool {
		return 'manual' !== $snippet->run && ( 'php' === $snippet->type || 'html' === $snippet->type );
	}

	/** Whether a snippet declares a name before the site does. */
	public static function is_before( Snippet $snippet, LoadedSymbol $loaded ): bool {
		return self::turn( $snippet ) < $loaded->when;
	}

	/**
	 * What comes of a snippet and the site.
	 * @return self::FINE|self::WARNING|self::ERROR
	 */
	public static function with_site( Snippet $snippet, DeclaredSymbol $symbol, LoadedSymbol $loaded ): int {
		$is_first = self::is_before( $snippet, $loaded );
		$guard    = $is_first ? $loaded->guard : $symbol->guard;
		if ( 'guarded' === $guard || 'conditional' === $guard && ! $is_first ) {
			return self::FINE;
		}

		// Conditions may keep the snippet away from where the other declaration is loaded.
		return self::weight( $symbol, 'none' === $guard && ( LoadOrder::ADMIN !== $loaded->when || [] === $snippet->conditions ) );
	}

	/**
	 * What comes of two snippets.
	 * @return self::FINE|self::WARNING|self::ERROR
	 */
	public static function between( Snippet $snippet, DeclaredSymbol $declared, Snippet $other, DeclaredSymbol $existing ): int {
		$guards = [ $declared->guard, $existing->guard ];
		if ( ! \in_array( 'none', $guards, true ) ) {
			return self::FINE;
		}
		$order = self::order( $snippet, $other );
		if ( 'none' !== $declared->guard || 'none' !== $existing->guard ) {
			$later = $order < 0 ? $existing->guard : $declared->guard;
			if ( 0 !== $order && 'guarded' === $later ) {
				return self::FINE;
			}
		}
		$is_apart = [] !== $snippet->conditions && [] !== $other->conditions;

		return self::weight( $declared, ! $is_apart && ! \in_array( 'conditional', $guards, true ) && ( 0 !== $order || [ 'none', 'none' ] === $guards ) );
	}

	/** Says which of two snippets runs first: negative for the first one, 0 when that cannot be known. */
	public static function order( Snippet $one, Snippet $two ): int {
		$hook_one = PlanCompiler::effective_hook( $one );
		$hook_two = PlanCompiler::effective_hook( $two );
		if ( $hook_one === $hook_two && 'auto' === $one->run && 'auto' === $two->run ) {
			// A new snippet has no id yet and will get the highest.
			return [ $one->priority, $one->id > 0 ? $one->id : \PHP_INT_MAX ] <=> [ $two->priority, $two->id > 0 ? $two->id : \PHP_INT_MAX ];
		}

		return self::turn( $one ) <=> self::turn( $two );
	}

	private static function turn( Snippet $snippet ): int {
		if ( 'auto' !== $snippet->run ) {
			return LoadOrder::HOOK;
		}
		$hook = PlanCompiler::effective_hook( $snippet );

		return LoadOrder::of_hook( '' === $hook && 'php' === $snippet->type ? 'root' : $hook );
	}

	/** @return self::WARNING|self::ERROR */
	private static function weight( DeclaredSymbol $symbol, bool $is_sure ): int {
		return $is_sure && 'constant' !== $symbol->kind ? self::ERROR : self::WARNING;
	}
}
