<?php

declare(strict_types=1);

namespace Svc\Assistant;

\defined( 'ABSPATH' ) || exit;

/**
 * The language model that the site asks.
 * @phpstan-import-type Message from Reply
 * @phpstan-type Chosen array{provider_id: string, provider: string, model_id: string, model: string}
 * @phpstan-type Tool array{name: string, description: string, parameters: array<string, mixed>}
 */
interface Model {

	/** @return Chosen|null Which one is asked; null where none of a configured provider can call functions. */
	public function chosen(): ?array;

	/**
	 * Asks once. Never throws: what goes wrong is in the reply.
	 * @param list<Message> $history Ends with what is asked.
	 * @param list<Tool> $tools
	 */
	public function ask( string $instruction, array $history, array $tools ): Reply;
}
