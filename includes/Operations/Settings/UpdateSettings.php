<?php

declare(strict_types=1);

namespace Svc\Operations\Settings;

use Svc\Access\Tier;
use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\TierRequired;
use Svc\Settings\AbilitiesApi;
use Svc\Settings\AccessInput;
use Svc\Settings\SettingsLog;
use Svc\Settings\SettingsView;
use Svc\Storage\Site\Settings;
use Svc\Upkeep\Relocation;

\defined( 'ABSPATH' ) || exit;

/**
 * Changes the settings that are sent, all of them or none, and logs what changed (design 8.1).
 * @phpstan-import-type Values from Settings
 * @phpstan-import-type UpdateSettingsInput from Inputs
 * @implements Foreseeable<'update-settings'>
 */
final class UpdateSettings implements Foreseeable {

	public function __construct(
		private readonly Settings $settings,
		private readonly AccessInput $access,
		private readonly SettingsLog $log,
		private readonly Tier $tier,
		private readonly Relocation $relocation,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$change = $this->settings->change( fn( array $values ): array => $this->apply( $input, $values ) );
		$this->log->record( $change, $actor );
		if ( isset( $input['error_mail'] ) ) {
			$this->relocation->mail_again();
		}
		return new Result( SettingsView::of( $change['after'] ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$now = $this->settings->get();
		return Foreseen::differences( SettingsView::of( $now ), SettingsView::of( $this->apply( $input, $now ) ) );
	}

	/**
	 * @param UpdateSettingsInput $input
	 * @param Values $values
	 * @return Values
	 */
	private function apply( array $input, array $values ): array {
		if ( isset( $input['access'] ) && ! $this->tier->includes( 'pro' ) ) {
			throw TierRequired::for_tier( 'pro' );
		}
		if ( ( $input['abilities'] ?? false ) && ! $values['abilities'] ) {
			AbilitiesApi::require_there();
		}
		return [
			'abilities'      => $input['abilities'] ?? $values['abilities'],
			'access'         => isset( $input['access'] ) ? $this->access->apply( $input['access'], $values['access'] ) : $values['access'],
			'activity_days'  => $input['activity_days'] ?? $values['activity_days'],
			'revision_limit' => $input['revision_limit'] ?? $values['revision_limit'],
			'error_mail'     => isset( $input['error_mail'] ) ? self::addresses( $input['error_mail'] ) : $values['error_mail'],
			'proposal_mail'  => $input['proposal_mail'] ?? $values['proposal_mail'],
			'minify'         => $input['minify'] ?? $values['minify'],
			'consent_without_api' => $input['consent_without_api'] ?? $values['consent_without_api'],
			'propose'        => $input['propose'] ?? $values['propose'],
			'proposers'      => Settings::proposers( ( $input['proposers'] ?? [] ) + $values['proposers'] ),
			'assistant'           => $input['assistant'] ?? $values['assistant'],
			'assistant_tokens'    => $input['assistant_tokens'] ?? $values['assistant_tokens'],
		];
	}

	private static function addresses( string $text ): string {
		$addresses = \preg_split( '/[\s,;]+/', $text, -1, \PREG_SPLIT_NO_EMPTY );
		foreach ( false === $addresses ? [] : $addresses as $address ) {
			if ( false === \is_email( $address ) ) {
				/* translators: %s: what was sent in place of an email address. */
				throw InvalidInput::field( 'error_mail', \sprintf( \__( '"%s" is not an email address. Separate addresses with commas.', 'svc' ), $address ) );
			}
		}
		return \implode( ', ', \array_unique( false === $addresses ? [] : $addresses ) );
	}
}
