<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Bridge\FieldNames;
use Svc\Bridge\Inputs;
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
 * Snippets that a bulk action cannot be applied to are reported, the others are changed (spec 4.5).
 * @phpstan-import-type RunBulkInput from Inputs
 * @phpstan-type Edit array{hook?: string, priority?: int, folder?: string, add_tags?: list<string>, remove_tags?: list<string>, conditions?: array<mixed>}
 */
final class BulkDrafts {

	public function __construct(
		private readonly SnippetFields $fields,
		private readonly InputSchema $schema,
		private readonly ActivationSet $switching_on,
	) {
	}

	/** @param RunBulkInput $input */
	public function of( SnippetSource $now, array $input ): ChangeSet {
		$action = $input['action'];
		$ids    = \array_values( \array_unique( $input['ids'] ) );
		if ( \in_array( $action, [ 'tag', 'untag' ], true ) && '' === \trim( $input['value'] ?? '' ) ) {
			throw InvalidInput::field( 'value', Rules::wanted_tag() );
		}
		if ( 'enable' === $action ) {
			return $this->switching_on->of( $now, \array_combine( $ids, $ids ) );
		}
		$edit      = self::edit( $input );
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
					$drafts[ $id ] = SnippetChange::update( $before, $this->after( $before, $edit ), null, self::logged( $edit ) );
				}
			} catch ( SvcException $refusal ) {
				$refused[ $id ] = $refusal;
			}
		}
		return new ChangeSet( $drafts, $deletions, $refused, ChangeSet::LEFT_OUT );
	}

	/**
	 * @param RunBulkInput $input
	 * @return Edit
	 */
	private static function edit( array $input ): array {
		$value = $input['value'] ?? '';
		return match ( $input['action'] ) {
			'move' => [ 'folder' => $value ],
			'tag' => [ 'add_tags' => [ $value ] ],
			'untag' => [ 'remove_tags' => [ $value ] ],
			'conditions' => [ 'conditions' => $input['conditions'] ?? [] ],
			default => \array_intersect_key( $input, \array_flip( FieldNames::BULK ) ),
		};
	}

	/** @param Edit $edit */
	private static function logged( array $edit ): string {
		return match ( true ) {
			[ 'folder' ] === \array_keys( $edit ) => 'moved',
			[] === \array_diff_key( $edit, [ 'add_tags' => [], 'remove_tags' => [] ] ) => 'tagged',
			default => 'updated',
		};
	}

	/**
	 * @param Edit $edit
	 * @throws SvcException When this snippet stays as it is.
	 */
	private function after( Snippet $before, array $edit ): Snippet {
		$add    = \array_map( \trim( ... ), $edit['add_tags'] ?? [] );
		$remove = \array_map( \trim( ... ), $edit['remove_tags'] ?? [] );
		unset( $edit['add_tags'], $edit['remove_tags'] );
		if ( [] !== [ ...$add, ...$remove ] ) {
			$tags         = \array_values( \array_unique( [ ...\array_diff( $before->tags, $remove ), ...$add ] ) );
			$edit['tags'] = $this->schema->clean( 'update-snippet', [ 'id' => $before->id, 'tags' => $tags ] )['tags'] ?? [];
		}
		$after = $this->fields->apply( $before, $edit );
		$found = $this->fields->remarks( $after, $edit, $before );
		// An active snippet is never given rules that would keep it from being activated.
		if ( isset( $edit['conditions'] ) && ! $found->passes() ) {
			throw InvalidInput::problems( 'conditions', $found->errors );
		}
		return $before->with( \array_intersect_key( $after->settings(), $edit ) );
	}
}
