<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\CheckResult;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Warns about a shortcode tag that something else on the site answers already: WordPress keeps one callback for a tag, and which one
 * it is depends on who came last.
 */
final class ShortcodeCheck {

	/** The plugin's own tag, which names snippets by their id. */
	private const OWN = 'svc';

	/** @param iterable<Snippet> $others The other active snippets. */
	public static function check( Snippet $snippet, iterable $others ): CheckResult {
		if ( 'shortcode' !== $snippet->run || '' === $snippet->shortcode ) {
			return new CheckResult();
		}
		$owner = self::OWN === $snippet->shortcode ? self::OWN : self::snippet_with( $snippet->shortcode, $others ) ?? self::loaded( $snippet->shortcode );
		if ( null === $owner ) {
			return new CheckResult();
		}

		/* translators: 1: shortcode tag, 2: who has it, such as: the plugin "x". */
		return new CheckResult( [], [ new Problem( \sprintf( Text::__( 'The shortcode [%1$s] is already used by %2$s. Choose another tag.', 'svc' ), $snippet->shortcode, $owner ) ) ] );
	}

	/** @param iterable<Snippet> $others */
	private static function snippet_with( string $tag, iterable $others ): ?string {
		foreach ( $others as $other ) {
			if ( 'shortcode' === $other->run && $tag === $other->shortcode ) {
				/* translators: 1: title of a snippet, 2: its ID. */
				return \sprintf( Text::__( 'the snippet "%1$s" (%2$d)', 'svc' ), $other->title, $other->id );
			}
		}

		return null;
	}

	/** The code that registered the tag in this request, except snippets: those are compared by their settings. */
	private static function loaded( string $tag ): ?string {
		$tags = $GLOBALS['shortcode_tags'] ?? null;
		if ( ! \is_array( $tags ) || ! isset( $tags[ $tag ] ) ) {
			return null;
		}
		$file = LoadedCode::behind( $tags[ $tag ] )?->getFileName();
		if ( ! \is_string( $file ) ) {
			return Text::__( 'something else on this site', 'svc' );
		}

		return \str_replace( '\\', '/', $file ) === \str_replace( '\\', '/', \dirname( __DIR__, 2 ) ) . '/Runtime/loader.php' ? null : LoadOrder::of_file( $file )['label'];
	}
}
