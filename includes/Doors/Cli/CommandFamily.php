<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/** Commands that begin with the same words, such as `wp svc trash` and `wp svc trash delete`: WP-CLI can know only one of them. */
final class CommandFamily {

	/**
	 * @param non-empty-list<string> $words
	 * @param non-empty-list<Command> $commands
	 */
	public function __construct(
		public readonly array $words,
		public readonly array $commands,
	) {
	}

	/**
	 * @param list<string> $arguments After the words of the family, without options.
	 * @param array<string, mixed> $options
	 * @return array{Command, list<string>}
	 * @throws InvalidInput When none fits; it says how each is written.
	 */
	public function select( array $arguments, array $options ): array {
		$best = null;
		$most = -1;
		foreach ( $this->commands as $command ) {
			$left  = $this->rest( $command, $arguments );
			$score = null === $left ? -1 : self::score( $command, $left, $options );
			if ( null === $left || $score <= $most ) {
				continue;
			}
			$best = [ $command, $left ];
			$most = $score;
		}
		if ( null === $best ) {
			throw InvalidInput::because( \sprintf( 'Type one of these: %s', \implode( '; ', \array_map( self::usage( ... ), $this->commands ) ) ) );
		}
		return $best;
	}

	/**
	 * @param list<string> $arguments
	 * @return list<string>|null What is left after the further words of a command; null when they are others.
	 */
	public function rest( Command $command, array $arguments ): ?array {
		$further = \array_slice( $command->door['words'], \count( $this->words ) );
		return \array_slice( $arguments, 0, \count( $further ) ) === $further ? \array_slice( $arguments, \count( $further ) ) : null;
	}

	public static function usage( Command $command ): string {
		$parts = [ $command->name() ];
		foreach ( $command->arguments() as $argument ) {
			$part    = "<{$argument['name']}>" . ( $argument['repeating'] ? '...' : '' );
			$parts[] = $argument['optional'] ? "[{$part}]" : $part;
		}
		if ( null !== $command->door['flag'] ) {
			$parts[] = "--{$command->door['flag']}";
		}
		return \implode( ' ', $parts );
	}

	/**
	 * How well a command fits, -1 when it does not: words count most, then its flag, arguments and options. Of two alike the first wins.
	 * @param list<string> $rest
	 * @param array<string, mixed> $options
	 */
	private static function score( Command $command, array $rest, array $options ): int {
		$arguments = $command->arguments();
		$needed    = \count( \array_filter( $arguments, static fn( array $argument ): bool => ! $argument['optional'] ) );
		$endless   = [] !== \array_filter( $arguments, static fn( array $argument ): bool => $argument['repeating'] );
		$flag      = $command->door['flag'];
		if ( \count( $rest ) < $needed || ( ! $endless && \count( $rest ) > \count( $arguments ) ) || ( null !== $flag && true !== ( $options[ $flag ] ?? null ) ) ) {
			return -1;
		}
		$own = \count( \array_intersect_key( $options, $command->options() ) );
		return 1_000_000 * \count( $command->door['words'] ) + match ( $flag ) {
			null => 0,
			// A dry run of what another flag asks for is that command's own.
			'dry-run' => 50_000,
			default => 100_000,
		} + 100 * \min( \count( $rest ), \count( $arguments ) ) + $own;
	}
}
