<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Ase\AseConditions;
use Svc\Importers\Ase\AseItem;
use Svc\Importers\Ase\AseTexts;
use Svc\Importers\CodePlaces;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Files\FileRecords;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\HeadFooter\HeadFooterBlocks;
use Svc\Importers\MarkedFile;
use Svc\Importers\Readers;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerConditions;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerItem;
use Svc\Importers\Serialized;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

/**
 * What readers make of the data of other plugins; that WordPress' database is read like these records, `tests/site/importers` shows.
 * @phpstan-import-type Groups from Conditions
 */
final class ReadersTest extends TestCase {

	private static function first( ?SourceReader $reader ): ForeignSnippet {
		foreach ( $reader?->items() ?? [] as $item ) {
			return $item;
		}
		self::fail( 'Nothing is read.' );
	}

	/** @param array<string, string|null> $meta Without `wbcr_inp_snippet_`; null for what is missing. */
	private static function woody( array $meta ): ForeignSnippet {
		$meta += [
			'type'     => 'text',
			'scope'    => 'auto',
			'location' => 'footer',
			'activate' => '1',
			'priority' => '1',
		];
		$meta  = \array_filter( $meta, '\is_string' );
		$post  = [
			'type'    => 'wbcr-snippets',
			'id'      => 7,
			'title'   => 'A',
			'content' => '<p>a</p>',
			'status'  => 'publish',
			'date'    => '2026-01-01 00:00:00',
			'meta'    => \array_combine( \array_map( static fn( string $key ): string => 'wbcr_inp_snippet_' . $key, \array_keys( $meta ) ), $meta ),
			'terms'   => [],
		];

		return self::first( Readers::of( 'woody', new FileRecords( 'woody', posts: [ $post ] ) ) );
	}

	/** @param array{string, string, string} ...$rules Param, operator and value. */
	private static function filters( string $type, array ...$rules ): string {
		$rules = \array_map( static fn( array $rule ): object => (object) \array_combine( [ 'param', 'operator', 'value' ], $rule ), \array_values( $rules ) );

		return \serialize(
			[
				(object) [
					'type'       => $type,
					'conditions' => [
						(object) [
							'type'       => 'scope',
							'conditions' => $rules,
						],
					],
				],
			]
		);
	}

	/** @param Groups $expected */
	#[DataProvider( 'filters_of_woody' )]
	public function test_filters_of_woody_never_show_more( string $filters, array $expected ): void {
		self::assertSame( $expected, self::woody( [ 'filters' => $filters ] )->fields['conditions'] ?? [] );
	}

	/** @return iterable<string, array{string, Groups}> */
	public static function filters_of_woody(): iterable {
		$page = [ 'location-post-type', 'equals', 'page' ];
		yield '"entire website" is every page' => [ self::filters( 'showif', $page, [ 'location-some-page', 'equals', 'base_web' ] ), [] ];
		yield 'its reverse is none' => [ self::filters( 'hideif', $page, [ 'location-some-page', 'equals', 'base_web' ] ), [ [ Conditions::blocked( 'never' ) ] ] ];
		yield 'not on the entire website' => [
			self::filters( 'showif', $page, [ 'location-some-page', 'notequal', 'base_web' ] ),
			[ [ Conditions::rule( 'post_type', 'is', [ 'page' ] ) ], [ Conditions::blocked( 'never' ) ] ],
		];
		yield 'a condition that is not known' => [ self::filters( 'hideif', [ 'technology-addblocker', 'equals', 'yes' ] ), [ [ Conditions::blocked( 'technology-addblocker equals yes' ) ] ] ];
	}

	public function test_woody_needs_a_priority_to_run(): void {
		self::assertTrue( self::woody( [] )->is_active );
		self::assertFalse( self::woody( [ 'priority' => null ] )->is_active );
	}

	public function test_what_woody_puts_around_excerpts_is_on_lists(): void {
		$fields = self::woody( [ 'location' => 'before_excerpt' ] )->fields;
		self::assertSame( [ 'the_excerpt:before', [ [ Conditions::rule( 'page_type', 'is', [ 'archive', 'search' ] ) ] ] ], [ $fields['hook'] ?? '', $fields['conditions'] ?? [] ] );
	}

