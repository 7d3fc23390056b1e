<?php
/**
 * Hooks that only the admin, REST, XML-RPC, cron and the command line fire. svc.php requires this file there; a visitor's page never loads it.
 * Closures only, so that nothing of ours is loaded until one of them is called.
 */

declare(strict_types=1);

use Svc\Admin\DismissedNotices;
use Svc\Admin\RelocationNotice;
use Svc\Admin\ScreenGuard;
use Svc\Admin\SiteHealth;
use Svc\Admin\SiteHealthInfo;
use Svc\Admin\StorageNotice;
use Svc\Doors\AssistantPassword;
use Svc\Doors\Cli\Commands;
use Svc\Git\GitTimetable;
use Svc\Jobs\Background;
use Svc\Recovery\ErrorMail;
use Svc\Recovery\SiteEvents;
use Svc\Upkeep\CachePurge;
use Svc\Upkeep\ProposalMail;

defined( 'ABSPATH' ) || exit;

add_action( 'svc_collect', static fn(): mixed => svc_guard( static fn() => svc_plugin()->collect() ) );
add_action( 'svc_error_mail', static fn( int $id ): mixed => svc_guard( static fn() => svc_plugin()->get( ErrorMail::class )->send( $id ) ) );
add_action( 'svc_proposal_mail', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( ProposalMail::class )->send() ) );
add_action( 'svc_job', static fn( string $job ): mixed => svc_guard( static fn() => svc_plugin()->get( Background::class )->go_on( $job ) ) );
add_action( 'svc_drafts', static fn(): mixed => svc_guard( static fn() => svc_plugin()->collect_drafts() ) );
add_action( 'svc_try_again', static fn( int $attempt ): mixed => svc_guard( static fn() => svc_plugin()->get( SiteEvents::class )->look_for_missing( $attempt ) ) );
add_action( 'svc_late_purge', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( CachePurge::class )->tell_late() ) );
add_action( 'svc_git_sync', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( GitTimetable::class )->run() ) );
add_filter( 'site_status_tests', static fn( array $tests ): array => (array) svc_guard( static fn(): array => svc_plugin()->get( SiteHealth::class )->register( $tests ), $tests ) );
add_filter( 'debug_information', static fn( array $sections ): array => (array) svc_guard( static fn(): array => svc_plugin()->get( SiteHealthInfo::class )->register( $sections ), $sections ) );
add_filter( 'wp_privacy_personal_data_exporters', static fn( array $exporters ): array => (array) svc_guard( static fn(): array => svc_plugin()->add_exporters( $exporters ), $exporters ) );
add_filter( 'wp_privacy_personal_data_erasers', static fn( array $erasers ): array => (array) svc_guard( static fn(): array => svc_plugin()->add_erasers( $erasers ), $erasers ) );
add_filter(
	'rest_pre_dispatch',
	static fn( mixed $result, mixed $server, WP_REST_Request $request ): mixed => null === rest_get_authenticated_app_password() ? $result : svc_guard(
		static function () use ( $result, $request ): mixed {
			svc_plugin();
			return AssistantPassword::filter_request( $result, $request );
		},
		$result
	),
	PHP_INT_MAX,
	3
);
if ( defined( 'XMLRPC_REQUEST' ) ) {
	add_action(
		'wp_authenticate_application_password_errors',
		static fn( WP_Error $error, WP_User $user, array $item ): mixed => svc_guard(
			static function () use ( $error, $item ): void {
				svc_plugin();
				AssistantPassword::refuse( $error, $item );
			}
		),
		10,
		3
	);
}
if ( defined( 'WP_CLI' ) ) {
	add_action( 'cli_init', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( Commands::class )->register() ) );
}
if ( is_admin() ) {
	if ( 'svc' === ( $_GET['page'] ?? null ) ) {
		add_action(
			'init',
			static function (): void {
				$is_guarded = svc_guard(
					static function (): bool {
						require_once __DIR__ . '/Runtime/requests.php';
						if ( Svc\Runtime\is_own_screen() ) {
							svc_plugin()->get( ScreenGuard::class )->refuse();
						}
						return true;
					}
				);
				if ( true !== $is_guarded ) {
					// What the screen is protected by is missing, so there is no screen.
					wp_die( esc_html__( 'Files of svc are missing or damaged. Install the plugin again. Your snippets are kept.', 'svc' ), '', [ 'response' => svc_is_replaced() ? 503 : 500 ] );
				}
			},
			PHP_INT_MIN
		);
	}
	$svc_everyday = static fn( callable $part ): Closure => static fn(): mixed => svc_guard(
		static function () use ( $part ): void {
			require_once __DIR__ . '/Everyday.php';
			$part();
		}
	);
	add_action( 'admin_menu', $svc_everyday( static fn() => Svc\Everyday::add_menu() ) );
	add_action( 'admin_notices', $svc_everyday( static fn() => Svc\Everyday::print_notices() ) );
	add_action(
		'load-index.php',
		$svc_everyday(
			static function (): void {
				// The dashboard, as long as there has been no snippet here, or once there was a proposal: else nothing is loaded or asked for.
				if ( ( '' === Svc\Runtime\state()['token'] && current_user_can( 'svc_full' ) ) || ( Svc\Everyday::has_proposals() && current_user_can( 'svc_design' ) ) ) {
					add_action( 'admin_notices', static fn(): mixed => svc_guard( static fn() => svc_plugin()->print_dashboard_notices() ) );
				}
			}
		)
	);
	add_action( 'load-plugins.php', $svc_everyday( static fn() => Svc\Everyday::note_plugins() ) );
	add_action( 'load-themes.php', $svc_everyday( static fn() => Svc\Everyday::note_themes() ) );
	add_action( 'admin_post_svc_put_away', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( DismissedNotices::class )->serve() ) );
	add_action( 'admin_post_svc_storage', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( StorageNotice::class )->serve() ) );
	add_action( 'admin_post_svc_site', static fn(): mixed => svc_guard( static fn() => svc_plugin()->get( RelocationNotice::class )->serve() ) );
	add_action(
		'admin_init',
		static function () use ( $svc_everyday ): void {
			// Visitors come by here too, through admin-ajax.php.
			if ( is_user_logged_in() ) {
				$svc_everyday( static fn() => Svc\Everyday::start_admin() )();
			}
		}
	);
	unset( $svc_everyday );
}
foreach ( [ 'remove_user_from_blog', 'deleted_user' ] as $svc_hook ) {
	add_action(
		$svc_hook,
		static function ( $user, $site = null ) use ( $svc_hook ): void {
			// WordPress is switched to the site that the user leaves; a user who is deleted leaves the current one.
			$from = 'remove_user_from_blog' === $svc_hook && is_numeric( $site ) ? (int) $site : get_current_blog_id();
			if ( is_numeric( $user ) ) {
				svc_guard( static fn() => svc_plugin()->sites->user_leaves( (int) $user, $from ) );
			}
		},
		10,
		2
	);
}
// Not register_activation_hook(): it resolves the path of this file on every request, which costs as much as the rest of this one.
foreach ( [ 'activated_plugin', 'deactivated_plugin' ] as $svc_hook ) {
	add_action(
		$svc_hook,
		static function ( string $plugin, bool $is_network = false ) use ( $svc_hook ): void {
			// Code may switch a plugin on for one site after the other.
			$site = get_current_blog_id();
			if ( plugin_basename( SVC_FILE ) === $plugin ) {
				svc_guard( static fn() => 'activated_plugin' === $svc_hook ? svc_plugin()->sites->activate( $site, $is_network ) : svc_plugin()->sites->deactivate( $site, $is_network ) );
			}
		},
		10,
		2
	);
}
foreach ( [ 'activated_plugin', 'deactivated_plugin', 'switch_theme', 'upgrader_process_complete', '_core_updated_successfully' ] as $svc_hook ) {
	add_action(
		$svc_hook,
		static function ( ...$facts ) use ( $svc_hook ): void {
			$site = get_current_blog_id();
			svc_guard( static fn() => svc_plugin()->site_changed( $svc_hook, array_values( $facts ), $site ) );
		},
		10,
		2
	);
}
// A plugin of the same folder name in a public directory is not this one, whatever "Update URI" makes of the request: the answer counts.
foreach ( [ 'pre_set_site_transient_update_plugins', 'site_transient_update_plugins' ] as $svc_hook ) {
	add_filter(
		$svc_hook,
		static function ( $offers ) {
			if ( ! is_object( $offers ) ) {
				return $offers;
			}
			$own  = plugin_basename( SVC_FILE );
			$kept = (array) $offers;
			foreach ( [ 'response', 'no_update' ] as $list ) {
				if ( is_array( $kept[ $list ] ?? null ) ) {
					unset( $kept[ $list ][ $own ] );
				}
			}
			if ( is_array( $kept['translations'] ?? null ) ) {
				$kept['translations'] = array_filter( $kept['translations'], static fn( $pack ): bool => dirname( $own ) !== ( is_array( $pack ) ? $pack['slug'] ?? '' : '' ) );
			}
			return (object) $kept;
		}
	);
}
unset( $svc_hook );
