<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Assistant;

use Svc\Assistant\Model;
use Svc\Assistant\Reply;

/**
 * Answers from a script; the last answer is given again for ever.
 * @phpstan-import-type Message from Reply
 */
final class ScriptedModel implements Model {

	/** @var list<Message> All that it was last sent. */
	public array $sent = [];

	public int $asked = 0;

	/** @param non-empty-list<Reply> $replies */
	public function __construct( private readonly array $replies ) {
	}

	public function chosen(): array {
		return [
			'provider_id' => 'scripted',
			'provider'    => 'Scripted AI',
			'model_id'    => 'scripted-1',
			'model'       => 'Scripted 1',
		];
	}

	public function ask( string $instruction, array $history, array $tools ): Reply {
		$this->sent = $history;
		return $this->replies[ \min( $this->asked++, \count( $this->replies ) - 1 ) ];
	}

	public static function says( string $text ): Reply {
		return new Reply( self::message(), $text, tokens: 120 );
	}

	/** @param array<string, mixed> $args */
	public static function calls( string $tool, array $args = [], int $tokens = 120 ): Reply {
		return new Reply(
			self::message(),
			calls: [
				[
					'id'   => 'call',
					'name' => $tool,
					'args' => $args,
				],
			],
			tokens: $tokens
		);
	}

	/** @param array<string, mixed> $more */
	public static function tests( string $code, array $more = [] ): Reply {
		return self::calls(
			'test_snippet',
			[
				'title' => 'Hello',
				'type'  => 'php',
				'code'  => $code,
			] + $more
		);
	}

	/** @return Message */
	private static function message(): array {
		return [
			'role'  => 'model',
			'parts' => [
				[
					'channel' => 'content',
					'type'    => 'text',
					'text'    => '',
				],
			],
		];
	}
}
