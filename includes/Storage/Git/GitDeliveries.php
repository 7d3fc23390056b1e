<?php

declare(strict_types=1);

namespace Svc\Storage\Git;

use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * What became of the last deliveries of the webhook: one guarded file for those that were signed by who knows the secret, and one for those
 * that were refused, from any client. So a refusal never takes the place of a right one. Nothing that a refused one says is in it.
 * @phpstan-type Last array{at: int, event: string, outcome: string}
 */
final class GitDeliveries {

	public const SIGNED = 'signed';

	public const REFUSED = 'refused';

	private const FILES = [
		self::SIGNED  => 'delivery-signed',
		self::REFUSED => 'delivery-refused',
	];

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
	) {}

	/**
	 * @param self::SIGNED|self::REFUSED $kind
	 * @return Last|null Null where there was none, or its file is damaged; its time is a Unix timestamp in seconds.
	 */
	public function last( string $kind ): ?array {
		$kept    = $this->records->read( $this->paths->git( self::FILES[ $kind ] ) ) ?? [];
		$at      = $kept['at'] ?? null;
		$event   = $kept['event'] ?? null;
		$outcome = $kept['outcome'] ?? null;

		return \is_int( $at ) && \is_string( $event ) && \is_string( $outcome ) ? [
			'at'      => $at,
			'event'   => $event,
			'outcome' => $outcome,
		] : null;
	}

	/**
	 * @param self::SIGNED|self::REFUSED $kind
	 * @param Last                       $last
	 */
	public function note( string $kind, array $last ): void {
		$path = $this->paths->git( self::FILES[ $kind ] );
		$this->records->rewrite( $path, $this->records->read( $path ) ?? [], $last );
	}

	public function forget(): void {
		foreach ( self::FILES as $name ) {
			$this->records->remove( $this->paths->git( $name ) );
		}
	}
}
