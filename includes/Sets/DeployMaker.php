<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Compiler\CodeCompiler;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Origin;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Compares a set with the site (design 9.5). A set may delete what an earlier apply of it brought, and nothing else. Writes nothing.
 * @phpstan-import-type Step from Deploy
 * @phpstan-import-type Entry from Wanted
 */
final class DeployMaker {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Ownership $ownership,
	) {
	}

	/** @param array<int, Wanted> $wanted By key. */
	public function make( SnippetSource $now, array $wanted, string $name, bool $prunes, string $commit = '' ): Deploy {
		$all      = $now->all();
		$brought  = $this->ownership->of( $all );
		$ids      = \array_column( \array_map( static fn( Snippet $snippet ): array => [ $snippet->uid, $snippet->id ], $all ), 1, 0 );
		$drafts   = [];
		$same     = [];
		$errors   = [];
		$warnings = [];
		foreach ( $wanted as $key => $one ) {
			$before = isset( $ids[ $one->uid ] ) ? $all[ $ids[ $one->uid ] ] : null;
			try {
				$draft = $this->draft( $one, $before, $name, $commit );
			} catch ( SvcException $refused ) {
				$errors[] = $one->entry( $before->id ?? 0, new Problem( $refused->getMessage(), 0 ) );
				continue;
			}
			$found = $this->fields->remarks( $draft->after, $one->fields, $before );
			foreach ( $found->errors as $problem ) {
				$draft->after->is_active() ? $errors[] = $one->entry( $draft->after->id, $problem ) : $warnings[] = $one->entry( $draft->after->id, $problem );
			}
			foreach ( $found->warnings as $problem ) {
				$warnings[] = $one->entry( $draft->after->id, $problem );
			}
			if ( null !== $before && $draft->is_empty() ) {
				$same[ $key ] = $before;
				$draft        = Ownership::note( $before, Ownership::brought_by( $before, $name, null, '' === $commit ? Ownership::commit( $before, $brought ) : $commit )->origin( Origin::APPLY ) );
			}
			$drafts[ $key ] = $draft;
		}
		$owned = Ownership::owned( $all, $brought, $name );
		$uids  = \array_flip( \array_column( $wanted, 'uid' ) );
		$own   = \array_filter( $owned, static fn( Snippet $snippet ): bool => ! isset( $uids[ $snippet->uid ] ) );
		$last  = \max( [ -1, ...\array_keys( $wanted ) ] );
		$gone  = self::numbered( $prunes ? $own : [], $last );
		$notes = self::numbered( Ownership::notes( \array_diff_key( $all, $prunes ? $own : [] ), $brought, $uids ), $last + \count( $gone ) );
		$set   = new ChangeSet( \array_filter( $drafts ) + $notes, $gone, [], ChangeSet::STOPS_ALL );
		return new Deploy( self::steps( $set, $wanted, $brought ), $set, $same, $prunes ? [] : $own, $errors, $warnings, \count( $owned ), self::digest( $set, $wanted, $name ) );
	}

	/**
	 * @template T
	 * @param array<int, T> $all
	 * @return array<int, T>
	 */
	private static function numbered( array $all, int $last ): array {
		$numbered = [];
		foreach ( $all as $one ) {
			$numbered[ ++$last ] = $one;
		}
		return $numbered;
	}

	private function draft( Wanted $wanted, ?Snippet $before, string $name, string $commit ): SnippetChange {
		$fields = $wanted->fields;
		if ( null === $before ) {
			$after = $this->fields->apply( Snippet::create( [ 'uid' => $wanted->uid ] ), $fields );
			$code  = $wanted->code() ?? '';
			return SnippetChange::create( Ownership::brought_by( $after, $name, CodeCompiler::hash( $code ), $commit ), $code, 'created', $wanted->compiled() );
		}
		$after = $this->fields->apply( $before, $fields );
		$after = $after->with( [ 'tags' => ImportItem::tags( $before, $after->tags ) ] );
		$code     = $this->new_code( $before, $wanted, $after->type );
		$switched = null === $code && [ 'status' ] === \array_keys( SnippetFields::changes( $before, $after ) );
		$action   = match ( true ) {
			! $switched => 'updated',
			$after->is_active() => 'enabled',
			default => 'disabled',
		};
		if ( null === $code && [] === SnippetFields::changes( $before, $after ) ) {
			return SnippetChange::update( $before, $before, null, $action );
		}
		return SnippetChange::update( $before, Ownership::brought_by( $after, $name, null === $code ? null : CodeCompiler::hash( $code ), $commit ), $code, $action, $wanted->compiled() );
	}

	/** @return string|null Null where the stored code says the same. */
	private function new_code( Snippet $before, Wanted $wanted, string $type ): ?string {
		$code = $wanted->code();
		if ( null === $code || $before->hash === CodeCompiler::hash( $code ) ) {
			return null;
		}
		return ImportItem::new_code( $this->store, $before, $type, $code );
	}

	/**
	 * @param array<int, Wanted> $wanted
	 * @param array<string, Origin> $brought
	 * @return array<int, Step>
	 */
	private static function steps( ChangeSet $set, array $wanted, array $brought ): array {
		$steps = [];
		foreach ( self::without_notes( $set ) as $key => $draft ) {
			$fields = \array_keys( $draft->changes );
			if ( null !== $draft->code && null !== $draft->before ) {
				$fields[] = 'code';
			}
			$action        = match ( $draft->action ) {
				'created' => 'create',
				'enabled' => 'enable',
				'disabled' => 'disable',
				default => 'update',
			};
			$steps[ $key ] = [ 'path' => $wanted[ $key ]->path ] + self::step( $action, $draft->before, $draft->after, $fields, $brought );
		}
		foreach ( $set->deletions as $key => $snippet ) {
			$steps[ $key ] = self::step( 'delete', $snippet, $snippet, [], $brought );
		}
		return $steps;
	}

	/** @return array<int, SnippetChange> By key. */
	private static function without_notes( ChangeSet $set ): array {
		return \array_filter( $set->drafts, static fn( SnippetChange $draft ): bool => ! $draft->is_note() );
	}

	/**
	 * @param 'create'|'update'|'enable'|'disable'|'delete' $action
	 * @param list<string> $fields
	 * @param array<string, Origin> $brought
	 * @return Step
	 */
	private static function step( string $action, ?Snippet $before, Snippet $after, array $fields, array $brought ): array {
		$mark    = $brought[ $after->uid ]->mark ?? null;
		$drifted = null !== $before && null !== $mark && Deploy::mark( $before ) !== $mark;
		return [
			'action'  => $action,
			'uid'     => $after->uid,
			'id'      => $before?->id,
			'title'   => $after->title,
			'path'    => '',
			'fields'  => $fields,
			'drifted' => $drifted,
			'commit'  => null === $before ? '' : Ownership::commit( $before, $brought ),
			'summary' => StepSentence::of( $action, $after, $fields, $drifted ),
		];
	}

	/** @param array<int, Wanted> $wanted */
	private static function digest( ChangeSet $set, array $wanted, string $name ): string {
		$parts = [ 'svc', 1, $name ];
		foreach ( self::without_notes( $set ) as $key => $draft ) {
			$settings = \array_diff_key( $draft->after->settings(), [ 'id' => true ] );
			$parts[]  = [ $wanted[ $key ]->uid, $draft->before->id ?? 0, $draft->before->rev ?? 0, $settings, null === $draft->code ? '' : \hash( 'sha256', $draft->code ) ];
		}
		foreach ( $set->deletions as $snippet ) {
			$parts[] = [ 'delete', $snippet->uid, $snippet->id, $snippet->rev ];
		}
		return \hash( 'sha256', \json_encode( $parts, \JSON_THROW_ON_ERROR ) );
	}
}
