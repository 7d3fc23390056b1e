<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Stores nothing. */
final class Styles {

	/** So many are each compiled by themselves, too, whatever uses them: that tells their author more. */
	private const FEW = 8;

	public function __construct(
		private readonly StyleCompiler $compiler,
		private readonly bool $minify = true,
	) {}

	/**
	 * Everything in one start of the compiler.
	 * @param array<int, StyleChange>     $changes Each is seen by the others as it would be.
	 * @param array<int, Snippet>         $stored By id; the changed ones in their old form.
	 * @param callable( Snippet ): string $code_of
	 * @param list<int>                   $gone Ids of stored snippets.
	 * @param bool                        $with_users Whether active stylesheets that use a changed one are compiled, too.
	 * @return array<int, CompileOutcome> By the keys of the changes.
	 */
	public function compile( array $changes, array $stored, callable $code_of, array $gone = [], bool $with_users = true ): array {
		$sheets  = $this->sheets( $changes, $stored, $code_of, $gone );
		$own     = [];
		$sheets_due    = [];
		$needed  = [];
		$present = \array_diff_key( $stored, \array_flip( $gone ) );
		foreach ( $changes as $change ) {
			$present[ $change->snippet->id ] = $change->snippet;
		}
		foreach ( $changes as $key => $change ) {
			$snippet        = $change->snippet;
			$own[ $key ]    = $this->without_compiler( $change, $sheets );
			$needed[ $key ] = $with_users ? self::users( $change, $stored[ $snippet->id ] ?? null, $present, $sheets ) : [];
			if ( null === $own[ $key ] && 'css' === $snippet->type ) {
				$needed[ $key ] = [ $snippet->id => $snippet ] + $needed[ $key ];
			}
			$sheets_due += $needed[ $key ];
		}

		return self::outcomes( $changes, $own, $needed, $this->results( $sheets, $sheets_due ), $sheets );
	}

	/**
	 * @param array<int, StyleChange>     $changes
	 * @param array<int, Snippet>         $stored
	 * @param callable( Snippet ): string $code_of
	 * @param list<int>                   $gone
	 */
	private function sheets( array $changes, array $stored, callable $code_of, array $gone ): Stylesheets {
		$all   = \array_diff_key( $stored, \array_flip( $gone ) );
		$codes = [];
		foreach ( $changes as $change ) {
			$all[ $change->snippet->id ]   = $change->snippet;
			$codes[ $change->snippet->id ] = $change->code;
		}

		return new Stylesheets( $all, static fn( Snippet $snippet ): string => $codes[ $snippet->id ] ?? $code_of( $snippet ), $this->minify );
	}

	/**
	 * Among many, a partial is compiled by itself only where no other has used it: most of a framework's mean nothing alone.
	 * @param array<int, Snippet> $sheets_due By id.
	 * @return array<int, StyleResult> By id, one for each.
	 */
	private function results( Stylesheets $sheets, array $sheets_due ): array {
		$partials = self::partials_among( $sheets_due, $sheets );
		$results  = $this->compile_these( \array_diff_key( $sheets_due, $partials ), $sheets );
		$used     = \array_merge( [], ...\array_values( \array_map( static fn( StyleResult $result ): array => $result->deps, $results ) ) );
		$used     = \array_filter( $partials, static fn( Snippet $partial ): bool => \in_array( Partials::key_of( $partial ), $used, true ) );

		return $results + \array_map( static fn(): StyleResult => StyleResult::used(), $used ) + $this->compile_these( \array_diff_key( $partials, $used ), $sheets );
	}

	/**
	 * @param array<int, Snippet> $sheets_due By id.
	 * @return array<int, Snippet> Those that no page carries and that another of them can use, by id.
	 */
	private static function partials_among( array $sheets_due, Stylesheets $sheets ): array {
		if ( \count( $sheets_due ) <= self::FEW ) {
			return [];
		}
		$reached = \array_flip( \array_merge( ...\array_values( \array_map( $sheets->within_reach( ... ), $sheets_due ) ) ) );

		return \array_filter( $sheets_due, static fn( Snippet $sheet ): bool => ! self::is_live( $sheet ) && isset( $reached[ Partials::key_of( $sheet ) ] ) );
	}

