<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Bridge\ScriptHandles;
use Svc\Checks\CheckResult;
use Svc\Checks\Text\Lines;
use Svc\Checks\Web\JsScanner;
use Svc\Checks\Web\ScriptNeeds;
use Svc\Compiler\Plan\Places;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** What a JavaScript snippet needs and does not have where it is loaded. Each warning has the fields that solve it, where fields do. */
final class ScriptAdvice {

	/**
	 * @param iterable<Snippet> $others The other active snippets.
	 * @param callable(Snippet): string $code_of Called only for those that may matter.
	 */
	public static function check( Snippet $snippet, string $code, iterable $others, callable $code_of ): CheckResult {
		if ( 'html' === $snippet->type ) {
			return new CheckResult( [], self::in_markup( $snippet, $code ) );
		}
		if ( 'js' !== $snippet->type ) {
			return new CheckResult();
		}
		$needs = ScriptNeeds::of( $code );

		return new CheckResult( [], [ ...self::scripts( $snippet, $needs ), ...self::elsewhere( $snippet, $needs ), ...self::unknown( $snippet ), ...self::dollar( $snippet, $code, $needs ), ...self::elements( $snippet, $needs ), ...self::order( $snippet, $code, $needs, $others, $code_of ) ] );
	}

	/**
	 * What its code reads of the scripts of WordPress, as far as its location does not have it anyway.
	 * @return array{list<string>, Problem|null} Handles, and the sentence that tells of them.
	 */
	public static function guess( Snippet $snippet, string $code ): array {
		$missing = 'js' === $snippet->type ? self::missing( $snippet, ScriptNeeds::of( $code ) ) : [];
		$handles = \array_keys( $missing );

		return [
			$handles,
			/* translators: 1: list of variables of JavaScript, 2: list of handles of scripts. */
			[] === $missing ? null : new Problem( \sprintf( Text::__( 'This script uses %1$s, so the snippet now requires %2$s.', 'svc' ), self::names( $missing ), \implode( ', ', $handles ) ) ),
		];
	}

	/** @return array<string, array{name: string, line: int}> Handle => the variable that is read, and where. */
	private static function missing( Snippet $snippet, ScriptNeeds $needs ): array {
		$dollar = $needs->dollar_line();
		$found  = $needs->handles();
		if ( $dollar > 0 ) {
			$found += [
				'jquery' => [
					'name' => '$',
					'line' => $dollar,
				],
			];
		}
		$is_admin = \str_starts_with( Places::location( $snippet ), 'admin_' );

		return \array_diff_key( $found, \array_flip( $snippet->requires ), $is_admin ? \array_flip( ScriptHandles::ADMIN ) : [] );
	}

	/** @param array<string, array{name: string, line: int}> $missing */
	private static function names( array $missing ): string {
		return \implode( ', ', \array_unique( \array_column( $missing, 'name' ) ) );
	}

	/** @return list<Problem> */
	private static function scripts( Snippet $snippet, ScriptNeeds $needs ): array {
		$missing = self::missing( $snippet, $needs );
		if ( [] === $missing ) {
			return [];
		}
		$handles = \array_keys( $missing );

		return [
			new Problem(
				/* translators: 1: list of variables of JavaScript, 2: list of handles of scripts. */
				\sprintf( Text::__( 'This script uses %1$s, which some pages don\'t load. Add to the required scripts: %2$s.', 'svc' ), self::names( $missing ), \implode( ', ', $handles ) ),
				\min( \array_column( $missing, 'line' ) ),
				null,
				[ 'requires' => [ ...$snippet->requires, ...$handles ] ],
			),
		];
	}

	/**
	 * Markup requires no scripts itself; what loads or names scripts is not asked.
	 * @return list<Problem>
	 */
	private static function in_markup( Snippet $snippet, string $code ): array {
		if ( \preg_match( '~<script\b[^>]*\ssrc\s*=|wp_(?:enqueue|print)_script~i', $code ) > 0 ) {
			return [];
		}
		\preg_match_all( '~<script(?:\s+type=["\']?(?:text/javascript|module)["\']?)?\s*>(.*?)</script\s*>~is', $code, $found, \PREG_OFFSET_CAPTURE );
		foreach ( $found[1] as [ $script, $offset ] ) {
			$missing = self::missing( $snippet, ScriptNeeds::of( $script ) );
			if ( [] !== $missing ) {
				/* translators: 1: list of variables of JavaScript, 2: list of handles of scripts. */
				return [ new Problem( \sprintf( Text::__( 'This script uses %1$s, which some pages don\'t load. Move it to a JavaScript snippet that requires %2$s.', 'svc' ), self::names( $missing ), \implode( ', ', \array_keys( $missing ) ) ), Lines::at( $code, $offset ) - 1 + \min( \array_column( $missing, 'line' ) ) ) ];
			}
		}

		return [];
	}

	/** @return list<Problem> */
	private static function elsewhere( Snippet $snippet, ScriptNeeds $needs ): array {
		$found    = [];
		$is_admin = \str_starts_with( Places::location( $snippet ), 'admin_' );
		foreach ( $is_admin ? [] : $needs->reads( [ 'ajaxurl' ] ) as $line ) {
			$found[] = new Problem( Text::__( 'Only the admin has "ajaxurl". Write the address of admin-ajax.php instead.', 'svc' ), $line );
		}
		foreach ( [] === $snippet->requires ? $needs->reads( ScriptHandles::LIBRARIES ) : [] as $name => $line ) {
			/* translators: %s: variable of JavaScript. */
			$found[] = new Problem( \sprintf( Text::__( 'WordPress has no script with "%s". The theme, a plugin or another snippet must load it first.', 'svc' ), $name ), $line );
		}

		return $found;
	}

