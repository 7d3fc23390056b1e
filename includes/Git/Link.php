<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Decisions\Environment;
use Svc\Git\Decisions\Scope;
use Svc\Git\Error\Refused;
use Svc\Git\Repository\Root;
use Svc\Git\Sync\Setup;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * How this site is connected with its repository: what the settings say, and what constants of wp-config.php say before them.
 *
 * @phpstan-import-type Values from GitSettings
 */
final class Link {

	/**
	 * @param string $token `SVC_GIT_TOKEN`, before that of the settings; empty where it is not set.
	 * @param string $api `SVC_GIT_API`: the only address that the token of the constant goes to; empty for the public service of the provider.
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
	) {
	}

	/**
	 * The settings as they count.
	 *
	 * @return Values
	 */
	public function values(): array {
		return $this->counting( $this->settings->get() );
	}

	/**
	 * @param Values $values
	 * @return Values
	 */
	public function counting( array $values ): array {
		if ( '' !== $this->token ) {
			// The token is the site owner's, and settings are for more people: they do not say where it goes.
			$values = [
				'token' => $this->token,
				'api'   => $this->api,
			] + $values;
		}
		$values['secret'] = '' === $this->secret ? $values['secret'] : $this->secret;
		return $values;
	}

	/** Whether the token is that of `SVC_GIT_TOKEN`. */
	public function has_token_constant(): bool {
		return '' !== $this->token;
	}

	/** Whether the secret is that of `SVC_GIT_SECRET`. */
	public function has_secret_constant(): bool {
		return '' !== $this->secret;
	}

	/**
	 * @throws Refused When the settings cannot be used.
	 */
	public function forge(): Forge {
		$values = $this->values();
		if ( '' === $values['repo'] ) {
			throw new Refused( 'settings', \__( 'This site is not connected with a repository. Enter its name, such as owner/name.', 'svc' ) );
		}
		return Forges::open( new Connection( $values['provider'], $values['api'], $values['repo'], $values['branch'], \trim( $values['root'], '/' ), $values['token'] ) );
	}

	public function setup(): Setup {
		$values = $this->values();
		$name   = \implode( ' ', [ $values['provider'], $values['api'], $values['repo'], $values['branch'], \trim( $values['root'], '/' ) ] );
		// GitLab, Gitea and Forgejo guard file by file: there a commit may land late.
		$guards = 'github' === $values['provider'] || 'bitbucket' === $values['provider'];
		return new Setup( $name, \home_url(), new Root( $values['root'] ), new Scope( $values['scope'] ), new Environment( $this->environment ), $guards, $this->approves, 'bitbucket' !== $values['provider'] );
	}
}
