<?php

declare(strict_types=1);

namespace Svc\Sets;

use Closure;
use Svc\Bridge\Limits;
use Svc\Changes\SnippetFields;
use Svc\Checks\CheckResult;
use Svc\Checks\Request\CandidateSnippet;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Layout\CodeText;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** What belongs to the site that an item came from (ids, dates, authors, errors, compiled data) is left behind. */
final class ImportItem {

	/**
	 * @param array<string, array{writable: bool, ...}> $contract Field => facts, from `build/bridge/fields.php`.
	 * @param Closure(array<array-key, mixed>): array<string, mixed> $clean Holds fields to the contract; throws what is wrong.
	 */
	public function __construct(
		private readonly array $contract,
		private readonly Closure $clean,
		private readonly SnippetFields $fields,
	) {
	}

	/** @throws SvcException */
	public function read( mixed $item ): CandidateSnippet {
		if ( ! \is_array( $item ) || ( [] !== $item && \array_is_list( $item ) ) ) {
			throw InvalidInput::because( \__( 'This is not a snippet: send an object with the fields of a snippet.', 'svc' ) );
		}
		if ( ! isset( $item['code'] ) ) {
			throw InvalidInput::field( 'code', \__( 'This is required.', 'svc' ) );
		}
		$sent  = \array_filter( $item, fn( int|string $field ): bool => $this->contract[ $field ]['writable'] ?? false, \ARRAY_FILTER_USE_KEY );
		$clean = ( $this->clean )( $sent );
		$uid   = $this->uid( $item['uid'] ?? null );
		$code  = $clean['code'] ?? '';
		// With its permanent id, because that may bind the snippet to a location (Header & Footer boxes).
		$draft = $this->fields->apply( Snippet::create( [ 'uid' => $uid ] ), $clean );
		return new CandidateSnippet( $draft, \is_string( $code ) ? $code : '' );
	}

	/** An id that the contract does not allow becomes a new one. */
	private function uid( mixed $uid ): string {
		try {
			// As HTML, which every permanent id may name: whether it fits the item's own type is asked with the item.
			$clean = ( $this->clean )( [ 'uid' => $uid, 'type' => 'html' ] )['uid'] ?? '';
		} catch ( InvalidInput ) {
			return '';
		}
		return \is_string( $clean ) ? $clean : '';
	}

	public function remarks( mixed $item ): CheckResult {
		$conditions = \is_array( $item ) ? $item['conditions'] ?? [] : [];
		return $this->fields->fitted( \is_array( $conditions ) ? $conditions : [] );
	}

	public static function title( mixed $item ): string {
		$title = \is_array( $item ) ? $item['title'] ?? '' : '';
		return \is_string( $title ) ? Utf8::first( \trim( (string) \preg_replace( '/[\x00-\x1F\x7F]+/', ' ', $title ) ), Limits::TITLE ) : '';
	}

	/** The code to save in place of a stored one; null where that says the same. */
	public static function new_code( Snippets $store, Snippet $before, string $type, string $code ): ?string {
		try {
			return CodeText::canonical( $type, $code ) === CodeText::canonical( $type, $store->code( $before ) ) ? null : $code;
		} catch ( StorageFailure ) {
			// A lost code file is mended by the one that comes.
			return $code;
		}
	}

	/**
	 * Files list tags in the order of the alphabet, which says nothing.
	 * @param list<string> $tags
	 * @return list<string> In the order of before, where they are the same.
	 */
	public static function tags( Snippet $before, array $tags ): array {
		return [] === \array_merge( \array_diff( $before->tags, $tags ), \array_diff( $tags, $before->tags ) ) && \count( $tags ) === \count( $before->tags ) ? $before->tags : $tags;
	}
}
