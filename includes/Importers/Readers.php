<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Importers\Ase\AseConditions;
use Svc\Importers\Ase\AseItem;
use Svc\Importers\Ase\AseRunning;
use Svc\Importers\Ase\AseTexts;
use Svc\Importers\Boxes\Box;
use Svc\Importers\Boxes\BoxReader;
use Svc\Importers\CodeSnippets\CodeSnippetsReader;
use Svc\Importers\CustomCssJs\CustomCssJsItem;
use Svc\Importers\Fluent\FluentConditions;
use Svc\Importers\Fluent\FluentItem;
use Svc\Importers\HeadFooter\HeadFooterBlocks;
use Svc\Importers\Hfcm\HfcmItem;
use Svc\Importers\Perfmatters\PerfmattersConditions;
use Svc\Importers\Perfmatters\PerfmattersItem;
use Svc\Importers\PostSnippets\PostSnippetsReader;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerConditions;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerItem;
use Svc\Importers\Woody\WoodyFilters;
use Svc\Importers\Woody\WoodyItem;
use Svc\Importers\WpCode\WpCodeReader;
use Svc\Importers\WpCodeBox\WpCodeBoxConditions;
use Svc\Importers\WpCodeBox\WpCodeBoxItem;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/** The reader of each source: which tables, posts, options or files hold its snippets, and what makes one of them a snippet. */
final class Readers {

	/** Texts of WPCodeBox that never run. */
	private const NOTES = [ 'txt', 'md', 'json' ];

	/** Keys of Scripts Organizer after `SCORG_`; the second list may stand several times. */
	private const SCORG_ONE  = [ 'enable_script', 'trigger_location', 'action_hook', 'priority', 'php_script', 'header_script', 'footer_script', 'header_mode', 'footer_mode', 'header_file', 'footer_file', 'page_post', 'custom', 'exclude_script', 'script_schedule', 'specific_date', 'specific_date_from', 'specific_date_to', 'script_time', 'specific_time_start', 'specific_time_end', 'only_frontend', 'script_description' ];
	private const SCORG_MANY = [ 'script_type', 'selected_page_post', 'specific_post_type', 'specific_taxonomy', 'exclude_page_post', 'exclude_post_type', 'exclude_terms', 'exclude_taxonomies', 'days' ];

	private const WOODY = [ 'type', 'scope', 'location', 'p_number', 'activate', 'priority', 'linking', 'filters', 'description', 'tags', 'custom_name', 'wpml_lang', 'code' ];

	private const FLUENT      = [ 'description', 'tags', 'group', 'name', 'type', 'status', 'created_at', 'priority', 'run_at', 'load_as_file', 'load_in_block_editor', 'condition' ];
	private const PERFMATTERS = [ 'name', 'type', 'description', 'active', 'priority', 'location', 'optimizations', 'conditions', 'tags', 'created' ];

	/** @return SourceReader|null Null for a source that nothing like this holds. */
	public static function of( string $id, SourceData $data ): ?SourceReader {
		return match ( $id ) {
			'code-snippets'           => new CodeSnippetsReader( $data, new FlatFiles() ),
			'wpcode'                  => new WpCodeReader( $data ),
			'hfcm'                    => self::table( $data, 'hfcm_scripts', static fn( ?array $only ): iterable => self::hfcm( $data, $only ) ),
			'custom-css-js'           => self::posts( $data, 'custom-css-js', static fn( ?array $only ): iterable => self::custom_css_js( $data, $only ) ),
			'woody'                   => self::posts( $data, 'wbcr-snippets', static fn( ?array $only ): iterable => self::woody( $data, $only ) ),
			'wpcodebox'               => self::table( $data, 'wpcb_snippets', static fn( ?array $only ): iterable => self::wpcodebox( $data, $only ), [ 'codeType' => self::NOTES ] ),
			'post-snippets'           => new PostSnippetsReader( $data ),
			'insert-php-code-snippet' => self::table( $data, 'xyz_ips_short_code', static fn( ?array $only ): iterable => self::insert_php( $data, $only ) ),
			'insert-html-snippet'     => self::table( $data, 'xyz_ihs_short_code', static fn( ?array $only ): iterable => self::insert_html( $data, $only ) ),
			default                   => $data instanceof Database ? self::of_site( $id, $data ) : null,
		};
	}

