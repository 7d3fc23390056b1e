<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\CheckResult;
use Svc\Checks\Text\Lines;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads plain CSS far enough to say that something is left open: strings, comments, `url()`, brackets.
 * It does not know properties or values: browsers skip what they do not know. SCSS and LESS are the style compiler's.
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */
final class CssCheck {

	/** Everything without a meaning for the structure is passed over in one step. */
	private const PLAIN = '[^\/"\'\\\\(){}\[\]<uU]++';

	private const TOKEN = '~\G(?:
		(?<plain>' . self::PLAIN . ')
		| (?<skip>/\*(?:[^*]++|\*(?!/))*+\*/ | "(?:[^"\\\\\r\n\f]++|\\\\(?:\r\n|.))*+" | \'(?:[^\'\\\\\r\n\f]++|\\\\(?:\r\n|.))*+\' | \\\\. | <!--
			| url\(\s*+(?:[^"\'()\\\\\s]++|\\\\.)*+\s*+\))
		| (?<open>[({\[]) | (?<close>[)}\]])
		| (?<comment>/\*) | (?<quote>["\'])
		| (?<tag></?(?:style|script)\b|<\?(?:php|=))
		| (?<other>.)
	)~xsi';

	/** A statement up to its semicolon, or a rule with its block. */
	private const STATEMENT = '(?<part>[^;{}()"\'\\\\]++|"(?:[^"\\\\]++|\\\\.)*+"|\'(?:[^\'\\\\]++|\\\\.)*+\'|\\\\.|\((?:(?&part)|;)*+\))*+(?:;|(?<block>\{(?:(?&part)|;|(?&block))*+\})|\}|\z)';

	public static function check( string $code ): CheckResult {
		$brackets = new Brackets( $code );
		$errors   = [];
		$offset   = 0;
		$length   = \strlen( $code );
		while ( $offset < $length && 1 === \preg_match( self::TOKEN, $code, $token, \PREG_UNMATCHED_AS_NULL, $offset ) ) {
			if ( null !== $token['open'] ) {
				$brackets->open( $token['open'], $offset );
			} elseif ( null !== $token['close'] ) {
				$brackets->close( $token['close'], $offset );
			} elseif ( null !== $token['comment'] || null !== $token['quote'] || null !== $token['tag'] ) {
				$errors[] = new Problem( self::message( $token['quote'] ?? '/*', $token['tag'] ), Lines::at( $code, $offset ) );
				if ( null !== $token['comment'] ) {
					// The rest of the code is inside the comment.
					return new CheckResult( $errors, self::hints( $code ) );
				}
				$offset += null === $token['quote'] ? 0 : \strcspn( $code, "\r\n", $offset ) - 1;
			}
			$offset += \strlen( $token[0] );
		}
		// When PCRE gave up on something huge, brackets prove nothing.
		$unpaired = $offset < $length ? null : $brackets->problem();

		return new CheckResult( null === $unpaired ? $errors : [ ...$errors, $unpaired ], self::hints( $code ) );
	}

	private static function message( string $open, ?string $tag ): string {
		return match ( true ) {
			null === $tag                      => Brackets::unclosed( $open ),
			\str_starts_with( $tag, '<?' )     => Text::__( 'PHP doesn\'t run in this snippet. Use an HTML snippet instead.', 'svc' ),
			default                            => Text::__( 'Remove the HTML tags around this code.', 'svc' ),
		};
	}

	/**
	 * Says when plain CSS looks like the source of another language, once each.
	 * @return list<Problem>
	 */
	private static function hints( string $code ): array {
		/* translators: %s: name of a language, such as "SCSS". */
		$other = Text::__( 'This looks like %s. Choose it as the language, or browsers will skip this rule.', 'svc' );
		$signs = [
			[ '/^[ \t]*(?:\$[\w-]+\s*:|@(?:mixin|include|extend|use|forward|function|each|if)\b)/m', \sprintf( $other, 'SCSS' ) ],
			[ '/^[ \t]*@(?!charset\b|import\b|media\b|page\b|layer\b|container\b|property\b|namespace\b|supports\b|font)[\w-]+:[ \t]/m', \sprintf( $other, 'LESS' ) ],
			[ '/^[ \t]*\/\/(?!\S*\*\/)/m', Text::__( 'CSS has no // comments, and browsers ignore the next rule. Write /* … */ instead.', 'svc' ) ],
		];
		$hints = [];
		// Comments may talk about anything.
		$bare = (string) \preg_replace_callback( '~/\*(?:[^*]++|\*(?!/))*+\*/~', static fn ( array $found ): string => Lines::ends( $found[0] ), $code );
		foreach ( $signs as [ $pattern, $message ] ) {
			if ( 1 === \preg_match( $pattern, $bare, $found, \PREG_OFFSET_CAPTURE ) ) {
				$hints[] = new Problem( $message, Lines::at( $bare, $found[0][1] ) );
			}
		}

		return [ ...$hints, ...self::late_statements( $bare ) ];
	}

	/**
	 * Statements that count at the beginning of a stylesheet only, in this order, and stand behind something else.
	 * @see https://drafts.csswg.org/css-cascade-5/#at-import
	 * @param string $bare CSS without comments.
	 * @return list<Problem>
	 */
	private static function late_statements( string $bare ): array {
		$late   = [];
		$stage  = 0;
		$offset = 0;
		while ( 1 === \preg_match( '~\G\s*+(?:<!--|-->|\s)*+(?:@([\w-]++))?' . self::STATEMENT . '~s', $bare, $found, \PREG_OFFSET_CAPTURE | \PREG_UNMATCHED_AS_NULL, $offset ) && '' !== \trim( (string) $found[0][0] ) ) {
			$offset += \strlen( (string) $found[0][0] );
			$rule    = \strtolower( (string) $found[1][0] );
			$is_list = \str_ends_with( (string) $found[0][0], ';' );
			$place   = match ( true ) {
				'charset' === $rule           => 0,
				'layer' === $rule && $is_list => $stage > 0 ? 2 : 0,
				'import' === $rule            => 1,
				'namespace' === $rule         => 2,
				default                       => 3,
			};
			if ( $place < $stage && \in_array( $rule, [ 'charset', 'import', 'namespace' ], true ) ) {
				/* translators: %s: a statement of CSS, such as "@import". */
				$late[] = new Problem( \sprintf( Text::__( 'Browsers ignore this %s after other rules. Move it to the top.', 'svc' ), "@{$rule}" ), Lines::at( $bare, $found[1][1] ) );
			}
			$stage = \max( $stage, $place );
		}

		return $late;
	}
}
