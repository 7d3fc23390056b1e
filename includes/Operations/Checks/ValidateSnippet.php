<?php

declare(strict_types=1);

namespace Svc\Operations\Checks;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Changes\Verdict;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Saving\SaveResult;
use Svc\Storage\Snippets;
use Svc\Upkeep\CacheSafety;

\defined( 'ABSPATH' ) || exit;

/**
 * Checks the fields of a snippet without saving them (spec 4.1). With `id` the fields are read as a change of that snippet, so that
 * names it declares already are not held against it.
 * @implements Operation<'validate-snippet'>
 */
final class ValidateSnippet implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Changes $changes,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$id     = $input['id'] ?? 0;
		$before = 0 === $id ? null : $this->store->get( $id );
		$after  = $this->fields->apply( $before ?? Snippet::create( [] ), $input );
		$code   = $input['code'] ?? null;
		$code ??= null === $before ? '' : $this->store->code( $before );
		// Also as code that is there already: it is to be read in any case.
		$draft     = null === $before ? SnippetChange::create( $after, $code, '' ) : SnippetChange::update( $before, $after, $code, '' );
		$foresight = $this->changes->foresee( static fn(): ChangeSet => ChangeSet::of( $draft ), $actor )->require_allowed();
		$found     = $this->fields->remarks( $after, $input, $before );
		$verdict   = $foresight->judged->verdicts[0] ?? new Verdict();
		// A save that would be refused for the sake of other stylesheets is an answer here, too.
		$refusal = ( $foresight->refused()[0] ?? null )?->to_problems() ?? [];
		return new Result(
			[
				'errors'   => SaveResult::entries( [ ...$found->errors, ...$verdict->errors, ...$refusal ] ),
				'warnings' => SaveResult::entries( [ ...$found->warnings, ...$verdict->warnings ] ),
			] + CacheSafety::of( $after, static fn(): string => $code )
		);
	}
}
