<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;
use Svc\Schema\InputSchema;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes the change set of a bulk action: snippets it cannot be applied to are reported, the others are changed (spec 4.5).
 * @phpstan-type Action 'enable'|'disable'|'delete'|'move'|'tag'|'untag'|'conditions'
 */
final class BulkDrafts {

	private const LOGGED = [
		'move'       => 'moved',
		'tag'        => 'tagged',
		'untag'      => 'tagged',
		'conditions' => 'updated',
	];

	public function __construct(
		private readonly SnippetFields $fields,
		private readonly InputSchema $schema,
		private readonly ActivationSet $switching_on,
	) {
	}

	/**
	 * @param Action $action
	 * @param string|array<mixed> $value The folder, the tag or the conditions; of no meaning for the others.
	 * @param list<int> $ids Each once.
	 */
	public function of( SnippetSource $now, string $action, string|array $value, array $ids ): ChangeSet {
		if ( \is_string( $value ) && \in_array( $action, [ 'tag', 'untag' ], true ) && '' === \trim( $value ) ) {
			throw InvalidInput::field( 'value', Rules::wanted_tag() );
		}
		if ( 'enable' === $action ) {
			return $this->switching_on->of( $now, \array_combine( $ids, $ids ) );
		}
		$drafts    = [];
		$deletions = [];
		$refused   = [];
		foreach ( $ids as $id ) {
			try {
				$before = $now->get( $id );
				if ( 'delete' === $action ) {
					$deletions[ $id ] = $before;
				} elseif ( 'disable' === $action ) {
					$drafts[ $id ] = SnippetChange::off( $before, 'disabled' );
				} else {
					$drafts[ $id ] = SnippetChange::update( $before, $this->after( $before, $action, $value ), null, self::LOGGED[ $action ] );
				}
			} catch ( SvcException $refusal ) {
				$refused[ $id ] = $refusal;
			}
		}
		return new ChangeSet( $drafts, $deletions, $refused, ChangeSet::LEFT_OUT );
	}

	/**
	 * @param 'move'|'tag'|'untag'|'conditions' $action
	 * @param string|array<mixed> $value
	 * @throws SvcException When this snippet stays as it is.
	 */
	private function after( Snippet $before, string $action, string|array $value ): Snippet {
		$input = match ( true ) {
			\is_array( $value ) => [ 'conditions' => $value ],
			'tag' === $action || 'untag' === $action => [ 'tags' => $this->tags( $before, $action, \trim( $value ) ) ],
			default => [ 'folder' => $value ],
		};
		$after = $this->fields->apply( $before, $input );
		$found = $this->fields->remarks( $after, $input, $before );
		// An active snippet is never given rules that would keep it from being activated.
		if ( isset( $input['conditions'] ) && ! $found->passes() ) {
			throw InvalidInput::problems( 'conditions', $found->errors );
		}
		return $before->with( \array_intersect_key( $after->settings(), $input ) );
	}

	/**
	 * @param 'tag'|'untag' $action
	 * @return mixed The tags, held to the limits of the contract.
	 */
	private function tags( Snippet $current, string $action, string $tag ): mixed {
		$others = \array_values( \array_filter( $current->tags, static fn( string $one ): bool => $one !== $tag ) );
		$tags   = match ( $action ) {
			'untag' => $others,
			'tag'   => \in_array( $tag, $current->tags, true ) ? $current->tags : [ ...$others, $tag ],
		};
		return $this->schema->clean( 'update-snippet', [ 'id' => $current->id, 'tags' => $tags ] )['tags'] ?? [];
	}
}
