<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** The shortcodes of snippets that run as one. A snippet without a tag of its own is reached as `[svc id="…"]`. */
final class ListShortcodes implements Operation {

	public function __construct( private readonly Snippets $store ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$found = \array_filter( $this->store->all(), static fn( Snippet $snippet ): bool => 'shortcode' === $snippet->run );
		return new Result( \array_map( self::item( ... ), \array_values( $found ) ) );
	}

	/** @return array{id: int, title: string, shortcode: string, status: string} */
	private static function item( Snippet $snippet ): array {
		return [
			'id'        => $snippet->id,
			'title'     => $snippet->title,
			'shortcode' => '' === $snippet->shortcode ? "[svc id=\"{$snippet->id}\"]" : "[{$snippet->shortcode}]",
			'status'    => $snippet->status,
		];
	}
}