	private static function of_site( string $id, Database $database ): ?SourceReader {
		return match ( $id ) {
			'head-footer-post-injections' => new CallbackReader( static fn(): int => \iterator_count( self::head_footer( $database ) ), static fn(): iterable => self::head_footer( $database ) ),
			'fluent-snippets'             => self::folder( MarkedFolder::fluent_folder(), static fn( MarkedFolder $folder, ?array $only ): iterable => self::fluent( $database, $folder, $only ) ),
			'perfmatters'                 => self::folder( MarkedFolder::perfmatters_folder(), static fn( MarkedFolder $folder, ?array $only ): iterable => self::perfmatters( $database, $folder, $only ) ),
			'admin-site-enhancements'     => new CallbackReader( static fn(): int => \iterator_count( self::ase_texts( $database ) ) + $database->count_posts( 'asenha_code_snippet' ), static fn( ?array $only ): iterable => self::ase( $database, $only ) ),
			'scripts-organizer'           => self::posts( $database, 'scorg', static fn( ?array $only ): iterable => self::scripts_organizer( $database, $only ) ),
			default                       => [] === Box::all( $id ) ? null : new BoxReader( $database, new MetaByKey(), $id ),
		};
	}

	/**
	 * @param \Closure(list<string>|null): iterable<ForeignSnippet> $items
	 * @param array<string, list<string>>                           $without As for `SourceData::count()`.
	 */
	private static function table( SourceData $data, string $table, \Closure $items, array $without = [] ): SourceReader {
		return new CallbackReader( static fn(): int => $data->count( $table, $without ), $items );
	}

	/** @param \Closure(list<string>|null): iterable<ForeignSnippet> $items */
	private static function posts( SourceData $data, string $type, \Closure $items ): SourceReader {
		return new CallbackReader( static fn(): int => $data->count_posts( $type ), $items );
	}

	/** @param \Closure(MarkedFolder, list<string>|null): iterable<ForeignSnippet> $items */
	private static function folder( string $path, \Closure $items ): SourceReader {
		$folder = new MarkedFolder( new ForeignFiles( $path ) );

		return new CallbackReader( static fn(): int => \count( $folder->names() ), static fn( ?array $only ): iterable => $items( $folder, $only ) );
	}