	public function test_php_that_head_footer_does_not_run_is_printed_and_ticked_posts_are_left_out(): void {
		$blocks = new HeadFooterBlocks(
			[
				'footer'      => '<?php echo 1; ?>',
				'enable_php'  => '0',
				'post_mode'   => 'enabled',
				'post_before' => 'Post',
				'before'      => 'Before',
			],
			[ 4 ],
			[]
		);
		self::assertSame( "<?php echo '<?'; ?>php echo 1; ?>", $blocks->snippet( 'footer' )->code );
		$without = Conditions::among( 'post_id', [ 4 ], is: false, words: '' );
		self::assertSame( [ [ Conditions::rule( 'post_type', 'is', [ 'post' ] ), $without ] ], $blocks->snippet( 'post_before' )->fields['conditions'] ?? [] );
		self::assertSame( [ [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ), Conditions::rule( 'post_type', 'is_not', [ 'page', 'post' ] ), $without ] ], $blocks->snippet( 'before' )->fields['conditions'] ?? [] );
	}

	/** @param array<string, string> $row Without title, code and group. */
	private static function post_snippet( array $row ): ForeignSnippet {
		$row += [
			'snippet_title'   => 'A',
			'snippet_content' => 'a',
			'snippet_php'     => '2',
			'snippet_status'  => '1',
		];

		return self::first( Readers::of( 'post-snippets', new FileRecords( 'post-snippets', [ 'pspro_snippets' => [ $row ] ] ) ) );
	}

	/** @param Groups $conditions */
	#[DataProvider( 'places_of_post_snippets' )]
	public function test_places_of_post_snippets( string $vars, string $hook, array $conditions ): void {
		$item = self::post_snippet( [ 'snippet_vars' => $vars ] );
		self::assertSame( [ $hook, true, $conditions ], [ $item->fields['hook'] ?? '', $item->is_active, $item->fields['conditions'] ?? [] ] );
	}

	/** @return iterable<array{string, string, Groups}> */
	public static function places_of_post_snippets(): iterable {
		$pages = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is', \array_values( $types ) );
		yield [ 'all_website,header,frontend', 'frontend_head', [] ];
		yield [ 'homepage,footer,frontend', 'frontend_footer', [ [ $pages( 'front_page', 'blog' ) ] ] ];
		yield [ 'all_posts,footer,frontend', 'frontend_footer', [ [ $pages( 'single' ) ] ] ];
		yield [ 'specific_page=7,footer,frontend', 'frontend_footer', [ [ $pages( 'singular' ), Conditions::rule( 'post_id', 'is', [ 7 ] ) ] ] ];
		yield [ 'all_website,header,admin', 'admin_head', [] ];
		yield [ 'footer,frontend', 'frontend_footer', [ [ Conditions::blocked( 'footer,frontend' ) ] ] ];
	}

	public function test_post_snippets_prints_stylesheets_at_the_end_of_pages_only(): void {
		foreach ( [ 'header' => false, 'footer' => true ] as $word => $is_active ) {
			self::assertSame( $is_active, self::post_snippet( [ 'snippet_php' => '3', 'snippet_vars' => "all_website,{$word},frontend" ] )->is_active, $word );
		}
	}

	/** @param array<string, string> $row */
	private static function table( array $row, ?string $option ): SourceData {
		$data = self::createStub( SourceData::class );
		$data->method( 'rows' )->willReturn( [ 1 => $row + [ 'title' => 'Old', 'status' => '1' ] ] );
		$data->method( 'option' )->willReturn( $option );

		return $data;
	}

	public function test_insert_php_begins_inside_of_php_unless_a_setting_says_otherwise(): void {
		foreach ( [ '0' => '<?php echo 1;', '1' => 'echo 1;' ] as $option => $code ) {
			$item = self::first( Readers::of( 'insert-php-code-snippet', self::table( [ 'content' => 'echo 1;' ], (string) $option ) ) );
			self::assertSame( [ 'shortcode', $code ], [ $item->fields['run'] ?? '', $item->code ] );
		}
	}

	public function test_insert_html_prints_php_where_the_table_names_a_place(): void {
		$row  = [ 'content' => '<?php x(); ?>', 'insertionMethod' => '1', 'insertionLocationType' => '3' ];
		$item = self::first( Readers::of( 'insert-html-snippet', self::table( $row, null ) ) );
		self::assertSame( [ 'wp_head', "<?php echo '<?'; ?>php x(); ?>" ], [ $item->fields['hook'] ?? '', $item->code ] );
		self::assertStringContainsString( 'printed, not run', $item->check_first[0] ?? '' );
		self::assertStringContainsString( 'runs in the head', $item->check_first[1] ?? '' );
		self::assertSame( 'shortcode', self::first( Readers::of( 'insert-html-snippet', self::table( [ 'insertionMethod' => '2' ] + $row, null ) ) )->fields['run'] ?? '' );
	}

	private const POST = [
		'id'      => 7,
		'title'   => 'A',
		'content' => "<?php return '<b>x</b>';",
		'status'  => 'publish',
		'date'    => '2026-01-01 00:00:00',
		'order'   => 0,
	];

	public function test_a_shortcode_of_ase_shows_what_is_returned(): void {
		$item = ( new AseItem( self::POST, [ 'language' => 'php', 'execution_location_type' => 'shortcode' ], 'frontend', 0, '' ) )->snippet( new AseConditions( new Database() ), true );
		self::assertSame( [ 'html', 'shortcode', "<?php return '<b>x</b>';\n?>" ], [ $item->fields['type'] ?? '', $item->fields['run'] ?? '', $item->code ] );
		self::assertStringContainsString( 'returns', $item->stays );
	}

	public function test_sides_of_ase_come_apart_and_conditions_count_on_the_site_only(): void {
		$rule    = (object) [
			'type'       => 'showif',
			'conditions' => [
				(object) [
					'type'       => 'scope',
					'conditions' => [ (object) [ 'param' => 'location-page-type', 'operator' => 'equals', 'value' => 'is_singular' ] ],
				],
			],
		];
		$options = [ 'language' => 'js', 'type' => 'footer', 'side' => 'frontend,admin', 'conditionals' => Serialized::read( \serialize( [ [ $rule ] ] ) ) ];
		self::assertSame( [ 'frontend', 'admin' ], CodePlaces::sides( $options ) );
		$conditions      = new AseConditions( new Database() );
		[ $site, $admin ] = \array_map( static fn( int $index, string $side ): ForeignSnippet => ( new AseItem( [ 'content' => 'f();' ] + self::POST, $options, $side, $index, '' ) )->snippet( $conditions, true ), [ 0, 1 ], [ 'frontend', 'admin' ] );
		$singular        = [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ), Conditions::rule( 'page_type', 'is_not', [ 'front_page' ] ) ];
		self::assertSame( [ '7', 'frontend_footer', [ $singular ] ], [ $site->id, $site->fields['hook'] ?? '', $site->fields['conditions'] ?? [] ] );
		self::assertSame( [ '7@admin', 'admin_footer', [] ], [ $admin->id, $admin->fields['hook'] ?? '', $admin->fields['conditions'] ?? [] ] );
		self::assertStringContainsString( 'conditions', \implode( $admin->check_first ) );
	}

	public function test_backslashes_of_ase_stay_in_css_and_where_a_setting_says_so(): void {
		$texts = [ 'custom_frontend_css' => '.a::before { content: "\f101"; }', 'footer_code' => 'a\d' ];
		foreach ( [ '' => 'ad', '1' => 'a\d' ] as $setting => $footer ) {
			$read = new AseTexts( $texts + [ 'disable_code_unslash' => (string) $setting ] );
			self::assertSame( [ $texts['custom_frontend_css'], $footer ], [ $read->snippet( 'custom_frontend_css' )->code, $read->snippet( 'footer_code' )->code ] );
		}
	}

	public function test_parts_of_scripts_organizer(): void {
		$php  = [
			'php_script'       => [ \base64_encode( '<?php echo "REPLACE_BACKSLASHn";' ) ],
			'script_type'      => [ 'php', 'shortcode' ],
			'trigger_location' => [ 'conditions' ],
			'enable_script'    => [ '1' ],
		];
		$text = [
			'header_script'    => [ '.plain { }' ],
			'script_type'      => [ 'header' ],
			'trigger_location' => [ 'everywhere' ],
			'header_mode'      => [ 'css' ],
			'enable_script'    => [ '1' ],
		];
		$read = [];
		foreach ( [ $php, $text ] as $meta ) {
			foreach ( ScriptsOrganizerItem::parts( $meta ) as $part ) {
				$item   = ( new ScriptsOrganizerItem( self::POST, $meta, [], $part ) )->snippet( new ScriptsOrganizerConditions( new Database(), 0 ) );
				$read[] = [ $item->id, $item->is_active, $item->code, $item->fields['run'] ?? $item->fields['hook'] ?? '' ];
			}
		}
		self::assertSame(
			[
				// A shortcode has the number of its post.
				[ '7', true, '<?php echo "\n";', 'shortcode' ],
				[ '7@php', true, 'echo "\n";', 'wp' ],
				// "Everywhere" is a place of PHP alone.
				[ '7@header', false, '.plain { }', 'frontend' ],
			],
			$read
		);
	}

	public function test_a_head_may_end_without_a_line_end(): void {
		$file = MarkedFile::read( "<?php\n// <Internal Doc Start>\n/*\n*\n* @name: Guests\n*/\n?>\n<?php if (!defined('ABSPATH')) { return;} // <Internal Doc End> ?><p>Hello</p>", [ 'name' ] );
		self::assertSame( [ [ 'name' => 'Guests' ], '<p>Hello</p>' ], [ $file->head ?? [], $file->code ?? '' ] );
	}
}
