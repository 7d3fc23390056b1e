<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

use Closure;
use WP_Ability;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * An ability whose input is held to the contract first, so that a refusal has the words and the code of every other door. It has to be a class:
 * WordPress lets no callback answer before 7.1, and changes the types of valid input.
 */
final class CheckedAbility extends WP_Ability {

	/**
	 * Says true of input that is valid, what is wrong with other input, and false where the caller may not run the ability and learns
	 * nothing about input. WordPress' constructor sets it, from the argument of the same name.
	 * @var (Closure(mixed): (bool|WP_Error))|null
	 */
	protected ?Closure $input_check = null;

	/**
	 * @inheritDoc
	 * @param mixed $input
	 * @return true|WP_Error
	 */
	public function validate_input( $input = null ) {
		$found = null === $this->input_check ? true : ( $this->input_check )( $input );
		if ( false === $found ) {
			// The permission check comes after this one, and refuses.
			return true;
		}
		$valid = $found instanceof WP_Error ? $found : parent::validate_input( $input );
		// The published schema says less than the contract does; a filter that refuses has a code of its own.
		return null !== $this->input_check && true === $found && $valid instanceof WP_Error && 'ability_invalid_input' === $valid->get_error_code() ? true : $valid;
	}

	/**
	 * @inheritDoc
	 * @param mixed $output Held to the contract where debugging is on (`OutputWatch`); the published schema says less.
	 * @return true|WP_Error
	 */
	protected function validate_output( $output ) {
		$valid = parent::validate_output( $output );
		return $valid instanceof WP_Error && 'ability_invalid_output' === $valid->get_error_code() ? true : $valid;
	}
}
