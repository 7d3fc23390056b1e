<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use Svc\Styles\StyleCompiler;
use Svc\Styles\StyleError;
use Svc\Styles\StyleRequest;
use Svc\Styles\StyleResult;

/** A compiler for tests: notes what it was asked, "compiles" by naming the stylesheet, fails where the code says `broken`. */
final class RecordingCompiler implements StyleCompiler {

	/** @var list<StyleRequest> */
	public array $requests = [];

	/** @param string $failing_alone Uid of a stylesheet that compiles only as a partial. */
	public function __construct( private readonly bool $is_available = true, private readonly string $failing_alone = '' ) {}

	public function compile( array $requests ): array {
		\array_push( $this->requests, ...$requests );

		return \array_map( $this->one( ... ), $requests );
	}

	private function one( StyleRequest $request ): StyleResult {
		if ( ! $this->is_available ) {
			return StyleResult::unavailable( 'Nobody is here.' );
		}
		if ( $request->uid === $this->failing_alone ) {
			return StyleResult::failed( new StyleError( 'Alone.', 1, 1 ) );
		}
		foreach ( [ '' => $request->code ] + \array_map( static fn ( array $partial ): string => $partial['code'], $request->partials ) as $uid => $code ) {
			$offset = \strpos( $code, 'broken' );
			if ( false !== $offset ) {
				return StyleResult::failed( new StyleError( 'Broken.', \substr_count( $code, "\n", 0, $offset ) + 1, 1, '' === $uid ? null : $uid ) );
			}
		}

		return StyleResult::compiled( "/* {$request->uid} */", '', \array_map( '\strval', \array_keys( $request->partials ) ) );
	}
}
