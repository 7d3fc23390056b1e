<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

use Svc\Domain\Text;
use Svc\Importers\Addresses;
use Svc\Importers\Archives;
use Svc\Importers\Cleaning;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Plugins;
use Svc\Importers\PostPage;
use Svc\Importers\Serialized;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/**
 * WPCode, once Insert Headers and Footers: posts of its own type with taxonomies and meta, and three options for head, body and footer. The
 * option that it runs from is made of the posts, which are the source.
 * @phpstan-import-type Post from PostPage
 */
final class WpCodeReader implements SourceReader {

	private const TYPE = 'wpcode';

	/** Option => place, priority and what it is called here. */
	private const BOXES = [
		'ihaf_insert_header' => [ 'wp_head', 10 ],
		'ihaf_insert_body'   => [ 'wp_body_open', 1 ],
		'ihaf_insert_footer' => [ 'wp_footer', 10 ],
	];

	private const META = [
		'_wpcode_auto_insert',
		'_wpcode_auto_insert_number',
		'_wpcode_priority',
		'_wpcode_conditional_logic_enabled',
		'_wpcode_conditional_logic',
		'_wpcode_note',
		'_wpcode_shortcode_attributes',
		'_wpcode_custom_shortcode',
		'_wpcode_device_type',
		'_wpcode_schedule',
		'_wpcode_load_as_file',
		'_wpcode_location_extra',
		'_wpcode_compiled_code',
		'_wpcode_last_error',
	];

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count_posts( self::TYPE ) + \count( $this->boxes() );
	}

	public function items( ?array $only = null ): iterable {
		$only_boxes = '' !== Cleaning::text( Serialized::array( $this->database->option( 'wpcode_settings' ) )['headers_footers_mode'] ?? '' );
		$is_pro     = ! $this->database->is_of_site() || Plugins::is_active( 'wpcode-premium/wpcode.php' );
		$rules      = new WpCodeRules( $this->database->term( ... ), Addresses::of( \home_url() ), ( new Archives() )->has_type( ... ) );
		$shared     = new SharedVariables();
		// Of some alone, it was said with all.
		foreach ( null === $only ? $this->database->posts( self::TYPE ) : [] as $id => $post ) {
			if ( $this->item( $id, $post, $rules )->runs_with_others() ) {
				$shared->add( $id, $post['title'], $post['content'] );
			}
		}
		foreach ( $this->database->posts( self::TYPE, $only ) as $id => $post ) {
			yield $this->item( $id, $post, $rules )->snippet( $only_boxes, $is_pro, $shared );
		}
		foreach ( $this->boxes() as $option => $text ) {
			yield self::box( $option, $text );
		}
	}

	/** @param Post $post */
	private function item( int $id, array $post, WpCodeRules $rules ): WpCodeItem {
		$terms = [];
		foreach ( [ 'type', 'location', 'tags' ] as $taxonomy ) {
			$terms[ $taxonomy ] = $this->database->terms( $id, 'wpcode_' . $taxonomy );
		}

		return new WpCodeItem( $post, $this->database->meta( $id, self::META ), $terms, $rules );
	}

	/** @return array<key-of<self::BOXES>, string> Text by option, as it is printed. The boxes that hold something. */
	private function boxes(): array {
		$boxes = [];
		foreach ( \array_keys( self::BOXES ) as $option ) {
			$text = $this->database->option( $option ) ?? '';
			// What would be an array or an object is no text of a box.
			$text = \is_string( Serialized::read( $text ) ) ? \stripslashes( $text ) : '';
			if ( '' !== \trim( $text ) ) {
				$boxes[ $option ] = $text;
			}
		}

		return $boxes;
	}

	/** @param key-of<self::BOXES> $option */
	private static function box( string $option, string $text ): ForeignSnippet {
		$title = match ( $option ) {
			'ihaf_insert_header' => Text::__( 'Header scripts', 'svc' ),
			'ihaf_insert_body'   => Text::__( 'Body scripts', 'svc' ),
			'ihaf_insert_footer' => Text::__( 'Footer scripts', 'svc' ),
		};
		$error = Cleaning::code_error( $text );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $option, $title, $error );
		}
		[ $hook, $priority ] = self::BOXES[ $option ];
		$findings            = new Findings();
		$findings->original( Text::__( 'Location', 'svc' ), $option );
		$findings->set(
			[
				'type'     => 'html',
				'hook'     => $hook,
				'priority' => $priority,
			]
		);

		return $findings->snippet( $option, $title, $findings->verbatim( $text ), is_active: true );
	}
}