	/**
	 * Header Footer Code Manager: a table of its own, with code as HTML entities.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function hfcm( SourceData $data, ?array $only ): \Generator {
		[ $blog, $shop ] = \array_map( static fn( string $option ): int => \max( 0, (int) Cleaning::text( \get_option( $option ) ) ), [ 'page_for_posts', 'woocommerce_shop_page_id' ] );
		foreach ( $data->rows( 'hfcm_scripts', $only ) as $id => $row ) {
			yield ( new HfcmItem( $row, $blog, $shop, $data->term( ... ) ) )->snippet( (string) $id );
		}
	}

	/**
	 * Simple Custom CSS and JS: posts of its own type, with their settings in one meta. Its files hold nothing that the posts do not.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function custom_css_js( SourceData $data, ?array $only ): \Generator {
		foreach ( $data->posts( 'custom-css-js', $only ) as $id => $post ) {
			$meta    = $data->meta( $id, [ 'options', '_active' ] );
			$options = Serialized::array( $meta['options'] ?? null );
			foreach ( CodePlaces::sides( $options ) as $index => $side ) {
				yield ( new CustomCssJsItem( $post, $options, $side, $index ) )->snippet( 'publish' === $post['status'] && 'no' !== ( $meta['_active'] ?? '' ) );
			}
		}
	}

	/**
	 * Woody Code Snippets: posts of a type of its own with meta. CSS and JavaScript lie in files as well, which are made of the posts.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function woody( SourceData $data, ?array $only ): \Generator {
		$keys       = \array_map( static fn( string $name ): string => 'wbcr_inp_snippet_' . $name, self::WOODY );
		$shortcodes = '1' === (string) $data->option( 'wbcr_inp_execute_shortcode' );
		foreach ( $data->posts( 'wbcr-snippets', $only ) as $id => $post ) {
			$meta = [];
			foreach ( $data->meta( $id, $keys ) as $key => $value ) {
				$meta[ \substr( $key, 17 ) ] = $value;
			}
			$filters = $meta['filters'] ?? '';
			$tags    = \array_column( $data->terms( $id, 'wbcr-snippet-tags' ), 'name' );
			$groups  = ( new WoodyFilters( $data ) )->groups( '' === $filters ? [] : Serialized::read( $filters ) );
			foreach ( ( new WoodyItem( $post, $meta, $tags, $shortcodes ) )->places() as $place ) {
				yield ( new WoodyItem( $post, $meta, $tags, $shortcodes ) )->snippet( $groups, $place );
			}
		}
	}

	/**
	 * WPCodeBox 2: tables of its own.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function wpcodebox( SourceData $data, ?array $only ): \Generator {
		$folders = [];
		foreach ( $data->rows( 'wpcb_folders' ) as $id => $row ) {
			$folders[ $id ] = $row['name'] ?? '';
		}
		$conditions = new WpCodeBoxConditions( $data, Addresses::of( \home_url() ), \wp_timezone() );
		foreach ( $data->rows( 'wpcb_snippets', $only ) as $id => $row ) {
			if ( ! \in_array( $row['codeType'] ?? '', self::NOTES, true ) ) {
				yield ( new WpCodeBoxItem( $row, $folders[ (int) ( $row['folderId'] ?? 0 ) ] ?? '' ) )->snippet( (string) $id, $conditions );
			}
		}
	}

	/**
	 * Insert PHP Code Snippet (XYZ): a table of its own, with PHP that begins as a file does, or with bare PHP.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function insert_php( SourceData $data, ?array $only ): \Generator {
		// With it, a text begins outside of PHP, as a file does.
		$is_file = '0' !== ( $data->option( 'xyz_ips_auto_insert' ) ?? '1' );
		foreach ( $data->rows( 'xyz_ips_short_code', $only ) as $id => $row ) {
			yield XyzItem::snippet( (string) $id, $row, static fn( string $code, Findings $findings ): string => XyzItem::php( $code, $is_file, $findings ) );
		}
	}

	/**
	 * Insert HTML Snippet (XYZ): a table of its own, with texts whose shortcodes are run and whose PHP is not.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function insert_html( SourceData $data, ?array $only ): \Generator {
		foreach ( $data->rows( 'xyz_ihs_short_code', $only ) as $id => $row ) {
			yield XyzItem::snippet( (string) $id, $row, static fn( string $code, Findings $findings ): string => $findings->verbatim( $code ) );
		}
	}

	/**
	 * Head, Footer and Post Injections: one option whose keys are the places. A block that holds text is on. Activating that plugin empties
	 * some of them, so that should not be done for the sake of an import.
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function head_footer( Database $database ): \Generator {
		$stored = $database->option( 'hefo' );
		if ( Serialized::is_broken_array( $stored ) ) {
			yield ForeignSnippet::unreadable( 'hefo', Plugins::name( 'head-footer-post-injections' ) );
		}
		// None of its keys is a number, and PHP would make one of a text that looks like it.
		$texts  = \array_map( Cleaning::text( ... ), \array_filter( Serialized::array( $stored ), '\is_string', \ARRAY_FILTER_USE_KEY ) );
		$meta   = new MetaByKey();
		$blocks = new HeadFooterBlocks( $texts, $meta->ticked( 'hefo_before' ), $meta->ticked( 'hefo_after' ) );
		foreach ( $blocks->keys() as $key ) {
			yield $blocks->snippet( $key );
		}
	}

	/**
	 * FluentSnippets: one PHP file for each snippet, and a list of what runs. They are read as text. In its standalone mode they run even when
	 * the plugin is gone.
	 * @param list<string>|null $only
	 * @return iterable<ForeignSnippet>
	 */
	private static function fluent( Database $database, MarkedFolder $folder, ?array $only ): iterable {
		$index   = $folder->index( 'published', 'published' );
		$version = Plugins::oldest_version( 'fluent-snippets' );
		$names   = $folder->names();
		// In the order in which it runs them.
		\sort( $names, \SORT_STRING );

		return $folder->items(
			\array_values( \array_intersect( $names, $only ?? $names ) ),
			static fn( string $text ): ?MarkedFile => MarkedFile::read( $text, self::FLUENT ),
			static fn( string $name, MarkedFile $file ): ForeignSnippet => ( new FluentItem( $name, $file, $index, new FluentConditions( $database ), $version ) )->snippet()
		);
	}

