<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Depth;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Changes\Verdict;
use Svc\Checks\Request\TestLoadResult;
use Svc\Domain\Actor;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Looks at the fields of a snippet without saving them. With `id` the fields are read as a change of that snippet, so that names it declares already
 * are not held against it.
 * @phpstan-import-type ValidateSnippetInput from Inputs
 * @phpstan-import-type TestSnippetInput from Inputs
 * @phpstan-type Found array{snippet: Snippet, code: string, errors: list<Problem>, warnings: list<Problem>, test_load: TestLoadResult|null}
 */
final class SnippetCheck {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Changes $changes,
	) {
	}

	/**
	 * @param ValidateSnippetInput|TestSnippetInput $input
	 * @param bool $is_tested Whether it is looked at as if it were active, with a test run.
	 * @return Found
	 */
	public function run( array $input, Actor $actor, bool $is_tested = false ): array {
		$id     = $input['id'] ?? 0;
		$before = 0 === $id ? null : $this->store->get( $id );
		$after  = $this->fields->apply( $before ?? Snippet::create( [] ), $input );
		$after  = $is_tested ? $after->with( [ 'status' => 'active' ] ) : $after;
		$code   = $input['code'] ?? null;
		$code ??= null === $before ? '' : $this->store->code( $before );
		// Also as code that is there already: it is to be read in any case.
		$draft     = null === $before ? SnippetChange::create( $after, $code, '' ) : SnippetChange::update( $before, $after, $code, '' );
		$foresight = $this->changes->foresee( static fn(): ChangeSet => ChangeSet::of( $draft ), $actor, $is_tested ? Depth::TestLoad : Depth::Checks )->require_allowed();
		$found     = $this->fields->remarks( $after, $input, $before );
		$verdict   = $foresight->judged->verdicts[0] ?? new Verdict();
		// A save that would be refused for the sake of other stylesheets is an answer here, too.
		$refusal = ( $foresight->refused()[0] ?? null )?->to_problems() ?? [];
		return [
			'snippet'   => $after,
			'code'      => $code,
			'errors'    => [ ...$found->errors, ...$verdict->errors, ...$refusal ],
			'warnings'  => [ ...$found->warnings, ...$verdict->warnings, ...( $is_tested ? $foresight->judged->warnings : [] ) ],
			'test_load' => $foresight->judged->test_load,
		];
	}
}
