<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The wire form of a snippet of the library, with what this site has of it.
 * @phpstan-import-type Setting from Item
 */
final class ItemView {

	public function __construct(
		private readonly Libraries $libraries,
		private readonly Snippets $store,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @param Snippet|null $copy The copy of this site.
	 * @return array<string, mixed>
	 * @throws SvcException When its code is asked for and lost.
	 */
	public function of( Item $item, ?Snippet $copy, bool $with_code, Actor $actor ): array {
		$code     = null === $copy ? null : $this->code_of( $copy );
		$values   = null === $copy || null === $code ? [] : SettingValues::values( $code, $copy->type );
		// What a person has filled in is part of the code.
		$shown    = null === $copy || null === $code || $this->gate->may_read( $actor, $copy, $code ) ? $values : [];
		$settings = \array_map( static fn( array $setting ): array => [ 'value' => $shown[ $setting['name'] ] ?? $setting['value'] ] + $setting, $item->settings );
		// A setting whose mark a person has taken out of the copy's code keeps it off no more (OpenSettings).
		$marked   = null === $code ? null : $values;
		$open     = \array_filter( $settings, static fn( array $setting ): bool => $setting['required'] && Literal::is_open( $setting['value'] ) && ( null === $marked || isset( $marked[ $setting['name'] ] ) ) );
		$state    = match ( true ) {
			null === $copy => [ 'state' => 'new' ],
			null === $code => [ 'state' => 'changed' ],
			default        => Copies::state( $item, $copy, $code ),
		};
		return [
			'slug'       => $item->slug,
			'uid'        => $item->uid(),
			'lang'       => 'css' === $item->fields['type'] ? 'css' : '',
			'pack'       => $item->pack,
			'version'    => $item->version,
			'shelf'      => $item->library,
			'requires'   => Requirements::versions( $item ),
			'plugins'    => isset( $item->requires['plugin'] ) ? [ $item->requires['plugin'] ] : [],
			'missing'    => Requirements::missing( $item ),
			'conflicts'  => $item->conflicts,
			'hooks'      => $item->hooks,
			'touches'    => $item->touches,
			'settings'   => \array_map( self::setting( ... ), $settings ),
			'needs_edit' => \array_column( $open, 'name' ),
			'id'         => $copy?->id,
			'status'     => $copy?->status,
		] + $state + $item->fields + ( $with_code ? [ 'code' => $this->libraries->code( $item ) ] : [] );
	}

	/** @return string|null Null when it is lost, which its own screen says. */
	private function code_of( Snippet $copy ): ?string {
		try {
			return $this->store->code( $copy );
		} catch ( SvcException ) {
			return null;
		}
	}

	/**
	 * @param Setting $setting
	 * @return array<string, mixed>
	 */
	private static function setting( array $setting ): array {
		return \array_filter( $setting, static fn( mixed $value ): bool => null !== $value && [] !== $value );
	}
}
