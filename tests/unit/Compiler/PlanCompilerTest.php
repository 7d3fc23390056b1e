<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;
use Svc\Compiler\PhpLiteral;
use Svc\Compiler\Plan\Moment;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;

/** @phpstan-import-type Plan from PlanCompiler */
final class PlanCompilerTest extends TestCase {

	private const GUEST = [ [ [ 'type' => 'user_logged_in', 'op' => 'is_not', 'value' => null ] ] ];

	private const PAGE = [ [ [ 'type' => 'page_type', 'op' => 'is', 'value' => [ 'single' ] ] ] ];

	private const EARLY = [ [ [ 'type' => 'location', 'op' => 'is', 'value' => [ 'frontend' ] ] ] ];

	public function test_boot_holds_live_unconditional_php_by_priority_then_id(): void {
		$plan = self::plan(
			self::snippet( 3, [] ),
			self::snippet( 1, [ 'priority' => 20 ] ),
			self::snippet( 2, [] ),
			self::snippet( 4, [ 'priority' => -1 ] ),
		);
		self::assertSame( [ 4 => self::file( 4 ), 2 => self::file( 2 ), 3 => self::file( 3 ), 1 => self::file( 1 ) ], $plan['boot'] ?? null );
		self::assertSame( [ 'boot' ], \array_keys( $plan ) );
	}

	public function test_only_what_loads_is_in_the_plan(): void {
		$plan = self::plan(
			self::snippet( 1, [ 'status' => 'inactive' ] ),
			self::snippet( 2, [ 'run' => 'manual' ] ),
			self::snippet( 3, [ 'file' => '' ] ),
		);
		self::assertSame( [], $plan );
	}

	public function test_the_order_of_the_input_does_not_matter_and_everything_is_a_literal(): void {
		$snippets = [
			self::snippet( 1, [ 'hook' => 'init', 'conditions' => self::PAGE ] ),
			self::snippet( 2, [ 'type' => 'html', 'hook' => 'the_content:paragraph_after', 'position' => 4 ] ),
			self::snippet( 3, [ 'type' => 'css', 'hook' => 'frontend_editor', 'load_as' => 'file' ] ),
			self::snippet( 4, [ 'run' => 'shortcode', 'shortcode' => 'x' ] ),
			self::snippet( 5, [ 'mode' => 'test' ] ),
		];
		$one      = PlanCompiler::compile( $snippets, [] );
		$two      = PlanCompiler::compile( \array_reverse( $snippets ), [] );
		self::assertSame( $one, $two );
		self::assertNotSame( '', PhpLiteral::print( $one ) );
	}

	/** @param array<string, mixed> $settings */
	#[DataProvider( 'moves' )]
	public function test_a_snippet_waits_until_its_conditions_can_be_decided( array $settings, string $effective, string $part, string $hook ): void {
		$snippet = self::snippet( 7, $settings );
		self::assertSame( $effective, PlanCompiler::effective_hook( $snippet ) );
		$plan  = self::plan( $snippet );
		$hooks = ( 'quiet' === $part ? $plan['quiet'] ?? [] : $plan['hooks'] ?? [] )[ $hook ] ?? [];
		// Moved rows come first at their hook; the others keep their priority.
		$priority = $effective === $settings['hook'] ? 10 : Moment::PRIORITY;
		self::assertSame( [ $priority ], \array_keys( $hooks ) );
		self::assertSame( [ 7 ], \array_column( $hooks[ $priority ] ?? [], 'id' ) );
	}

	public function test_the_language_is_asked_for_when_polylang_has_read_the_content(): void {
		$language = [ [ [ 'type' => 'language', 'op' => 'is', 'value' => [ 'de' ] ] ] ];
		$at       = static fn( string $hook, int $priority, string $key ): array => \array_keys( self::plan( self::snippet( 7, [ 'hook' => $hook, 'priority' => $priority, 'conditions' => $language ] ) )['quiet'][ $key ] ?? [] );
		self::assertSame( [ Moment::LANGUAGE ], $at( 'root', 10, '@query' ) );
		self::assertSame( [ Moment::LANGUAGE ], $at( 'wp', 1, 'wp' ) );
		self::assertSame( [ 10 ], $at( 'wp', 10, 'wp' ) );
	}

