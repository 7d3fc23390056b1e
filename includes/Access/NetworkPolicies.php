<?php

declare(strict_types=1);

namespace Svc\Access;

\defined( 'ABSPATH' ) || exit;

/**
 * What super admins let the people of single sites do. `Svc\Everyday` reads `menu` from the same option, because menus must not load a class.
 * @phpstan-type Policies array{menu: bool, php_source: bool, front_css: bool, safe_mode: bool}
 */
final class NetworkPolicies {

	public const OPTION = 'svc_network';

	/** Keys are values of `NetworkResource`. */
	public const DEFAULTS = [
		'menu'       => true,
		'php_source' => false,
		'front_css'  => false,
		'safe_mode'  => false,
	];

	/** @var Policies|null */
	private ?array $values = null;

	/** @return Policies */
	public function get(): array {
		return $this->values ??= self::whole( \get_site_option( self::OPTION ) );
	}

	/** What no policy is about is never shared. */
	public function allows( NetworkResource $resource ): bool {
		return $this->get()[ $resource->value ] ?? false;
	}

	/**
	 * @param array<string, bool> $changes
	 * @return Policies
	 */
	public function change( array $changes ): array {
		$this->values = self::whole( $changes + self::whole( \get_site_option( self::OPTION ) ) );
		\update_site_option( self::OPTION, $this->values );
		return $this->values;
	}

	/** @return Policies A value of another type counts as not set. */
	private static function whole( mixed $stored ): array {
		$values = self::DEFAULTS;
		foreach ( $values as $name => $default ) {
			$value           = \is_array( $stored ) ? $stored[ $name ] ?? $default : $default;
			$values[ $name ] = \is_bool( $value ) ? $value : $default;
		}
		return $values;
	}
}
