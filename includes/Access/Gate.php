<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Compiler\CodeCompiler;
use Svc\Domain\Access;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Site\Settings;
use WP_Application_Passwords;

\defined( 'ABSPATH' ) || exit;

/**
 * The one place that decides who may do what (spec 5), never by what a client claims. Every write asks it for the snippet as it is and as it would
 * be. The command line and the service itself are not limited unless they act for a user.
 */
final class Gate {

	/** Code that cannot be read counts as PHP, so that the damage gives no user more rights. */
	public const UNREADABLE = '<?php';

	/** Super admins of a network have it on every site. */
	private const ADMINISTRATOR = 'manage_options';

	/** `app_id` of application passwords that may only propose: WordPress stores it with the password, so that none can act before a setting says so. */
	public const PROPOSING_APP = '0f1c8838-fbf7-46d5-95ba-03eb77aa2cca';

	private const FRONT = 'frontend';

	private const TRUSTED_DOORS = [ 'cli', 'system', 'git' ];

	public function __construct(
		private readonly SiteRules $rules,
		private readonly Tier $tier,
		private readonly Settings $settings,
		private readonly NetworkPolicies $policies = new NetworkPolicies(),
	) {
	}

	public function role_has( string $role, string $level ): bool {
		$is_administrator = \get_role( $role )?->has_cap( self::ADMINISTRATOR ) ?? false;
		return Access::includes( $is_administrator ? 'full' : $this->access()->level( 0, [ $role ] ), $level );
	}

	/**
	 * @param string $level `view`, `design`, `full`, or `none` for operations that authenticate themselves.
	 * @throws Forbidden With status 401 for a user who is not logged in, else 403.
	 */
	public function require_level( string $level, Actor $actor ): void {
		if ( 'none' === $level || $this->is_unlimited( $actor ) ) {
			return;
		}
		if ( 0 === $actor->user_id && ! self::is_rescue_by_command( $actor ) ) {
			throw Forbidden::because( \__( 'Log in, or send an application password.', 'svc' ), [ 'status' => 401 ] );
		}
		if ( ! self::is_rescue_by_command( $actor ) && ! $this->has_level( $actor->user_id, $level ) ) {
			throw Forbidden::because( $this->level_reason( $level ) );
		}
		$this->require_use( $actor, NetworkResource::Menu );
		if ( 'view' !== $level && $this->rules->view_only && 'cli' !== $actor->via ) {
			throw Forbidden::because( \__( 'Snippets are view-only: DISALLOW_UNFILTERED_HTML is set in wp-config.php. Remove the constant, or use the command line.', 'svc' ) );
		}
	}

	/**
	 * @param bool $only_off Whether the change does nothing but switch the snippet off; configuration never stands in the way of that.
	 * @throws Forbidden
	 */
	public function require_write( Actor $actor, Snippet $snippet, string $code, bool $only_off = false ): void {
		if ( $this->is_unlimited( $actor ) ) {
			return;
		}
		if ( ! self::holds_php( $snippet, $code ) ) {
			$this->require_level( 'design', $actor );
			$this->require_unfiltered( $actor, $snippet );
			return;
		}
		$this->require_level( 'design', $actor );
		if ( ! $this->has_level( $actor->user_id, 'full' ) && ! self::is_rescue_by_command( $actor ) ) {
			throw Forbidden::because( \__( 'PHP, also in HTML, needs full access. Ask an administrator.', 'svc' ) );
		}
		if ( $this->rules->network && ! self::is_rescue_by_command( $actor ) && ! \is_super_admin( $actor->user_id ) ) {
			throw Forbidden::because( \__( 'Only super admins can write PHP snippets.', 'svc' ) );
		}
		if ( null !== $this->rules->php_lock && ! $only_off && 'cli' !== $actor->via ) {
			/* translators: %s: name of a PHP constant. */
			$reason = \__( '%s locks PHP. Remove it from wp-config.php, or set SVC_ALLOW_PHP.', 'svc' );
			throw Forbidden::because( \sprintf( $reason, $this->rules->php_lock ) );
		}
	}

