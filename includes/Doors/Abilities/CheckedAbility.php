<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

use Closure;
use WP_Ability;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * An ability whose input is held to the contract before it is held to its published schema, so that what is refused is refused in the
 * words and with the code of every other door. It has to be a class: WordPress asks several times whether input is valid, lets no
 * callback answer before 7.1, and changes the types of what it was told is valid.
 *
 * Loaded only where WordPress has abilities (6.9).
 */
final class CheckedAbility extends WP_Ability {

	/**
	 * Says true of input that is valid, what is wrong with other input, and false where the caller may not run the ability and learns
	 * nothing about input. WordPress' constructor sets it, from the argument of the same name.
	 *
	 * @var (Closure(mixed): (bool|WP_Error))|null
	 */
	protected ?Closure $input_check = null;

	/**
	 * @inheritDoc
	 *
	 * @param mixed $input
	 * @return true|WP_Error
	 */
	public function validate_input( $input = null ) {
		$found = null === $this->input_check ? true : ( $this->input_check )( $input );
		if ( false === $found ) {
			// The permission check comes after this one, and refuses.
			return true;
		}
		return $found instanceof WP_Error ? $found : parent::validate_input( $input );
	}
}
