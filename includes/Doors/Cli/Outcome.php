<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Streamed;

\defined( 'ABSPATH' ) || exit;

/** What a person and a script are told of an answer, read from its shape, so that a new operation needs nothing here. Pure. */
final class Outcome {

	/** Exit code of what was done and has errors: saved but off, some of several, code that failed when it ran. */
	public const WITH_ERRORS = 9;

	/** One sentence, null when the answer is better printed itself. */
	public static function sentence( mixed $data ): ?string {
		$data = \is_array( $data ) ? $data : [];
		if ( \is_array( $data['snippet'] ?? null ) ) {
			return self::saved( $data['snippet'], true === ( $data['deactivated'] ?? false ) );
		}
		if ( isset( $data['title'], $data['status'], $data['uid'] ) ) {
			return self::saved( $data );
		}
		if ( isset( $data['applied'] ) ) {
			return PlanOutput::applied( $data );
		}
		if ( isset( $data['digest'], $data['matches'] ) ) {
			return ReplaceOutput::sentence( $data );
		}
		if ( isset( $data['deleted'], $data['id'] ) ) {
			return \sprintf( isset( $data['trash'] ) ? 'Snippet %s moved to the trash. To restore it, run "wp svc untrash".' : 'Snippet %s deleted permanently.', self::text( $data['id'] ) );
		}
		if ( isset( $data['switched_off'] ) && \is_array( $data['ids'] ?? null ) && [] === ( $data['switched_on'] ?? [] ) && [] !== $data['ids'] ) {
			return \sprintf( 'Run "wp svc bulk enable %s", then this command again. For snippets that fail, use --back and --ids.', self::ids( $data['ids'] ) );
		}
		if ( \is_array( $data['source'] ?? null ) && \is_array( $data['created'] ?? null ) ) {
			$count = \count( $data['created'] );
			return \trim( \sprintf( 1 === $count ? '%1$d snippet imported from %2$s. %3$s' : '%1$d snippets imported from %2$s. %3$s', $count, self::text( $data['source']['name'] ?? '' ), self::ids( $data['created'] ) ) );
		}
		foreach ( [ 'done', 'created', 'activated' ] as $key ) {
			if ( \is_array( $data[ $key ] ?? null ) ) {
				$count = \count( $data[ $key ] );
				return \trim( \sprintf( 1 === $count ? '%1$d snippet done. %2$s' : '%1$d snippets done. %2$s', $count, self::ids( $data[ $key ] ) ) );
			}
		}
		if ( \is_int( $data['moved'] ?? null ) ) {
			return \sprintf( 1 === $data['moved'] ? '%d snippet moved.' : '%d snippets moved.', $data['moved'] );
		}
		return null;
	}

	/** What `--porcelain` prints; empty when the answer has nothing new in it. */
	public static function porcelain( mixed $data ): string {
		$data = \is_array( $data ) ? $data : [];
		$data = \is_array( $data['snippet'] ?? null ) ? $data['snippet'] : $data;
		$data = \is_array( $data['generation'] ?? null ) ? $data['generation'] : $data;
		foreach ( [ 'id', 'n', 'created', 'done', 'activated', 'link', 'url', 'moved', 'recovered', 'generation' ] as $key ) {
			if ( isset( $data[ $key ] ) ) {
				return \is_array( $data[ $key ] ) ? self::ids( $data[ $key ] ) : self::text( $data[ $key ] );
			}
		}
		return '';
	}

	/**
	 * Sentences about what is wrong, or about what one should know.
	 * @param 'errors'|'warnings' $kind
	 * @return list<string>
	 */
	public static function remarks( mixed $data, string $kind ): array {
		$data    = $data instanceof Streamed ? $data->sample( 0 ) : $data;
		$data    = \is_array( $data ) ? $data : [];
		$entries = $data[ $kind ] ?? [];
		// A map from id to sentence is an object, so that an empty one is `{}` as JSON.
		$entries = \is_object( $entries ) ? \get_object_vars( $entries ) : $entries;
		$entries = \is_array( $entries ) ? $entries : [];
		if ( 'errors' === $kind && \is_array( $data['error'] ?? null ) ) {
			$entries[] = $data['error'];
		}
		if ( 'errors' === $kind && [] === $entries ) {
			$entries = self::problems( $data['report'] ?? $data );
		}
		$sentences = [];
		foreach ( $entries as $key => $entry ) {
			$sentences[] = self::entry( \is_array( $entry ) ? $entry : [ 'snippet' => $key, 'message' => $entry ] );
		}
		return 'errors' === $kind && [] !== $sentences ? [ ...$sentences, ...self::pages( $data['test_load'] ?? null ) ] : $sentences;
	}

