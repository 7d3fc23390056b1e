<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Bridge\ScriptHandles;
use Svc\Checks\Text\Lines;

\defined( 'ABSPATH' ) || exit;

/**
 * What a JavaScript program needs of the page that runs it: scripts of WordPress whose global variables it reads, and elements that it
 * looks for while the browser reads it. What the program tests for first, it does not need.
 * @see build/bridge/ScriptHandles.php
 */
final class ScriptNeeds {

	/** Larger programs are bundles, which bring what they need. */
	private const MOST_BYTES = 200000;

	/** Objects whose properties are global variables. */
	private const WINDOW = [ 'window', 'globalThis', 'self' ];

	private const LOOKUPS = [ 'getElementById', 'querySelector', 'querySelectorAll', 'getElementsByClassName', 'getElementsByName', 'getElementsByTagName' ];

	/** What a head has, as a selector begins; and IDs that WordPress gives to scripts and stylesheets. */
	private const IN_HEAD = '~\A.(?:html|head|meta|link|script|style|title|base|:root|\*)\b|\A.<|-(?:js|css)(?:-\w+)?.\z~i';

	/** @var list<array{string, int}> */
	private readonly array $tokens;

	private readonly ScriptScopes $scopes;

	/** @var array<string, true> Names that the program tests for. */
	private array $tested = [];

	private function __construct( private readonly string $code ) {
		$scanner = new JsScanner( \strlen( $code ) > self::MOST_BYTES ? '' : $code, keeps_tokens: true );
		// What cannot be read says nothing of what it needs.
		$this->tokens = [] === $scanner->problems() ? $scanner->tokens() : [];
		$this->scopes = new ScriptScopes( $this->tokens );
		foreach ( $this->tokens as $at => [ $text ] ) {
			if ( $this->is_test( $at ) ) {
				$this->tested[ \trim( $text, '\'"' ) ] = true;
			}
		}
	}

	public static function of( string $code ): self {
		return new self( $code );
	}

	/**
	 * Handles of the scripts of WordPress whose variables it reads.
	 * @return array<string, array{name: string, line: int}> Handle => the variable as it stands there, and where it stands first.
	 */
	public function handles(): array {
		$found = [];
		foreach ( $this->tokens as $at => [ $text, $offset ] ) {
			foreach ( $this->names_at( $at, $text ) as $name => $handle ) {
				$found[ $handle ] ??= [
					'name' => $name,
					'line' => Lines::at( $this->code, $offset ),
				];
			}
		}
		return $found;
	}

	/** The first line that takes `$` for jQuery, which WordPress loads without that name; 0 where there is none. */
	public function dollar_line(): int {
		foreach ( $this->tokens as $at => [ $text, $offset ] ) {
			if ( '$' === $text && $this->is_read( $at ) && \in_array( $this->text( $at + 1 ), [ '(', '.' ], true ) ) {
				return Lines::at( $this->code, $offset );
			}
		}
		return 0;
	}

	/**
	 * Global variables among some that it reads.
	 * @param list<string> $names
	 * @return array<string, int> Name => the first line that reads it.
	 */
	public function reads( array $names ): array {
		$found = [];
		foreach ( $this->tokens as $at => [ $text, $offset ] ) {
			if ( \in_array( $text, $names, true ) && $this->is_read( $at ) ) {
				$found[ $text ] ??= Lines::at( $this->code, $offset );
			}
		}
		return $found;
	}

	/** The first line that reads a global variable while the browser reads the program; 0 where there is none. */
	public function line_of( string $name ): int {
		foreach ( $this->tokens as $at => [ $text, $offset ] ) {
			if ( $text === $name && $this->is_read( $at ) && $this->scopes->runs_at_once( $at ) ) {
				return Lines::at( $this->code, $offset );
			}
		}
		return 0;
	}

	/** The first line that looks for an element while the browser reads the program, so that a head has none; 0 where there is none. */
	public function lookup_line(): int {
		if ( \str_contains( $this->code, 'readyState' ) ) {
			return 0;
		}
		foreach ( $this->tokens as $at => [ , $offset ] ) {
			if ( $this->is_lookup( $at ) && $this->scopes->runs_at_once( $at ) ) {
				return Lines::at( $this->code, $offset );
			}
		}
		return 0;
	}

	private function text( int $at ): string {
		return $this->tokens[ $at ][0] ?? '';
	}

