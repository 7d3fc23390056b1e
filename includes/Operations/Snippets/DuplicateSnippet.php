<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Bridge\Limits;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Draft;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\SnippetView;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

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
		private readonly Changes $changes,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id   = Input::id( $input );
		$copy = $this->changes->make( fn( SnippetSource $now ): ChangeSet => ChangeSet::of( $this->copy( $now->get( $id ) ) ), $actor )->only();
		return new Result( SnippetView::with_code( $copy, $this->store->code( $copy ) ), 201 );
	}

	private function copy( Snippet $snippet ): Draft {
		/* translators: %s: title of the snippet that was copied. */
		$title = Utf8::first( \sprintf( \__( '%s (copy)', 'svc' ), $snippet->title ), Limits::TITLE );
		$copy  = Snippet::create( \array_diff_key( $snippet->settings(), \array_flip( self::OWN ) ) )->with( [ 'title' => $title ] )->as_later_as( $snippet );
		return Draft::create( $copy, $this->store->code( $snippet ), 'duplicated' )->unchecked();
	}
}