	/**
	 * Code snippets of Perfmatters: one PHP file for each, and a list of what runs. They are read as text; its copies of CSS and JavaScript hold
	 * nothing that these files do not.
	 * @param list<string>|null $only
	 * @return iterable<ForeignSnippet>
	 */
	private static function perfmatters( Database $database, MarkedFolder $folder, ?array $only ): iterable {
		$index      = $folder->index( 'active', '1' );
		$conditions = new PerfmattersConditions( $database );
		$names      = $folder->names();

		return $folder->items(
			\array_values( \array_intersect( $names, $only ?? $names ) ),
			static fn( string $text ): ?MarkedFile => MarkedFile::read( $text, self::PERFMATTERS, is_lines: false ),
			static fn( string $name, MarkedFile $file ): ForeignSnippet => ( new PerfmattersItem( $name, $file, $index ) )->snippet( $conditions )
		);
	}

	/**
	 * The texts of Admin and Site Enhancements, in one option.
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function ase_texts( Database $database ): \Generator {
		$stored = $database->option( AseTexts::OPTION );
		if ( Serialized::is_broken_array( $stored ) ) {
			yield ForeignSnippet::unreadable( AseTexts::OPTION, Plugins::name( 'admin-site-enhancements' ) );
		}
		$texts = new AseTexts( Serialized::array( $stored ) );
		foreach ( $texts->keys() as $key ) {
			yield $texts->snippet( $key );
		}
	}

	/**
	 * The same, and the posts of its Pro version with their settings in one meta, of which a list in another option says what runs.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function ase( Database $database, ?array $only ): \Generator {
		yield from self::ase_texts( $database );
		$conditions = new AseConditions( $database );
		$running    = AseRunning::ids( $database->option( AseRunning::OPTION ) );
		foreach ( $database->posts( 'asenha_code_snippet', $only ) as $id => $post ) {
			$meta      = $database->meta( $id, [ 'options', '_active' ] );
			$options   = Serialized::array( $meta['options'] ?? null );
			$folder    = $database->terms( $id, 'asenha_code_snippet_category' )[0]['name'] ?? '';
			$is_active = 'publish' === $post['status'] && 'no' !== ( $meta['_active'] ?? '' ) && ( null === $running || isset( $running[ $id ] ) );
			// PHP has no sides.
			foreach ( 'php' === CodePlaces::word( $options, 'language', 'css' ) ? [ 'frontend' ] : CodePlaces::sides( $options ) as $index => $side ) {
				yield ( new AseItem( $post, $options, $side, $index, $folder ) )->snippet( $conditions, $is_active );
			}
		}
	}

	/**
	 * Scripts Organizer: posts of its own type, with all that they hold in meta. One post may hold PHP and what goes into head and foot: each
	 * arrives as a snippet of its own, `9702@header`. Its files hold nothing that the posts do not.
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function scripts_organizer( Database $database, ?array $only ): \Generator {
		$keys       = \array_map( static fn( string $key ): string => 'SCORG_' . $key, [ ...self::SCORG_ONE, ...self::SCORG_MANY ] );
		$conditions = new ScriptsOrganizerConditions( $database, (int) Cleaning::text( \get_option( 'page_for_posts' ) ) );
		foreach ( $database->posts( 'scorg', $only ) as $id => $post ) {
			$meta = [];
			foreach ( $database->all_meta( $id, $keys ) as [ $key, $value ] ) {
				$meta[ \substr( $key, 6 ) ][] = $value;
			}
			$tags = \array_column( $database->terms( $id, 'scorg_tags' ), 'name' );
			foreach ( ScriptsOrganizerItem::parts( $meta ) as $part ) {
				yield ( new ScriptsOrganizerItem( $post, $meta, $tags, $part ) )->snippet( $conditions );
			}
		}
	}
}
