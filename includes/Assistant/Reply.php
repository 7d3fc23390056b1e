<?php

declare(strict_types=1);

namespace Svc\Assistant;

\defined( 'ABSPATH' ) || exit;

/**
 * What a model answers, as plain data.
 * @phpstan-type Call array{id: string, name: string, args: array<array-key, mixed>}
 * @phpstan-import-type MessageArrayShape from \WordPress\AiClient\Messages\DTO\Message as Shape
 * @phpstan-type Message Shape
 */
final class Reply {

	/**
	 * @param Message|null $message Null where nothing came.
	 * @param list<Call> $calls
	 * @param string $error Why there is no answer; a sentence.
	 */
	public function __construct(
		public readonly ?array $message,
		public readonly string $text = '',
		public readonly array $calls = [],
		public readonly int $tokens = 0,
		public readonly string $error = '',
	) {
	}
}
