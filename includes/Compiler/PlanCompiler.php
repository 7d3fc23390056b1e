<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Compiler\Plan\Aliases;
use Svc\Compiler\Plan\Moment;
use Svc\Compiler\Plan\Places;
use Svc\Compiler\Plan\Version;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiles the runtime plan: which file runs at which hook, in which order, under which conditions. Everything that is known before
 * a request is decided here, so that `includes/Runtime` only follows; the two change together.
 * Pure and deterministic: the same snippets in any order give the same plan, of literals only. Called by Storage whenever the index
 * or a candidate is written.
 *
 * A row: `kind` is missing for PHP; `if` are lowered conditions, `browser` lets the browser decide those about the visitor; `test` asks for `svc_view`; `at` and `nth` say where in content
 * or lists; `public` serves the file from uploads, `compiled` prints that file's content (SCSS, LESS); `ver` its version; `requires` are handles of scripts that go before it.
 *
 * A plan: `boot` runs while plugins load, a string being the file of a live snippet without conditions; `hooks` and `quiet` are rows
 * by hook and priority, in `quiet` nothing may be printed, the hook `@query` stands for `wp` or, where there is no main query,
 * `wp_loaded`; `places` are filters with one priority; `tags` name a row of `codes`, and so do `aliases` by tag, attribute and value (`Aliases`), or one of `shown` where the snippet has a place; `listed` are attributes that are variables of its code; `keep` are the ids of snippets that an error leaves on; `test` tells that some row is in test mode;
 * `globals` are variables that some snippet expects others to set: snippets that run before the template share them;
 * `safe` that safe mode is on; `rescue` the rescue link as `includes/Runtime/keyed/rescue.php` reads it, `preview` the SHA-256 of the preview link's key;
 * `watch` until when (Unix timestamp) requests leave marks (`includes/Runtime/failure/watch.php`); `php` the version that the web server ran when this was last compared; `sampling` that one request in so many is sampled (`includes/Runtime/sampling/sampling.php`). Empty parts are missing.
 * @phpstan-import-type LoweredRule from ConditionCompiler
 * @phpstan-type PlanRow array{
 *     id: int, file: string, kind?: 'html'|'css'|'js'|'visitor', if?: list<list<LoweredRule>>, browser?: true, test?: true, at?: string, nth?: int,
 *     public?: true, compiled?: true, ver?: string, strategy?: string, requires?: list<string>, consent?: string
 * }
 * @phpstan-type Plan array{
 *     boot?: array<int, string|PlanRow>,
 *     hooks?: array<string, array<int, list<PlanRow>>>,
 *     quiet?: array<string, array<int, list<PlanRow>>>,
 *     places?: array<string, array{0: int, 1: list<PlanRow>}>,
 *     tags?: array<string, int>, codes?: array<int, PlanRow>, aliases?: array<string, array<string, array<array-key, int>>>,
 *     shown?: array<int, PlanRow>, listed?: array<int, list<string>>,
 *     keep?: array<int, true>, test?: true, globals?: list<string>, safe?: true, rescue?: array{link: string, session: string, user: int, until: int}, preview?: string, sampling?: int, watch?: int, php?: int|list<int>
 * }
 */
final class PlanCompiler {

	/** One request in so many is sampled, until another rate is set. */
	public const SAMPLING_RATE = 100;

	private const VISITOR = [
		'id'   => 0,
		'file' => '',
		'kind' => 'visitor',
	];

	/**
	 * @param iterable<Snippet>    $snippets All snippets of the site; only active ones get into the plan.
	 * @param array<string, mixed> $switches Of the index: `safe_mode` (bool), `rescue` (as in the plan), `preview` (SHA-256 hex of the secret, or empty),
	 *                                       `sampling` (bool), `sampling_rate` (int), `watch` (Unix timestamp) and `php` (`PHP_VERSION_ID` of the web server; a list where several servers have tried this set).
	 * @return Plan
	 */
	public static function compile( iterable $snippets, array $switches ): array {
		$plan = [];
		$all  = [];
		foreach ( $snippets as $snippet ) {
			$all[ $snippet->id ] = $snippet;
		}
		foreach ( self::in_order( $all ) as $snippet ) {
			$plan = self::alias( 'manual' === $snippet->run ? $plan : self::add( $plan, $snippet, $all ), $snippet, $all );
		}
		if ( true === ( $switches['safe_mode'] ?? false ) ) {
			$plan['safe'] = true;
		}
		if ( \is_int( $switches['watch'] ?? null ) ) {
			$plan['watch'] = $switches['watch'];
		}
		$tried = $switches['php'] ?? null;
		if ( null !== $tried ) {
			$several     = \array_values( \array_filter( (array) $tried, '\is_int' ) );
			$plan['php'] = \is_int( $tried ) ? $tried : $several;
		}
		if ( true === ( $switches['sampling'] ?? false ) ) {
			$rate             = $switches['sampling_rate'] ?? null;
			$plan['sampling'] = \is_int( $rate ) && $rate > 0 ? $rate : self::SAMPLING_RATE;
		}
		$rescue = $switches['rescue'] ?? null;
		if ( \is_array( $rescue ) && \is_string( $rescue['link'] ?? null ) && \is_string( $rescue['session'] ?? null ) && \is_int( $rescue['user'] ?? null ) && \is_int( $rescue['until'] ?? null ) ) {
			$plan['rescue'] = [
				'link'    => $rescue['link'],
				'session' => $rescue['session'],
				'user'    => $rescue['user'],
				'until'   => $rescue['until'],
			];
		}
		$hash = $switches['preview'] ?? '';
		if ( \is_string( $hash ) && '' !== $hash ) {
			$plan['preview'] = $hash;
		}

		return $plan;
	}

