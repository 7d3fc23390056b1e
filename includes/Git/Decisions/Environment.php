<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

use stdClass;
use Svc\Domain\JsonText;

\defined( 'ABSPATH' ) || exit;

/** Another site than production writes its own entry in `environments`, so that it cannot deactivate production. Immutable, pure. */
final class Environment {

	public const PRODUCTION = 'production';

	private const JSON = \JSON_PRETTY_PRINT | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_LINE_TERMINATORS | \JSON_THROW_ON_ERROR;

	public function __construct( public readonly string $name ) {
	}

	/**
	 * @param array<string, mixed> $item As `SnippetFolder` reads it.
	 * @return array<string, mixed> With the `status` that holds on this site, without `environments`.
	 */
	public function here( array $item ): array {
		$all = $item['environments'] ?? null;
		$own = \is_array( $all ) ? $all[ $this->name ] ?? null : null;
		$own = \is_array( $own ) ? $own['active'] ?? null : null;
		unset( $item['environments'] );
		return \is_bool( $own ) ? [ 'status' => $own ? 'active' : 'inactive' ] + $item : $item;
	}

	/** @return array{bool, array<array-key, bool>} For kinds without an entry, and by kind for those with one; production rarely has one. */
	public static function everywhere( string $settings ): array {
		$read  = \json_decode( JsonText::without_mark( $settings ), true );
		$read  = \is_array( $read ) ? $read : [];
		$kinds = [];
		foreach ( \is_array( $read['environments'] ?? null ) ? $read['environments'] : [] as $kind => $said ) {
			$is_on  = \is_array( $said ) ? $said['active'] ?? null : null;
			$kinds += \is_bool( $is_on ) ? [ $kind => $is_on ] : [];
		}
		return [ true === ( $read['active'] ?? false ), $kinds ];
	}

	/** @return array{string, bool} The file with its entry for this site, and what `active` in it is to be. */
	public function set( string $settings, bool $is_active ): array {
		// As objects, because an empty one would come out as a list.
		$read = \json_decode( JsonText::without_mark( $settings ) );
		$file = $read instanceof stdClass ? $read : new stdClass();
		$all  = ( $file->environments ?? null ) instanceof stdClass ? $file->environments : new stdClass();
		$own  = ( $all->{$this->name} ?? null ) instanceof stdClass ? $all->{$this->name} : new stdClass();
		$root = true === ( $file->active ?? false );
		$said = \is_bool( $own->active ?? null );
		if ( ( $said ? $own->active : $root ) === $is_active ) {
			return [ $settings, $root ];
		}
		if ( ! $said && self::PRODUCTION === $this->name ) {
			return [ $settings, $is_active ];
		}
		$own->active         = $is_active;
		$all->{$this->name}  = $own;
		$file->environments  = $all;
		return [ \json_encode( $file, self::JSON ), $root ];
	}
}
