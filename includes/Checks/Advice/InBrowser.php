<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Compiler\BrowserRules;
use Svc\Compiler\CodeCompiler;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** In the browser, the source of the page holds content and expected values; on the server, a page cache may show one visitor's page to others. */
final class InBrowser {

	/** Which consent is expected is nothing to keep from visitors. */
	private const OPEN = [ 'consent' ];

	public static function check( Snippet $snippet, string $code ): CheckResult {
		$types   = self::types( $snippet, static fn(): string => $code );
		$message = 'server' === $snippet->decide
			? self::of_server( \array_values( \array_diff( $types, BrowserRules::OF_ADDRESS ) ) )
			: self::of_browser( $snippet, $types );

		return new CheckResult( [], '' === $message ? [] : [ new Problem( $message ) ] );
	}

	/**
	 * @param callable(): string $code Asked for only when it matters.
	 * @return list<string>
	 */
	public static function types( Snippet $snippet, callable $code ): array {
		$open  = $snippet->with( [ 'decide' => 'auto' ] );
		$types = BrowserRules::decide( $open ) ? \array_values( \array_diff( BrowserRules::types( $open, in_browser: true ), self::OPEN ) ) : [];
		if ( [] === $types || ! self::may( $open, $code ) || ( 'css' !== $open->type && '' !== DeferralCheck::obstacle( $open, $code() ) ) ) {
			return [];
		}

		return $types;
	}

	/**
	 * It stands on pages, its markup is the same for all visitors, and neither snippet nor site leaves it to the server.
	 * @param callable(): string $code
	 */
	public static function may( Snippet $snippet, callable $code ): bool {
		if ( 'server' === $snippet->decide || ! BrowserRules::can_wait( $snippet ) || ( 'html' === $snippet->type && CodeCompiler::has_php( $code() ) ) ) {
			return false;
		}
		/** This filter is documented in includes/Runtime/delivery/visitor.php */
		return (bool) \apply_filters( 'svc_browser_conditions', true, $snippet->id );
	}

	/**
	 * Where the conditions of a snippet are decided, a sentence; empty where there is no choice.
	 * @param callable(): string $code
	 */
	public static function place( Snippet $snippet, callable $code ): string {
		$names = \implode( ', ', \array_map( self::label( ... ), self::types( $snippet, $code ) ) );

		return match ( true ) {
			'' === $names => '',
			/* translators: %s: names of conditions. */
			'server' === $snippet->decide => \sprintf( Text::__( 'Decided on the server for each request: %s.', 'svc' ), $names ),
			/* translators: %s: names of conditions. */
			default => \sprintf( Text::__( 'Decided in the browser of each visitor: %s.', 'svc' ), $names ),
		};
	}

	/** @param list<string> $types */
	private static function of_browser( Snippet $snippet, array $types ): string {
		$rules = [];
		foreach ( \array_merge( ...$snippet->conditions ) as $rule ) {
			if ( \in_array( $rule['type'], $types, true ) ) {
				$rules[] = self::rule( $rule );
			}
		}
		if ( [] === $rules ) {
			return '';
		}

		/* translators: %s: conditions, such as: Cookie "member". */
		return \sprintf( Text::__( 'Decided in the browser: %s. Anyone can read the content in the source. For private content, set decide to server.', 'svc' ), \implode( ', ', \array_unique( $rules ) ) );
	}

	/** @param list<string> $types */
	private static function of_server( array $types ): string {
		return [] === $types ? '' : \sprintf(
			/* translators: %s: names of conditions. */
			Text::__( 'Decided on the server: %s. Exclude these pages from the page cache, or visitors may see each other\'s version.', 'svc' ),
			\implode( ', ', \array_map( self::label( ... ), $types ) )
		);
	}

	/** @param array{type: string, value?: mixed, ...} $rule */
	private static function rule( array $rule ): string {
		$value = $rule['value'] ?? null;
		$about = \is_array( $value ) ? $value['key'] ?? '' : $value;

		return self::label( $rule['type'] ) . ( \is_string( $about ) && '' !== $about ? ' "' . $about . '"' : '' );
	}

	private static function label( string $type ): string {
		return match ( $type ) {
			'cookie'      => Text::__( 'Cookie', 'svc' ),
			'query_param' => Text::__( 'Query parameter', 'svc' ),
			'referrer'    => Text::__( 'Referrer', 'svc' ),
			'device'      => Text::__( 'Device', 'svc' ),
			'date_range'  => Text::__( 'Date', 'svc' ),
			'time_of_day' => Text::__( 'Time of day', 'svc' ),
			'day_of_week' => Text::__( 'Day of the week', 'svc' ),
			default       => $type,
		};
	}
}