	public function may_write( Actor $actor, Snippet $snippet, string $code ): bool {
		try {
			$this->require_write( $actor, $snippet, $code );
			return true;
		} catch ( Forbidden ) {
			return false;
		}
	}

	/**
	 * Whether an actor may only propose changes: by the application password of the request, else by user, else by the setting `propose`. Settings
	 * that cannot be read leave programs no more than that.
	 */
	public function may_only_propose( Actor $actor ): bool {
		if ( 0 === $actor->user_id ) {
			return false;
		}
		try {
			$set = $this->settings->get();
		} catch ( StorageFailure ) {
			return 'ability' === $actor->via || '' !== $actor->password;
		}
		$mode = self::password_mode( $actor, $set['proposers']['passwords'] ) ?? $set['proposers']['users'][ $actor->user_id ] ?? null;
		if ( null !== $mode ) {
			return 'propose' === $mode;
		}
		return match ( $set['propose'] ) {
			'passwords' => 'ability' === $actor->via || '' !== $actor->password,
			'abilities' => 'ability' === $actor->via,
			default     => false,
		};
	}

	/**
	 * @param array<string, 'act'|'propose'> $passwords Modes by UUID.
	 * @return 'act'|'propose'|null
	 */
	private static function password_mode( Actor $actor, array $passwords ): ?string {
		if ( '' === $actor->password ) {
			return null;
		}
		$item = WP_Application_Passwords::get_user_application_password( $actor->user_id, $actor->password );
		return $passwords[ $actor->password ] ?? ( self::PROPOSING_APP === ( $item['app_id'] ?? '' ) ? 'propose' : null );
	}

	/** @throws Forbidden When the actor may only propose. */
	public function require_acting( Actor $actor ): void {
		if ( $this->may_only_propose( $actor ) ) {
			throw Forbidden::because( \__( 'This operation can\'t be proposed. Ask an administrator.', 'svc' ) );
		}
	}

	/** Always on a single site, where the level says so. */
	public function may_use( Actor $actor, NetworkResource $resource ): bool {
		if ( ! $this->rules->network || $this->is_unlimited( $actor ) || self::is_rescue_by_command( $actor ) ) {
			return true;
		}
		return \is_super_admin( $actor->user_id ) || $this->policies->allows( $resource );
	}

	/** @throws Forbidden */
	public function require_use( Actor $actor, NetworkResource $resource ): void {
		if ( $this->may_use( $actor, $resource ) ) {
			return;
		}
		throw Forbidden::because(
			match ( $resource ) {
				NetworkResource::GitToken     => \__( 'SVC_GIT_TOKEN belongs to the network. Ask a super admin to sync, or to set SVC_GIT_REPO.', 'svc' ),
				NetworkResource::GitServer    => \__( 'Ask a super admin for this Git server, or set SVC_GIT_API in wp-config.php.', 'svc' ),
				NetworkResource::ImportSource => \__( 'These snippets belong to the network. Ask a super admin.', 'svc' ),
				NetworkResource::Menu         => \__( 'Access to snippets is turned off on this site. Ask a super admin.', 'svc' ),
				NetworkResource::PhpSource    => \__( 'Only super admins can read PHP snippets.', 'svc' ),
				NetworkResource::FrontCss     => \__( 'CSS snippets need the capability edit_css. Ask a super admin.', 'svc' ),
				NetworkResource::SafeMode     => \__( 'Only super admins can use safe mode and rescue links.', 'svc' ),
				NetworkResource::DomainFiles  => \__( 'All sites of this network share these files. Ask a super admin.', 'svc' ),
				NetworkResource::Policies     => \__( 'Only super admins can use network settings.', 'svc' ),
				NetworkResource::TestRun      => \__( 'Only super admins can activate snippets without a test run.', 'svc' ),
			}
		);
	}

	/** On a network, PHP is for super admins unless they share it. */
	public function may_read( Actor $actor, Snippet $snippet, string $code ): bool {
		return ! self::holds_php( $snippet, $code ) || $this->may_use( $actor, NetworkResource::PhpSource );
	}

