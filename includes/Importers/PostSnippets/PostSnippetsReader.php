<?php

declare(strict_types=1);

namespace Svc\Importers\PostSnippets;

use Svc\Importers\Cleaning;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Plugins;
use Svc\Importers\Serialized;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Post Snippets: a table of its own with slashed code, and one for groups. Before version 4 everything was in one option, which the plugin
 * takes over into its empty table and leaves there: it counts only where the table has nothing.
 */
final class PostSnippetsReader implements SourceReader {

	private const TABLE = 'pspro_snippets';

	/** Of its kinds those that were a box to tick in the option. */
	private const TEXT = '0';
	private const PHP  = '1';

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		$rows = $this->database->count( self::TABLE );

		return 0 !== $rows ? $rows : ( $this->is_broken() ? 1 : \count( $this->option() ) );
	}

	public function items( ?array $only = null ): iterable {
		if ( 0 === $this->database->count( self::TABLE ) ) {
			yield from $this->old_items();
			return;
		}
		$groups = [];
		foreach ( $this->database->rows( 'pspro_groups' ) as $id => $row ) {
			$groups[ $id ] = $row['group_name'] ?? '';
		}
		foreach ( $this->database->rows( self::TABLE, $only ) as $id => $row ) {
			$group = Cleaning::texts( Serialized::array( $row['snippet_group'] ?? null ) )[0] ?? '';
			yield ( new PostSnippetsItem(
				$row['snippet_title'] ?? '',
				\stripslashes( $row['snippet_content'] ?? '' ),
				$row['snippet_vars'] ?? '',
				$row['snippet_desc'] ?? '',
				$row['snippet_php'] ?? self::TEXT,
				'1' === ( $row['snippet_shortcode'] ?? '' ),
				'1' === ( $row['snippet_wptexturize'] ?? '' ),
			) )->snippet( (string) $id, '1' === ( $row['snippet_status'] ?? '' ), $groups[ (int) $group ] ?? '', Cleaning::time( $row['snippet_date'] ?? '' ) );
		}
	}

	/** @return iterable<ForeignSnippet> */
	private function old_items(): iterable {
		if ( $this->is_broken() ) {
			yield ForeignSnippet::unreadable( PostSnippetsOption::NAME, Plugins::name( 'post-snippets' ) );
		}
		$list = $this->option();
		foreach ( PostSnippetsOption::places( $list ) as $id => $place ) {
			$entry = $list[ $place ];
			if ( ! \is_array( $entry ) ) {
				yield ForeignSnippet::unreadable( $id, Plugins::name( 'post-snippets' ) );
				continue;
			}
			$is_on = PostSnippetsOption::is_on( $entry );
			yield ( new PostSnippetsItem(
				Cleaning::text( $entry['title'] ?? '' ),
				Cleaning::text( $entry['snippet'] ?? '' ),
				Cleaning::text( $entry['vars'] ?? '' ),
				Cleaning::text( $entry['description'] ?? '' ),
				\in_array( Cleaning::text( $entry['php'] ?? '' ), [ '', '0' ], true ) ? self::TEXT : self::PHP,
				$is_on,
				! \in_array( Cleaning::text( $entry['wptexturize'] ?? '' ), [ '', '0' ], true ),
			) )->snippet( $id, $is_on, '', 0 );
		}
	}

	private function is_broken(): bool {
		return Serialized::is_broken_array( $this->database->option( PostSnippetsOption::NAME ) );
	}

	/** @return array<array-key, mixed> */
	private function option(): array {
		return Serialized::array( $this->database->option( PostSnippetsOption::NAME ) );
	}
}
