<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\Result;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\SnippetTitle;
use Svc\Recovery\RescueLink;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * What a rescue may do, with the rights of who made the link. A change takes a key of this rescue and that change alone; going back also of the
 * generation that was shown, so that it works once and only as shown.
 * @phpstan-type Said array{text: string, done: bool}
 */
final class RescueActions {

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly RescueLink $link,
	) {
	}

	/** @param array<string, mixed> $input Runs as the user who made the link. */
	public function run( string $operation, array $input ): Result {
		return $this->runner->run( $operation, $input, $this->link->actor() ?? throw Forbidden::because( \__( 'The user who created the rescue link no longer has permission to do this.', 'svc' ) ) );
	}

	/**
	 * The key that one button sends. It stands for a nonce: there may be no user whom WordPress' own could belong to.
	 * @param int        $expires Unix timestamp at which the rescue ends.
	 * @param string     $what    `restore`, `off` (a snippet) or `safe` (all of them).
	 * @param int|string $to      Number of a generation, id of a snippet, `on` or `off`.
	 * @param int        $current Number of the generation that is shown; 0 where that does not matter.
	 */
	public function key( int $expires, string $what, int|string $to, int $current = 0 ): string {
		return $this->link->key( "{$expires}|{$what}|{$to}|{$current}" );
	}

	/** @return Said What to tell the person. */
	public function perform( int $expires ): array {
		[ $what, $to, $sent ] = \array_map( static fn( string $name ): string => \is_string( $_POST[ $name ] ?? null ) ? $_POST[ $name ] : '', [ 'do', 'to', 'key' ] );
		try {
			$current = 'restore' === $what ? $this->current() : 0;
			$key     = $this->key( $expires, $what, $to, $current );
			if ( '' === $key || ! \hash_equals( $key, $sent ) ) {
				return self::refused( \__( 'snippets changed since this page was loaded. Try again.', 'svc' ) );
			}
			return match ( $what ) {
				'restore' => $this->restore( (int) $to ),
				'off'     => $this->switch_off( (int) $to ),
				'safe'    => $this->stop( 'on' === $to ),
				default   => self::refused( \__( 'unknown button.', 'svc' ) ),
			};
		} catch ( Throwable $failure ) {
			return self::refused( $failure->getMessage() );
		}
	}

	/** @throws \Svc\Domain\Error\SvcException */
	private function current(): int {
		/** @var list<array{n: int, ...}> $newest The operation's answer by the contract. */
		$newest = $this->run(
			'list-generations',
			[
				'page'     => 1,
				'per_page' => 1,
			]
		)->data;
		return $newest[0]['n'] ?? 0;
	}

	/** @return Said */
	private function restore( int $to ): array {
		$result = $this->run(
			'restore-generation',
			[
				'n'     => $to,
				'force' => true,
			]
		);
		$off    = \is_array( $result->data ) && \is_array( $result->data['switched_off'] ?? null ) ? \count( $result->data['switched_off'] ) : 0;
		/* translators: %d: number of snippets. */
		return self::done( $off > 0 ? \sprintf( \_n( 'Restored. %d snippet failed its checks and is inactive.', 'Restored. %d snippets failed their checks and are inactive.', $off, 'svc' ), $off ) : \__( 'Restored. View the site with its snippets.', 'svc' ) );
	}

	/** @return Said */
	private function switch_off( int $id ): array {
		/** @var array{snippet: array{status: string, title: string, ...}|null, errors: list<array{message: string, line: int}>, ...} $saved The operation's answer by the contract. */
		$saved = $this->run( 'disable-snippet', [ 'id' => $id ] )->data;
		if ( null === $saved['snippet'] || 'inactive' !== $saved['snippet']['status'] ) {
			return self::refused( $saved['errors'][0]['message'] ?? '' );
		}
		/* translators: %s: title of a snippet. */
		return self::done( \sprintf( \__( '"%s" is inactive for everyone.', 'svc' ), SnippetTitle::of( $id, $saved['snippet']['title'] ) ) );
	}

	/** @return Said */
	private function stop( bool $on ): array {
		$this->run( 'set-safe-mode', [ 'on' => $on ] );
		return self::done( $on ? \__( 'Safe mode is on. No snippets run for anyone.', 'svc' ) : \__( 'Safe mode is off. Active snippets run again for everyone else.', 'svc' ) );
	}

	/** @return Said */
	private static function done( string $text ): array {
		return [
			'text' => $text,
			'done' => true,
		];
	}

	/** @return Said */
	private static function refused( string $reason ): array {
		return [
			/* translators: %s: reason. */
			'text' => \sprintf( \__( 'Nothing was changed: %s', 'svc' ), $reason ),
			'done' => false,
		];
	}
}
