<?php

declare(strict_types=1);

namespace Svc\Git\Site;

use Svc\Bridge\FieldNames;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Git\Decisions\Document;
use Svc\Git\Sync\Intake;
use Svc\Sets\ImportItem;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/** Makes the change set that takes versions of the repository. A snippet and the mark of what both sides hold then are one draft. */
final class IntakeMaker {

	/** Settings that a document holds. */
	private const TAKEN = [ 'title', 'description', 'type', 'lang', 'status', ...FieldNames::SETTINGS, 'tags', 'folder' ];

	/** @param \Closure(Snippet, string): Snippet $recognised A new snippet, of its code, with what this site knows of where it comes from. */
	public function __construct(
		private readonly ImportItem $item,
		private readonly Snippets $store,
		private readonly \Closure $recognised,
	) {
	}

	/**
	 * @param array<string, Intake> $intakes By uid; the set has them in this order.
	 * @param 'switched_off'|'left_out' $failing
	 * @param bool $is_alone Whether no user is there to look at the site.
	 */
	public function set( SnippetSource $now, array $intakes, string $ref, string $failing, bool $is_alone ): ChangeSet {
		$snippets      = \array_column( $now->all(), null, 'uid' );
		$drafts    = [];
		$deletions = [];
		$refused   = [];
		foreach ( \array_map( '\strval', \array_keys( $intakes ) ) as $key => $uid ) {
			$before = $snippets[ $uid ] ?? null;
			$intake = $intakes[ $uid ];
			try {
				if ( ( $before->rev ?? 0 ) !== $intake->rev ) {
					throw Conflict::because( \__( 'This snippet changed during the sync. The next sync compares it.', 'svc' ) );
				}
				if ( null !== $intake->document ) {
					$drafts[ $key ] = $this->draft( $uid, $before, $intake->document, new Origin( Origin::GIT, $ref, $intake->commit->id, $intake->base->mark ?? '', $intake->commit->author ) );
				} elseif ( null !== $before ) {
					$deletions[ $key ] = $before;
				}
			} catch ( SvcException $refusal ) {
				$refused[ $key ] = $refusal;
			}
		}
		return new ChangeSet( $drafts, $deletions, $refused, $failing, needs_proof: $is_alone );
	}

	private function draft( string $uid, ?Snippet $before, Document $document, Origin $origin ): SnippetChange {
		$read = $this->item->read( $document->item( $uid ) );
		if ( null === $before ) {
			return SnippetChange::create( ( $this->recognised )( $read->snippet, $read->code )->from( $origin ), $read->code, 'created' );
		}
		$taken = \array_intersect_key( $read->snippet->settings(), \array_flip( self::TAKEN ) );
		$taken = [ 'tags' => ImportItem::tags( $before, $read->snippet->tags ) ] + $taken;
		return SnippetChange::update( $before, $before->with( $taken )->from( $origin ), ImportItem::new_code( $this->store, $before, $read->snippet->type, $read->code ), 'updated' );
	}
}
