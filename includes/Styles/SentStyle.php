<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * The field `compiled` of a save: CSS that the caller made with the same compiler (design 3.1). It counts when it was made from the code that came
 * with it and from the current partials. A person who may write a stylesheet may also write its CSS.
 */
final class SentStyle {

	private const CSS_BYTES = 8_388_608;

	/**
	 * @param array<mixed> $sent `{css, map, deps: {uid: hash}, source: hash}` as it came.
	 * @param string       $code The code that was sent with it.
	 * @return CompiledStyle|null Null when the server has to compile.
	 */
	public static function accept( array $sent, Snippet $snippet, string $code, Stylesheets $stylesheets ): ?CompiledStyle {
		$css  = $sent['css'] ?? null;
		$map  = $sent['map'] ?? '';
		$deps = $sent['deps'] ?? [];
		if ( ! \is_string( $css ) || \strlen( $css ) > self::CSS_BYTES || ! \is_array( $deps ) ) {
			return null;
		}
		if ( ( $sent['source'] ?? null ) !== \substr( \hash( 'sha256', $code ), 0, 12 ) ) {
			return null;
		}
		$ids = [];
		foreach ( $deps as $uid => $hash ) {
			$partial = $stylesheets->find( (string) $uid );
			if ( null === $partial || '' === $partial->hash || $partial->hash !== $hash ) {
				return null;
			}
			$ids[] = $partial->id;
		}
		\sort( $ids );

		return new CompiledStyle( $snippet->id, $css, \is_string( $map ) ? $map : '', $ids );
	}
}
