<?php

declare(strict_types=1);

namespace Svc\Git;

use Closure;
use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\GitFailure;
use Svc\Git\Decisions\Environment;
use Svc\Git\Decisions\Scope;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Repository\Root;
use Svc\Git\Sync\Policy;
use Svc\Git\Sync\Setup;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * How this site is connected with its repository: what the settings say, and what constants of wp-config.php say before them.
 * @phpstan-import-type Values from GitSettings
 */
final class Link {

	/**
	 * @param string $token `SVC_GIT_TOKEN`, before that of the settings; empty where it is not set.
	 * @param string $api `SVC_GIT_API`: the only server that is asked; empty where it is not set, and then the token of the constant goes to the public service of the provider.
	 * @param string $secret `SVC_GIT_SECRET`, likewise.
	 * @param string $environment `SVC_GIT_ENV`, or WordPress' type of environment.
	 * @param bool $approves `SVC_GIT_APPROVE`: code from Git waits until a user takes it.
	 */
	public function __construct(
		private readonly GitSettings $settings,
		#[\SensitiveParameter]
		private readonly string $token,
		private readonly string $api,
		#[\SensitiveParameter]
		private readonly string $secret,
		public readonly string $environment,
		public readonly bool $approves,
		private readonly PinnedRepository $pinned,
		private readonly Gate $gate,
	) {
	}

	/** Refuses who may not use the connection: a token of the network opens more than this site's repository, unless wp-config.php pins it. */
	public function require_use( Actor $actor ): void {
		if ( $this->has_token_constant() && ! $this->pinned->is_set() ) {
			$this->gate->require_use( $actor, NetworkResource::GitToken );
		}
	}

	/**
	 * Refuses settings that this actor may not change: those that wp-config.php says, and on a network where a token goes.
	 * @param array<string, mixed> $sent
	 * @return array<string, mixed> Those to keep.
	 */
	public function require_set( array $sent, Actor $actor ): array {
		$now     = $this->values();
		$differs = static fn( string $name ): bool => \array_key_exists( $name, $sent ) && $sent[ $name ] !== $now[ $name ];
		foreach ( $this->constants() as $name => $constant ) {
			if ( $differs( $name ) ) {
				/* translators: 1: name of a setting, such as "branch", 2: name of a PHP constant. */
				throw Forbidden::because( \sprintf( \__( '%2$s in wp-config.php sets "%1$s". Change the constant instead.', 'svc' ), $name, $constant ) );
			}
		}
		if ( $differs( 'api' ) ) {
			$this->gate->require_use( $actor, NetworkResource::GitServer );
		}
		if ( $this->has_token_constant() && $differs( 'provider' ) ) {
			$this->gate->require_use( $actor, NetworkResource::GitToken );
		}
		return \array_diff_key( $sent, $this->constants() );
	}

	/** @return list<string> Settings that this actor cannot change. */
	public function fixed( Actor $actor ): array {
		$fixed = $this->constants();
		if ( ! $this->gate->may_use( $actor, NetworkResource::GitServer ) ) {
			$fixed['api'] = true;
		}
		if ( $this->has_token_constant() && ! $this->may_use_token( $actor ) ) {
			$fixed['provider'] = true;
		}
		return \array_keys( $fixed );
	}

	/** Whether this actor may use a token of others for whatever it opens; on a network that takes a super admin. */
	public function may_use_token( Actor $actor ): bool {
		return $this->gate->may_use( $actor, NetworkResource::GitToken );
	}

	public function shows_php( Actor $actor ): bool {
		return $this->gate->may_use( $actor, NetworkResource::PhpSource );
	}

	/** @return array<string, string> Settings that constants say => the constant. */
	private function constants(): array {
		$constants = \array_fill_keys( \array_keys( $this->pinned->fields() ), 'SVC_GIT_REPO' );
		return $constants + match ( true ) {
			'' !== $this->api => [ 'api' => 'SVC_GIT_API' ],
			'' !== $this->token => [ 'api' => 'SVC_GIT_TOKEN' ],
			default => [],
		};
	}

	/** @return Values The settings as they count. */
	public function values(): array {
		return $this->counting( $this->settings->get() );
	}

	/**
	 * @param Values $values
	 * @return Values
	 */
	public function counting( array $values ): array {
		// The token is the site owner's, and settings are for more people: they do not say where it goes.
		$values['token']  = '' === $this->token ? $values['token'] : $this->token;
		$values['api']    = '' === $this->token . $this->api ? $values['api'] : $this->api;
		$values['secret'] = '' === $this->secret ? $values['secret'] : $this->secret;
		return $this->pinned->fields() + $values;
	}

	public function has_token_constant(): bool {
		return '' !== $this->token;
	}

	public function has_secret_constant(): bool {
		return '' !== $this->secret;
	}

	/**
	 * Asks the provider, and makes an error of an answer of it that is a refusal or none.
	 * @template T
	 * @param Closure(Forge): T $question
	 * @return T
	 */
	public function ask( Actor $actor, Closure $question ): mixed {
		try {
			return $question( $this->forge( $actor ) );
		} catch ( Refused $refused ) {
			throw GitFailure::because( $refused->reason, $refused->getMessage(), $refused->wait );
		} catch ( OutcomeUnknown $unknown ) {
			throw GitFailure::because( 'unknown', $unknown->getMessage() );
		}
	}

	/** @throws Forbidden When the actor may not use the connection. */
	public function forge( Actor $actor ): Forge {
		$this->require_use( $actor );
		$values = $this->values();
		if ( '' === $values['repo'] ) {
			throw new Refused( 'settings', \__( 'Connect a repository first, such as owner/name.', 'svc' ) );
		}
		return Forges::open( new Connection( $values['provider'], $values['api'], $values['repo'], $values['branch'], \trim( $values['root'], '/' ), $values['token'] ) );
	}

	public function setup(): Setup {
		$values = $this->values();
		$name   = \implode( ' ', [ $values['provider'], $values['api'], $values['repo'], $values['branch'], \trim( $values['root'], '/' ) ] );
		// GitLab, Gitea and Forgejo guard file by file: there a commit may land late.
		$policy = new Policy( new Scope( $values['scope'] ), new Environment( $this->environment ), $this->approves );
		return new Setup( $name, \home_url(), new Root( $values['root'] ), $policy, Forges::traits( $values['provider'] ) );
	}
}
