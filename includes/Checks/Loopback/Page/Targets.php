<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Page;

use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Chooses the addresses of a test load. Reads posts, writes nothing. */
final class Targets {

	private const MOST_EXTRA = 5;

	/** Pages that conditions name, among those that visitors know; one more where posts are given. */
	private const MOST_NAMED = 2;

	public const MOST_GIVEN = 2;

	/** Locations that only pages of the site have: what runs there cannot break a screen of the admin. */
	private const FRONT_HOOKS = [ 'wp', 'template_redirect', 'wp_enqueue_scripts', 'wp_head', 'wp_body_open', 'wp_footer' ];

	public function __construct(
		private readonly FrontAddress $front,
		private readonly Screens $screens,
	) {}

	/**
	 * @param list<Snippet> $snippets
	 * @param int           $user Who can be signed in to look at the admin screens; 0 for no user.
	 * @return list<Target> Most telling first.
	 */
	public function for( array $snippets, int $user ): array {
		$targets = [
			new Target( 'front', \__( 'the front page', 'svc' ), \home_url( '/' ), 'wp_footer', is_required: true ),
			new Target( 'login', \__( 'the login page', 'svc' ), \site_url( 'wp-login.php' ), 'login_footer', is_required: true, entrance: 'login' ),
			new Target( 'rest', \__( 'the REST API', 'svc' ), \home_url( '/?rest_route=/' ), 'rest_api_init', is_required: true, is_json: true ),
			// An action without a handler: admin-ajax.php loads all of the admin code, also for visitors.
			new Target( 'ajax', \__( 'AJAX requests (admin-ajax.php)', 'svc' ), \admin_url( 'admin-ajax.php?action=svc_test_load' ), 'wp_loaded' ),
			// The runtime makes this what wp-cron.php is (`Runtime/keyed/candidate.php`, act_as_cron()).
			new Target( 'cron', \__( 'scheduled events (wp-cron.php)', 'svc' ), \home_url( '/?doing_wp_cron=svc' ), has_body: false ),
		];
		$reaching = \array_filter( $snippets, static fn( Snippet $snippet ): bool => 'php' === $snippet->type && ! \in_array( $snippet->hook, self::FRONT_HOOKS, true ) );
		\array_push( $targets, ...$this->screens->for( $user, [] !== $reaching ) );
		$seen = \array_column( $targets, 'url' );
		foreach ( $this->extra( $snippets ) as $url ) {
			if ( ! \in_array( $url, $seen, true ) && \count( $seen ) < \count( $targets ) + self::MOST_EXTRA ) {
				$seen[] = $url;
			}
		}
		foreach ( \array_slice( $seen, \count( $targets ) ) as $url ) {
			$targets[] = new Target( 'page ' . $url, (string) \wp_parse_url( $url, \PHP_URL_PATH ), $url, 'wp_footer' );
		}

		return $targets;
	}

	/**
	 * Pages as visitors know them.
	 * @param list<Snippet> $snippets
	 * @param list<int>     $posts    More posts to look at; of those that visitors can read, the first two.
	 * @return list<Target> Most telling first; nothing twice.
	 */
	public function of_visitors( array $snippets, array $posts = [] ): array {
		$post    = self::newest( 'post' );
		$named   = \array_filter( \array_diff( [ ...self::public_ones( $posts ), ...$this->named( $snippets ) ], [ '', \home_url( '/' ), $post ] ), static fn( string $url ): bool => ! \str_contains( $url, '/svc-no-such-page-' ) );
		$urls    = [ $post, ...\array_slice( \array_unique( $named ), 0, self::MOST_NAMED + ( [] === $posts ? 0 : 1 ) ), \site_url( 'wp-login.php' ), self::newest( 'page' ), self::archive( $post ) ];
		$targets = [ new Target( 'front', \__( 'the front page', 'svc' ), \home_url( '/' ) ) ];
		foreach ( \array_diff( \array_unique( $urls ), [ '', \home_url( '/' ) ] ) as $url ) {
			$targets[] = new Target( 'page ' . $url, \site_url( 'wp-login.php' ) === $url ? \__( 'the login page', 'svc' ) : \substr( $url, \strlen( \untrailingslashit( \home_url() ) ) ), $url );
		}

		return $targets;
	}

