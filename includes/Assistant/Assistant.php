<?php

declare(strict_types=1);

namespace Svc\Assistant;

use Svc\Domain\Actor;
use Svc\Domain\Error\AssistantUnavailable;
use Svc\Storage\Site\AssistantUse;
use Svc\Storage\Site\Settings;
use WordPress\AiClient\AiClient;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether the assistant may be asked: by the site, by its settings, and by the user, who allows each provider once.
 * @phpstan-import-type Chosen from Model
 */
final class Assistant {

	public function __construct(
		private readonly Settings $settings,
		private readonly AssistantUse $use,
		private readonly Model $model,
	) {
	}

	/** Whether a page offers it: reads no more than settings and keys, and sends no request. */
	public function is_offered(): bool {
		return '' === $this->obstacle() && self::has_provider();
	}

	/** @return array{available: bool, reason: string, message: string, provider: string, model: string, allowed: bool, tokens: int, limit: int} */
	public function state( Actor $actor ): array {
		$reason = $this->obstacle();
		$model  = '' === $reason ? $this->model->chosen() : null;
		$tokens = $this->use->tokens();
		$limit  = $this->settings->get()['assistant_tokens'];
		$reason = match ( true ) {
			'' !== $reason => $reason,
			null === $model => 'connector',
			$tokens >= $limit => 'limit',
			default => '',
		};
		return [
			'available' => '' === $reason,
			'reason'    => $reason,
			'message'   => self::sentence( $reason ),
			'provider'  => $model['provider'] ?? '',
			'model'     => $model['model'] ?? '',
			'allowed'   => null !== $model && $this->is_allowed( $model, $actor ),
			'tokens'    => $tokens,
			'limit'     => $limit,
		];
	}

	/** Allows the present provider for a user, or withdraws that; withdrawing always works. */
	public function allow( bool $allow, Actor $actor ): void {
		$this->use->allow( $actor->user_id, $allow ? $this->require_available()['provider_id'] : '' );
	}

	/**
	 * @return Chosen The model that is asked.
	 * @throws AssistantUnavailable
	 */
	public function require_allowed( Actor $actor ): array {
		$model = $this->require_available();
		return $this->is_allowed( $model, $actor ) ? $model : throw self::refusal( 'consent' );
	}

	public function used( int $tokens ): void {
		$this->use->add( $tokens );
	}

	/** @return Chosen */
	private function require_available(): array {
		$reason = $this->obstacle();
		if ( '' !== $reason ) {
			throw self::refusal( $reason );
		}
		if ( $this->use->tokens() >= $this->settings->get()['assistant_tokens'] ) {
			throw self::refusal( 'limit' );
		}
		return $this->model->chosen() ?? throw self::refusal( 'connector' );
	}

	/** What stands in the way before any provider is asked. */
	private function obstacle(): string {
		if ( ! \function_exists( 'wp_supports_ai' ) ) {
			return 'wordpress';
		}
		/**
		 * Filters whether the AI assistant is offered on this site.
		 * @param bool $is_offered
		 */
		if ( ! \wp_supports_ai() || true !== \apply_filters( 'svc_assistant', true ) ) {
			return 'disabled';
		}
		return $this->settings->get()['assistant'] ? '' : 'setting';
	}

	/** Whether a provider has the key that it needs, or needs none. */
	private static function has_provider(): bool {
		$registry = AiClient::defaultRegistry();
		foreach ( $registry->getRegisteredProviderIds() as $id ) {
			$provider = $registry->getProviderClassName( $id );
			if ( null === $provider::metadata()->getAuthenticationMethod() || null !== $registry->getProviderRequestAuthentication( $id ) ) {
				return true;
			}
		}
		return false;
	}

	/** @param Chosen $model */
	private function is_allowed( array $model, Actor $actor ): bool {
		return $actor->user_id > 0 && ( $this->use->get()['allowed'][ $actor->user_id ] ?? '' ) === $model['provider_id'];
	}

	private static function refusal( string $reason ): AssistantUnavailable {
		return AssistantUnavailable::because( $reason, self::sentence( $reason ) );
	}

	private static function sentence( string $reason ): string {
		return match ( $reason ) {
			'wordpress' => \__( 'The AI assistant needs WordPress 7.0 or newer.', 'svc' ),
			'disabled' => \__( 'AI is disabled by WP_AI_SUPPORT or a filter.', 'svc' ),
			'setting' => \__( 'The AI assistant is turned off in the settings.', 'svc' ),
			'connector' => \__( 'No connected AI provider can call functions. Add one in Settings, Connectors.', 'svc' ),
			'limit' => \__( 'The tokens of this month are used. Raise the limit in the settings, or wait.', 'svc' ),
			'consent' => \__( 'Allow sending code to the AI provider first.', 'svc' ),
			default => '',
		};
	}
}