	/** @return list<array{message: mixed}> What an answer says that is not `ok`, or the report of a job in it: a sentence each. */
	private static function problems( mixed $answer ): array {
		if ( ! \is_array( $answer ) || false !== ( $answer['ok'] ?? null ) ) {
			return [];
		}
		$problems = \is_array( $answer['problems'] ?? null ) && [] !== $answer['problems'] ? \array_values( $answer['problems'] ) : [ $answer['message'] ?? '' ];
		return \array_map( static fn( mixed $problem ): array => [ 'message' => $problem ], $problems );
	}

	/** @return list<string> Where a test load saw it fail. */
	private static function pages( mixed $test_load ): array {
		$sentences = [];
		foreach ( \is_array( $test_load ) && \is_array( $test_load['pages'] ?? null ) ? $test_load['pages'] : [] as $page ) {
			if ( \is_array( $page ) && 'failed' === ( $page['state'] ?? null ) ) {
				$sentences[] = \sprintf( 'Seen on %1$s: %2$s', self::text( $page['label'] ?? '' ), self::text( $page['url'] ?? '' ) );
			}
		}
		return $sentences;
	}

	/** @param array<array-key, mixed> $entry `line 3: …`, with the snippet or the place in a file before it where several are meant. */
	private static function entry( array $entry ): string {
		$parts = [];
		if ( \is_string( $entry['path'] ?? null ) && '' !== $entry['path'] . self::text( $entry['title'] ?? '' ) ) {
			// A snippet of a set: editors and CI find the place by `file:line:`.
			$line = \is_int( $entry['line'] ?? null ) && $entry['line'] > 0 ? ':' . $entry['line'] : '';
			return ( '' === $entry['path'] ? '"' . self::text( $entry['title'] ?? '' ) . '"' : $entry['path'] ) . $line . ': ' . self::message( $entry );
		}
		if ( isset( $entry['snippet'] ) && 0 !== $entry['snippet'] ) {
			$parts[] = \sprintf( 'snippet %s', self::text( $entry['snippet'] ) );
		}
		if ( isset( $entry['index'] ) ) {
			$parts[] = '#' . self::text( $entry['index'] ) . ' ' . self::text( $entry['title'] ?? '' );
		}
		if ( \is_int( $entry['line'] ?? null ) && $entry['line'] > 0 ) {
			$parts[] = \sprintf( 'line %d', $entry['line'] );
		}
		return ( [] === $parts ? '' : \implode( ', ', $parts ) . ': ' ) . self::message( $entry );
	}

	/** @param array<array-key, mixed> $entry */
	private static function message( array $entry ): string {
		$message = self::text( $entry['message'] ?? '' );
		$options = [];
		$fix     = \is_array( $entry['fix'] ?? null ) ? $entry['fix'] : [];
		if ( isset( $fix['code'] ) ) {
			return $message . ' Use --format=json for the corrected code (field "fix").';
		}
		foreach ( $fix as $field => $value ) {
			$options[] = '--' . \strtr( (string) $field, '_', '-' ) . '=' . ( \is_array( $value ) ? \implode( ',', \array_map( self::text( ... ), $value ) ) : self::text( $value ) );
		}
		return [] === $options ? $message : \sprintf( '%1$s To do so, run "wp svc update" with %2$s.', $message, \implode( ' ', $options ) );
	}

	/**
	 * @param array<array-key, mixed> $snippet
	 * @param bool $was_to_be_on Whether it is off although it was to be on.
	 */
	private static function saved( array $snippet, bool $was_to_be_on = false ): string {
		if ( $was_to_be_on ) {
			return \sprintf( 'Snippet %1$s "%2$s" saved as inactive. Correct it to activate it.', self::text( $snippet['id'] ?? '' ), self::text( $snippet['title'] ?? '' ) );
		}
		$is_on = 'active' === ( $snippet['status'] ?? null );
		return \sprintf( $is_on ? 'Snippet %1$s "%2$s" saved. Status: active.' : 'Snippet %1$s "%2$s" saved. Status: inactive.', self::text( $snippet['id'] ?? '' ), self::text( $snippet['title'] ?? '' ) );
	}

	/** @param array<array-key, mixed> $ids */
	private static function ids( array $ids ): string {
		return \implode( ' ', \array_map( self::text( ... ), $ids ) );
	}

	private static function text( mixed $value ): string {
		return \is_scalar( $value ) ? (string) $value : '';
	}
}
