<?php

declare(strict_types=1);

namespace Svc\Domain\Search;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;
use Svc\Domain\Utf8;
use Svc\Domain\Warnings;

\defined( 'ABSPATH' ) || exit;

/** A pattern is never compiled to machine code: that counts steps in another way. */
final class Needle {

	/**
	 * Steps after which PCRE gives up: `(a+)+$` on 2,000 letters ends within some milliseconds, and `.*?` may cross a hundred thousand characters.
	 * @see https://www.pcre.org/current/doc/html/pcre2pattern.html#SEC2
	 */
	private const STEPS = 100000;

	/** No search has it: the contract refuses control characters. */
	private const DELIMITER = "\x01";

	/** @param string|null $literal Text without which no code can match; null when there is none that is known. */
	private function __construct(
		private readonly string $pattern,
		private readonly ?string $literal,
		private readonly Replacement $replacement,
	) {
	}

	public static function text( string $search, string $replace, bool $ignores_case, bool $whole_word ): self {
		// A border only where a word stands: `.button` has none in front.
		$before  = $whole_word && 1 === \preg_match( '/^\w/u', $search ) ? '\b' : '';
		$after   = $whole_word && 1 === \preg_match( '/\w\z/u', $search ) ? '\b' : '';
		$pattern = $before . \preg_quote( $search ) . $after;
		return new self( self::limited( $pattern, $ignores_case ), $ignores_case ? null : $search, Replacement::text( $replace ) );
	}

	/** @throws InvalidInput When the pattern cannot be read, with the place; or when there is no such group. */
	public static function pattern( string $search, string $replace, bool $ignores_case, bool $whole_word ): self {
		// Bare first, so that the offset in the reason is one of the pattern as it was typed.
		self::require_readable( self::DELIMITER . $search . self::DELIMITER . 'mu', $search );
		$pattern = self::limited( $whole_word ? "\\b(?:{$search})\\b" : $search, $ignores_case );
		// A comment at the end of an extended pattern would swallow what closes it.
		self::require_readable( $pattern, null );
		return new self( $pattern, null, Replacement::template( $replace, self::groups( $search ) ) );
	}

	/**
	 * @return list<Hit> In the order of the text.
	 * @throws InvalidInput When the pattern takes too many steps, or divides characters.
	 */
	public function find( string $text, string $name ): array {
		if ( null !== $this->literal && ! \str_contains( $text, $this->literal ) ) {
			return [];
		}
		$count = \preg_match_all( $this->pattern, $text, $found, \PREG_SET_ORDER | \PREG_OFFSET_CAPTURE | \PREG_UNMATCHED_AS_NULL );
		if ( false === $count ) {
			/* translators: %s: title of a snippet. */
			throw InvalidInput::field( 'search', \sprintf( Text::__( 'The pattern is too slow for "%s". Avoid nested repetition.', 'svc' ), $name ) );
		}
		$hits = [];
		$from = 0;
		foreach ( $found as $groups ) {
			$hit = new Hit( $groups[0][1], (string) $groups[0][0], $this->replacement->of( \array_map( static fn( array $group ): ?string => $group[0], $groups ) ) );
			if ( $hit->at < $from || self::is_inside( $text, $hit->at ) || self::is_inside( $text, $hit->end() ) ) {
				throw InvalidInput::field( 'search', Text::__( 'Remove \C and \K from the pattern.', 'svc' ) );
			}
			$from = $hit->end();
			if ( $hit->text !== $hit->with && ! self::divides_line_end( $text, $hit ) ) {
				$hits[] = $hit;
			}
		}
		return $hits;
	}

	private static function is_inside( string $text, int $offset ): bool {
		return $offset < \strlen( $text ) && 0x80 === ( \ord( $text[ $offset ] ) & 0xC0 );
	}

	/** Whether it is a place between the two characters of a line end: after an empty match PHP goes on by one character. */
	private static function divides_line_end( string $text, Hit $hit ): bool {
		return '' === $hit->text && $hit->at > 0 && "\r\n" === \substr( $text, $hit->at - 1, 2 );
	}

	private static function limited( string $pattern, bool $ignores_case ): string {
		return self::DELIMITER . '(*LIMIT_MATCH=' . self::STEPS . ')(*NO_JIT)(*ANYCRLF)' . $pattern . self::DELIMITER . ( $ignores_case ? 'imu' : 'mu' );
	}

	/** @param string|null $typed The same as it was typed, where offsets are those of it. */
	private static function require_readable( string $pattern, ?string $typed ): void {
		$reason = self::problem( $pattern );
		if ( null === $reason ) {
			return;
		}
		if ( null === $typed ) {
			throw InvalidInput::field( 'search', Text::__( 'Remove settings such as (*UTF). For whole words, write \b at both ends.', 'svc' ) );
		}
		$bytes    = 1 === \preg_match( '/^(.*) at offset (\d+)$/s', $reason, $found ) ? (int) $found[2] : 0;
		$position = 1 + Utf8::length( Utf8::cut( $typed, $bytes ) );
		/* translators: 1: what is wrong, in the words of PCRE; 2: number of a character. */
		throw InvalidInput::at( 'search', \sprintf( Text::__( 'Invalid pattern: %1$s, at character %2$d.', 'svc' ), $found[1] ?? $reason, $position ), $position );
	}

	private static function problem( string $pattern ): ?string {
		$problem = null;
		// preg_last_error() knows nothing of patterns that do not compile: the reason comes as a warning only.
		$result = Warnings::keep(
			static fn(): int|false => \preg_match( $pattern, '' ),
			static function ( string $message ) use ( &$problem ): void {
				$problem = (string) \preg_replace( '/^preg_match\(\): (?:Compilation failed: )?/', '', $message );
			}
		);
		return false === $result ? $problem ?? \preg_last_error_msg() : null;
	}

	/** @return list<int|string> Numbers and names of the groups of a pattern that can be read. */
	private static function groups( string $search ): array {
		// Another way that always fits shows all groups, none of which it fills. The line end closes a comment.
		$shown  = self::DELIMITER . "(?:{$search}\n)|" . self::DELIMITER . 'mu';
		return null === self::problem( $shown ) && 1 === \preg_match( $shown, '', $found, \PREG_UNMATCHED_AS_NULL ) ? \array_keys( $found ) : \range( 0, 99 );
	}
}