	/** Its own location, or `init` or `wp` where its conditions or its test mode cannot be decided that early (design 5.3). */
	public static function effective_hook( Snippet $snippet ): string {
		if ( 'auto' !== $snippet->run ) {
			return $snippet->hook;
		}
		$lowered = ConditionCompiler::lower( $snippet->conditions );

		return match ( self::moment( $snippet, $lowered['stage'] ) ) {
			Moment::USER  => 'init',
			Moment::QUERY => 'wp',
			default       => $snippet->hook,
		};
	}

	/**
	 * @param array<int, Snippet> $snippets
	 * @return list<Snippet> Those that are active, by priority, then id.
	 */
	private static function in_order( array $snippets ): array {
		$active = [];
		foreach ( $snippets as $snippet ) {
			if ( $snippet->is_active() && '' !== $snippet->file ) {
				$active[] = $snippet;
			}
		}
		\usort( $active, static fn( Snippet $a, Snippet $b ): int => [ $a->priority, $a->id ] <=> [ $b->priority, $b->id ] );

		return $active;
	}

	/**
	 * @param Plan                $plan
	 * @param array<int, Snippet> $all  By id.
	 * @return Plan
	 */
	private static function add( array $plan, Snippet $snippet, array $all ): array {
		$lowered = ConditionCompiler::lower( $snippet->conditions );
		$row     = self::row( $snippet, $lowered['if'], $all );
		if ( [] !== $snippet->globals ) {
			$plan['globals'] = \array_values( \array_unique( [ ...( $plan['globals'] ?? [] ), ...$snippet->globals ] ) );
		}
		if ( isset( $row['test'] ) ) {
			$plan['test'] = true;
		}
		if ( $snippet->stays_on() ) {
			$plan['keep'][ $snippet->id ] = true;
		}
		if ( isset( $row['browser'] ) || ( isset( $row['consent'] ) && BrowserRules::can_wait( $snippet ) ) ) {
			// Before anything it may have to start, and once more for scripts that were added without being announced.
			$plan['hooks']['wp_head'][ Moment::PRIORITY ]    = [ self::VISITOR ];
			$plan['hooks']['wp_footer'][ -Moment::PRIORITY ] = [ self::VISITOR ];
		}
		if ( 'shortcode' === $snippet->run ) {
			$plan['codes'][ $snippet->id ] = $row;
			// WordPress runs no shortcodes in excerpts written by hand; after wp_trim_excerpt (10), which takes them out of all others.
			$plan['places']['get_the_excerpt'] = [ 11, [] ];
			if ( '' !== $snippet->shortcode && 'svc' !== $snippet->shortcode ) {
				// Of two snippets with one tag the first in order has it.
				$plan['tags'][ $snippet->shortcode ] ??= $snippet->id;
			}
			return $plan;
		}
		$location = Places::location( $snippet );
		$moment   = self::moment( $snippet, $lowered['stage'] );
		if ( '' !== $moment ) {
			$priority = Moment::QUERY === $moment && self::asks_language( $row ) ? Moment::LANGUAGE : Moment::PRIORITY;
			$plan['quiet'][ $moment ][ $priority ][] = $row;
			return $plan;
		}
		if ( 'php' === $snippet->type && 'root' === $location ) {
			$plan['boot'][ $snippet->id ] = isset( $row['if'] ) ? $row : $row['file'];
			return $plan;
		}

		return self::hang( $plan, $snippet, $location, $row );
	}

