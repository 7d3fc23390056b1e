<?php

declare(strict_types=1);

namespace Svc\Operations\History;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Page;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Origin;
use Svc\Generations\RestoreTargetReader;
use Svc\Storage\History\LineCount;
use Svc\Storage\History\Revision;
use Svc\Storage\History\Revisions;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The versions of a snippet, newest first, with who saved each and what it changed (spec 4.4).
 * @implements Operation<'list-revisions'>
 */
final class ListRevisions implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Revisions $revisions,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$snippet   = $this->store->get( $input['id'] );
		$summaries = [];
		$newer     = null;
		// Two at a time: a hundred versions of two megabytes each would not fit into memory together.
		foreach ( $this->revisions->shown( $snippet->id ) as $rev ) {
			$revision = $this->revisions->find( $snippet->id, $rev );
			if ( null !== $revision && null !== $newer ) {
				$summaries[] = $newer->summary() + [
					'changes' => self::changes( $revision, $newer ),
					'git'     => self::git( $revision, $newer ),
				];
			}
			$newer = $revision ?? $newer;
		}
		if ( null !== $newer ) {
			$summaries[] = $newer->summary() + [
				'changes' => null,
				'git'     => 1 === $newer->rev ? self::git( null, $newer ) : null,
			];
		}
		return Page::of_input( $summaries, $input )->answer( static fn( array $summary ): array => $summary );
	}

	/**
	 * By which commit Git brought a version; null where Git did not. What comes later carries the same origin, so it is the change of it that tells.
	 * @return array{commit: string, author: string}|null
	 */
	private static function git( ?Revision $before, Revision $after ): ?array {
		$origin = $after->snippet->origin( Origin::GIT );
		if ( null === $origin || ! \ctype_xdigit( $origin->version ) || ( $before->snippet->origins[ Origin::GIT ] ?? null ) === $after->snippet->origins[ Origin::GIT ] ) {
			return null;
		}
		return [
			'commit' => $origin->version,
			'author' => $origin->by,
		];
	}

	/** @return array{fields: list<array{field: string, then: mixed, now: mixed}>, lines: array{added: int, removed: int}} */
	private static function changes( Revision $before, Revision $after ): array {
		$fields = RestoreTargetReader::fields( $before->snippet, $after->snippet );
		foreach ( $fields as $index => $field ) {
			if ( 'conditions' === $field['field'] ) {
				$fields[ $index ]['then'] = RawRule::in( $field['then'] );
				$fields[ $index ]['now']  = RawRule::in( $field['now'] );
			}
		}
		return [
			'fields' => $fields,
			'lines'  => LineCount::between( $before->code, $after->code ),
		];
	}
}
