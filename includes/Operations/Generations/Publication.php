<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Domain\Actor;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Operations\Saving\PublicCopies;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Styles\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings the public files of stylesheets and scripts in step with a set that has just come back. A snippet whose file cannot be had
 * would be missing on every page, so it is switched off and named.
 */
final class Publication {

	public function __construct(
		private readonly Snippets $store,
		private readonly PublicCopies $public_copies,
		private readonly Styles $styles,
	) {
	}

	/**
	 * @return array<int, list<Problem>> Snippets that are off now, with the reason.
	 */
	public function run( Restored $restored, TargetVerdict $verdict ): array {
		foreach ( $restored->deleted as $id ) {
			$this->public_copies->remove( $id );
		}
		$all    = $this->store->all();
		$failed = [];
		foreach ( $restored->saved + \array_intersect_key( $all, $verdict->styles ) as $id => $snippet ) {
			$problem = $this->publish( $snippet, $restored->codes[ $id ] ?? null, $verdict, $all );
			if ( null !== $problem ) {
				$failed[ $id ] = [ new Problem( $problem ) ];
			}
		}
		if ( [] !== $failed ) {
			$this->store->change(
				static function ( Batch $batch ) use ( $failed ): void {
					foreach ( \array_keys( \array_intersect_key( $failed, $batch->all() ) ) as $id ) {
						$batch->update( $id, [ 'status' => 'inactive' ], null, 'failed' );
					}
				},
				Actor::system()
			);
		}
		return $failed;
	}

	/**
	 * @param string|null $code Null when the code is as it was.
	 * @param array<int, Snippet> $all
	 * @return string|null Why there is no file.
	 */
	private function publish( Snippet $snippet, ?string $code, TargetVerdict $verdict, array $all ): ?string {
		$css = $verdict->styles[ $snippet->id ]->css ?? null;
		if ( null !== $code && null === $css && 'css' === $snippet->type && $snippet->is_active() && ! \in_array( $snippet->id, $verdict->stale, true ) ) {
			// Somebody saved it while the set was being checked; its version of then was live until a moment ago.
			$outcome = $this->styles->compile_all( $snippet, $code, $all, fn( Snippet $other ): string => $this->store->code( $other ) );
			$css     = $outcome->styles[ $snippet->id ]->css ?? null;
			if ( null === $css ) {
				return $outcome->errors[0]->message ?? \__( 'The stylesheet could not be compiled.', 'svc' );
			}
		}
		return $this->public_copies->sync( $snippet, 'js' === $snippet->type ? $code : $css );
	}
}
