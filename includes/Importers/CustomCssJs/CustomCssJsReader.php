<?php

declare(strict_types=1);

namespace Svc\Importers\CustomCssJs;

use Svc\Importers\CodePlaces;
use Svc\Importers\Serialized;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** Simple Custom CSS and JS: posts of its own type, with their settings in one meta. Its files hold nothing that the posts do not. */
final class CustomCssJsReader implements SourceReader {

	private const TYPE = 'custom-css-js';

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count_posts( self::TYPE );
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->database->posts( self::TYPE, $only ) as $id => $post ) {
			$meta    = $this->database->meta( $id, [ 'options', '_active' ] );
			$options = Serialized::array( $meta['options'] ?? null );
			foreach ( CodePlaces::sides( $options ) as $index => $side ) {
				$is_active = 'publish' === $post['status'] && 'no' !== ( $meta['_active'] ?? '' );
				yield ( new CustomCssJsItem( $post, $options, $side, $index ) )->snippet( $is_active );
			}
		}
	}
}
