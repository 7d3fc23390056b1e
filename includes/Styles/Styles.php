<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Keeps the CSS of a site in step with its stylesheet snippets. For one changed snippet it brings together the CSS of it
 * and of every active stylesheet that uses it, or the errors. It stores nothing: the save operations ask it inside their
 * write and put what it returns into the same write. Inactive users are left alone; switching on compiles.
 */
final class Styles {

	/**
	 * @param bool $minify Whether comments and blanks are taken out of what is served.
	 */
	public function __construct(
		private readonly StyleCompiler $compiler,
		private readonly bool $minify = true,
	) {}

	/**
	 * Compiles what a save changes.
	 *
	 * @param Snippet                     $changed The snippet as it would be after the save; id 0 for a new one.
	 * @param string                      $code    Its code after the save.
	 * @param iterable<Snippet>           $all     Every stored snippet; the changed one may be among them in its old form.
	 * @param callable( Snippet ): string $code_of Code of a stored snippet.
	 * @param array<mixed>|null           $sent    The field `compiled` of the save, see `SentStyle`.
	 */
	public function compile_all( Snippet $changed, string $code, iterable $all, callable $code_of, ?array $sent = null ): CompileOutcome {
		$stored = [];
		foreach ( $all as $snippet ) {
			$stored[ $snippet->id ] = $snippet;
		}
		$sheets = new Stylesheets( $changed, $code, $stored, $code_of( ... ), $this->minify );
		$own    = $this->without_compiler( $changed, $code, $sheets, $sent );
		$todo   = self::users( $changed, $code, $stored, $sheets );
		if ( null === $own && 'css' === $changed->type ) {
			\array_unshift( $todo, $changed );
		}
		$results = [] === $todo ? [] : $this->compiler->compile( \array_map( $sheets->request( ... ), $todo ) );
		$report  = new CompileReport( $changed, $sheets );
		if ( null !== $own ) {
			$report->add_style( $own );
		}
		foreach ( $todo as $i => $snippet ) {
			$report->add( $snippet, $results[ $i ] ?? StyleResult::unavailable( Text::__( 'The compiler returned too few results.', 'svc' ) ) );
		}

		return $report->outcome();
	}

	/**
	 * The changed snippet's CSS where no compiler is needed: plain CSS, and what came along.
	 *
	 * @param array<mixed>|null $sent
	 */
	private function without_compiler( Snippet $changed, string $code, Stylesheets $sheets, ?array $sent ): ?CompiledStyle {
		if ( 'css' !== $changed->type ) {
			return null;
		}
		if ( 'css' === Stylesheets::lang_of( $changed ) ) {
			return new CompiledStyle( $changed->id, $this->minify ? PlainCss::minify( $code ) : $code );
		}

		return null === $sent ? null : SentStyle::accept( $sent, $changed, $code, $sheets );
	}

	/**
	 * The active stylesheets that use a stored one, directly or through others.
	 *
	 * @param array<int, Snippet> $stored
	 *
	 * @return array<int, Snippet> By id, each after those it uses.
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
	 * The active stylesheets that would come out differently: those that use the changed snippet, and those to whom its new name means
	 * it from now on.
	 *
	 * @param array<int, Snippet> $stored
	 *
	 * @return list<Snippet>
	 */
	private static function users( Snippet $changed, string $code, array $stored, Stylesheets $sheets ): array {
		$before   = $stored[ $changed->id ] ?? null;
		$has_name = null !== $before && self::has_the_same_name( $before, $changed );
		if ( $has_name && $before->hash === \substr( \hash( 'sha256', $code ), 0, 12 ) ) {
			return [];
		}
		$users = null === $before ? [] : self::live_users( $changed->id, $stored );
		if ( ! $has_name && 'css' === $changed->type ) {
			$key = Partials::key_of( $changed );
			foreach ( $stored as $id => $user ) {
				if ( $id !== $changed->id && self::is_live( $user ) && \in_array( $key, $sheets->within_reach( $user ), true ) ) {
					$users[ $id ] = $user;
				}
			}
		}

		return \array_values( $users );
	}

	private static function is_live( Snippet $snippet ): bool {
		return $snippet->is_active() && 'css' === $snippet->type && 'css' !== Stylesheets::lang_of( $snippet );
	}

	/**
	 * Whether a partial can be called by the same names as before, from the same languages.
	 */
	private static function has_the_same_name( Snippet $before, Snippet $after ): bool {
		return $before->type === $after->type
			&& $before->uid === $after->uid
			&& Stylesheets::lang_of( $before ) === Stylesheets::lang_of( $after )
			&& Partials::path_of( $before->folder, $before->title ) === Partials::path_of( $after->folder, $after->title );
	}
}