	/** @return array<string, array{array<string, mixed>, string, 'quiet'|'hooks', string}> */
	public static function moves(): array {
		return [
			'user at root'          => [ [ 'hook' => 'root', 'conditions' => self::GUEST ], 'init', 'quiet', 'init' ],
			'user at theme setup'   => [ [ 'hook' => 'after_setup_theme', 'conditions' => self::GUEST ], 'init', 'quiet', 'init' ],
			'user at init'          => [ [ 'hook' => 'init', 'conditions' => self::GUEST ], 'init', 'quiet', 'init' ],
			'page at root'          => [ [ 'hook' => 'root', 'conditions' => self::PAGE ], 'wp', 'quiet', '@query' ],
			'page at wp_loaded'     => [ [ 'hook' => 'wp_loaded', 'conditions' => self::PAGE ], 'wp', 'quiet', '@query' ],
			'page at wp'            => [ [ 'hook' => 'wp', 'conditions' => self::PAGE ], 'wp', 'quiet', 'wp' ],
			'page in the head'      => [ [ 'hook' => 'wp_head', 'conditions' => self::PAGE ], 'wp_head', 'hooks', 'wp_head' ],
			'page in the admin'     => [ [ 'hook' => 'admin_init', 'conditions' => self::PAGE ], 'admin_init', 'quiet', 'admin_init' ],
			'page at any action'    => [ [ 'hook' => 'my_action', 'conditions' => self::PAGE ], 'my_action', 'hooks', 'my_action' ],
			'request at an action'  => [ [ 'hook' => 'plugins_loaded', 'conditions' => self::EARLY ], 'plugins_loaded', 'quiet', 'plugins_loaded' ],
			'test mode at root'     => [ [ 'hook' => 'root', 'mode' => 'test' ], 'init', 'quiet', 'init' ],
			'test mode with a page' => [ [ 'hook' => 'root', 'mode' => 'test', 'conditions' => self::PAGE ], 'wp', 'quiet', '@query' ],
		];
	}

	public function test_early_conditions_stay_at_root_with_the_row(): void {
		$plan = self::plan( self::snippet( 1, [ 'conditions' => self::EARLY ] ) );
		$row  = $plan['boot'][1] ?? null;
		self::assertIsArray( $row );
		self::assertSame( [ 'id', 'file', 'if' ], \array_keys( $row ) );
	}

	/**
	 * @param array<string, mixed> $settings
	 * @param list<string>         $filters
	 */
	#[DataProvider( 'places' )]
	public function test_locations_hang_where_wordpress_has_them( array $settings, ?string $hook, array $filters, string $at ): void {
		$plan = self::plan( self::snippet( 9, $settings + [ 'priority' => 12, 'position' => 3 ] ) );
		self::assertSame( null === $hook ? [] : [ $hook ], \array_keys( $plan['hooks'] ?? [] ) );
		self::assertSame( $filters, \array_keys( $plan['places'] ?? [] ) );
		$row = $plan['hooks'][ (string) $hook ][12][0] ?? \array_values( $plan['places'] ?? [] )[0][1][0] ?? null;
		self::assertIsArray( $row );
		self::assertSame( [ $settings['type'], $at ], [ $row['kind'] ?? '', $row['at'] ?? '' ] );
		self::assertSame( \str_contains( $at, 'paragraph' ) || \str_ends_with( $at, '_post' ) ? 3 : null, $row['nth'] ?? null );
	}

