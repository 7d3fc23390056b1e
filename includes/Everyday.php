<?php

declare(strict_types=1);

namespace Svc;

use WP_Error;
use WP_REST_Request;
use WP_REST_Server;

\defined( 'ABSPATH' ) || exit;

/**
 * What every screen of the admin and every answer of the REST API have of the service: it decides from what the request knows and from one record
 * whether `Plugin`, with all that it builds, is needed. The record says for whom there was nothing to say; a stamp or a day makes it void.
 * @phpstan-type Record array{stamp: string, until: int, silent: list<string>, users: list<int>}
 */
final class Everyday {

	/** Option: the record, as JSON. */
	public const RECORD = 'svc_silent';

	/** Seconds for which the record holds: where nothing is to be said, and where a user has put it away. */
	private const LONG  = 86400;
	private const SHORT = 3600;

	private const SLUG = 'svc';

	/** Below "Settings" and above what plugins put at the end. */
	private const PLACE = 81;

	private const PALETTE = 'svc-palette';

	public const PALETTE_NEEDS = [ 'wp-api-fetch', 'wp-commands', 'wp-data', 'wp-element', 'wp-i18n' ];

	/** What may be said, each by a part of the admin of its own. */
	private const NOTICES = 'notices';
	private const PLUGINS = 'plugins';
	private const THEMES  = 'themes';

	/** Levels from the lowest to the highest, see `Svc\Bridge\Ranks`; a test holds that answers are those of `Gate`. */
	private const LEVELS = [ 'none', 'view', 'design', 'full' ];

	private const TEAM_TIERS = [ 'pro', 'agency' ];

	/** Screens that show what is suggested for the privacy policy. */
	private const PRIVACY_SCREENS = [ 'options-privacy.php', 'privacy-policy-guide.php' ];

	/** Functions of core that go through all routes for one; and the index, see `concerns()`. */
	private const SEARCHES = [ 'match_request_to_handler', 'rest_send_allow_header', 'rest_handle_options_request', 'get_index' ];

	/**
	 * @param bool $is_away Whether WordPress is switched to another site than that of this request: then it takes an administrator of both.
	 * @return list<string> `exist` is what every logged-in user has.
	 */
	public static function required_caps( string $cap, int $user_id, bool $is_away = false ): array {
		$level = \substr( $cap, \strlen( 'svc_' ) );
		if ( ! self::shares( 'menu', $user_id, otherwise: true ) || ( 'view' !== $level && \defined( 'DISALLOW_UNFILTERED_HTML' ) && false !== ( require_once __DIR__ . '/Runtime/constants.php' ) && Runtime\is_on( 'DISALLOW_UNFILTERED_HTML' ) ) ) {
			return [ 'do_not_allow' ];
		}
		$is_granted = ! $is_away && self::rank( $level ) <= self::rank( self::granted( $user_id ) );
		return [ $is_granted ? 'exist' : ( $is_away && ! \user_can( $user_id, 'manage_options' ) ? 'do_not_allow' : 'manage_options' ) ];
	}

	/** Whether no policy of the network keeps something from a user, see `Svc\Access\NetworkPolicies`. */
	private static function shares( string $policy, int $user_id, bool $otherwise = false ): bool {
		$policies = \is_multisite() && ! \is_super_admin( $user_id ) ? \get_site_option( 'svc_network' ) : [ $policy => true ];
		return true === ( \is_array( $policies ) ? $policies[ $policy ] ?? $otherwise : $otherwise );
	}

	private static function granted( int $user_id ): string {
		$access = self::settings()['access'] ?? null;
		$tier   = \defined( 'SVC_TIER' ) && \is_string( \SVC_TIER ) && '' !== \SVC_TIER ? \SVC_TIER : 'agency';
		if ( ! \is_array( $access ) || ! \in_array( $tier, self::TEAM_TIERS, true ) ) {
			return 'none';
		}
		$users = \is_array( $access['users'] ?? null ) ? $access['users'] : [];
		$roles = \is_array( $access['roles'] ?? null ) ? $access['roles'] : [];
		$user  = [] === $users && [] === $roles ? false : \get_userdata( $user_id );
		if ( false === $user || ( \is_multisite() && ! \is_user_member_of_blog( $user_id ) ) ) {
			return 'none';
		}
		if ( \is_string( $users[ $user_id ] ?? null ) ) {
			return $users[ $user_id ];
		}
		$ranks = \array_map( static fn( string $role ): int => self::rank( $roles[ $role ] ?? 'none' ), $user->roles );
		return self::LEVELS[ \max( 0, 0, ...\array_values( $ranks ) ) ];
	}

