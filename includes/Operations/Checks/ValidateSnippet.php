<?php

declare(strict_types=1);

namespace Svc\Operations\Checks;

use Svc\Access\Gate;
use Svc\Changes\ChangeSet;
use Svc\Changes\Codes;
use Svc\Changes\Draft;
use Svc\Changes\Judge;
use Svc\Changes\SnippetFields;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Operations\CacheSafety;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\SaveResult;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Checks the fields of a snippet without saving them (spec 4.1). With `id` the fields are read as a change of that snippet, so that
 * names it declares already are not held against it.
 */
final class ValidateSnippet implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Judge $judge,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id     = Input::id( $input );
		$before = 0 === $id ? null : $this->store->get( $id );
		$after  = $this->fields->apply( $before ?? Snippet::create( [] ), $input );
		$code   = $input['code'] ?? null;
		if ( ! \is_string( $code ) ) {
			$code = null === $before ? '' : $this->store->code( $before );
		}
		$this->gate->require_write( $actor, $after, $code );
		$found  = $this->fields->remarks( $after, $input, $before );
		$draft  = null === $before ? Draft::create( $after, $code, '' ) : Draft::update( $before, $after, $code, '' );
		$judged = $this->judge->judge( ChangeSet::of( $draft ), new Codes( $this->store ), false );
		return new Result(
			[
				'errors'   => [ ...SaveResult::entries( [ ...$found->errors, ...$judged->verdicts[0]->errors ] ), ...self::refusal( $judged->refused[0]->data ?? [] ) ],
				'warnings' => SaveResult::entries( [ ...$found->warnings, ...$judged->verdicts[0]->warnings ] ),
			] + CacheSafety::of( $after, static fn(): string => $code )
		);
	}

	/**
	 * A save that would be refused for the sake of other stylesheets is an answer here, too.
	 *
	 * @param array<string, mixed> $data
	 * @return list<mixed>
	 */
	private static function refusal( array $data ): array {
		return \is_array( $data['problems'] ?? null ) ? \array_values( $data['problems'] ) : [];
	}
}