	/** @param array{hook: string, filters: array<string, int>} $location */
	#[DataProvider( 'locations' )]
	public function test_every_location_of_the_contract_hangs_where_it_says( string $type, string $key, array $location ): void {
		$plan = self::plan( self::snippet( 9, [ 'type' => $type, 'hook' => $key, 'priority' => 12 ] ) );
		$hung = \array_map( \array_keys( ... ), ( $plan['hooks'] ?? [] ) + ( $plan['quiet'] ?? [] ) );
		self::assertSame( '' === $location['hook'] ? [] : [ $location['hook'] => [ 12 ] ], $hung );
		self::assertSame( $location['filters'], \array_map( static fn( array $place ): int => $place[0], $plan['places'] ?? [] ) );
		self::assertSame( 'root' === $key, isset( $plan['boot'] ) );
	}

	/** @return iterable<string, array{string, string, array{hook: string, filters: array<string, int>}}> */
	public static function locations(): iterable {
		/** @var array<string, array{keys: array<string, array{hook: string, filters: array<string, int>}>}> $table */
		$table = require \dirname( __DIR__, 3 ) . '/build/bridge/locations.php';
		foreach ( $table as $type => $locations ) {
			foreach ( $locations['keys'] as $key => $location ) {
				yield "$type $key" => [ $type, $key, $location ];
			}
		}
	}

	/** @return array<string, array{array<string, mixed>, string|null, list<string>, string}> */
	public static function places(): array {
		$list  = [ 'loop_start', 'the_post', 'loop_end', 'render_block_core/post-template', 'render_block_woocommerce/product-template' ];
		$cases = [
			[ 'html', 'wp_head', 'wp_head', [], '' ],
			[ 'html', 'my_action', 'my_action', [], '' ],
			[ 'html', '', 'wp_footer', [], '' ],
			[ 'html', 'the_content:before', null, [ 'the_content' ], 'before' ],
			[ 'html', 'the_content:after', null, [ 'the_content' ], 'after' ],
			[ 'html', 'the_content:paragraph_before', null, [ 'the_content' ], 'paragraph_before' ],
			[ 'html', 'the_content:paragraph_after', null, [ 'the_content' ], 'paragraph_after' ],
			[ 'html', 'the_excerpt:before', null, [ 'the_excerpt', 'render_block_core/post-excerpt' ], 'before' ],
			[ 'html', 'the_excerpt:after', null, [ 'the_excerpt', 'render_block_core/post-excerpt' ], 'after' ],
			[ 'html', 'archive:before_post', null, $list, 'before_post' ],
			[ 'html', 'archive:after_post', null, $list, 'after_post' ],
			[ 'html', 'archive:between_posts', null, $list, 'between_posts' ],
			[ 'css', 'frontend', 'wp_head', [], '' ],
			[ 'css', 'frontend_editor', 'wp_head', [ 'block_editor_settings_all', 'tiny_mce_before_init' ], '' ],
			[ 'css', 'editor', null, [ 'block_editor_settings_all', 'tiny_mce_before_init' ], '' ],
			[ 'css', 'admin', 'admin_head', [], '' ],
			[ 'css', 'login', 'login_head', [], '' ],
			[ 'js', 'frontend_footer', 'wp_footer', [], '' ],
			[ 'js', 'frontend_head', 'wp_head', [], '' ],
			[ 'js', 'admin_footer', 'admin_footer', [], '' ],
			[ 'js', 'admin_head', 'admin_head', [], '' ],
			[ 'js', 'login', 'login_footer', [], '' ],
		];
		$named = [];
		foreach ( $cases as [ $type, $location, $hook, $filters, $at ] ) {
			$named[ "$type $location" ] = [ [ 'type' => $type, 'hook' => $location ], $hook, $filters, $at ];
		}
		return $named;
	}

	public function test_every_location_of_the_contract_has_a_place(): void {
		/** @var array<string, array{keys: array<string, array<string, mixed>>}> $types */
		$types = require \dirname( __DIR__, 3 ) . '/build/bridge/locations.php';
		foreach ( $types as $type => $locations ) {
			foreach ( \array_keys( $locations['keys'] ) as $location ) {
				$plan = self::plan( self::snippet( 1, [ 'type' => $type, 'hook' => $location ] ) );
				$hook = \array_key_first( $plan['hooks'] ?? $plan['quiet'] ?? [] );
				self::assertNotSame( [], $plan, "$type $location" );
				// A location that is not a hook must not be taken for an action of that name.
				self::assertTrue( null === $hook || ! \str_contains( $hook, ':' ) && ! \str_starts_with( $hook, 'front' ) && ! \in_array( $hook, [ 'editor', 'admin', 'login' ], true ), "$type $location" );
			}
		}
	}

