<?php

declare(strict_types=1);

namespace Svc\Checks\Copied;

use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Finds what came along when code was copied from a web page, a chat, a mail or a terminal, and takes it out. */
final class Copied {

	/** Bytes of code above which nothing is looked for. */
	private const MOST_BYTES = 262144;

	/** In this order: what is outermost first. */
	private const STEPS = [ 'fences', 'shortcodes', 'backticks', 'tags', 'labels', 'escapes', 'diff', 'numbers', 'gutter', 'prompts', 'breaks', 'tabs' ];

	/**
	 * @param bool $is_broken What could be meant is looked for only then.
	 * @return array{code: string, found: array<string, int>} The corrected code, and for each kind of trace the line of the first one.
	 */
	public static function corrected( string $code, string $type, bool $is_broken ): array {
		if ( \strlen( $code ) > self::MOST_BYTES ) {
			return [
				'code'  => $code,
				'found' => [],
			];
		}
		$found = [];
		$texts = \explode( "\n", \str_replace( [ "\r\n", "\r" ], "\n", $code ) );
		$lines = \array_combine( \range( 1, \count( $texts ) ), $texts );
		foreach ( self::STEPS as $kind ) {
			[ $lines, $line ] = self::step( $kind, $lines, $type, $is_broken );
			if ( $line > 0 ) {
				$found[ $kind ] = $line;
			}
		}
		$numbers           = \array_keys( $lines );
		[ $plain, $signs ] = CopiedSigns::replaced( \implode( "\n", $lines ), $type );
		foreach ( $signs as $kind => $line ) {
			$found[ $kind ] = $numbers[ $line - 1 ] ?? 1;
		}
		// A tag of which one sign was lost.
		$tag = (string) \preg_replace( '/\A\s*<\s+\?\s*php\b/i', '<?php', $plain );
		if ( 'php' === $type && $tag !== $plain ) {
			$found['tag'] = $numbers[0] ?? 1;
			$plain        = $tag;
		}

		return [
			'code'  => [] === $found ? $code : \trim( $plain, "\r\n" ) . "\n",
			'found' => $found,
		];
	}

	/**
	 * @param array<int, string> $lines
	 * @return array{array<int, string>, int}
	 */
	private static function step( string $kind, array $lines, string $type, bool $is_broken ): array {
		return match ( true ) {
			'fences' === $kind                                            => CopiedLines::fences( $lines, $is_broken ),
			'shortcodes' === $kind && ( $is_broken || 'php' !== $type )   => CopiedLines::shortcodes( $lines ),
			'backticks' === $kind && 'html' !== $type                     => CopiedLines::backticks( $lines ),
			'diff' === $kind                                              => CopiedLines::diff( $lines ),
			'numbers' === $kind                                           => CopiedLines::numbers( $lines, $type ),
			'tags' === $kind && 'html' !== $type                          => CopiedLines::tags( $lines ),
			'labels' === $kind && $is_broken                              => CopiedLines::labels( $lines ),
			'escapes' === $kind && $is_broken                             => CopiedLines::escapes( $lines ),
			'gutter' === $kind && $is_broken                              => CopiedLines::gutter( $lines ),
			'breaks' === $kind && $is_broken                              => CopiedLines::breaks( $lines ),
			// "php > f();" is a comparison with a constant.
			'prompts' === $kind && ( $is_broken || 1 === \preg_match( '/\A\s*php\s*>\s/', \implode( "\n", $lines ) ) ) => CopiedLines::prompts( $lines ),
			'tabs' === $kind && ( $is_broken || 'php' === $type )         => CopiedLines::tabs( $lines ),
			default                                                       => [ $lines, 0 ],
		};
	}

	/**
	 * @param array<string, int> $found What `corrected()` found.
	 * @return list<Problem> Each with the corrected code as its fix.
	 */
	public static function problems( array $found, string $corrected ): array {
		$problems = [];
		foreach ( $found as $kind => $line ) {
			$problems[] = new Problem( self::said_of( $kind ), $line, null, [ 'code' => $corrected ] );
		}

		return $problems;
	}

	private static function said_of( string $kind ): string {
		return match ( $kind ) {
			'fences', 'shortcodes', 'backticks', 'tags', 'labels' => Text::__( 'This isn\'t code: it was copied with the code. Remove it.', 'svc' ),
			'escapes', 'tabs'      => Text::__( 'The code contains "\n" or "\t" instead of line breaks and tabs. Replace them.', 'svc' ),
			'diff'                 => Text::__( 'These marks show a difference. Keep only the lines of the new version.', 'svc' ),
			'breaks'               => Text::__( 'The code was copied with <br> tags. Remove them.', 'svc' ),
			'numbers', 'gutter'    => Text::__( 'The code was copied with line numbers. Remove them.', 'svc' ),
			'prompts'              => Text::__( 'The code was copied with a prompt or quote mark. Remove it.', 'svc' ),
			'tag'                  => Text::__( 'This opening tag has a space in it. Write <?php.', 'svc' ),
			CopiedSigns::ENTITIES  => Text::__( 'The code contains HTML entities such as &gt; or &amp;. Replace them with the characters.', 'svc' ),
			CopiedSigns::INVISIBLE => Text::__( 'The code contains invisible characters. Remove them.', 'svc' ),
			default                => Text::__( 'The code contains curly quotes or long dashes. Use straight quotes and hyphens.', 'svc' ),
		};
	}
}
