<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Compiler\CodeCompiler;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Styles\CompiledStyle;
use Svc\Styles\CompileOutcome;
use Svc\Styles\Dependencies;
use Svc\Styles\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * The part of a save that turns stylesheets into CSS (design 3.1). A change of a partial either goes well for everyone who uses it, or
 * is not saved at all, and what live stylesheets use is not deleted by the way. Where no compiler can be had, a live stylesheet keeps
 * its last good CSS and is marked stale.
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
	 * @param array<int, Snippet>|null $all All snippets as they would be beside it, when others change too; as stored when null.
	 * @throws InvalidInput When a live stylesheet that uses this one would no longer compile.
	 * @throws Busy When the server compiles as many stylesheets as it may at once.
	 */
	public function judge( ?Snippet $before, Snippet $after, string $code, ?array $sent, ?array $all = null ): Verdict {
		if ( 'css' !== $after->type && 'css' !== $before?->type ) {
			return new Verdict();
		}
		$outcome  = $this->styles->compile_all( $after, $code, $all ?? $this->store->all(), fn( Snippet $other ): string => $this->store->code( $other ), $sent );
		$settings = [
			'deps'  => $outcome->deps,
			'stale' => false,
		];
		return match ( $outcome->status ) {
			CompileOutcome::COMPILED     => new Verdict( [], $outcome->warnings, $settings, $outcome->styles, $outcome->stale ),
			CompileOutcome::FAILED       => new Verdict( $outcome->errors, $outcome->warnings, $settings, $outcome->styles, $outcome->stale ),
			CompileOutcome::STALE        => self::without_compiler( $before, $outcome ),
			CompileOutcome::USERS_FAILED => throw InvalidInput::problems( self::cause( $before, $after, $code ), $outcome->errors ),
		};
	}

	/**
	 * Refuses to take a stylesheet away from live ones that use it: they would keep their CSS and could not be saved any more.
	 *
	 * @throws Conflict Naming them.
	 */
	public static function require_unused( Batch $batch, Snippet $snippet ): void {
		$users = 'css' === $snippet->type ? Styles::live_users( $snippet->id, $batch->all() ) : [];
		if ( [] === $users ) {
			return;
		}
		$titles = \array_map( static fn( Snippet $user ): string => '"' . $user->title . '"', \array_values( $users ) );
		/* translators: 1: title of a snippet, 2: list of titles in quotes. */
		$message = \sprintf( \__( '"%1$s" is used by the stylesheet %2$s, which is on. Switch that off or take the import out first, or send force to delete it all the same.', 'svc' ), $snippet->title, \implode( ', ', $titles ) );
		throw Conflict::because( $message, [ 'users' => \array_keys( $users ) ] );
	}

	/**
	 * Puts stylesheets in front of what they use, so that a whole family can be deleted at once.
	 *
	 * @param array<int, Snippet> $all
	 * @param list<int> $ids
	 * @return list<int>
	 */
	public static function users_first( array $all, array $ids ): array {
		$users = \array_intersect( \array_reverse( Dependencies::of( $all )->in_order() ), $ids );
		return [ ...\array_values( $users ), ...\array_values( \array_diff( $ids, $users ) ) ];
	}

	/**
	 * Brings the rows of stylesheets that use the changed one up to date, in the same write.
	 */
	public function update_users( Batch $batch, int $own, Verdict $verdict ): void {
		foreach ( $verdict->styles as $id => $style ) {
			if ( 0 !== $id && $id !== $own ) {
				$deps = \array_map( static fn( int $dep ): int => 0 === $dep ? $own : $dep, $style->deps );
				\sort( $deps );
				self::update_user( $batch, $id, [ 'deps' => $deps, 'stale' => false ] );
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
			? new Verdict( [], [ ...$outcome->errors, ...$outcome->warnings ], [ 'deps' => $outcome->deps, 'stale' => true ], $outcome->styles, $outcome->stale )
			: new Verdict( $outcome->errors, $outcome->warnings, [ 'deps' => $outcome->deps ], $outcome->styles, $outcome->stale );
	}

	/**
	 * The field that a refused change is about.
	 */
	private static function cause( ?Snippet $before, Snippet $after, string $code ): string {
		if ( null === $before || $before->hash !== CodeCompiler::hash( $code ) ) {
			return null === $before ? 'title' : 'code';
		}
		foreach ( [ 'type', 'lang', 'title', 'folder' ] as $field ) {
			if ( $before->settings()[ $field ] !== $after->settings()[ $field ] ) {
				return $field;
			}
		}
		return 'code';
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
