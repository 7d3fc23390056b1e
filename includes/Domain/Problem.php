<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** One thing that is wrong with a snippet's code: the error entry of spec 2.5, plus whose it is. */
final class Problem {

	/**
	 * @param int      $line    Line in the editor, counted from 1; 0 when no line applies.
	 * @param int|null $snippet Id of the guilty snippet where several are checked together.
	 * @param array<string, string|list<string>> $fix Fields of the snippet, with the values that solve this; empty where no field does.
	 * @param int      $times   How often it happens on one page.
	 */
	public function __construct(
		public readonly string $message,
		public readonly int $line = 0,
		public readonly ?int $snippet = null,
		public readonly array $fix = [],
		public readonly int $times = 1,
	) {}

	/** @return array{message: string, line: int, fix?: array<string, string|list<string>>} */
	public function to_array(): array {
		return [
			/* translators: 1: a sentence, such as a warning of PHP, 2: number. */
			'message' => $this->times > 1 ? \sprintf( Text::__( '%1$s (%2$d times)', 'svc' ), $this->message, $this->times ) : $this->message,
			'line'    => $this->line,
		] + ( [] === $this->fix ? [] : [ 'fix' => $this->fix ] );
	}
}
