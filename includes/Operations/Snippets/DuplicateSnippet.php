<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Access\Gate;
use Svc\Bridge\Limits;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\SnippetView;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes a copy that is switched off and has a history of its own.
 */
final class DuplicateSnippet implements Operation {

	/**
	 * What a copy does not take over.
	 */
	private const OWN = [ 'id', 'uid', 'status', 'error', 'author', 'modified_by', 'created', 'modified' ];

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$snippet = $this->store->get( Input::id( $input ) );
		$code    = $this->store->code( $snippet );
		$this->gate->require_write( $actor, $snippet, $code );
		/* translators: %s: title of the snippet that was copied. */
		$title = \mb_substr( \sprintf( \__( '%s (copy)', 'svc' ), $snippet->title ), 0, Limits::TITLE );
		$draft = Snippet::create( \array_diff_key( $snippet->settings(), \array_flip( self::OWN ) ) )->with( [ 'title' => $title ] );
		$copy  = $this->store->change( static fn( Batch $batch ): Snippet => $batch->create( $draft, $code, 'duplicated' ), $actor );
		return new Result( SnippetView::with_code( $copy, $code ), 201 );
	}
}
