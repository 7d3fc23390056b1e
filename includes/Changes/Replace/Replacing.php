<?php

declare(strict_types=1);

namespace Svc\Changes\Replace;

use Svc\Bridge\Inputs;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Rules;
use Svc\Domain\Search\Hit;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes the change set of a replacement. A digest holds the first set to what was seen; later each snippet is held to what it was then, because
 * part of the set may be written by then.
 * @phpstan-import-type ReplaceCodeInput from Inputs
 */
final class Replacing {

	/** @var array<int, Replaced> The newest of each, by id. */
	public array $found = [];

	/** @var array<int, int> Matches that are replaced, by id; only of snippets that change. */
	public array $counts = [];

	/** @var array<int, SvcException> By id of snippets that are not named. It stops nothing: whether they have a match is not known. */
	public array $unread = [];

	/** Of all that was found first; empty until then. */
	public string $digest = '';

	/** @var array<int, string>|null Hash of each code that a digest was accepted for, by id; null before, and without a digest. */
	private ?array $seen = null;

	/** @param ReplaceCodeInput $input Of the operation. */
	public function __construct(
		private readonly Finder $finder,
		private readonly Rules $rules,
		private readonly array $input,
	) {
	}

	public function produce( SnippetSource $now ): ChangeSet {
		[ $found, $refused ] = $this->finder->find( $now );
		$this->found         = $found + $this->found;
		$this->unread        = $this->stops_all() && ! isset( $this->input['ids'] ) ? \array_filter( $refused, static fn( SvcException $one ): bool => $one instanceof StorageFailure ) : [];
		$refused             = \array_diff_key( $refused, $this->unread );
		$this->require_seen();
		$drafts = [];
		$except = \array_flip( $this->input['except'] ?? [] );
		$left   = $this->left_matches();
		foreach ( \array_diff_key( $found, $except ) as $id => $one ) {
			$hits = $one->hits_but( $left[ $id ] ?? [] );
			if ( [] === $hits || ( null !== $this->seen && ! isset( $this->seen[ $id ] ) ) ) {
				continue;
			}
			$this->counts[ $id ] = \count( $hits );
			$code                = Hit::replaced( $one->code, $hits );
			$broken              = $this->rules->broken( [ 'code-bytes' ], [ 'code' => $code ] );
			if ( null !== $this->seen && $one->snippet->hash !== $this->seen[ $id ] ) {
				$refused[ $id ] = Conflict::because( \__( 'This snippet has changed. Review the changes again.', 'svc' ) );
			} elseif ( [] !== $broken ) {
				$refused[ $id ] = InvalidInput::fields( $broken );
			}
			// A refused one is drafted, too: who lacks the rights is told that and no more.
			$drafts[ $id ] = SnippetChange::update( $one->snippet, $one->snippet, $code === $one->code ? null : $code, 'replaced' );
		}
		return new ChangeSet( $drafts, [], \array_diff_key( $refused, $except ), $this->stops_all() ? ChangeSet::STOPS_ALL : ChangeSet::LEFT_OUT );
	}

	public function stops_all(): bool {
		return $this->input['all_or_nothing'];
	}

	private function require_seen(): void {
		if ( '' !== $this->digest ) {
			return;
		}
		$this->digest = $this->finder->digest( $this->found );
		$wanted       = $this->input['digest'] ?? '';
		if ( '' === $wanted ) {
			return;
		}
		if ( $wanted !== $this->digest ) {
			throw Conflict::because( \__( 'Nothing was changed: the snippets have changed since your review. Review the changes again, then replace.', 'svc' ) );
		}
		$this->seen = \array_map( static fn( Replaced $one ): string => $one->snippet->hash, $this->found );
	}

	/** @return array<int, array<int, true>> Numbers of matches to leave, by id. */
	private function left_matches(): array {
		$left = [];
		foreach ( $this->input['except_matches'] ?? [] as [ 'id' => $id, 'matches' => $matches ] ) {
			$left[ $id ] = \array_fill_keys( $matches, true ) + ( $left[ $id ] ?? [] );
		}
		return $left;
	}
}
