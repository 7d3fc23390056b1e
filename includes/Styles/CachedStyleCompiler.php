<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Storage\Code\CompileCache;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiles the same stylesheet over the same partials once: a save after `/validate`, a second try under the lock, a switch and
 * a restore take what is kept. It depends on the content of the stylesheet and of every partial in its reach, so nothing ever
 * has to be thrown away because something changed.
 * @phpstan-import-type Partial from StyleRequest
 */
final class CachedStyleCompiler implements StyleCompiler {

	public function __construct(
		private readonly StyleCompiler $own,
		private readonly CompileCache $cache,
	) {}

	public function compile( array $requests ): array {
		$results = [];
		$keys    = [];
		$new     = [];
		foreach ( $requests as $place => $request ) {
			$keys[ $place ] = self::key( $request );
			$kept           = $this->cache->get( 'style', $keys[ $place ] );
			$result         = null === $kept ? null : NodeAnswer::result( $kept );
			if ( null === $result ) {
				$new[ $place ] = $request;
			} else {
				$results[ $place ] = $result;
			}
		}
		$fresh = [];
		foreach ( \array_combine( \array_keys( $new ), $this->own->compile( \array_values( $new ) ) ) as $place => $result ) {
			$results[ $place ] = $result;
			if ( 'unavailable' !== $result->state ) {
				$fresh[] = [ $keys[ $place ], NodeAnswer::entry( $result ) ];
			}
		}
		if ( [] !== $fresh ) {
			$this->cache->keep( 'style', $fresh );
		}
		\ksort( $results );

		return \array_values( $results );
	}

	/** All that the result depends on. */
	private static function key( StyleRequest $request ): string {
		$partials = $request->partials;
		\ksort( $partials );

		return \json_encode(
			[ $request->uid, $request->path, $request->lang, $request->code, $partials, $request->minify, $request->source_map ],
			\JSON_THROW_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE
		);
	}
}
