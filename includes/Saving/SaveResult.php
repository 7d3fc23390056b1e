<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Checks\Request\TestLoadResult;
use Svc\Dispatch\Result;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** What came of a save that was carried out (spec 4.2). One that was not is an exception. */
final class SaveResult {

	/**
	 * @param list<Problem> $errors
	 * @param list<Problem> $warnings
	 * @param bool $deactivated Whether it should be active and is not.
	 * @param TestLoadResult|null $test_load Null when there was nothing to load.
	 */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly string $code,
		public readonly array $errors,
		public readonly array $warnings,
		public readonly bool $deactivated,
		private readonly ?TestLoadResult $test_load = null,
	) {
	}

	/** The answer of an operation; the status is 201 for a new snippet. */
	public function answer( int $status = 200 ): Result {
		return new Result(
			[
				'snippet'     => SnippetView::with_code( $this->snippet, $this->code ),
				'errors'      => self::entries( $this->errors ),
				'warnings'    => self::entries( $this->warnings ),
				'deactivated' => $this->deactivated,
			] + ( null === $this->test_load ? [] : [ 'test_load' => $this->test_load->to_array() ] ),
			$status
		);
	}

	/**
	 * Each said once, with how often it happens on the page where it happens most. Reading the code and loading the site may find the same.
	 * @param list<Problem> $problems
	 * @return list<array{message: string, line: int}>
	 */
	public static function entries( array $problems ): array {
		$found  = [];
		$placed = [];
		foreach ( $problems as $problem ) {
			$key = $problem->line . ' ' . $problem->message;
			if ( ! isset( $found[ $key ] ) || $found[ $key ]->times < $problem->times ) {
				$found[ $key ] = $problem;
			}
			$placed[ $problem->message ] = ( $placed[ $problem->message ] ?? false ) || $problem->line > 0;
		}
		$found = \array_filter( $found, static fn( Problem $problem ): bool => $problem->line > 0 || ! $placed[ $problem->message ] );
		return \array_map( static fn( Problem $problem ): array => $problem->to_array(), \array_values( $found ) );
	}
}
