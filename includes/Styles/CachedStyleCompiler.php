<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Storage\Code\CompileCache;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiles the same stylesheet over the same partials once. The key holds the content of all that the result depends on, so nothing has to be thrown
 * away.
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

	private static function key( StyleRequest $request ): string {
		$partials = $request->partials;
		\ksort( $partials );

		return \json_encode(
			[ $request->uid, $request->path, $request->lang, $request->code, $partials, $request->minify, $request->source_map ],
			\JSON_THROW_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE
		);
	}
}
