<?php

declare(strict_types=1);

namespace Svc\Admin;

use Closure;
use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Access\People;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Assistant\Assistant;
use Svc\Checks\Loopback\Page\Targets;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Proposal;
use Svc\Domain\Snippet;
use Svc\Insights\Sampling;
use Svc\Operations\Files\UpdateFiles;
use Svc\Recovery\SafeMode;
use Svc\Settings\AbilitiesApi;
use Svc\Storage\Site\Proposals;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * What the page tells the app before it asks: the person and the site (`src/client/boot.ts` reads it), and the answers of the requests
 * that the first screen makes, so that it needs no further one. Everything comes through the operations' own checks.
 */
final class AppData {

	/** The first requests of the app, exactly as `src/state` makes them. */
	private const LIST   = '/svc/v1/snippets?page=1&per_page=100';
	private const SCHEMA = '/svc/v1/schema';

	public function __construct(
		private readonly Snippets $store,
		private readonly People $people,
		private readonly SafeMode $safe_mode,
		private readonly Sampling $sampling,
		private readonly Tier $tier,
		private readonly Targets $targets,
		private readonly SiteRules $rules,
		private readonly Gate $gate,
		private readonly Proposals $proposals,
		private readonly Assistant $assistant,
	) {
	}

	/** JavaScript that goes before the app. */
	public function script(): string {
		return 'window.svcApp=' . self::json( $this->boot() ) . ';wp.apiFetch.use(wp.apiFetch.createPreloadingMiddleware(' . self::json( $this->answers() ) . '));';
	}

	/** @return array<string, mixed> */
	private function boot(): array {
		$user = \wp_get_current_user();

		return [
			'version'      => \SVC_VERSION,
			'level'        => self::level(),
			'locked'       => $this->rules->view_only,
			'tier'         => $this->tier->name,
			'may'          => $this->rights( new Actor( $user->ID, 'admin', $user->display_name ) ),
			'user'         => [
				'id'   => $user->ID,
				'name' => $user->display_name,
			],
			'people'       => (object) self::read( $this->names( ... ), [] ),
			'site'         => [
				'name'        => \html_entity_decode( \get_bloginfo( 'name' ), \ENT_QUOTES ),
				'url'         => \home_url( '/' ),
				'environment' => \wp_get_environment_type(),
				'offset'      => \wp_timezone()->getOffset( new \DateTimeImmutable() ) / 60,
				'timezone'    => \wp_timezone_string(),
			],
			'roles'        => (object) \array_map( '\translate_user_role', \wp_roles()->role_names ),
			'highlighting' => 'false' !== $user->syntax_highlighting,
			'mcp'          => ! AbilitiesApi::is_there() ? null : [
				// `DefaultServerFactory` of mcp-adapter 0.5.
				'url'   => \rest_url( 'mcp/mcp-adapter-default-server' ),
				'appId' => Gate::PROPOSING_APP,
			],
			'proposals'    => 'view' === self::level() ? null : self::read( $this->open_proposals( ... ), otherwise: null ),
			'assistant'    => 'view' !== self::level() && self::read( $this->assistant->is_offered( ... ), otherwise: false ),
			'safeMode'     => self::read( $this->safe_mode->is_on( ... ), otherwise: false ),
			'testPages'    => 'view' === self::level() ? [] : $this->targets->usual( $user->ID ),
			'sampling'     => self::read( $this->sampling->state( ... ), Sampling::OFF ),
		];
	}

	/** Number of proposals that wait; null where none is kept. */
	private function open_proposals(): ?int {
		$all = $this->proposals->all();
		return [] === $all ? null : \count( \array_filter( $all, static fn( Proposal $one ): bool => 'open' === $one->state ) );
	}

	/**
	 * What the gate lets the person do, so that the app offers nothing that ends in a refusal.
	 * @return array<string, bool|list<string>>
	 */
	private function rights( Actor $actor ): array {
		$is_full = 'full' === self::level();
		return [
			'write'         => \array_values( \array_filter( [ 'php', 'html', 'css', 'js' ], fn( string $type ): bool => $this->may_write( $actor, $type, 'frontend' ) ) ),
			'styleAnywhere' => $this->may_write( $actor, 'css', 'admin' ),
			'readPhp'       => $this->gate->may_use( $actor, NetworkResource::PhpSource ),
			'stop'          => $is_full && $this->gate->may_use( $actor, NetworkResource::SafeMode ),
			'changeFiles'   => $is_full && UpdateFiles::may( $this->gate, $actor ),
			'setPolicies'   => $is_full && \is_multisite() && $this->gate->may_use( $actor, NetworkResource::Policies ),
		];
	}

	/** Whether the person may at least switch off what is there of a type, which no constant of the site forbids. */
	private function may_write( Actor $actor, string $type, string $hook ): bool {
		try {
			$snippet = Snippet::create(
				[
					'type' => $type,
					'hook' => $hook,
				]
			);
			$this->gate->require_write( $actor, $snippet, '', only_off: true );
			return true;
		} catch ( Forbidden ) {
			return false;
		}
	}

	/**
	 * What is stored. Storage that cannot be read must not take the screen down: the answers of the operations say it there.
	 * @template T
	 * @param Closure(): T $ask
	 * @param T            $otherwise
	 * @return T
	 */
	private static function read( Closure $ask, mixed $otherwise ): mixed {
		try {
			return $ask();
		} catch ( SvcException ) {
			return $otherwise;
		}
	}

	/** What the person may do: the highest level that they hold. */
	private static function level(): string {
		foreach ( [ 'full', 'design' ] as $level ) {
			if ( \current_user_can( 'svc_' . $level ) ) {
				return $level;
			}
		}

		return 'view';
	}

	/** @return array<int, string> */
	private function names(): array {
		$ids = [];
		foreach ( $this->store->all() as $snippet ) {
			$ids[ $snippet->author ]      = true;
			$ids[ $snippet->modified_by ] = true;
		}
		unset( $ids[0] );
		$names = [];
		foreach ( \array_keys( $ids ) as $id ) {
			$names[ $id ] = $this->people->name( $id );
		}

		return $names;
	}

	/**
	 * Answers by path, in the form that WordPress' own screens hand them over.
	 * @return array<array-key, mixed>
	 */
	private function answers(): array {
		$paths = [ self::LIST, self::SCHEMA ];
		// It only chooses what is read ahead, with the reader's own rights.
		$place = isset( $_GET['p'] ) && \is_string( $_GET['p'] ) ? \wp_unslash( $_GET['p'] ) : '';
		if ( 1 === \preg_match( '~^/snippet/([1-9][0-9]{0,15})$~', $place, $found ) ) {
			$paths[] = '/svc/v1/snippets/' . $found[1];
		}
		return \array_reduce( $paths, '\rest_preload_api_request', [] );
	}

	/** JSON that may stand in a script element. */
	private static function json( mixed $value ): string {
		return (string) \wp_json_encode( $value, \JSON_HEX_TAG | \JSON_HEX_AMP | \JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_SLASHES );
	}
}