	public function test_assets_carry_what_their_tag_needs(): void {
		$plan = self::plan(
			self::snippet( 1, [ 'type' => 'js', 'hook' => 'frontend_head', 'load_as' => 'file', 'js_strategy' => 'defer', 'consent' => 'marketing', 'hash' => 'abc' ] ),
			self::snippet( 2, [ 'type' => 'css', 'hook' => 'frontend', 'lang' => 'scss' ] ),
		);
		$rows = $plan['hooks']['wp_head'][10] ?? [];
		self::assertSame( [ 'id' => 1, 'file' => 'snippets/1-' . \str_repeat( '0', 12 ) . '.js', 'kind' => 'js', 'consent' => 'marketing', 'public' => true, 'ver' => 'abc', 'strategy' => 'defer' ], $rows[0] ?? null );
		self::assertSame( [ 'id' => 2, 'file' => 'snippets/2-' . \str_repeat( '0', 12 ) . '.css', 'kind' => 'css', 'compiled' => true ], $rows[1] ?? null );
	}

	public function test_shortcodes_by_id_and_by_tag(): void {
		$plan = self::plan(
			self::snippet( 1, [ 'run' => 'shortcode', 'shortcode' => 'greet', 'conditions' => self::GUEST ] ),
			self::snippet( 2, [ 'run' => 'shortcode', 'shortcode' => 'greet' ] ),
			self::snippet( 3, [ 'run' => 'shortcode', 'shortcode' => 'svc' ] ),
			self::snippet( 4, [ 'run' => 'shortcode' ] ),
		);
		self::assertSame( [ 'greet' => 1 ], $plan['tags'] ?? null );
		self::assertSame( [ 1, 2, 3, 4 ], \array_keys( $plan['codes'] ?? [] ) );
		self::assertArrayHasKey( 'if', $plan['codes'][1] ?? [] );
		self::assertArrayNotHasKey( 'boot', $plan );
		self::assertArrayNotHasKey( 'quiet', $plan );
	}

	public function test_shortcodes_of_other_plugins_mean_what_came_from_there(): void {
		$plan = self::plan( self::come( 1, 'hfcm/4' ), self::come( 2, 'hfcm/4' ), self::come( 3, 'code-snippets/12' ), self::come( 4, 'insert-php-code-snippet/9' ), self::come( 5, 'fluent-snippets/a-b.php' ), self::come( 6, 'wpcodebox/3' ), self::come( 7, 'hfcm/5', [ 'run' => 'auto', 'type' => 'html', 'hook' => 'wp_head' ] ), self::come( 8, 'admin-site-enhancements/9801' ), self::come( 9, 'perfmatters/3-old.php' ), self::come( 10, 'scripts-organizer/9703' ) );
		self::assertSame(
			[
				'hfcm'           => [
					'id' => [
						'4' => 1,
						'5' => 7,
					],
				],
				'code_snippet'   => [
					'id'         => [ '12' => 3 ],
					'snippet_id' => [ '12' => 3 ],
				],
				'xyz-ips'        => [ 'snippet' => [ 'Title 4' => 4 ] ],
				'fluent_snippet' => [
					'id' => [
						'a-b.php' => 5,
						'a-b'     => 5,
					],
				],
				'php_snippet'    => [ 'id' => [ '9801' => 8 ] ],
				'pmcs'           => [
					'id' => [
						'3-old.php' => 9,
						'3-old'     => 9,
					],
				],
				'scorg_shortcode' => [ 'id' => [ '9703' => 10 ] ],
			],
			$plan['aliases'] ?? null
		);
	}

