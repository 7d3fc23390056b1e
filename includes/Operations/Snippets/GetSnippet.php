<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Access\Gate;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Saving\SnippetView;
use Svc\Storage\Code\StyleMaps;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * One snippet with its code, and on request with the source map of its compiled CSS.
 * @implements Operation<'get-snippet'>
 */
final class GetSnippet implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly StyleMaps $maps,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$snippet = $this->store->get( $input['id'] );
		$code    = $this->store->code( $snippet );
		$this->gate->require_read( $actor, $snippet, $code );
		$map = $input['with_map'] ?? false ? [ 'map' => $this->maps->read( $snippet ) ] : [];
		return new Result( SnippetView::with_code( $snippet, $code ) + $map );
	}
}
