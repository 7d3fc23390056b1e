<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;
use Svc\Styles\CompileOutcome;
use Svc\Styles\Dependencies;
use Svc\Styles\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * The stylesheets of a set that shall come back: those that differ from now and those that use one of them, compiled with the partials
 * of that set. Where no compiler can be had, a stylesheet that is live now keeps its CSS and is marked stale (design 3.1).
 */
final class TargetStyles {

	public function __construct(
		private readonly Snippets $store,
		private readonly Styles $styles,
	) {
	}

	/**
	 * @param array<int, Snippet> $active Active snippets of the set that passed so far.
	 * @param \Closure(Snippet): string $code_of
	 */
	public function compile( Target $target, array $active, \Closure $code_of ): TargetVerdict {
		$errors = [];
		$styles = [];
		$stale  = [];
		foreach ( $this->affected( $target, $active ) as $id => $snippet ) {
			$outcome = $this->styles->compile_all( $snippet, $code_of( $snippet ), $target->snippets, $code_of );
			if ( isset( $outcome->styles[ $id ] ) ) {
				$styles[ $id ] = $outcome->styles[ $id ];
			} elseif ( CompileOutcome::STALE === $outcome->status && $this->is_served( $id ) ) {
				$stale[] = $id;
			} else {
				$errors[ $id ] = [] === $outcome->errors ? [ new Problem( \__( 'The stylesheet could not be compiled.', 'svc' ) ) ] : $outcome->errors;
			}
		}
		return new TargetVerdict( $errors, [], $styles, $stale );
	}

	/**
	 * @param array<int, Snippet> $active
	 * @return array<int, Snippet>
	 */
	private function affected( Target $target, array $active ): array {
		$graph = Dependencies::of( $target->snippets );
		$found = [];
		foreach ( $target->touched as $id => $version ) {
			if ( 'css' === $version->snippet->type ) {
				$found += \array_flip( [ $id, ...$graph->users_of( $id ) ] );
			}
		}
		return \array_filter( \array_intersect_key( $active, $found ), static fn( Snippet $snippet ): bool => 'css' === $snippet->type );
	}

	/**
	 * Whether pages carry CSS of this snippet now.
	 */
	private function is_served( int $id ): bool {
		$now = $this->store->all()[ $id ] ?? null;
		return null !== $now && 'css' === $now->type && $now->is_active();
	}
}
