<?php

declare(strict_types=1);

namespace Svc\Operations\Assistant;

use Svc\Access\Gate;
use Svc\Assistant\AskJob;
use Svc\Assistant\Assistant;
use Svc\Changes\SnippetFields;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Jobs\Background;
use Svc\Jobs\JobView;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Begins a job that asks the assistant. Who may not write that type of code may not ask about it either.
 * @implements Operation<'ask-assistant'>
 */
final class AskAssistant implements Operation {

	public function __construct(
		private readonly Assistant $assistant,
		private readonly Background $background,
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$model  = $this->assistant->require_allowed( $actor );
		$before = isset( $input['id'] ) ? $this->store->get( $input['id'] ) : null;
		if ( null !== $before ) {
			$stored = $this->store->code( $before );
			$this->gate->require_write( $actor, $before, $stored );
			$input += [
				'title'      => $before->title,
				'type'       => $before->type,
				'lang'       => $before->lang,
				'hook'       => $before->hook,
				'conditions' => $before->conditions,
				'code'       => $stored,
			];
		}
		if ( isset( $input['type'] ) || isset( $input['code'] ) ) {
			$this->gate->require_write( $actor, $this->fields->apply( $before ?? Snippet::create( [] ), $input ), $input['code'] ?? '' );
		}
		$job = $this->background->start( AskJob::KIND, \__( 'Question to the AI assistant', 'svc' ), $input, AskJob::begin( $model['provider'], $model['model'] ), $actor );
		return new Result( JobView::of( $job ), 202 );
	}
}
