<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use WP_CLI;
use WP_CLI\Completions;
use WP_CLI\Formatter;
use function WP_CLI\Utils\isPiped;
use function WP_CLI\Utils\make_progress_bar;

\defined( 'ABSPATH' ) || exit;

/** The terminal, by way of WP-CLI. Text of snippets may hold anything, so what could steer a terminal is left out for people and escaped in JSON. */
final class Terminal {

	/** One line for a person; silenced by `--quiet`. */
	public function say( string $sentence ): void {
		WP_CLI::log( PlainText::of( $sentence ) );
	}

	/** That it went well, on a network with the site; silenced by `--quiet`. */
	public function success( string $sentence ): void {
		WP_CLI::success( PlainText::of( NamedSite::with_site( $sentence ) ) );
	}

	/** To standard error; silenced by `--quiet`. */
	public function warn( string $sentence ): void {
		WP_CLI::warning( PlainText::of( $sentence ) );
	}

	/** How far long work is, a plain line to standard error; silenced by `--quiet`. */
	public function progress( string $sentence ): void {
		if ( true !== WP_CLI::get_config( 'quiet' ) ) {
			\fwrite( \STDERR, PlainText::of( $sentence ) . "\n" );
		}
	}

	/** To standard error, always. */
	public function fail( string $sentence ): void {
		WP_CLI::error( PlainText::of( $sentence ), false );
	}

	public function is_watched(): bool {
		return \defined( 'STDIN' ) && \stream_isatty( \STDIN ) && \stream_isatty( \STDERR );
	}

	/** @param non-empty-list<string> $answers One letter each. Empty when the terminal is gone. */
	public function choose( string $question, array $answers ): string {
		do {
			\fwrite( \STDERR, PlainText::of( $question ) . ' ' );
			$line  = \fgets( \STDIN );
			$typed = false === $line ? '' : \strtolower( \substr( \trim( $line ), 0, 1 ) );
		} while ( false !== $line && ! \in_array( $typed, $answers, true ) );
		return $typed;
	}

	/** Text for a person, also with `--quiet`. */
	public function text( string $text ): void {
		echo PlainText::of( $text );
	}

	/** Code, and what a snippet prints: bytes as they are for a file or a program, harmless on a terminal. */
	public function shown( string $bytes ): void {
		echo isPiped() ? $bytes : PlainText::of( $bytes );
	}

	/** JSON, or a piece of it that ends between two characters. */
	public function json( string $json ): void {
		echo PlainText::json( $json );
	}

	/** @param array<array-key, mixed> $value */
	public function yaml( array $value ): void {
		if ( ! isPiped() ) {
			\array_walk_recursive(
				$value,
				static function ( mixed &$leaf ): void {
					$leaf = \is_string( $leaf ) ? PlainText::of( $leaf ) : $leaf;
				}
			);
		}
		WP_CLI::print_value( $value, [ 'format' => 'yaml' ] );
	}

	/**
	 * @param 'table'|'csv' $format
	 * @param list<array<string, string>> $rows Each with all of the columns.
	 * @param non-empty-list<string> $columns
	 */
	public function rows( string $format, array $rows, array $columns ): void {
		if ( 'table' === $format || ! isPiped() ) {
			$rows = \array_map( static fn( array $row ): array => \array_map( PlainText::cell( ... ), $row ), $rows );
		}
		$arguments = [ 'format' => $format ];
		( new Formatter( $arguments, $columns ) )->display_items( $rows );
	}

	/**
	 * Does something for each item, with a bar where the output is a terminal.
	 * @template T
	 * @template R
	 * @param list<T> $items
	 * @param callable(T): R $work
	 * @return list<R>
	 */
	public function each( string $message, array $items, callable $work ): array {
		$bar     = \count( $items ) > 1 ? make_progress_bar( $message, \count( $items ) ) : null;
		$results = [];
		foreach ( $items as $item ) {
			$results[] = $work( $item );
			$bar?->tick();
		}
		$bar?->finish();
		return $results;
	}

	/** Prints what may follow a line, as WP-CLI knows it by now. */
	public function complete( string $line ): void {
		( new Completions( $line ) )->render();
	}

	/** The value of an option that WP-CLI has for every command. */
	public function option( string $name ): mixed {
		return WP_CLI::get_config( $name );
	}

	public function end( int $exit_code ): void {
		if ( 0 !== $exit_code ) {
			WP_CLI::halt( $exit_code );
		}
	}
}