	/**
	 * @param array<int, Snippet> $sheets_due By id.
	 * @return array<int, StyleResult> By id.
	 */
	private function compile_these( array $sheets_due, Stylesheets $sheets ): array {
		if ( [] === $sheets_due ) {
			return [];
		}
		$results = $this->compiler->compile( \array_map( $sheets->request( ... ), \array_values( $sheets_due ) ) );
		$ids     = \array_keys( $sheets_due );

		return \array_combine( $ids, \array_map( static fn( int $place ): StyleResult => $results[ $place ] ?? StyleResult::unavailable( Text::__( 'The compiler returned too few results.', 'svc' ) ), \array_keys( $ids ) ) );
	}

	/**
	 * @param array<int, StyleChange>         $changes
	 * @param array<int, CompiledStyle|null>  $own
	 * @param array<int, array<int, Snippet>> $needed  Stylesheets that were compiled for a change, by its key.
	 * @param array<int, StyleResult>         $results By snippet id.
	 * @return array<int, CompileOutcome>
	 */
	private static function outcomes( array $changes, array $own, array $needed, array $results, Stylesheets $sheets ): array {
		$outcomes = [];
		foreach ( $changes as $key => $change ) {
			$report = new CompileReport( $change->snippet, $sheets );
			if ( null !== $own[ $key ] ) {
				$report->add_style( $own[ $key ] );
			}
			foreach ( $needed[ $key ] as $id => $snippet ) {
				$report->add( $snippet, $results[ $id ] );
			}
			$outcomes[ $key ] = $report->outcome();
		}

		return $outcomes;
	}

	private function without_compiler( StyleChange $change, Stylesheets $sheets ): ?CompiledStyle {
		if ( 'css' !== $change->snippet->type ) {
			return null;
		}
		if ( 'css' === Stylesheets::lang_of( $change->snippet ) ) {
			return new CompiledStyle( $change->snippet->id, $this->plain( $change->code ) );
		}

		return null === $change->sent ? null : SentStyle::accept( $change->sent, $change->snippet, $change->code, $sheets );
	}

	public function plain( string $code ): string {
		return $this->minify ? PlainCss::minify( $code ) : $code;
	}

	/**
	 * @param array<int, Snippet> $stored
	 * @return array<int, Snippet> Active ones that use it, directly or through others, by id, each after those it uses.
	 */
	public static function live_users( int $id, array $stored ): array {
		$users = [];
		foreach ( Dependencies::of( $stored )->users_of( $id ) as $user ) {
			if ( isset( $stored[ $user ] ) && self::is_live( $stored[ $user ] ) ) {
				$users[ $user ] = $stored[ $user ];
			}
		}

		return $users;
	}

	/**
	 * Those that use the changed snippet, and those to whom its new name means it from now on.
	 * @param array<int, Snippet> $present Every snippet as it would be.
	 * @return array<int, Snippet> By id.
	 */
	private static function users( StyleChange $change, ?Snippet $before, array $present, Stylesheets $sheets ): array {
		$changed  = $change->snippet;
		$has_name = null !== $before && self::has_the_same_name( $before, $changed );
		if ( $has_name && $before->hash === \substr( \hash( 'sha256', $change->code ), 0, 12 ) ) {
			return [];
		}
		$users = null === $before ? [] : self::live_users( $changed->id, $present );
		if ( ! $has_name && 'css' === $changed->type ) {
			$key = Partials::key_of( $changed );
			foreach ( $present as $id => $user ) {
				if ( $id !== $changed->id && self::is_live( $user ) && \in_array( $key, $sheets->within_reach( $user ), true ) ) {
					$users[ $id ] = $user;
				}
			}
		}

		return $users;
	}

	public static function is_live( Snippet $snippet ): bool {
		return $snippet->is_active() && 'css' === $snippet->type && 'css' !== Stylesheets::lang_of( $snippet );
	}

	private static function has_the_same_name( Snippet $before, Snippet $after ): bool {
		return $before->type === $after->type
			&& $before->uid === $after->uid
			&& Stylesheets::lang_of( $before ) === Stylesheets::lang_of( $after )
			&& Partials::path_of( $before->folder, $before->title ) === Partials::path_of( $after->folder, $after->title );
	}
}
