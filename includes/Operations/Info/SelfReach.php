<?php

declare(strict_types=1);

namespace Svc\Operations\Info;

use Svc\Checks\Loopback\Loopback;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Candidates;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds out whether the site can reach itself, as a test load has to: it asks for the front page with a key of no candidate and looks
 * for the mark that only a whole answer of this very site carries.
 */
final class SelfReach {

	/**
	 * Seconds that the site may take.
	 */
	private const SECONDS = 10.0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
	) {
	}

	/**
	 * @return array{reached: bool, detail: string} `detail` is what went wrong, in the words of the transport; may be empty.
	 */
	public function ask(): array {
		try {
			$candidate = $this->candidates->open( [] );
			try {
				$answer = $this->loopback->get( \home_url( '/' ), $candidate, [], self::SECONDS );
			} finally {
				$this->candidates->close( $candidate );
			}
		} catch ( SvcException $failure ) {
			return [
				'reached' => false,
				'detail'  => $failure->getMessage(),
			];
		}
		return [
			'reached' => null !== $answer->mark,
			'detail'  => 0 === $answer->status ? $answer->detail : "HTTP {$answer->status}",
		];
	}
}
