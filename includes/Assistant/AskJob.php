<?php

declare(strict_types=1);

namespace Svc\Assistant;

use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Domain\Error\AssistantUnavailable;
use Svc\Domain\Error\NotFound;
use Svc\Domain\LooseArray;
use Svc\Jobs\CleansUp;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * One question to the assistant: in each step the model is asked once, and what it calls is run. The end is a draft that passed its test run, or a
 * sentence. Nothing is saved.
 * @phpstan-import-type Message from Reply
 * @phpstan-import-type Call from Reply
 * @phpstan-type Cursor array{messages: list<Message>, rounds: int, began: int, tokens: int, draft: array<string, mixed>|null, checks: array<string, mixed>|null, is_reminded: bool}
 */
final class AskJob implements CleansUp {

	public const KIND = 'ask';

	/** What one question may take: answers of the model, tokens, seconds, and calls of tools in one answer. */
	private const LIMITS = [
		'rounds'  => 10,
		'tokens'  => 100_000,
		'seconds' => 300,
	];
	private const CALLS  = 6;

	public function __construct(
		private readonly Assistant $assistant,
		private readonly Model $model,
		private readonly Tools $tools,
		private readonly Instruction $instruction,
		private readonly ActivityRecorder $recorder,
		private readonly Snippets $store,
	) {
	}

	public static function begin( string $provider, string $model ): Progress {
		return Progress::begin(
			0,
			[],
			[
				'draft'    => null,
				'checks'   => null,
				'answer'   => '',
				'provider' => $provider,
				'model'    => $model,
				'tokens'   => 0,
			]
		);
	}

	public function level(): string {
		return 'design';
	}

	public function step( Progress $progress, Step $step ): Progress {
		$secrets = new Secrets( LooseArray::text( $step->input, 'code' ) );
		$now     = $this->read( $progress->cursor, $step->input, $secrets );
		$limit   = self::exceeded( $now );
		if ( '' !== $limit ) {
			return $this->over( $progress, $step, $now, $limit );
		}
		try {
			$this->assistant->require_allowed( $step->actor );
		} catch ( AssistantUnavailable $refused ) {
			return $this->over( $progress, $step, $now, $refused->getMessage() );
		}
		$reply         = $this->model->ask( $this->instruction->text( $step->actor ), $now['messages'], $this->tools->declarations() );
		$now['tokens'] += $reply->tokens;
		++$now['rounds'];
		$this->assistant->used( $reply->tokens );
		if ( '' !== $reply->error || null === $reply->message ) {
			return $this->over( $progress, $step, $now, '' === $reply->error ? \__( 'The model gave no answer. Ask again in other words.', 'svc' ) : $reply->error );
		}
		$now['messages'][] = $reply->message;
		if ( [] === $reply->calls ) {
			return $this->answered( $progress, $step, $now, $secrets->show( $reply->text ) );
		}
		$now = $this->run( $now, $reply->calls, $step, $secrets );
		return $progress->went_on( $now['rounds'], null === $now['draft'] ? \__( 'Working on the draft', 'svc' ) : \__( 'The draft passed its test run', 'svc' ), $now, $progress->result );
	}

	public function clean_up( Progress $progress, array $input, Actor $actor ): void {
		$now = $this->read( $progress->cursor, $input, new Secrets( '' ) );
		$this->log( $progress, $now, $input, $actor );
	}

	/**
	 * Runs the tools that an answer calls. A later test of another draft replaces the one before, whether it passes or not.
	 * @param Cursor $now
	 * @param non-empty-list<Call> $calls
	 * @return Cursor
	 */
	private function run( array $now, array $calls, Step $step, Secrets $secrets ): array {
		$parts = [];
		foreach ( $calls as $at => $call ) {
			if ( self::about( $step->input ) > 0 ) {
				// The type of a snippet stays, in the editor as here.
				unset( $call['args']['type'], $call['args']['lang'] );
			}
			if ( Tools::TEST === $call['name'] && \is_string( $call['args']['code'] ?? null ) ) {
				$call['args']['code'] = $secrets->show( $call['args']['code'] );
			}
			$answer = $at < self::CALLS ? $this->tools->call( $call['name'], $call['args'], self::about( $step->input ), $step->actor, LooseArray::text( $step->input, 'type' ) ) : [
				'error'   => 'too many',
				'message' => 'Call fewer tools at once.',
			];
			if ( Tools::TEST === $call['name'] ) {
				/** @var array<string, mixed> $checks An answer of the contract. */
				$checks        = \is_array( $answer['result'] ?? null ) ? $answer['result'] : [];
				$passes        = true === ( $checks['passes'] ?? null );
				$now['draft']  = $passes ? Tools::draft( $call['args'] ) : null;
				$now['checks'] = $passes ? $checks : [];
			}
			$parts[] = [
				'channel'          => 'content',
				'type'             => 'function_response',
				'functionResponse' => [
					'id'       => $call['id'],
					'name'     => $call['name'],
					'response' => $secrets->hide_all( $answer ),
				],
			];
		}
		$now['messages'][] = [
			'role'  => 'user',
			'parts' => $parts,
		];
		return $now;
	}

