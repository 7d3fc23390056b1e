<?php

declare(strict_types=1);

namespace Svc\Importers\ScriptsOrganizer;

use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Scripts Organizer: posts of its own type, with all that they hold in meta. One post may hold PHP and what goes into head and foot: each arrives as a
 * snippet of its own, `9702@header`. Its files hold nothing that the posts do not.
 */
final class ScriptsOrganizerReader implements SourceReader {

	private const TYPE = 'scorg';

	/** Keys after `SCORG_`; the second list may stand several times. */
	private const ONE  = [ 'enable_script', 'trigger_location', 'action_hook', 'priority', 'php_script', 'header_script', 'footer_script', 'header_mode', 'footer_mode', 'header_file', 'footer_file', 'page_post', 'custom', 'exclude_script', 'script_schedule', 'specific_date', 'specific_date_from', 'specific_date_to', 'script_time', 'specific_time_start', 'specific_time_end', 'only_frontend', 'script_description' ];
	private const MANY = [ 'script_type', 'selected_page_post', 'specific_post_type', 'specific_taxonomy', 'exclude_page_post', 'exclude_post_type', 'exclude_terms', 'exclude_taxonomies', 'days' ];

	public function __construct( private readonly Database $database ) {
	}

	public function count(): int {
		return $this->database->count_posts( self::TYPE );
	}

	public function items( ?array $only = null ): iterable {
		$keys       = \array_map( static fn( string $key ): string => 'SCORG_' . $key, [ ...self::ONE, ...self::MANY ] );
		$conditions = new ScriptsOrganizerConditions( $this->database, (int) Cleaning::text( \get_option( 'page_for_posts' ) ) );
		foreach ( $this->database->posts( self::TYPE, $only ) as $id => $post ) {
			$meta = [];
			foreach ( $this->database->all_meta( $id, $keys ) as [ $key, $value ] ) {
				$meta[ \substr( $key, 6 ) ][] = $value;
			}
			$tags = \array_column( $this->database->terms( $id, 'scorg_tags' ), 'name' );
			foreach ( ScriptsOrganizerItem::parts( $meta ) as $part ) {
				yield ( new ScriptsOrganizerItem( $post, $meta, $tags, $part ) )->snippet( $conditions );
			}
		}
	}
}
