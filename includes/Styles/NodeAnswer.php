<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** Reads what the Node process wrote. It comes from another process, so every value is checked. */
final class NodeAnswer {

	/** @return list<StyleResult>|null Null when the text is not a whole answer with `$count` results. */
	public static function parse( string $json, int $count ): ?array {
		$data    = \json_decode( $json, true );
		$entries = \is_array( $data ) ? ( $data['results'] ?? null ) : null;
		if ( ! \is_array( $entries ) || \count( $entries ) !== $count ) {
			return null;
		}
		$results = [];
		foreach ( $entries as $entry ) {
			$result = \is_array( $entry ) ? self::result( $entry ) : null;
			if ( null === $result ) {
				return null;
			}
			$results[] = $result;
		}

		return $results;
	}

	/** @param array<mixed> $entry */
	public static function result( array $entry ): ?StyleResult {
		if ( true === ( $entry['ok'] ?? null ) && \is_string( $entry['css'] ?? null ) ) {
			$map  = $entry['map'] ?? '';
			$deps = $entry['deps'] ?? [];

			return StyleResult::compiled(
				$entry['css'],
				\is_string( $map ) ? $map : '',
				\is_array( $deps ) ? \array_values( \array_filter( $deps, '\is_string' ) ) : []
			);
		}
		$errors = [];
		foreach ( \is_array( $entry['errors'] ?? null ) ? $entry['errors'] : [] as $error ) {
			if ( \is_array( $error ) ) {
				$errors[] = self::error( $error );
			}
		}

		return [] === $errors ? null : StyleResult::failed( ...$errors );
	}

	/** @return array<string, mixed> For `result()` to read again. */
	public static function entry( StyleResult $result ): array {
		if ( 'compiled' === $result->state ) {
			return [
				'ok'   => true,
				'css'  => $result->css,
				'map'  => $result->map,
				'deps' => $result->deps,
			];
		}

		return [
			'ok'     => false,
			'errors' => \array_map( static fn ( StyleError $error ): array => \get_object_vars( $error ), $result->errors ),
		];
	}

	/** @param array<mixed> $error */
	private static function error( array $error ): StyleError {
		$message = $error['message'] ?? '';
		$line    = $error['line'] ?? 0;
		$column  = $error['column'] ?? 0;
		$partial = $error['partial'] ?? null;

		return new StyleError(
			\is_string( $message ) ? $message : '',
			\is_int( $line ) ? $line : 0,
			\is_int( $column ) ? $column : 0,
			\is_string( $partial ) ? $partial : null
		);
	}
}