	/** @param Cursor $now A draft that failed last is sent back once. */
	private function answered( Progress $progress, Step $step, array $now, string $text ): Progress {
		$has_failed = null === $now['draft'] && null !== $now['checks'];
		if ( $has_failed && ! $now['is_reminded'] ) {
			$now['is_reminded'] = true;
			$now['messages'][]  = self::said( 'The last draft did not pass. Correct what the test named and test it again, or say in one sentence why that is impossible.' );
			return $progress->went_on( $now['rounds'], \__( 'Correcting the draft', 'svc' ), $now, $progress->result );
		}
		$none = $has_failed ? \__( 'No draft passed the test run.', 'svc' ) : \__( 'The model gave no answer. Ask again in other words.', 'svc' );
		return $this->over( $progress, $step, $now, '' === $text && null === $now['draft'] ? $none : $text );
	}

	/**
	 * @param Cursor $now
	 * @param string $words What the model, or why it stopped, says.
	 */
	private function over( Progress $progress, Step $step, array $now, string $words ): Progress {
		$this->log( $progress, $now, $step->input, $step->actor );
		$result = \array_replace(
			$progress->result,
			[
				'draft'  => $now['draft'],
				'checks' => null === $now['draft'] ? null : $now['checks'],
				'answer' => $words,
				'tokens' => $now['tokens'],
			]
		);
		// What was said is not kept: it has the code.
		return $progress->of( $now['rounds'] )->went_on( $now['rounds'], '', [], $result )->over();
	}

	/**
	 * @param Cursor $now
	 * @param array<string, mixed> $input
	 */
	private function log( Progress $progress, array $now, array $input, Actor $actor ): void {
		if ( 0 === $now['rounds'] ) {
			return;
		}
		$about = self::about( $input );
		try {
			$snippet = $about > 0 ? $this->store->get( $about ) : null;
		} catch ( NotFound ) {
			$snippet = null;
		}
		/* translators: 1: name of an AI provider, 2: name of a model, 3: number of requests, 4: number of tokens. */
		$this->recorder->note( $actor, 'asked', \sprintf( \__( '%1$s, %2$s: %3$d requests, %4$d tokens', 'svc' ), LooseArray::text( $progress->result, 'provider' ), LooseArray::text( $progress->result, 'model' ), $now['rounds'], $now['tokens'] ), $snippet );
	}

	/**
	 * Why no further answer is asked for; empty while there is none.
	 * @param Cursor $now
	 */
	private static function exceeded( array $now ): string {
		/**
		 * Filters what one question to the assistant may take at most.
		 * @param array{rounds: int, tokens: int, seconds: int} $limits
		 */
		$given  = \apply_filters( 'svc_assistant_limits', self::LIMITS );
		$limits = \array_filter( \is_array( $given ) ? $given : [], '\is_int' ) + self::LIMITS;
		return $now['rounds'] >= $limits['rounds'] || $now['tokens'] >= $limits['tokens'] || \time() - $now['began'] >= $limits['seconds']
			? \__( 'Stopped: the question reached its limit. Ask about less code.', 'svc' )
			: '';
	}

	/**
	 * @param array<string, mixed> $cursor
	 * @param array<string, mixed> $input
	 * @return Cursor
	 */
	private function read( array $cursor, array $input, Secrets $secrets ): array {
		$begin = [
			'messages'    => [ self::said( $this->instruction->question( $secrets->hide_all( $input ) ) ) ],
			'rounds'      => 0,
			'began'       => \time(),
			'tokens'      => 0,
			'draft'       => null,
			'checks'      => null,
			'is_reminded' => false,
		];
		/** @var Cursor $now Written by the step before, or by nothing. */
		$now = \array_intersect_key( $cursor, $begin ) + $begin;
		return $now;
	}

	/** @return Message */
	private static function said( string $text ): array {
		return [
			'role'  => 'user',
			'parts' => [
				[
					'channel' => 'content',
					'type'    => 'text',
					'text'    => $text,
				],
			],
		];
	}

	/** @param array<string, mixed> $input */
	private static function about( array $input ): int {
		return \is_int( $input['id'] ?? null ) ? $input['id'] : 0;
	}
}
