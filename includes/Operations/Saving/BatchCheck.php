<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Checks\CandidateSnippet;
use Svc\Checks\Checks;
use Svc\Checks\TestLoad;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Judges several stored snippets that shall go live together (design 6): each is read, also against those before it in the list, and
 * whoever passes is loaded on the site in one test load, which names the guilty. It writes nothing and asks for no rights.
 */
final class BatchCheck {

	/**
	 * Bytes of code of other snippets that are kept in memory while names are compared.
	 */
	private const REMEMBERED = 8_000_000;

	public function __construct(
		private readonly Snippets $store,
		private readonly Checks $checks,
		private readonly StyleStep $styles,
		private readonly TestLoad $test_load,
		private readonly SnippetFields $fields,
	) {
	}

	/**
	 * @param array<int, CandidateSnippet> $candidates By id, as they would be: switched on.
	 * @throws SvcException When the storage cannot be read, or cannot keep the candidates for the moment.
	 */
	public function judge( array $candidates ): BatchVerdict {
		$stored   = $this->store->all();
		$live     = \array_filter( $stored, static fn( Snippet $other ): bool => $other->is_active() && ! isset( $candidates[ $other->id ] ) );
		$code_of  = $this->code_of( $candidates );
		$verdicts = [];
		foreach ( $candidates as $id => $candidate ) {
			$found           = $this->checks->problems( $candidate->snippet, $candidate->code, $live, $code_of );
			$found           = $found->with( $this->fields->remarks( $candidate->snippet, [] ) );
			$verdict         = new Verdict( $found->errors, $found->warnings );
			$verdicts[ $id ] = [] === $found->errors ? $verdict->and( $this->style( $stored[ $id ] ?? null, $candidate ) ) : $verdict;
			if ( [] === $verdicts[ $id ]->errors ) {
				$live[ $id ] = $candidate->snippet;
			}
		}
		return $this->load( $candidates, $verdicts );
	}

	private function style( ?Snippet $before, CandidateSnippet $candidate ): Verdict {
		try {
			return $this->styles->judge( $before, $candidate->snippet, $candidate->code, null );
		} catch ( Busy $busy ) {
			// Not the stylesheet's fault, so nothing to tell about it: the whole request may be sent again.
			throw $busy;
		} catch ( SvcException $refused ) {
			return new Verdict( [ new Problem( $refused->getMessage() ) ] );
		}
	}

	/**
	 * One test load of everybody who passed so far.
	 *
	 * @param array<int, CandidateSnippet> $candidates
	 * @param array<int, Verdict> $verdicts
	 */
	private function load( array $candidates, array $verdicts ): BatchVerdict {
		$passed = \array_filter( $candidates, static fn( CandidateSnippet $one ): bool => [] === $verdicts[ $one->snippet->id ]->errors && LiveCheck::can_stop_a_page( $one->snippet ) );
		if ( [] === $passed ) {
			return new BatchVerdict( $verdicts );
		}
		$result = $this->test_load->run( \array_values( $passed ), LiveCheck::cookies() );
		$ids    = \array_keys( $passed );
		foreach ( $result->problems as $position => $problems ) {
			$id              = $ids[ $position ];
			$verdicts[ $id ] = $verdicts[ $id ]->and( new Verdict( $problems ) );
		}
		return new BatchVerdict( $verdicts, $result->warnings );
	}

	/**
	 * Reads code once, because every candidate is compared with every other snippet.
	 *
	 * @param array<int, CandidateSnippet> $candidates
	 * @return callable(Snippet): string
	 */
	private function code_of( array $candidates ): callable {
		$known = [];
		$bytes = 0;
		return function ( Snippet $other ) use ( $candidates, &$known, &$bytes ): string {
			$code = $candidates[ $other->id ]->code ?? $known[ $other->id ] ?? null;
			if ( null !== $code ) {
				return $code;
			}
			$code   = $this->store->code( $other );
			$bytes += \strlen( $code );
			if ( $bytes < self::REMEMBERED ) {
				$known[ $other->id ] = $code;
			}
			return $code;
		};
	}
}
