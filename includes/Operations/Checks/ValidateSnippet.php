<?php

declare(strict_types=1);

namespace Svc\Operations\Checks;

use Svc\Access\Gate;
use Svc\Changes\SnippetFields;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\LiveCheck;
use Svc\Operations\Saving\SaveResult;
use Svc\Operations\Saving\StyleStep;
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
		private readonly LiveCheck $live_check,
		private readonly StyleStep $styles,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id      = Input::id( $input );
		$before  = 0 === $id ? Snippet::create( [] ) : $this->store->get( $id );
		$snippet = $this->fields->apply( $before, $input );
		$code    = $input['code'] ?? null;
		if ( ! \is_string( $code ) ) {
			$code = 0 === $id ? '' : $this->store->code( $before );
		}
		$this->gate->require_write( $actor, $snippet, $code );
		$found = $this->fields->remarks( $snippet, $input );
		$read  = $this->live_check->read( $snippet, $code );
		$style = $this->style( 0 === $id ? null : $before, $snippet, $code );
		return new Result(
			[
				'errors'   => [ ...SaveResult::entries( [ ...$found->errors, ...$read->errors ] ), ...$style['errors'] ],
				'warnings' => [ ...SaveResult::entries( [ ...$found->warnings, ...$read->warnings ] ), ...$style['warnings'] ],
			]
		);
	}

	/**
	 * What compiling says. A save that would be refused for the sake of other stylesheets is an answer here, too.
	 *
	 * @return array{errors: list<mixed>, warnings: list<mixed>}
	 */
	private function style( ?Snippet $before, Snippet $after, string $code ): array {
		try {
			$verdict = $this->styles->judge( $before, $after, $code, null );
		} catch ( InvalidInput $refused ) {
			$problems = $refused->data['problems'] ?? null;
			return [
				'errors'   => \is_array( $problems ) ? \array_values( $problems ) : [],
				'warnings' => [],
			];
		}
		return [
			'errors'   => SaveResult::entries( $verdict->errors ),
			'warnings' => SaveResult::entries( $verdict->warnings ),
		];
	}
}
