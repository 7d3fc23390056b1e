<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Compiler\Plan\Aliases;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/** The shortcodes of another plugin in posts, read once for all of its snippets. */
final class WrittenShortcodes {

	/** Posts that are named for one snippet. */
	private const MOST = 5;

	/** @param array<string, array<string, array<array-key, array<int, int>>>> $posts IDs of posts by tag, attribute and value. */
	private function __construct( private readonly Source $source, private readonly array $posts ) {
	}

	public static function of( Source $source ): self {
		$posts = [];
		foreach ( Aliases::tags( $source->id() ) as $tag => $attributes ) {
			foreach ( ShortcodeUses::posts_with( $tag ) as $id => $text ) {
				foreach ( ShortcodeUses::written( $tag, $text ) as $atts ) {
					foreach ( \array_intersect_key( $atts, \array_flip( $attributes ) ) as $attribute => $value ) {
						$posts[ $tag ][ $attribute ][ $value ][ $id ] = $id;
					}
				}
			}
		}

		return new self( $source, $posts );
	}

	/** @return list<string> Says which posts show a snippet that is not imported yet; empty where none does. */
	public function note( ForeignSnippet $item ): array {
		$fields           = \array_intersect_key( $item->fields, [ 'run' => '' ] ) + [ 'title' => $item->title ];
		[ $tags, $names ] = Aliases::of( Snippet::create( $fields )->from( new Origin( Origin::IMPORT, SourceImport::ref( $this->source, $item->id ), '', '' ) ) );
		$posts            = [];
		foreach ( $tags as $tag => $attributes ) {
			foreach ( $attributes as $attribute ) {
				foreach ( $names as $name ) {
					$posts += $this->posts[ $tag ][ $attribute ][ $name ] ?? [];
				}
			}
		}
		if ( [] === $posts ) {
			return [];
		}
		$titles = \array_map( static fn( int $id ): string => \html_entity_decode( \get_the_title( $id ), \ENT_QUOTES | \ENT_HTML5, 'UTF-8' ) . " ($id)", \array_slice( $posts, 0, self::MOST ) );

		/* translators: 1: number of posts, 2: titles of some of them with their IDs. */
		return [ \sprintf( \_n( 'Used as a shortcode in %1$d post: %2$s.', 'Used as a shortcode in %1$d posts, such as: %2$s.', \count( $posts ), 'svc' ), \count( $posts ), Text::items( $titles ) ) ];
	}
}
