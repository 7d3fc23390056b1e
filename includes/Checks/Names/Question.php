<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Which names are asked for. */
final class Question {

	/** Kinds that one word of a question stands for; every other stands for itself. */
	private const KINDS = [
		'class' => [ 'class', 'interface', 'trait', 'enum' ],
		'hook'  => [ 'hook', 'action', 'filter' ],
	];

	/** Kinds whose names PHP compares without regard to case. */
	private const CASELESS = [ 'function', 'class', 'interface', 'trait', 'enum', 'method' ];

	/**
	 * @param string $kind   Of the contract; empty for all but methods, of which a class has too many.
	 * @param string $role   Of the contract; empty for all.
	 * @param string $name   The exact name; empty for all.
	 * @param string $search Part of the name in any case; empty for all.
	 * @param bool   $core   Whether WordPress' own count.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $role,
		public readonly string $name,
		public readonly string $search,
		public readonly bool $core,
	) {}

	/** Whether any name of a kind can be meant. */
	public function asks_for( string $kind, string $role ): bool {
		$is_kind = '' === $this->kind ? 'method' !== $kind : \in_array( $kind, self::KINDS[ $this->kind ] ?? [ $this->kind ], true );

		return $is_kind && ( '' === $this->role || $role === $this->role );
	}

	/** Whether a name of a kind that is asked for is meant. */
	public function means( string $kind, string $name ): bool {
		if ( '' !== $this->search && null === Utf8::find( $name, $this->search ) ) {
			return false;
		}
		if ( '' === $this->name ) {
			return true;
		}

		return \in_array( $kind, self::CASELESS, true ) ? 0 === \strcasecmp( $name, \ltrim( $this->name, '\\' ) ) : $name === $this->name;
	}

	/** Where a name stands among the answers: what begins with the word that was searched for comes first. */
	public function place_of( string $name ): string {
		return ( '' === $this->search || 0 === Utf8::find( $name, $this->search ) ? '0' : '1' ) . \strtolower( $name );
	}
}
