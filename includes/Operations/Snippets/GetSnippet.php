<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Domain\Actor;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\SnippetView;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * One snippet with its code.
 */
final class GetSnippet implements Operation {

	public function __construct( private readonly Snippets $store ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$snippet = $this->store->get( Input::id( $input ) );
		return new Result( SnippetView::with_code( $snippet, $this->store->code( $snippet ) ) );
	}
}