	private static function rank( mixed $level ): int {
		return (int) \array_search( $level, self::LEVELS, true );
	}

	/**
	 * JSON behind a guard line, as `Svc\Storage\Disk\Record` has them; empty where there are none. Read again when the file is another one.
	 * @return array<mixed>
	 */
	private static function settings(): array {
		/** @var array{string, array<mixed>} $known */
		static $known = [ '', [] ];
		$root         = Runtime\state()['root'];
		$file         = ( '' === $root ? \svc_storage_root() : $root ) . '/settings.php';
		$stat         = \function_exists( 'stat' ) ? @\stat( $file ) : false;
		$which        = false === $stat ? '' : "{$file} {$stat['ino']} {$stat['mtime']} {$stat['size']}";
		if ( $which !== $known[0] ) {
			$stored = '' === $which ? null : \json_decode( (string) \strstr( (string) @\file_get_contents( $file ), '{' ), true );
			$known  = [ $which, \is_array( $stored ) ? $stored : [] ];
		}
		return $known[1];
	}

	/** Hook `wp_abilities_api_categories_init`, which WordPress fires before the abilities themselves. */
	public static function offer_abilities(): void {
		if ( true === ( self::settings()['abilities'] ?? null ) ) {
			\svc_plugin()->register_abilities();
		}
	}

	public static function await_rest( WP_REST_Server $server ): void {
		// Without a route, core makes that of the namespace itself.
		$server->register_route( 'svc/v1', '/svc/v1', [] );
		\add_filter(
			'rest_pre_dispatch',
			static fn( mixed $result, mixed $server, WP_REST_Request $request ): mixed => self::concerns( $request ) && null === \svc_guard( static fn(): bool => \svc_plugin()->register_rest() ) ? self::incomplete( $result, $request ) : $result,
			\PHP_INT_MIN,
			3
		);
		\add_filter( 'rest_endpoints', static fn( mixed $endpoints ): mixed => \svc_guard( static fn(): mixed => self::complete( $endpoints, $server ), $endpoints ), \PHP_INT_MIN );
	}

	/**
	 * Requests for others go on where a part is missing, as the index of all routes does.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public static function incomplete( mixed $result, WP_REST_Request $request ): mixed {
		if ( 1 !== \preg_match( '~^/+(?:svc/v1|wp-abilities/v1/abilities/svc/)~i', $request->get_route() ) ) {
			return $result;
		}
		// Loaded where it has noted something; it may be missing itself.
		$is_noted = \class_exists( Damage::class, false );
		if ( \svc_is_replaced( $is_noted ? Damage::last() : '' ) ) {
			return \svc_come_again();
		}
		$host = $is_noted ? Damage::host_sentence() : '';
		return '' === $host
			? new WP_Error( 'svc_internal', \__( 'Files of svc are missing or damaged. Install the plugin again. Your snippets are kept.', 'svc' ), [ 'status' => 500 ] )
			: new WP_Error( 'svc_host', $host, [ 'status' => 501 ] );
	}

	/**
	 * Core takes routes in upper case, too. The block editor asks the index for the name of the site only.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private static function concerns( WP_REST_Request $request ): bool {
		$route = $request->get_route();
		if ( '' === \trim( $route, '/' ) ) {
			$fields = $request->get_param( '_fields' );
			return ( ! \is_string( $fields ) && ! \is_array( $fields ) ) || \rest_is_field_included( 'routes', \wp_parse_list( $fields ) );
		}
		$inner = 1 === \preg_match( '~^/batch/v1~i', $route ) ? $request->get_param( 'requests' ) : [];
		$paths = [ $route, ...\array_column( \is_array( $inner ) ? \array_filter( $inner, '\is_array' ) : [], 'path' ) ];
		return [] !== \array_filter( $paths, static fn( mixed $path ): bool => \is_string( $path ) && 1 === \preg_match( '~^/*(?:svc/v1|wp-abilities/v1/abilities/svc)(?:[/?#]|$)~i', $path ) );
	}

	/** Core goes through all routes for every answer, several times, to find one that is not ours: ours would be known by then. */
	private static function complete( mixed $endpoints, WP_REST_Server $server ): mixed {
		if ( ! \is_array( $endpoints ) || ! isset( $endpoints['/svc/v1'] ) || ( isset( $endpoints['/'] ) && self::is_search() ) || ! \svc_plugin()->register_rest() ) {
			return $endpoints;
		}
		$own  = [];
		$take = static function ( mixed $found ) use ( &$own ): mixed {
			$own = $found;
			return $found;
		};
		// Nothing but this filter gives routes as they were registered.
		\add_filter( 'rest_endpoints', $take, \PHP_INT_MIN );
		$server->get_routes( 'svc/v1' );
		\remove_filter( 'rest_endpoints', $take, \PHP_INT_MIN );
		return \is_array( $own ) ? $endpoints + $own : $endpoints;
	}

