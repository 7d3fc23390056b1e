<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Changes\Readiness;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Keeps a snippet of the library off while a setting that it cannot work without is not filled in. */
final class OpenSettings implements Readiness {

	public function __construct( private readonly Libraries $libraries ) {}

	public function problems( Snippet $snippet, string $code ): array {
		$slug = Copies::slug( $snippet );
		// Others have nothing to do with the library, which is not even read for them.
		$item = null === $slug ? null : $this->libraries->items()[ $slug ] ?? null;
		$open = null === $item ? [] : SettingValues::open( $code, $snippet->type, $item->settings );
		return [] === $open ? [] : [ new Problem( self::sentence( $open ) ) ];
	}

	/** @param non-empty-list<string> $labels */
	private static function sentence( array $labels ): string {
		/* translators: %s: list of labels of settings. */
		return \sprintf( Text::__( 'Fill in first: %s.', 'svc' ), \implode( ', ', $labels ) );
	}
}
