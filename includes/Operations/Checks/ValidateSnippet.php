<?php

declare(strict_types=1);

namespace Svc\Operations\Checks;

use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Operations\Gate;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\LiveCheck;
use Svc\Operations\Saving\SaveResult;
use Svc\Operations\Saving\SnippetFields;
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
		$verdict = $this->live_check->read( $snippet, $code );
		if ( [] === $verdict->errors ) {
			$verdict = $verdict->and( $this->styles->judge( 0 === $id ? null : $before, $snippet, $code, null ) );
		}
		return new Result(
			[
				'errors'   => SaveResult::entries( $verdict->errors ),
				'warnings' => SaveResult::entries( $verdict->warnings ),
			]
		);
	}
}