	private static function is_search(): bool {
		$frames = \array_column( ( new \Exception() )->getTrace(), 'function' );
		$asked  = \array_search( 'get_routes', $frames, true );
		return false !== $asked && \in_array( $frames[ $asked + 1 ] ?? '', self::SEARCHES, true );
	}

	public static function add_menu(): void {
		if ( ! \is_wp_version_compatible( '6.8' ) ) {
			\load_plugin_textdomain( 'svc', false, \dirname( \plugin_basename( \SVC_FILE ) ) . '/languages' );
		}
		$title = \__( 'Snippets', 'svc' );
		$hook  = \add_menu_page( $title, $title, 'svc_view', self::SLUG, static fn(): mixed => \svc_guard( static fn() => \svc_plugin()->print_screen() ), 'dashicons-editor-code', self::PLACE );
		\add_action( 'load-' . $hook, static fn(): mixed => \svc_guard( static fn() => \svc_plugin()->prepare_screen() ) );
		\add_action( 'admin_enqueue_scripts', self::enqueue_palette( ... ) );
	}

	/** One small script that waits until the user searches. The operations that it calls decide what a person may do. */
	private static function enqueue_palette( string $screen ): void {
		$size = 'toplevel_page_' . self::SLUG === $screen || ! \current_user_can( 'svc_view' ) || ! self::has_palette() ? false : @\filesize( \dirname( \SVC_FILE ) . '/build/app/palette.js' );
		if ( false === $size ) {
			return;
		}
		$args = [
			'in_footer' => true,
			'strategy'  => 'defer',
		];
		\wp_enqueue_script( self::PALETTE, \plugins_url( 'build/app/palette.js', \SVC_FILE ), self::PALETTE_NEEDS, \SVC_VERSION . '-' . $size, $args );
		\wp_set_script_translations( self::PALETTE, 'svc', \dirname( \SVC_FILE ) . '/languages' );
		[ $level, $user ] = [ self::level(), \get_current_user_id() ];
		$data             = [
			'page' => \admin_url( 'admin.php?page=' . self::SLUG ),
			'may'  => [
				'write' => 'view' !== $level && ( self::shares( 'front_css', $user ) || \current_user_can( 'edit_css' ) || \current_user_can( 'unfiltered_html' ) ),
				'php'   => 'design' !== $level && self::shares( 'php_source', $user ),
				'stop'  => 'full' === $level && self::shares( 'safe_mode', $user ),
			],
		];
		\wp_add_inline_script( self::PALETTE, 'window.svcPalette=' . (string) \wp_json_encode( $data, \JSON_HEX_TAG | \JSON_HEX_AMP ) . ';', 'before' );
	}

	private static function level(): string {
		return \current_user_can( 'svc_full' ) ? 'full' : ( \current_user_can( 'svc_design' ) ? 'design' : 'view' );
	}

	/** Whether this WordPress shows a palette in the admin and has all that the script needs; older ones do not. */
	private static function has_palette(): bool {
		foreach ( self::PALETTE_NEEDS as $handle ) {
			if ( ! \wp_script_is( $handle, 'registered' ) ) {
				return false;
			}
		}
		return \wp_script_is( 'wp-commands', 'enqueued' );
	}

	public static function has_proposals(): bool {
		return @\is_dir( Runtime\state()['root'] . '/proposals' );
	}

	/** Also of AJAX. `WP_Privacy_Policy_Content::text_change_check()` asks for the suggestion at the end of the same hook. */
	public static function start_admin(): void {
		$action = \wp_doing_ajax() ? $_REQUEST['action'] ?? '' : '';
		if ( \is_string( $action ) && \str_starts_with( $action, 'health-check-svc-' ) ) {
			\svc_plugin()->listen_health();
		}
		if ( \in_array( $GLOBALS['pagenow'] ?? '', self::PRIVACY_SCREENS, true ) ) {
			self::suggest_policy();
			return;
		}
		\add_filter(
			'pre_option__wp_suggested_policy_text_has_changed',
			static function ( mixed $value ): mixed {
				if ( \doing_action( 'admin_init' ) ) {
					self::suggest_policy();
				}
				return $value;
			}
		);
	}

