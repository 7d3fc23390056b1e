<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\Text\Lines;
use Svc\Compiler\Plan\Places;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Styles\ScriptFault;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds what does not run as a stylesheet or a script but does as HTML, and gives the fields that make it an HTML snippet: markup that was
 * pasted, such as `<script src>` and `<link>`, and modules. A single pair of tags around the code is taken off instead.
 */
final class PastedMarkup {

	/** Location of HTML for a location that has no action. */
	private const OTHERWISE = 'admin_head';

	public static function problem( Snippet $snippet, string $code ): ?Problem {
		if ( 'css' !== $snippet->type && 'js' !== $snippet->type ) {
			return null;
		}
		if ( 1 === \preg_match( '~\A[\s\x{FEFF}]*+(?:<!--.*?-->\s*+)*+<[a-z]~isu', $code ) ) {
			return self::markup( $snippet, $code );
		}

		return 'js' === $snippet->type ? self::module( $snippet, $code ) : null;
	}

	private static function markup( Snippet $snippet, string $code ): Problem {
		$line = Lines::at( $code, \strcspn( $code, '<' ) );
		$tag  = 'js' === $snippet->type ? 'script' : 'style';
		if ( 1 === \preg_match( "~\\A[\\s\\x{FEFF}]*+<{$tag}(?:\\s+type=([\"'])text/(?:javascript|css)\\1)?\\s*>\\s*?\\n?((?:(?!</?{$tag}\\b).)*+)</{$tag}\\s*>\\s*\\z~isu", $code, $found ) ) {
			return new Problem( Text::__( 'Remove the HTML tags around this code.', 'svc' ), $line, null, [ 'code' => \rtrim( $found[2] ) . "\n" ] );
		}

		return new Problem( Text::__( 'This is HTML. Make it an HTML snippet.', 'svc' ), $line, null, self::as_html( $snippet ) );
	}

	/** `import` and `export` as statements: only modules have them. */
	private static function module( Snippet $snippet, string $code ): ?Problem {
		if ( 1 !== \preg_match( '/\b(?:import|export)\b/', $code ) ) {
			return null;
		}
		$scanner = new JsScanner( $code, keeps_tokens: true );
		$scanner->problems();
		$depth  = 0;
		$before = '';
		$tokens = $scanner->tokens();
		foreach ( $tokens as $at => [ $text, $offset ] ) {
			$depth += \in_array( $text, [ '(', '[', '{' ], true ) ? 1 : ( \in_array( $text, [ ')', ']', '}' ], true ) ? -1 : 0 );
			$next   = $tokens[ $at + 1 ][0] ?? '';
			if ( 0 === $depth && '.' !== $before && ( ( 'import' === $text && ! \in_array( $next, [ '(', '.' ], true ) ) || 'export' === $text ) ) {
				$column = $offset - (int) \strrpos( "\n" . \substr( $code, 0, $offset ), "\n" ) + 1;
				$fault  = new ScriptFault( $text, '', Lines::at( $code, $offset ), $column );

				return new Problem( ScriptWords::of( $fault ), $fault->line, null, [ 'code' => "<script type=\"module\">\n{$code}\n</script>" ] + self::as_html( $snippet ) );
			}
			$before = $text;
		}

		return null;
	}

	/** @return array{type: 'html', hook: string} */
	private static function as_html( Snippet $snippet ): array {
		$hook = Places::hook( $snippet->type, Places::location( $snippet ) );

		return [
			'type' => 'html',
			'hook' => '' === $hook ? self::OTHERWISE : $hook,
		];
	}
}