	/** @throws Forbidden */
	public function require_read( Actor $actor, Snippet $snippet, string $code ): void {
		if ( self::holds_php( $snippet, $code ) ) {
			$this->require_use( $actor, NetworkResource::PhpSource );
		}
	}

	/**
	 * On a network no site's own administrator may write what WordPress would refuse or clean in posts and custom CSS, whatever level they give
	 * themselves.
	 * @throws Forbidden
	 */
	private function require_unfiltered( Actor $actor, Snippet $snippet ): void {
		if ( ! $this->rules->network || self::is_rescue_by_command( $actor ) || \user_can( $actor->user_id, 'css' === $snippet->type ? 'edit_css' : 'unfiltered_html' ) ) {
			return;
		}
		if ( 'css' !== $snippet->type ) {
			throw Forbidden::because( \__( 'HTML and JavaScript snippets need the capability unfiltered_html. Ask a super admin.', 'svc' ) );
		}
		// What the admin and the login page show is also seen by super admins.
		if ( self::FRONT !== $snippet->hook ) {
			throw Forbidden::because( \__( 'CSS in the admin, editor or login page needs the capability edit_css. Choose the location "Site", or ask a super admin.', 'svc' ) );
		}
		$this->require_use( $actor, NetworkResource::FrontCss );
	}

	/** @throws Forbidden Also where the site has PHP switched off (spec 2.7). */
	public function require_run( Actor $actor, Snippet $snippet, string $code ): void {
		$this->require_write( $actor, $snippet, $code );
		if ( $this->rules->php_disabled && self::holds_php( $snippet, $code ) ) {
			throw Forbidden::because( \__( 'PHP snippets are turned off on this site (SVC_DISABLE_PHP).', 'svc' ) );
		}
	}

	public static function holds_php( Snippet $snippet, string $code ): bool {
		return 'php' === $snippet->type || ( 'html' === $snippet->type && CodeCompiler::has_php( $code ) );
	}

	/** Whether a user has a level, whatever constants forbid all users for the moment. */
	public function has_level( int $user_id, string $level ): bool {
		return Access::includes( $this->level( $user_id ), $level );
	}

	/** A rescue link made at the command line has the rights of the command line, and comes through the web, where the locks of the site hold. */
	private static function is_rescue_by_command( Actor $actor ): bool {
		return 0 === $actor->user_id && 'rescue' === $actor->via;
	}

	private function level( int $user_id ): string {
		return \user_can( $user_id, self::ADMINISTRATOR ) ? 'full' : $this->granted( $user_id );
	}

	/** `none` to users who do not, or no longer, belong to the site, and to all while another site of the network is being looked at. */
	private function granted( int $user_id ): string {
		$user = \get_userdata( $user_id );
		if ( false === $user || ( $this->rules->network && ( \ms_is_switched() || ! \is_user_member_of_blog( $user_id ) ) ) ) {
			return 'none';
		}
		return $this->access()->level( $user_id, \array_values( $user->roles ) );
	}

	/** Nothing on a tier without team access, and nothing when it cannot be read. */
	private function access(): Access {
		if ( ! $this->tier->includes( 'pro' ) ) {
			return new Access();
		}
		try {
			$set = $this->settings->get()['access'];
		} catch ( StorageFailure ) {
			return new Access();
		}
		return new Access( $set['roles'], $set['users'] );
	}

	private function is_unlimited( Actor $actor ): bool {
		return 0 === $actor->user_id && \in_array( $actor->via, self::TRUSTED_DOORS, true );
	}

	private function level_reason( string $level ): string {
		return match ( $level ) {
			'view'   => \__( 'You can\'t access snippets. Ask an administrator.', 'svc' ),
			'design' => \__( 'You can\'t change snippets. Ask an administrator.', 'svc' ),
			default  => \__( 'This needs full access. Ask an administrator.', 'svc' ),
		};
	}
}