	private static function archive( string $post ): string {
		$id    = '' === $post ? 0 : \url_to_postid( $post );
		$terms = 0 === $id ? [] : \wp_get_post_categories( $id );
		$link  = \is_array( $terms ) && isset( $terms[0] ) ? \get_category_link( $terms[0] ) : '';

		return '' === $link && 0 !== $id ? \get_month_link( (int) \get_the_date( 'Y', $id ), (int) \get_the_date( 'm', $id ) ) : $link;
	}

	/**
	 * The pages that a test load mostly asks for, before it is known of which snippet, so that a screen can show them meanwhile.
	 * @return list<array{label: string, url: string}>
	 */
	public function usual( int $user ): array {
		return \array_map(
			static fn( Target $target ): array => [
				'label' => $target->label,
				'url'   => $target->url,
			],
			$this->for( [ Snippet::create( [ 'type' => 'php' ] ) ], $user )
		);
	}

	/**
	 * @param list<Snippet> $snippets
	 * @return list<string>
	 */
	private function extra( array $snippets ): array {
		// First, so that it is among them: what ends the text of a post or page has to have been seen whole with it.
		$post = self::newest( 'post' );
		return \array_values( \array_filter( [ '' === $post ? self::newest( 'page' ) : $post, ...$this->named( $snippets ) ], static fn ( string $url ): bool => '' !== $url ) );
	}

	/**
	 * @param list<Snippet> $snippets
	 * @return list<string> What their conditions name; may hold empty texts.
	 */
	private function named( array $snippets ): array {
		$urls = [];
		foreach ( $snippets as $snippet ) {
			foreach ( \array_merge( ...$snippet->conditions ) as $rule ) {
				if ( ! \in_array( $rule['op'], [ 'is', 'equals', 'starts_with' ], true ) ) {
					continue;
				}
				$urls = [ ...$urls, ...$this->named_by( $rule['type'], $rule['value'] ) ];
			}
		}

		return $urls;
	}

	/** @return list<string> May hold empty texts. */
	private function named_by( string $type, mixed $value ): array {
		if ( 'url' === $type ) {
			return \is_string( $value ) ? [ $this->front->of( $value ) ] : [];
		}
		$values = \array_values( \array_filter( \is_array( $value ) ? $value : [], '\is_scalar' ) );

		return match ( $type ) {
			'post_id'   => \array_map( static fn ( mixed $id ): string => 'publish' === \get_post_status( (int) $id ) ? self::address( (int) $id ) : '', \array_slice( $values, 0, 2 ) ),
			'post_type' => \array_map( static fn ( mixed $name ): string => self::newest( (string) $name ), \array_slice( $values, 0, 2 ) ),
			'page_type' => \array_map( static fn ( mixed $name ): string => self::of_page_type( (string) $name ), \array_slice( $values, 0, 3 ) ),
			default     => [],
		};
	}

	private static function of_page_type( string $name ): string {
		return match ( $name ) {
			'singular', 'single' => self::newest( 'post' ),
			'page'               => self::newest( 'page' ),
			'attachment'         => self::newest( 'attachment' ),
			'wc_product'         => self::newest( 'product' ),
			'search'             => \home_url( '/?s=a' ),
			'404'                => \home_url( '/svc-no-such-page-' . \wp_rand( 1000, 9999 ) . '/' ),
			'date', 'archive'    => \home_url( '/?m=' . \gmdate( 'Y' ) ),
			default              => '',
		};
	}

	/**
	 * @param list<int> $ids
	 * @return list<string> Addresses of the first that visitors can read.
	 */
	private static function public_ones( array $ids ): array {
		$urls = [];
		foreach ( $ids as $id ) {
			if ( \count( $urls ) < self::MOST_GIVEN && self::is_public( $id ) ) {
				$urls[] = self::address( $id );
			}
		}

		return $urls;
	}

	public static function is_public( int $id ): bool {
		$post = \get_post( $id );

		return $post instanceof \WP_Post && 'publish' === $post->post_status && '' === $post->post_password && \is_post_type_viewable( $post->post_type );
	}

	private static function newest( string $type ): string {
		if ( ! \is_post_type_viewable( $type ) ) {
			return '';
		}
		$posts = \get_posts(
			[
				'post_type'        => $type,
				'post_status'      => 'attachment' === $type ? 'inherit' : 'publish',
				'numberposts'      => 1,
				'has_password'     => false,
				'suppress_filters' => true,
			]
		);

		return isset( $posts[0] ) ? self::address( $posts[0]->ID ) : '';
	}

	private static function address( int $id ): string {
		$address = \get_permalink( $id );

		return \is_string( $address ) ? $address : '';
	}
}