	/** @return list<Problem> */
	private static function unknown( Snippet $snippet ): array {
		$registered = [] !== $snippet->requires && \function_exists( 'wp_scripts' ) ? \array_map( '\strval', \array_keys( \wp_scripts()->registered ) ) : $snippet->requires;
		$warnings   = [];
		foreach ( \array_diff( $snippet->requires, $registered ) as $at => $handle ) {
			$near = self::near( $handle, $registered );
			/* translators: %s: handle of a script. */
			$message    = \sprintf( Text::__( 'WordPress has no script "%s". The theme or a plugin must register it.', 'svc' ), $handle );
			$warnings[] = '' === $near
				? new Problem( $message )
				/* translators: %s: a name, such as that of a field. */
				: new Problem( Text::sentences( $message, \sprintf( Text::__( 'Did you mean "%s"?', 'svc' ), $near ) ), 0, null, [ 'requires' => \array_values( \array_unique( \array_replace( $snippet->requires, [ $at => $near ] ) ) ) ] );
		}

		return $warnings;
	}

	/**
	 * By two letters at most; empty where none does.
	 * @param list<string> $registered
	 */
	private static function near( string $handle, array $registered ): string {
		$best = '';
		$most = 3;
		foreach ( $registered as $other ) {
			$distance = \levenshtein( \strtolower( $handle ), \strtolower( $other ) );
			if ( $distance >= $most ) {
				continue;
			}

			$best = $other;
			$most = $distance;
		}

		return $best;
	}

	/** @return list<Problem> */
	private static function dollar( Snippet $snippet, string $code, ScriptNeeds $needs ): array {
		$line = $needs->dollar_line();
		if ( 0 === $line ) {
			return [];
		}
		$scanner = new JsScanner( $code );
		$scanner->problems();
		$requires = [ ...$snippet->requires, ...\array_keys( self::missing( $snippet, $needs ) ) ];
		// What it declares for others would be its own inside of a function.
		$fix = [] === $scanner->globals() ? [ 'code' => "( function ( \$ ) { {$code}\n} )( jQuery );" ] + ( $requires === $snippet->requires ? [] : [ 'requires' => $requires ] ) : [];

		return [ new Problem( Text::__( 'In WordPress, jQuery has no "$". Wrap the code: ( function ( $ ) { … } )( jQuery );', 'svc' ), $line, null, $fix ) ];
	}

	/** @return list<Problem> */
	private static function elements( Snippet $snippet, ScriptNeeds $needs ): array {
		$location = Places::location( $snippet );
		$is_file  = 'file' === $snippet->load_as;
		$line     = \str_ends_with( $location, '_head' ) && ! ConsentCheck::waits( $snippet ) && ! self::is_late( $snippet ) ? $needs->lookup_line() : 0;
		if ( 0 === $line ) {
			return [];
		}
		$message = $is_file
			? Text::__( 'This looks for an element before the page has any. Load the file with defer.', 'svc' )
			: Text::__( 'This looks for an element before the page has any. Choose the footer.', 'svc' );

		return [ new Problem( $message, $line, null, $is_file ? [ 'js_strategy' => 'defer' ] : [ 'hook' => \substr( $location, 0, -4 ) . 'footer' ] ) ];
	}

	private static function is_late( Snippet $snippet ): bool {
		return 'file' === $snippet->load_as && '' !== $snippet->js_strategy;
	}

	/**
	 * @param iterable<Snippet>         $others
	 * @param callable(Snippet): string $code_of
	 * @return list<Problem>
	 */
	private static function order( Snippet $snippet, string $code, ScriptNeeds $needs, iterable $others, callable $code_of ): array {
		$warnings = [];
		$side     = \strtok( Places::location( $snippet ), '_' );
		foreach ( $others as $other ) {
			if ( $other->id === $snippet->id || 'js' !== $other->type || self::is_late( $other ) === self::is_late( $snippet ) || \strtok( Places::location( $other ), '_' ) !== $side ) {
				continue;
			}
			if ( self::is_late( $snippet ) ) {
				[ $name ] = self::first_read( $code, ScriptNeeds::of( $code_of( $other ) ) );
				/* translators: 1: title of a snippet, 2: variable of JavaScript. */
				$warnings[] = '' === $name ? null : new Problem( \sprintf( Text::__( '"%1$s" uses %2$s before this file runs. Load the file immediately.', 'svc' ), $other->title, $name ), 0, null, [ 'js_strategy' => '' ] );
			} else {
				[ $name, $line ] = self::first_read( $code_of( $other ), $needs );
				/* translators: 1: variable of JavaScript, 2: title of a snippet. */
				$warnings[] = '' === $name ? null : new Problem( \sprintf( Text::__( 'This uses %1$s before the file of "%2$s" runs. Wait for DOMContentLoaded.', 'svc' ), $name, $other->title ), $line );
			}
		}

		return \array_values( \array_filter( $warnings ) );
	}

	/** @return array{string, int} Name and line there; empty and 0 where there is none. */
	private static function first_read( string $code, ScriptNeeds $reader ): array {
		$scanner = new JsScanner( $code );
		$scanner->problems();
		foreach ( \array_keys( $scanner->globals() ) as $name ) {
			$line = $reader->line_of( (string) $name );
			if ( $line > 0 ) {
				return [ (string) $name, $line ];
			}
		}

		return [ '', 0 ];
	}
}
