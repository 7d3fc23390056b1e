<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets a site put its own compiler in place with the filter `svc_style_compiler`: a `StyleCompiler`, or a callable that takes one `StyleRequest` and
 * returns CSS, `{css, map, deps: list of uids}` or a `StyleResult`. What it throws is an error of the stylesheet.
 */
final class SiteCompiler implements StyleCompiler {

	public const FILTER = 'svc_style_compiler';

	public function __construct( private readonly StyleCompiler $own ) {}

	public function compile( array $requests ): array {
		$chosen = $this->chosen();
		if ( null === $chosen ) {
			return $this->own->compile( $requests );
		}
		if ( $chosen instanceof StyleCompiler ) {
			return $chosen->compile( $requests );
		}

		return \array_map( static fn ( StyleRequest $request ): StyleResult => self::call( $chosen, $request ), $requests );
	}

	public function is_replaced(): bool {
		return null !== $this->chosen();
	}

	/** @return StyleCompiler|callable( StyleRequest ): mixed|null */
	private function chosen(): StyleCompiler|callable|null {
		/**
		 * Filters the compiler of SCSS and LESS.
		 * @param StyleCompiler|callable|null $compiler Null: svc's own.
		 */
		$chosen = \function_exists( 'apply_filters' ) ? \apply_filters( self::FILTER, null ) : null;

		return $chosen instanceof StyleCompiler || \is_callable( $chosen ) ? $chosen : null;
	}

	/** @param callable( StyleRequest ): mixed $compiler */
	private static function call( callable $compiler, StyleRequest $request ): StyleResult {
		try {
			$answer = $compiler( $request );
		} catch ( \Throwable $error ) {
			return StyleResult::failed( new StyleError( $error->getMessage() ) );
		}
		if ( $answer instanceof StyleResult ) {
			return $answer;
		}
		$fields = \is_array( $answer ) ? $answer : [ 'css' => $answer ];
		$css    = $fields['css'] ?? null;
		$map    = $fields['map'] ?? '';
		$deps   = $fields['deps'] ?? \array_keys( $request->partials );
		if ( ! \is_string( $css ) ) {
			return StyleResult::unavailable( Text::__( 'The filter svc_style_compiler returned no CSS.', 'svc' ) );
		}

		return StyleResult::compiled(
			$css,
			\is_string( $map ) ? $map : '',
			\is_array( $deps ) ? \array_values( \array_map( '\strval', \array_filter( $deps, '\is_scalar' ) ) ) : []
		);
	}
}
