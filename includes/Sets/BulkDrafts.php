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
 * @phpstan-type Action 'enable'|'disable'|'delete'|'move'|'tag'|'untag'
 */
final class BulkDrafts {

	private const LOGGED = [
		'move'  => 'moved',
		'tag'   => 'tagged',
		'untag' => 'tagged',
	];

	public function __construct(
		private readonly SnippetFields $fields,
		private readonly InputSchema $schema,
		private readonly ActivationSet $switching_on,
	) {
	}

	/**
	 * @param Action $action
	 * @param string $value The folder or the tag; of no meaning for the others.
	 * @param list<int> $ids Each once.
	 */
	public function of( SnippetSource $now, string $action, string $value, array $ids ): ChangeSet {
		if ( ( 'tag' === $action || 'untag' === $action ) && '' === \trim( $value ) ) {
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

	/** @param 'move'|'tag'|'untag' $action */
	private function after( Snippet $before, string $action, string $value ): Snippet {
		return match ( $action ) {
			'move'  => $before->with( [ 'folder' => $this->fields->apply( $before, [ 'folder' => $value ] )->folder ] ),
			default => $before->with( [ 'tags' => $this->fields->apply( $before, [ 'tags' => $this->tags( $before, $action, \trim( $value ) ) ] )->tags ] ),
		};
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