	private static function suggest_policy(): void {
		/** @var list<string> $paragraphs Of our own file. */
		$paragraphs = require __DIR__ . '/Privacy/policy-paragraphs.php';
		\wp_add_privacy_policy_content( \__( 'Snippets', 'svc' ), \wp_kses_post( '<p>' . \implode( '</p><p>', $paragraphs ) . '</p>' ) );
	}

	/** A site of a network may never have been activated on its own, so its clean-up is planned here. */
	public static function print_notices(): void {
		self::unless_silent(
			self::NOTICES,
			static function (): ?bool {
				if ( false === \wp_next_scheduled( 'svc_collect' ) ) {
					\svc_plugin()->plan_collection();
				}
				return \svc_plugin()->print_notices();
			}
		);
	}

	public static function note_plugins(): void {
		self::unless_silent( self::PLUGINS, static fn(): ?bool => \svc_plugin()->note_dependence( plugins: true ) );
	}

	public static function note_themes(): void {
		self::unless_silent( self::THEMES, static fn(): ?bool => \svc_plugin()->note_dependence( plugins: false ) );
	}

	/** Makes the record void, for what a stamp cannot tell. */
	public static function look_again(): void {
		if ( isset( \wp_load_alloptions()[ self::RECORD ] ) ) {
			\delete_option( self::RECORD );
		}
	}

	/**
	 * Tells a user with access what there is to tell, unless the record knows that there is nothing.
	 * @param callable(): ?bool $tell Looks closely; whether this user is told something, null when no user is.
	 */
	private static function unless_silent( string $what, callable $tell ): void {
		if ( ! \current_user_can( 'svc_view' ) ) {
			return;
		}
		$stamp  = self::stamp();
		$record = self::record( $stamp );
		$user   = \get_current_user_id();
		if ( \in_array( $what, $record['silent'], true ) || ( self::NOTICES === $what && \in_array( $user, $record['users'], true ) ) ) {
			return;
		}
		$told = $tell();
		if ( true === $told || '' === $stamp ) {
			return;
		}
		null === $told ? $record['silent'][] = $what : $record['users'][] = $user;
		// What was put away may become wrong by time alone: what a snippet misses may be there again.
		$record['until'] = \min( $record['until'], \time() + ( null === $told ? self::LONG : self::SHORT ) );
		\update_option( self::RECORD, (string) \wp_json_encode( $record ), true );
	}

	/**
	 * One that knows nothing where it is of another stamp or too old.
	 * @return Record
	 */
	private static function record( string $stamp ): array {
		$text   = \wp_load_alloptions()[ self::RECORD ] ?? null;
		$record = \is_string( $text ) && '' !== $stamp ? \json_decode( $text, true ) : null;
		if ( \is_array( $record ) && $stamp === ( $record['stamp'] ?? '' ) && ( $record['until'] ?? 0 ) > \time() ) {
			/** @var Record $record Written above and nowhere else. */
			return $record;
		}
		return [
			'stamp'  => $stamp,
			'until'  => \PHP_INT_MAX,
			'silent' => [],
			'users'  => [],
		];
	}

	/** Empty where one has to look closely: storage that cannot be read or written, safe mode, a rescue, the service's own screen. */
	private static function stamp(): string {
		$state   = Runtime\state();
		$root    = $state['root'];
		$options = \wp_load_alloptions();
		$folders = [ $root, $root . '/snippets', $root . '/revisions' ];
		if ( '' !== $state['skipped'] || '' !== $state['trouble'] || isset( $options['svc_unwritten'] ) || '' === $root ) {
			return '';
		}
		$parts = [ \SVC_VERSION, \PHP_VERSION_ID, $root, $state['token'], \function_exists( 'wp_has_consent' ), @\filemtime( $root . '/watch/cases.php' ), @\filemtime( $root . '/endings.php' ), @\filemtime( $root . '/back-end-code.php' ), \defined( 'WP_HOME' ) ? \constant( 'WP_HOME' ) : '', \wp_get_environment_type() ];
		foreach ( $folders as $folder ) {
			$parts[] = @\is_writable( $folder );
			// Without an index, what else is there decides whether one has been lost.
			$parts[] = '' === $state['token'] ? @\filemtime( $folder ) : 0;
		}
		foreach ( [ 'active_plugins', 'template', 'stylesheet', 'svc_storage_served', 'svc_put_away', 'home', 'svc_site', 'svc_storage' ] as $name ) {
			$parts[] = $options[ $name ] ?? '';
		}
		$parts[] = \is_multisite() ? \get_site_option( 'active_sitewide_plugins' ) : '';
		return \hash( 'xxh128', (string) \wp_json_encode( $parts ) );
	}
}
