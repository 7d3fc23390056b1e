<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Closure;
use Svc\Bridge\Inputs;
use Svc\Bridge\Limits;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;
use Svc\Saving\SnippetView;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes an inactive copy with a history of its own, where wanted at another location.
 * @phpstan-import-type DuplicateSnippetInput from Inputs
 * @implements Foreseeable<'duplicate-snippet'>
 */
final class DuplicateSnippet implements Foreseeable {

	/** What a copy does not take over. */
	private const OWN = [ 'id', 'uid', 'status', 'error', 'author', 'modified_by', 'created', 'modified' ];

	public function __construct(
		private readonly Snippets $store,
		private readonly Changes $changes,
		private readonly SnippetFields $fields,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$copy = $this->changes->make( $this->producer( $input ), $actor )->only();
		return new Result( SnippetView::with_code( $copy, $this->store->code( $copy ) ), 201 );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$foresight = $this->changes->foresee( $this->producer( $input ), $actor );
		$foresight->outcome->only();
		return Foreseen::of( $foresight, $this->store->code( ... ) );
	}

	/**
	 * @param DuplicateSnippetInput $input
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $input ): Closure {
		return fn( SnippetSource $now ): ChangeSet => ChangeSet::of( $this->copy( $now->get( $input['id'] ), $input['hook'] ?? null ) );
	}

	private function copy( Snippet $snippet, ?string $hook ): SnippetChange {
		/* translators: %s: title of the snippet that was copied. */
		$title = Utf8::first( \sprintf( \__( '%s (copy)', 'svc' ), $snippet->title ), Limits::TITLE );
		$copy  = Snippet::create( \array_diff_key( $snippet->settings(), \array_flip( self::OWN ) ) )->with( [ 'title' => $title ] )->as_later_as( $snippet );
		$copy  = null === $hook ? $copy : $this->fields->apply( $copy, [ 'hook' => $hook ] );
		return SnippetChange::create( $copy, $this->store->code( $snippet ), 'duplicated' )->unchecked();
	}
}
