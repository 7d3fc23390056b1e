<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Checks\Request\CandidateSnippet;
use Svc\Compiler\Plan\Aliases;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Source;
use Svc\Sets\ImportItem;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/** Which snippets of another plugin are here already, and the change set that brings the others. Shared by preview and run. */
final class SourceImport {

	/** Settings that a later version of the source brings; where ours lies, and whether it is on, is this site's. */
	private const TAKEN = [ 'title', 'description', 'type', 'lang', 'run', 'hook', 'priority', 'position', 'shortcode', 'conditions', 'load_as', 'js_strategy', 'requires', 'tags' ];

	public function __construct( private readonly ImportItem $item ) {
	}

	/** @return array<string, Snippet> The snippets of this site that came from other plugins. By `source/id`, and by `source~mark`. */
	public static function known( SnippetSource $now ): array {
		$known = [];
		foreach ( $now->all() as $snippet ) {
			$origin = $snippet->origin( Origin::IMPORT );
			if ( null === $origin ) {
				continue;
			}

			$known[ $origin->ref ] ??= $snippet;
			$known[ \explode( '/', $origin->ref, 2 )[0] . Aliases::OF_FILE . $origin->mark ] ??= $snippet;
		}

		return $known;
	}

	public static function ref( Source $source, string $id ): string {
		return $source->id() . '/' . $id;
	}

	/** Where an item comes from. IDs in a file are those of the site that wrote it: what the item holds tells it from others with its ID. */
	public static function origin( Source $source, ForeignSnippet $item ): Origin {
		$mark = $item->mark();
		$ref  = self::ref( $source, $item->id ) . ( $source->is_file ? Aliases::OF_FILE . \substr( $mark, 0, 8 ) : '' );

		return new Origin( Origin::IMPORT, $ref, '', $mark, '', $item->attributes );
	}

	/** @param array<string, Snippet> $known What `known()` gave. An item in a file is known by what it holds. */
	public static function imported( array $known, Source $source, ForeignSnippet $item ): ?Snippet {
		return $known[ $source->is_file ? $source->id() . Aliases::OF_FILE . $item->mark() : self::ref( $source, $item->id ) ] ?? null;
	}

	/**
	 * @param array<string, Snippet> $known By where they came from.
	 * @return list<string>
	 */
	public static function ids( Source $source, array $known ): array {
		$begin = self::ref( $source, '' );

		return \array_map( static fn( string $ref ): string => \substr( $ref, \strlen( $begin ) ), \array_keys( \array_filter( $known, static fn( string $ref ): bool => \str_starts_with( $ref, $begin ), \ARRAY_FILTER_USE_KEY ) ) );
	}

	/** @return 'new'|'same'|'changed' */
	public static function state( ?Snippet $imported, ForeignSnippet $item ): string {
		if ( null === $imported ) {
			return 'new';
		}

		return $imported->origin( Origin::IMPORT )?->mark === $item->mark() ? 'same' : 'changed';
	}

	/** @return array<string, mixed> The fields that the imported snippet gets, without its code. */
	public static function fields( Source $source, ForeignSnippet $item ): array {
		return [
			'title'  => $item->title,
			'status' => 'inactive',
		] + \array_diff_key( $item->fields, [ 'created' => 0 ] ) + [ 'folder' => $source->name() ];
	}

	/**
	 * The change set that brings items. What is the same is left out, and so is what has changed where only new ones are wanted.
	 * @param array<int, ForeignSnippet> $items Keys are those of the set.
	 * @param bool $update Whether those that have changed are wanted, too.
	 * @param bool $is_judged Whether new ones are judged as if they went live, to hear what the checks say; never written.
	 */
	public function set( SnippetSource $now, Source $source, array $items, bool $update, bool $is_judged = false ): ChangeSet {
		$known   = self::known( $now );
		$drafts  = [];
		$refused = [];
		foreach ( $items as $key => $item ) {
			$imported  = self::imported( $known, $source, $item );
			$state = self::state( $imported, $item );
			if ( 'same' === $state || ( 'changed' === $state && ! $update ) ) {
				continue;
			}
			try {
				$read           = $this->read( $source, $item );
				$drafts[ $key ] = null === $imported ? self::arrival( $read, $is_judged ) : self::update( $imported, $read, $is_judged );
			} catch ( SvcException $refusal ) {
				$refused[ $key ] = $refusal;
			}
		}

		return new ChangeSet( $drafts, refused: $refused, failing: ChangeSet::LEFT_OUT );
	}

	private function read( Source $source, ForeignSnippet $item ): CandidateSnippet {
		if ( '' !== $item->error ) {
			throw InvalidInput::because( $item->error );
		}
		$read = $this->item->read( self::fields( $source, $item ) + [ 'code' => $item->code ] );

		return new CandidateSnippet( $read->snippet->with( [ 'created' => $item->fields['created'] ?? 0 ] )->from( self::origin( $source, $item ) ), $read->code );
	}

	private static function arrival( CandidateSnippet $read, bool $is_judged ): SnippetChange {
		$snippet = $read->snippet->with( [ 'status' => $is_judged ? 'active' : 'inactive' ] );
		$draft   = SnippetChange::create( $snippet, $read->code, 'imported' );

		return $is_judged ? $draft : $draft->unchecked();
	}

	/** Ours as the source has it now. What is on stays on where it passes the checks, and is left as it is where it does not. */
	private static function update( Snippet $imported, CandidateSnippet $read, bool $is_judged ): SnippetChange {
		$taken = \array_intersect_key( $read->snippet->settings(), \array_flip( self::TAKEN ) );
		$after = $imported->with( $taken + [ 'origins' => $read->snippet->origins + $imported->origins ] );
		$after = $is_judged ? $after->with( [ 'status' => 'active' ] ) : $after;
		$draft = SnippetChange::update( $imported, $after, $read->code, 'imported' );

		return $after->is_active() ? $draft : $draft->unchecked();
	}
}
