<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Checks\Loopback\Answer\Summary;
use Svc\Checks\Loopback\Answer\TransientFailure;
use Svc\Checks\Loopback\Page\Target;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * How the site answers without candidates, remembered for ten minutes as long as snippets, plugins and theme stay the same. What is remembered may
 * clear a candidate and must not condemn it: the site may have changed in ways that do not show from here.
 */
final class Baseline {

	public const TRANSIENT = 'svc_baseline';

	/** Seconds. */
	private const LIFETIME = 600;

	/** What a summary holds; another number forgets those that were kept before. */
	private const FORM = 4;

	private ?Candidate $candidate = null;

	/** @var array<string, Summary> What was asked since the last `close()`. */
	private array $fresh = [];

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Index $index,
		private readonly Loopback $loopback,
	) {}

	/** @param array<string, string> $cookies Of the caller; none where the caller is signed in for the one request. */
	public function of( Target $target, array $cookies, float $seconds, bool $is_remembered_enough ): Summary {
		$state = $this->state();
		$key   = $target->name . ( $target->as_user ? ' ' . \get_current_user_id() : '' );
		if ( isset( $this->fresh[ $key ] ) ) {
			return $this->fresh[ $key ];
		}
		$known = self::known( $state )[ $key ] ?? null;
		if ( $is_remembered_enough && $known instanceof Summary ) {
			return $known;
		}
		$this->candidate ??= $this->candidates->open( [], 'test', \get_current_user_id() );
		$begin              = \microtime( true );
		$answer             = $this->loopback->get( $target->url, $this->candidate, $cookies, $seconds, $target->as_user );
		if ( TransientFailure::has_died( $answer ) ) {
			$left   = \max( 1.0, $seconds - ( \microtime( true ) - $begin ) );
			$answer = $this->loopback->get( $target->url, $this->candidate, $cookies, $left, $target->as_user );
		}
		$summary             = Summary::of( $target, $answer );
		$this->fresh[ $key ] = $summary;
		// A site that was too busy a moment ago may answer now.
		if ( $summary->has_mark ) {
			\set_transient(
				self::TRANSIENT,
				[
					'state'     => $state,
					// Read again: others may have been asked side by side with this one.
					'summaries' => [ $key => $summary ] + self::known( $state ),
				],
				self::LIFETIME
			);
		}

		return $summary;
	}

	public function close(): void {
		$this->fresh = [];
		if ( null === $this->candidate ) {
			return;
		}

		$this->candidates->close( $this->candidate );
		$this->candidate = null;
	}

	/** @return array<mixed> Summaries by key, of the site as it is. */
	private static function known( string $state ): array {
		$known = \get_transient( self::TRANSIENT );

		return \is_array( $known ) && $state === ( $known['state'] ?? null ) && \is_array( $known['summaries'] ?? null ) ? $known['summaries'] : [];
	}

	private function state(): string {
		return \md5( \serialize( [ self::FORM, \defined( 'SVC_VERSION' ) ? \SVC_VERSION : '', $this->index->read()?->token, \get_option( 'active_plugins' ), \get_option( 'stylesheet' ), \home_url() ] ) );
	}
}
