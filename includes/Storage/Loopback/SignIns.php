<?php

declare(strict_types=1);

namespace Svc\Storage\Loopback;

use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * One-time sign-ins, each good for one request to one address. The runtime removes the file before it signs in; it holds the hash of the secret only.
 */
final class SignIns {

	/** Seconds that the request may be on its way, such as behind others in the queue of a small server. */
	private const LIFETIME = 20;

	public function __construct(
		private readonly Paths $paths,
		private readonly AtomicFile $files,
		private readonly Record $records,
	) {}

	/**
	 * @param Candidate $candidate With whose key the request has to come.
	 * @param string    $address   Path and query as the request line will have them.
	 * @return string Value of the header `X-SVC-Sign-In`: `{id}.{secret}`.
	 * @throws SvcException
	 */
	public function open( Candidate $candidate, string $address ): string {
		$id     = \bin2hex( \random_bytes( 8 ) );
		$secret = \bin2hex( \random_bytes( 32 ) );
		$this->records->write(
			$this->path( $candidate, $id ),
			[
				'secret'  => \hash( 'sha256', $secret ),
				'user'    => $candidate->user,
				'address' => \base64_encode( $address ),
				'expires' => \time() + self::LIFETIME,
			]
		);

		return $id . '.' . $secret;
	}

	/** @throws SvcException */
	public function close( Candidate $candidate, string $key ): void {
		$this->files->delete( $this->path( $candidate, \substr( $key, 0, 16 ) ) );
	}

	private function path( Candidate $candidate, string $id ): string {
		return $this->paths->candidates() . '/' . $candidate->id . '-' . $id . '.php';
	}
}
