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

	public function __construct( private readonly StyleCompiler $compiler ) {}

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
		$sheets = new Stylesheets( $changed, $code, $stored, $code_of( ... ) );
		$own    = $this->without_compiler( $changed, $code, $sheets, $sent );
		$todo   = $this->users( $changed, $code, $stored );
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
			return new CompiledStyle( $changed->id, PlainCss::minify( $code ) );
		}

		return null === $sent ? null : SentStyle::accept( $sent, $changed, $code, $sheets );
	}

	/**
	 * The active stylesheets that use the changed snippet and would come out differently.
	 *
	 * @param array<int, Snippet> $stored
	 *
	 * @return list<Snippet>
	 */
	private function users( Snippet $changed, string $code, array $stored ): array {
		$before = $stored[ $changed->id ] ?? null;
		if ( null === $before || self::looks_the_same( $before, $changed, $code ) ) {
			return [];
		}
		$users = [];
		foreach ( Dependencies::of( $stored )->users_of( $changed->id ) as $id ) {
			$user = $stored[ $id ] ?? null;
			if ( null !== $user && $user->is_active() && 'css' === $user->type && 'css' !== Stylesheets::lang_of( $user ) ) {
				$users[] = $user;
			}
		}

		return $users;
	}

	/**
	 * Whether a partial is the same to those who use it: code, language and every name it can be called by.
	 */
	private static function looks_the_same( Snippet $before, Snippet $after, string $code ): bool {
		return $before->hash === \substr( \hash( 'sha256', $code ), 0, 12 )
			&& $before->type === $after->type
			&& $before->uid === $after->uid
			&& Stylesheets::lang_of( $before ) === Stylesheets::lang_of( $after )
			&& Partials::path_of( $before->folder, $before->title ) === Partials::path_of( $after->folder, $after->title );
	}
}
