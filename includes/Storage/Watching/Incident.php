<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

\defined( 'ABSPATH' ) || exit;

/** Something that may have broken the site, and is looked into (`Svc\Recovery\Recovery`). Immutable. */
final class Incident {

	/**
	 * @param string       $message   May be empty.
	 * @param string       $address   Path and query as they were sent; empty where that is not known, or the request was no read.
	 * @param int          $suspect   Snippet that was at work; 0 for none.
	 * @param int          $user      0 for no user.
	 * @param int          $at        When the site was changed, Unix time; 0 where it was not.
	 * @param list<string> $inputs    Names of what the request carried, of `FailedWithInputs`.
	 * @param int          $postponed How often in a row it was put back.
	 * @param string       $reason    Why it could not be looked into; may be empty.
	 */
	public function __construct(
		public readonly IncidentKind $kind,
		public readonly string $message = '',
		public readonly string $address = '',
		public readonly int $suspect = 0,
		public readonly int $user = 0,
		public readonly int $at = 0,
		public readonly string $file = '',
		public readonly array $inputs = [],
		public readonly string $cause = '',
		public readonly int $postponed = 0,
		public readonly int $time = 0,
		public readonly string $reason = '',
	) {}

	/** @param array<mixed> $data The stored form, or what the runtime announces. */
	public static function from_record( array $data ): self {
		$text   = static fn( string $name ): string => \is_string( $data[ $name ] ?? null ) ? $data[ $name ] : '';
		$number = static fn( string $name ): int => \is_int( $data[ $name ] ?? null ) ? $data[ $name ] : 0;
		$inputs = \is_array( $data['inputs'] ?? null ) ? \array_values( \array_filter( $data['inputs'], '\is_string' ) ) : [];

		return new self( IncidentKind::tryFrom( $text( 'kind' ) ) ?? IncidentKind::Failed, $text( 'message' ), $text( 'address' ), $number( 'suspect' ), $number( 'user' ), $number( 'at' ), $text( 'file' ), $inputs, $text( 'cause' ), $number( 'put_off' ), $number( 'time' ), $text( 'reason' ) );
	}

	/** @return array<string, mixed> */
	public function to_record(): array {
		return [
			'kind'    => $this->kind->value,
			'message' => $this->message,
			'address' => $this->address,
			'suspect' => $this->suspect,
			'user'    => $this->user,
			'at'      => $this->at,
			'file'    => $this->file,
			'inputs'  => $this->inputs,
			'cause'   => $this->cause,
			'put_off' => $this->postponed,
			'time'    => $this->time,
			'reason'  => $this->reason,
		];
	}

	/** Whether a snippet that was last saved then was there before the site changed. */
	public function is_change_after( int $modified ): bool {
		return IncidentKind::SiteChanged === $this->kind && $modified <= $this->at;
	}
}
