<?php

declare(strict_types=1);

namespace Svc\Importers\Ase;

use Svc\Importers\CodePlaces;
use Svc\Importers\Database;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Plugins;
use Svc\Importers\Serialized;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Admin and Site Enhancements: texts in one option, and the posts of its Pro version with their settings in one meta, of which a list in another
 * option says what runs.
 */
final class AseReader implements SourceReader {

	private const TYPE = 'asenha_code_snippet';

	public function __construct( private readonly Database $database ) {
	}

	public function count(): int {
		return ( $this->is_broken() ? 1 : \count( $this->texts()->keys() ) ) + $this->database->count_posts( self::TYPE );
	}

	public function items( ?array $only = null ): iterable {
		if ( $this->is_broken() ) {
			yield ForeignSnippet::unreadable( AseTexts::OPTION, Plugins::name( 'admin-site-enhancements' ) );
		}
		$texts = $this->texts();
		foreach ( $texts->keys() as $key ) {
			yield $texts->snippet( $key );
		}
		$conditions = new AseConditions( $this->database );
		$running    = AseRunning::ids( $this->database->option( AseRunning::OPTION ) );
		foreach ( $this->database->posts( self::TYPE, $only ) as $id => $post ) {
			$meta      = $this->database->meta( $id, [ 'options', '_active' ] );
			$options   = Serialized::array( $meta['options'] ?? null );
			$folder    = $this->database->terms( $id, 'asenha_code_snippet_category' )[0]['name'] ?? '';
			$is_active = 'publish' === $post['status'] && 'no' !== ( $meta['_active'] ?? '' ) && ( null === $running || isset( $running[ $id ] ) );
			// PHP has no sides.
			$sides = 'php' === CodePlaces::word( $options, 'language', 'css' ) ? [ 'frontend' ] : CodePlaces::sides( $options );
			foreach ( $sides as $index => $side ) {
				yield ( new AseItem( $post, $options, $side, $index, $folder ) )->snippet( $conditions, $is_active );
			}
		}
	}

	private function is_broken(): bool {
		return Serialized::is_broken_array( $this->database->option( AseTexts::OPTION ) );
	}

	private function texts(): AseTexts {
		return new AseTexts( Serialized::array( $this->database->option( AseTexts::OPTION ) ) );
	}
}