	public function test_shortcodes_of_other_plugins_show_what_has_a_place_without_the_rules_of_the_place(): void {
		$placed = [
			'run'        => 'auto',
			'type'       => 'html',
			'hook'       => 'the_content:before',
			'conditions' => [ [ [ 'type' => 'page_type', 'op' => 'is', 'value' => [ 'singular' ] ], ...self::GUEST[0] ] ],
		];
		$plan   = self::plan( self::come( 1, 'hfcm/4', $placed ), self::come( 2, 'wpcode/5', $placed ), self::come( 3, 'woody/6', $placed ), self::come( 4, 'wpcode/7', [ 'run' => 'manual' ] ), self::come( 5, 'wpcode/8', [ 'conditions' => [ [ [ 'type' => 'page_type', 'op' => 'is', 'value' => [ 'search' ] ] ] ] ] + $placed ) );
		$shown  = $plan['shown'] ?? [];
		self::assertSame( [ 'hfcm' => [ 'id' => [ 4 => 1 ] ], 'wpcode' => [ 'id' => [ 5 => 2, 7 => 4, 8 => 5 ] ] ], $plan['aliases'] ?? null );
		self::assertSame( [ 1, 2, 4, 5 ], \array_keys( $shown ) );
		self::assertSame( ConditionCompiler::lower( self::GUEST )['if'], $shown[1]['if'] ?? null );
		self::assertSame( ConditionCompiler::lower( self::GUEST )['if'], $shown[2]['if'] ?? null );
		self::assertArrayNotHasKey( 'if', $shown[4] ?? [ 'if' => 1 ] );
		self::assertArrayHasKey( 'if', $shown[5] ?? [] );
		self::assertArrayNotHasKey( 'codes', $plan );
	}

	public function test_attributes_that_the_other_plugin_lists_are_in_the_plan(): void {
		$snippet = self::snippet( 1, [ 'run' => 'shortcode' ] )->from( new Origin( Origin::IMPORT, 'wpcode/5', '', '', '', [ 'color' ] ) );
		self::assertSame( [ 1 => [ 'color' ] ], self::plan( $snippet )['listed'] ?? null );
	}

	public function test_switches(): void {
		$rescue = [ 'link' => 'ab', 'session' => '', 'user' => 3, 'until' => 5 ];
		self::assertSame( [ 'safe' => true, 'rescue' => $rescue, 'preview' => 'cd' ], PlanCompiler::compile( [], [ 'safe_mode' => true, 'rescue' => $rescue, 'preview' => 'cd' ] ) );
		self::assertSame( [], PlanCompiler::compile( [], [ 'safe_mode' => false, 'rescue' => [ 'link' => 'ab' ], 'preview' => '', 'other' => 1 ] ) );
		self::assertTrue( self::plan( self::snippet( 1, [ 'mode' => 'test', 'hook' => 'wp_head' ] ) )['test'] ?? false );
	}

	/** @return Plan */
	private static function plan( Snippet ...$snippets ): array {
		return PlanCompiler::compile( $snippets, [] );
	}

	private static function file( int $id, string $type = 'php' ): string {
		return 'snippets/' . $id . '-' . \str_repeat( '0', 12 ) . '.' . ( 'css' === $type || 'js' === $type ? $type : 'php' );
	}

	/**
	 * A snippet that came from another plugin.
	 * @param array<string, mixed> $more
	 */
	private static function come( int $id, string $ref, array $more = [] ): Snippet {
		return self::snippet( $id, $more + [ 'run' => 'shortcode', 'title' => "Title $id" ] )->from( new Origin( Origin::IMPORT, $ref, '', '' ) );
	}

	/** @param array<string, mixed> $settings */
	private static function snippet( int $id, array $settings ): Snippet {
		$type = $settings['type'] ?? 'php';
		return Snippet::create(
			$settings + [
				'id'     => $id,
				'status' => 'active',
				'hook'   => 'root',
				'file'   => \basename( self::file( $id, \is_string( $type ) ? $type : 'php' ) ),
			]
		);
	}
}
