<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Address\MarkedAddress;
use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Loopback;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Loopback\SignIns;

\defined( 'ABSPATH' ) || exit;

/** Asks once as an administrator, to tell a snippet that ends a page for all users from a guard. Follows no redirect, sends no cookie. */
final class Confirmation {

	private const LIMIT = 10.0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly SignIns $sign_ins,
	) {}

	/**
	 * @param list<int> $without Snippets that are left out.
	 * @return int The snippet that ended the page for them; 0 for none, or when that is not known.
	 * @throws SvcException
	 */
	public function ended_by( string $url, int $user, array $without ): int {
		if ( $user < 1 || \str_contains( $url, '?' ) ) {
			return 0;
		}
		$own = OwnAddress::of( $url );
		if ( null === $own ) {
			return 0;
		}
		$candidate = $this->candidates->open( [], 'test', $user, $without );
		$marked    = MarkedAddress::own( $own );
		$key       = $this->sign_ins->open( $candidate, $marked->address->request() );
		try {
			$response = $this->loopback->send( $marked->url(), $candidate, [], self::LIMIT, [ 'X-SVC-Sign-In' => $key ] );
			$mark     = $response instanceof \WP_Error ? null : Mark::take( \wp_remote_retrieve_body( $response ), $candidate->secret )[1];

			return $mark->ended ?? 0;
		} finally {
			$this->sign_ins->close( $candidate, $key );
			$this->candidates->close( $candidate );
		}
	}
}