	/**
	 * @param Plan                $plan
	 * @param array<int, Snippet> $all  By id.
	 * @return Plan
	 */
	private static function alias( array $plan, Snippet $snippet, array $all ): array {
		$aliases = Aliases::add( $plan['aliases'] ?? [], $snippet );
		if ( ( $plan['aliases'] ?? [] ) === $aliases ) {
			return $plan;
		}
		$plan['aliases'] = $aliases;
		if ( 'shortcode' !== $snippet->run ) {
			$shown = Aliases::shown( $snippet );
			$plan['shown'][ $snippet->id ] = self::row( $shown, ConditionCompiler::lower( $shown->conditions )['if'], $all );
		}
		$listed = $snippet->origin( Origin::IMPORT )->attributes ?? [];

		return [] === $listed ? $plan : [ 'listed' => [ $snippet->id => $listed ] + ( $plan['listed'] ?? [] ) ] + $plan;
	}

	/**
	 * @param Plan    $plan
	 * @param PlanRow $row
	 * @return Plan
	 */
	private static function hang( array $plan, Snippet $snippet, string $location, array $row ): array {
		$at = Places::at( $snippet->type, $location );
		if ( '' !== $at ) {
			$row['at'] = $at;
		}
		if ( Places::is_counted( $snippet->type, $location ) ) {
			$row['nth'] = $snippet->position;
		}
		foreach ( Places::filters( $snippet->type, $location ) as $filter => $priority ) {
			$plan['places'][ $filter ] ??= [ $priority, [] ];
			$plan['places'][ $filter ][1][] = $row;
		}
		$hook = Places::hook( $snippet->type, $location );
		if ( '' !== $hook ) {
			$part     = Moment::is_quiet( $hook ) ? 'quiet' : 'hooks';
			$priority = 'wp' === $hook && self::asks_language( $row ) ? \max( Moment::LANGUAGE, $snippet->priority ) : $snippet->priority;
			$plan[ $part ][ $hook ][ $priority ][] = $row;
		}

		return $plan;
	}

	/** @param PlanRow $row */
	private static function asks_language( array $row ): bool {
		return \in_array( 'language', \array_column( \array_merge( ...( $row['if'] ?? [] ) ), 0 ), true );
	}

	/**
	 * @param list<list<LoweredRule>> $conditions Lowered.
	 * @param array<int, Snippet>     $all        By id.
	 * @return PlanRow
	 */
	private static function row( Snippet $snippet, array $conditions, array $all ): array {
		$row = [
			'id'   => $snippet->id,
			'file' => 'snippets/' . $snippet->file,
		];
		if ( 'html' === $snippet->type || 'css' === $snippet->type || 'js' === $snippet->type ) {
			$row['kind'] = $snippet->type;
		}
		if ( [] !== $conditions ) {
			$row['if'] = $conditions;
			if ( BrowserRules::decide( $snippet ) ) {
				$row['browser'] = true;
			}
		}
		if ( 'test' === $snippet->mode ) {
			$row['test'] = true;
		}
		if ( '' !== $snippet->consent && 'functional' !== $snippet->consent && ( 'js' === $snippet->type || 'html' === $snippet->type ) ) {
			$row['consent'] = $snippet->consent;
		}

		return $row + self::asset( $snippet, $all );
	}

	/**
	 * @param array<int, Snippet> $all By id.
	 * @return array{public?: true, compiled?: true, ver?: string, strategy?: string, requires?: list<string>}
	 */
	private static function asset( Snippet $snippet, array $all ): array {
		if ( 'css' !== $snippet->type && 'js' !== $snippet->type ) {
			return [];
		}
		$asset = 'js' === $snippet->type && [] !== $snippet->requires ? [ 'requires' => $snippet->requires ] : [];
		if ( 'file' === $snippet->load_as ) {
			// The file would be public, so in testing mode there is none: it is printed for those who may see it.
			if ( 'test' !== $snippet->mode ) {
				$asset['public'] = true;
				$asset['ver']    = Version::of( $snippet, $all );
			}
			if ( 'js' === $snippet->type && '' !== $snippet->js_strategy ) {
				$asset['strategy'] = $snippet->js_strategy;
			}
		}
		if ( 'scss' === $snippet->lang || 'less' === $snippet->lang ) {
			$asset['compiled'] = true;
		}

		return $asset;
	}

	/**
	 * @param 'early'|'user'|'query' $stage When its conditions can be decided.
	 * @return string Hook to wait for; empty when its own location is late enough.
	 */
	private static function moment( Snippet $snippet, string $stage ): string {
		// Who is looking decides about test mode, and that is known with the user.
		$needed = 'early' === $stage && 'test' === $snippet->mode ? 'user' : $stage;

		return Moment::after( Places::hook( $snippet->type, Places::location( $snippet ) ), $needed );
	}
}
