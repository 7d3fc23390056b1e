<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Bridge\Inputs;
use Svc\Changes\Codes;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Page;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;
use Svc\Exchange\ReadableSnippets;
use Svc\Insights\CostFigures;
use Svc\Saving\SnippetView;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * All snippets, or those that fit the filters of design 8, without code unless asked for. Code files are read only for `with_code` and
 * `search_code`, so a list of thousands stays one read of the index, plus the sampled costs where there are any.
 * @phpstan-import-type ListSnippetsInput from Inputs
 * @implements Operation<'list-snippets'>
 */
final class ListSnippets implements Operation {

	/** Pages with the same value are pages of one set: nothing was changed between them. */
	private const SET = 'X-SVC-Set';

	/** @var array<int, string> Why code cannot be read, by the id of the snippet. */
	private array $unreadable = [];

	public function __construct(
		private readonly Snippets $store,
		private readonly Codes $codes,
		private readonly CostFigures $costs,
		private readonly ReadableSnippets $readable,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$found = $this->store->all();
		$set   = $this->store->fingerprint();
		foreach ( $this->filters( $input, $actor ) as $filter ) {
			$found = \array_filter( $found, $filter );
		}
		$with_code = $input['with_code'] ?? false;
		$costs     = $this->costs->of( $found );
		return Page::of_input( $this->sort( $found, $input ), $input )->answer(
			fn( Snippet $snippet ): array => $this->item( $snippet, $with_code, $actor ) + ( $costs[ $snippet->id ] ?? [] ),
			[ self::SET => $set ]
		);
	}

	/**
	 * The conditions of the request, cheapest first; none for what was not asked.
	 * @param ListSnippetsInput $input
	 * @return list<callable(Snippet): bool>
	 */
	private function filters( array $input, Actor $actor ): array {
		$filters = [];
		foreach ( [ 'type', 'status' ] as $field ) {
			$value = $input[ $field ] ?? '';
			if ( '' !== $value ) {
				$filters[] = static fn( Snippet $snippet ): bool => $value === ( 'type' === $field ? $snippet->type : $snippet->status );
			}
		}
		$folder = $input['folder'] ?? null;
		if ( null !== $folder ) {
			$filters[] = static fn( Snippet $snippet ): bool => self::is_in_folder( $snippet->folder, $folder );
		}
		$tag = $input['tag'] ?? '';
		if ( '' !== $tag ) {
			$filters[] = static fn( Snippet $snippet ): bool => \in_array( $tag, $snippet->tags, true );
		}
		$words = \preg_split( '/\s+/u', $input['search'] ?? '', -1, \PREG_SPLIT_NO_EMPTY );
		if ( false !== $words && [] !== $words ) {
			$in_code   = $input['search_code'] ?? false;
			$filters[] = fn( Snippet $snippet ): bool => $this->mentions( $snippet, $words, $in_code && $this->readable->may_read( $snippet, $actor ) );
		}
		return $filters;
	}

	/** A folder includes its subfolders; the empty string stands for snippets without a folder. */
	private static function is_in_folder( string $folder, string $wanted ): bool {
		return $folder === $wanted || ( '' !== $wanted && \str_starts_with( $folder, $wanted . '/' ) );
	}

	/**
	 * Whether every word stands somewhere, in any order. Code is read only for the words that are in no other text.
	 * @param list<string> $words
	 */
	private function mentions( Snippet $snippet, array $words, bool $in_code ): bool {
		// A line end divides the texts: no word has one.
		$left = self::missing( $words, \implode( "\n", [ $snippet->title, $snippet->description, ...$snippet->tags ] ) );
		try {
			return [] === $left || ( $in_code && [] === self::missing( $left, $this->store->code( $snippet ) ) );
		} catch ( StorageFailure $failure ) {
			// Whether it has the words is not known, so it is found, and says why.
			$this->unreadable[ $snippet->id ] = $failure->getMessage();
			return true;
		}
	}

	/**
	 * @param list<string> $words
	 * @return list<string> Those that the text does not have.
	 */
	private static function missing( array $words, string $text ): array {
		return \array_values( \array_filter( $words, static fn( string $word ): bool => null === Utf8::find( $text, $word ) ) );
	}

	/**
	 * Sorted as people count ("Part 2" before "Part 10"); equals stay in the order of their ids, because PHP sorts stably.
	 * @param array<int, Snippet> $snippets By id, ascending.
	 * @param ListSnippetsInput $input
	 * @return list<Snippet>
	 */
	private function sort( array $snippets, array $input ): array {
		$field = $input['orderby'];
		$keys  = \array_map( static fn( Snippet $snippet ): string|int => self::sort_key( $snippet, $field ), $snippets );
		$flag  = \in_array( $field, [ 'id', 'priority', 'created', 'modified' ], true ) ? \SORT_NUMERIC : \SORT_NATURAL;
		if ( 'desc' === $input['order'] ) {
			\arsort( $keys, $flag );
		} else {
			\asort( $keys, $flag );
		}
		return \array_map( static fn( int $id ): Snippet => $snippets[ $id ], \array_keys( $keys ) );
	}

	private static function sort_key( Snippet $snippet, string $field ): string|int {
		return match ( $field ) {
			'id'       => $snippet->id,
			'priority' => $snippet->priority,
			'created'  => $snippet->created,
			'modified' => $snippet->modified,
			'type'     => $snippet->type,
			'status'   => $snippet->status,
			'folder'   => Utf8::lower( $snippet->folder ),
			default    => Utf8::lower( $snippet->title ),
		};
	}

	/** @return array<string, mixed> */
	private function item( Snippet $snippet, bool $with_code, Actor $actor ): array {
		if ( $with_code && ! isset( $this->unreadable[ $snippet->id ] ) && $this->readable->may_read( $snippet, $actor ) ) {
			try {
				return SnippetView::with_code( $snippet, $this->store->code( $snippet ) );
			} catch ( StorageFailure $failure ) {
				$this->unreadable[ $snippet->id ] = $failure->getMessage();
			}
		}
		$hidden = $this->readable->may_read( $snippet, $actor ) ? [] : [ 'code_hidden' => true ];
		$error  = isset( $this->unreadable[ $snippet->id ] ) ? [ 'code_error' => $this->unreadable[ $snippet->id ] ] : [];
		return SnippetView::without_code( $snippet, fn(): string => $this->codes->for_rights( $snippet, $snippet->type ) ) + $hidden + $error;
	}
}
