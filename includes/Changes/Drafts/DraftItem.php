<?php

declare(strict_types=1);

namespace Svc\Changes\Drafts;

use Svc\Access\Gate;
use Svc\Bridge\Inputs;
use Svc\Bridge\Limits;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Schema\InputSchema;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads the snippets of a live page: each held to the contract as if it were saved, and to what may run on this site. They count as
 * switched on, because what is off shows nothing.
 * @phpstan-type Read array{draft: SnippetChange, code: string, errors: list<Problem>, warnings: list<Problem>}
 * @phpstan-import-type SaveSnippetInput from Inputs
 */
final class DraftItem {

	/** Fields of a save that say how to save, or that would switch off what is to be looked at. */
	private const UNHEEDED = [ 'status', 'uid', 'force', 'base_modified', 'base_hash' ];

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly InputSchema $schema,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @param list<mixed> $items
	 * @return list<Read>
	 */
	public function read( array $items, Actor $actor ): array {
		$all   = [];
		$bytes = 0;
		$taken = [];
		foreach ( $items as $place => $item ) {
			try {
				$input = $this->schema->clean( 'save-snippet', \array_diff_key( \is_array( $item ) ? $item : [], \array_flip( self::UNHEEDED ) ) );
				$read  = $this->one( $input, $actor );
			} catch ( InvalidInput $wrong ) {
				throw InvalidInput::field( "snippets[{$place}]", $wrong->getMessage() );
			}
			$id     = $read['draft']->after->id;
			$bytes += \strlen( $read['code'] );
			if ( $bytes > Limits::DRAFT_BYTES ) {
				throw InvalidInput::field( 'snippets', \__( 'These snippets have more than 4 MiB of code. Show fewer snippets.', 'svc' ) );
			}
			if ( isset( $taken[ $id ] ) ) {
				throw InvalidInput::field( "snippets[{$place}]", \__( 'The same snippet is in the list twice.', 'svc' ) );
			}
			$taken += 0 === $id ? [] : [ $id => true ];
			$all[]  = $read;
		}
		return $all;
	}

	/**
	 * @param SaveSnippetInput $input
	 * @return Read
	 */
	private function one( array $input, Actor $actor ): array {
		$id     = $input['id'] ?? 0;
		$before = 0 === $id ? null : $this->store->get( $id );
		$after  = $this->fields->apply( $before ?? Snippet::create( [] ), $input )->with( [ 'status' => 'active' ] );
		$code   = $input['code'] ?? null;
		$code ??= null === $before ? '' : $this->store->code( $before );
		// What must not run on this site does not run here. Whether the person may change what is stored is asked with the rest.
		$this->gate->require_run( $actor, $after, $code );
		$found = $this->fields->remarks( $after, $input, $before );
		$sent  = $input['compiled'] ?? null;
		return [
			'draft'    => null === $before ? SnippetChange::create( $after, $code, '', $sent ) : SnippetChange::update( $before, $after, $code, '', $sent ),
			'code'     => $code,
			'errors'   => $found->errors,
			'warnings' => $found->warnings,
		];
	}
}
