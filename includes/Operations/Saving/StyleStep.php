<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Styles\CompiledStyle;
use Svc\Styles\CompileOutcome;
use Svc\Styles\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * The part of a save that turns stylesheets into CSS (design 3.1). A change of a partial either goes well for everyone who uses it, or
 * is not saved at all. Where no compiler can be had, a live stylesheet keeps its last good CSS and is marked stale.
 */
final class StyleStep {

	public function __construct(
		private readonly Snippets $store,
		private readonly Styles $styles,
	) {
	}

	/**
	 * Compiles what a change touches.
	 *
	 * @param array<mixed>|null $sent CSS that came along (`compiled`).
	 * @throws InvalidInput When a live stylesheet that uses this one would no longer compile.
	 */
	public function judge( ?Snippet $before, Snippet $after, string $code, ?array $sent ): Verdict {
		if ( 'css' !== $after->type && 'css' !== $before?->type ) {
			return new Verdict();
		}
		$outcome  = $this->styles->compile_all( $after, $code, $this->store->all(), fn( Snippet $other ): string => $this->store->code( $other ), $sent );
		$settings = [
			'deps'  => $outcome->deps,
			'stale' => false,
		];
		return match ( $outcome->status ) {
			CompileOutcome::COMPILED     => new Verdict( [], [], $settings, $outcome->styles, $outcome->stale ),
			CompileOutcome::FAILED       => new Verdict( $outcome->errors, [], $settings ),
			CompileOutcome::STALE        => self::without_compiler( $before, $outcome ),
			CompileOutcome::USERS_FAILED => throw InvalidInput::field( 'code', \implode( ' ', \array_map( static fn( Problem $problem ): string => $problem->message, $outcome->errors ) ) ),
		};
	}

	/**
	 * Brings the rows of stylesheets that use the changed one up to date, in the same write.
	 */
	public function update_users( Batch $batch, int $own, Verdict $verdict ): void {
		foreach ( $verdict->styles as $id => $style ) {
			if ( 0 !== $id && $id !== $own ) {
				self::update_user( $batch, $id, [ 'deps' => $style->deps, 'stale' => false ] );
			}
		}
		foreach ( $verdict->stale_users as $id ) {
			if ( 0 !== $id && $id !== $own ) {
				self::update_user( $batch, $id, [ 'stale' => true ] );
			}
		}
	}

	/**
	 * Whether every stylesheet that took part is still as it was when the CSS was made.
	 *
	 * @param array<int, int> $seen Snippet id => revision then.
	 */
	public static function still_holds( Batch $batch, array $seen ): bool {
		$all = [] === $seen ? [] : $batch->all();
		foreach ( $seen as $id => $rev ) {
			if ( ( $all[ $id ]->rev ?? 0 ) !== $rev ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The stylesheets that took part in a verdict, with their revisions.
	 *
	 * @return array<int, int>
	 */
	public function seen( Verdict $verdict, int $own ): array {
		$ids = \array_merge( \array_keys( $verdict->styles ), ...\array_values( \array_map( static fn( CompiledStyle $style ): array => $style->deps, $verdict->styles ) ) );
		$all = [] === $ids ? [] : $this->store->all();
		$seen = [];
		foreach ( $ids as $id ) {
			if ( 0 !== $id && $id !== $own && isset( $all[ $id ] ) ) {
				$seen[ $id ] = $all[ $id ]->rev;
			}
		}
		return $seen;
	}

	private static function without_compiler( ?Snippet $before, CompileOutcome $outcome ): Verdict {
		$serves_old = null !== $before && $before->is_active() && 'css' === $before->type;
		return $serves_old
			? new Verdict( [], $outcome->errors, [ 'deps' => $outcome->deps, 'stale' => true ] )
			: new Verdict( $outcome->errors, [], [ 'deps' => $outcome->deps ] );
	}

	/**
	 * @param array{deps?: list<int>, stale?: bool} $settings
	 */
	private static function update_user( Batch $batch, int $id, array $settings ): void {
		$current = $batch->get( $id );
		$after   = $current->with( $settings );
		if ( $current->deps !== $after->deps || $current->stale !== $after->stale ) {
			$batch->update( $id, $settings, null, 'updated' );
		}
	}
}