	private function is_lookup( int $at ): bool {
		$text = $this->text( $at );
		if ( ( '$' === $text || 'jQuery' === $text ) && '(' === $this->text( $at + 1 ) && '.' !== $this->text( $at - 1 ) ) {
			return $this->names_element( $at + 2 );
		}
		if ( 'document' !== $text || '.' !== $this->text( $at + 1 ) || ! $this->is_plain( $at ) ) {
			return false;
		}
		$asked = $this->text( $at + 2 );
		return 'body' === $asked
			? '.' === $this->text( $at + 3 )
			: \in_array( $asked, self::LOOKUPS, true ) && '(' === $this->text( $at + 3 ) && $this->names_element( $at + 4 );
	}

	/** Whether a token is a selector or an ID of something that no head has. */
	private function names_element( int $at ): bool {
		return 1 === \preg_match( '~\A["\'].~', $this->text( $at ) ) && 1 !== \preg_match( self::IN_HEAD, $this->text( $at ) );
	}

	/** @return array<string, string> Name => handle. */
	private function names_at( int $at, string $text ): array {
		if ( 'wp' === $text && $this->is_read( $at ) ) {
			return $this->properties_at( $at );
		}
		$handle = ScriptHandles::GLOBALS[ $text ] ?? '';
		$next   = $this->text( $at + 1 );
		// `_` is also a name for what is not used, and for translations.
		return '' === $handle || ! $this->is_read( $at ) || ( '_' === $text && '.' !== $next ) ? [] : [ $text => $handle ];
	}

	/** @return array<string, string> Properties of `wp` that are read there => handle. */
	private function properties_at( int $at ): array {
		$names = [];
		if ( '?' === $this->text( $at + 1 ) && '.' === $this->text( $at + 2 ) ) {
			++$at;
		}
		if ( '.' === $this->text( $at + 1 ) || '[' === $this->text( $at + 1 ) ) {
			$names[] = \trim( $this->text( $at + 2 ), '\'"' );
		} elseif ( '=' === $this->text( $at - 1 ) && '}' === $this->text( $at - 2 ) ) {
			for ( $name = $this->scopes->pair_of( $at - 2 ) + 1; $name < $at - 2; $name++ ) {
				$names[] = \in_array( $this->text( $name - 1 ), [ '{', ',' ], true ) ? $this->text( $name ) : '';
			}
		}
		$found = [];
		foreach ( $names as $name ) {
			if ( isset( ScriptHandles::WP[ $name ] ) ) {
				$found[ "wp.{$name}" ] = ScriptHandles::WP[ $name ];
			}
		}
		return $found;
	}

	/** Whether a word is a global variable whose value is read, and that has to be there. */
	private function is_read( int $at ): bool {
		$name = $this->text( $at );
		return $this->is_plain( $at ) && ! isset( $this->tested[ $name ] ) && ! $this->is_set( $at ) && ! $this->scopes->declares( $name, $at );
	}

	/** Whether a word is a variable or a property of the window, not of another object. */
	private function is_plain( int $at ): bool {
		$before = $this->text( $at - 1 );
		if ( '.' === $before ) {
			// Three dots spread.
			return '.' === $this->text( $at - 2 ) || $this->is_of_window( $at );
		}
		$is_key = ':' === $this->text( $at + 1 ) && ( '{' === $before || ',' === $before );
		return ! $is_key && ! \in_array( $before, [ 'function', 'class', 'typeof' ], true );
	}

	private function is_of_window( int $at ): bool {
		return '.' === $this->text( $at - 1 ) && \in_array( $this->text( $at - 2 ), self::WINDOW, true ) && '.' !== $this->text( $at - 3 );
	}

	private function is_set( int $at ): bool {
		return '=' === $this->text( $at + 1 ) && '=' !== $this->text( $at + 2 );
	}

	/** Whether the program asks there whether a global variable exists: `typeof x`, `'x' in window`, `if ( window.x )`, `window.x && …`. */
	private function is_test( int $at ): bool {
		$text = $this->text( $at );
		$next = $this->text( $at + 1 );
		if ( 'in' === $next ) {
			return 1 === \preg_match( '~\A["\']~', $text ) && \in_array( $this->text( $at + 2 ), self::WINDOW, true );
		}
		if ( ! $this->is_of_window( $at ) ) {
			return 'typeof' === $this->text( $at - 1 );
		}
		$before = $this->text( $at - 3 );
		return 'typeof' === $before || '!' === $before || \in_array( $next, [ '&', '|', '?', '=' ], true ) || ( '(' === $before && ')' === $next && 'if' === $this->text( $at - 4 ) );
	}
}
