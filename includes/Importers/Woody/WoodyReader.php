<?php

declare(strict_types=1);

namespace Svc\Importers\Woody;

use Svc\Importers\Serialized;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** Woody Code Snippets: posts of a type of its own with meta. CSS and JavaScript lie in files as well, which are made of the posts. */
final class WoodyReader implements SourceReader {

	private const POST_TYPE = 'wbcr-snippets';

	private const META = [ 'type', 'scope', 'location', 'p_number', 'activate', 'priority', 'linking', 'filters', 'description', 'tags', 'custom_name', 'wpml_lang', 'code' ];

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count_posts( self::POST_TYPE );
	}

	public function items( ?array $only = null ): iterable {
		$keys       = \array_map( static fn( string $name ): string => 'wbcr_inp_snippet_' . $name, self::META );
		$shortcodes = '1' === (string) $this->database->option( 'wbcr_inp_execute_shortcode' );
		foreach ( $this->database->posts( self::POST_TYPE, $only ) as $id => $post ) {
			$meta = [];
			foreach ( $this->database->meta( $id, $keys ) as $key => $value ) {
				$meta[ \substr( $key, 17 ) ] = $value;
			}
			$filters = $meta['filters'] ?? '';
			$tags    = \array_column( $this->database->terms( $id, 'wbcr-snippet-tags' ), 'name' );
			$groups  = ( new WoodyFilters( $this->database ) )->groups( '' === $filters ? [] : Serialized::read( $filters ) );
			foreach ( ( new WoodyItem( $post, $meta, $tags, $shortcodes ) )->places() as $place ) {
				yield ( new WoodyItem( $post, $meta, $tags, $shortcodes ) )->snippet( $groups, $place );
			}
		}
	}
}
