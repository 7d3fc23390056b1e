<?php

declare(strict_types=1);

namespace Svc\Assistant;

use Closure;
use Svc\Checks\Php\HarmlessCode;
use Svc\Dispatch\OperationTable;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Text;
use Svc\Schema\CallSchema;

\defined( 'ABSPATH' ) || exit;

/**
 * None of them saves, leaves the site or gives the code of another snippet. A draft runs before a person has read it only if it is harmless.
 * @phpstan-import-type Tool from Model
 */
final class Tools {

	public const TEST = 'test_snippet';

	/** Tool => fields that are taken, and fields of the answer (of each entry, where a list is meant) that are given. */
	private const ALLOWED = [
		self::TEST       => [
			'operation' => 'test-snippet',
			'fields'    => [ 'title', 'description', 'type', 'lang', 'code', 'hook', 'priority', 'conditions' ],
			'list'      => null,
			'gives'     => [ 'passes', 'errors', 'warnings', 'test_load' ],
		],
		'list_snippets'  => [
			'operation' => 'list-snippets',
			'fields'    => [ 'type', 'status', 'search', 'page', 'per_page' ],
			'list'      => '',
			'gives'     => [ 'id', 'title', 'type', 'status', 'hook' ],
		],
		'list_locations' => [
			'operation' => 'list-locations',
			'fields'    => [ 'type' ],
			'list'      => '',
			'gives'     => [ 'type', 'key', 'label', 'description', 'stage' ],
		],
		'search_library' => [
			'operation' => 'list-library',
			'fields'    => [ 'search', 'code' ],
			'list'      => 'items',
			'gives'     => [ 'slug', 'title', 'description', 'type', 'lang', 'hook', 'conditions', 'code' ],
		],
		'list_names'     => [
			'operation' => 'list-symbols',
			'fields'    => [ 'of', 'kind', 'role', 'name', 'search' ],
			'list'      => 'symbols',
			'gives'     => [ 'kind', 'role', 'name', 'of', 'source', 'parameters' ],
		],
		'explain_page'   => [
			'operation' => 'explain-run',
			'fields'    => [ 'url', 'snippet' ],
			'list'      => 'snippets',
			'gives'     => [ 'id', 'title', 'runs', 'where', 'reasons' ],
		],
	];

	private const ENTRIES = 60;
	private const ANSWER  = 12_000;

	/**
	 * @param array<string, array{input: array<string, mixed>}> $schemas By operation id.
	 * @param Closure(string, array<string, mixed>, Actor): mixed $run With the rights of the actor.
	 */
	public function __construct(
		private readonly OperationTable $table,
		private readonly array $schemas,
		private readonly Closure $run,
		private readonly HarmlessCode $harmless,
	) {
	}

	/** @return list<Tool> */
	public function declarations(): array {
		$tools = [];
		foreach ( self::ALLOWED as $name => $allowed ) {
			$operation = $this->table->get( $allowed['operation'] );
			$schema    = $this->schemas[ $allowed['operation'] ]['input'];
			$fields    = \is_array( $schema['properties'] ?? null ) ? $schema['properties'] : [];
			$tools[]   = [
				'name'        => $name,
				'description' => $operation['summary'] . ' ' . ( $operation['ability']['guide'] ?? '' ),
				'parameters'  => CallSchema::of(
					[
						'type'       => 'object',
						'properties' => \array_intersect_key( $fields, \array_flip( $allowed['fields'] ) ),
					]
				),
			];
		}
		return $tools;
	}

	/**
	 * A refusal is an answer, so that the model can correct itself.
	 * @param array<array-key, mixed> $args
	 * @return array<string, mixed>
	 */
	public function call( string $name, array $args, int $about, Actor $actor, string $type = '' ): array {
		$allowed = self::ALLOWED[ $name ] ?? null;
		if ( null === $allowed ) {
			return self::refused( 'not allowed', 'There is no such tool. Use only the tools that were declared.' );
		}
		$input = self::taken( $allowed['fields'], $args );
		if ( self::TEST === $name && $about > 0 ) {
			$input['id'] = $about;
		}
		try {
			$other = self::TEST === $name ? $this->does_more( $input, $about > 0 ? $type : $input['type'] ?? 'php' ) : '';
			if ( '' !== $other ) {
				return [ 'result' => $this->unread( $input, $other, $actor ) ];
			}
			return self::given( ( $this->run )( $allowed['operation'], $input, $actor ), $allowed['list'], $allowed['gives'] );
		} catch ( SvcException $refused ) {
			return self::refused( $refused->error_code->value, $refused->getMessage(), $refused->data['params'] ?? null );
		}
	}

	/**
	 * What a draft calls that must not run before a person has read it; empty for nothing.
	 * @param array<string, mixed> $input
	 */
	private function does_more( array $input, mixed $type ): string {
		$code = $input['code'] ?? '';
		return \is_string( $code ) && ( 'php' === $type || 'html' === $type ) ? $this->harmless->other( $code, $type ) : '';
	}

	/**
	 * The checks without a test run, which comes when a person activates the draft.
	 * @param array<string, mixed> $input
	 * @return array<string, mixed> An answer as that of `test-snippet`.
	 */
	private function unread( array $input, string $other, Actor $actor ): array {
		$found    = ( $this->run )( 'validate-snippet', $input, $actor );
		$errors   = \is_array( $found ) && \is_array( $found['errors'] ?? null ) ? $found['errors'] : [];
		$warnings = \is_array( $found ) && \is_array( $found['warnings'] ?? null ) ? $found['warnings'] : [];
		return [
			'passes'    => [] === $errors,
			'errors'    => $errors,
			'warnings'  => [
				...$warnings,
				[
					/* translators: %s: name of a function, such as "wp_mail()". */
					'message' => \sprintf( Text::__( 'No test run before activation: this code does more than display (%s).', 'svc' ), $other ),
					'line'    => 0,
				],
			],
			'test_load' => null,
		];
	}

	/**
	 * @param list<string> $fields
	 * @param array<array-key, mixed> $args
	 * @return array<string, mixed>
	 */
	private static function taken( array $fields, array $args ): array {
		$taken = [];
		foreach ( $fields as $field ) {
			if ( isset( $args[ $field ] ) ) {
				$taken[ $field ] = $args[ $field ];
			}
		}
		return $taken;
	}

	/**
	 * @param array<array-key, mixed> $args
	 * @return array<string, mixed>
	 */
	public static function draft( array $args ): array {
		return self::taken( self::ALLOWED[ self::TEST ]['fields'], $args );
	}

	/**
	 * @param list<string> $gives
	 * @return array<string, mixed>
	 */
	private static function given( mixed $data, ?string $list, array $gives ): array {
		$data = \is_array( $data ) ? $data : [];
		if ( null === $list ) {
			return self::short( \array_intersect_key( $data, \array_flip( $gives ) ) );
		}
		$entries = '' === $list ? $data : $data[ $list ] ?? [];
		$entries = \is_array( $entries ) ? \array_values( \array_filter( $entries, '\is_array' ) ) : [];
		$shown   = \array_map( static fn( array $entry ): array => \array_intersect_key( $entry, \array_flip( $gives ) ), \array_slice( $entries, 0, self::ENTRIES ) );
		while ( [] !== $shown && \strlen( self::json( $shown ) ) > self::ANSWER ) {
			\array_pop( $shown );
		}
		return [
			'items' => $shown,
			'more'  => \count( $entries ) - \count( $shown ),
		];
	}

	/**
	 * @param array<array-key, mixed> $data
	 * @return array<string, mixed>
	 */
	private static function short( array $data ): array {
		$json = self::json( $data );
		return \strlen( $json ) > self::ANSWER ? [ 'begin' => \mb_strcut( $json, 0, self::ANSWER ), 'note' => 'Cut off: ask for less.' ] : [ 'result' => $data ];
	}

	/** @param array<array-key, mixed> $data */
	private static function json( array $data ): string {
		return \json_encode( $data, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_THROW_ON_ERROR );
	}

	/** @return array<string, mixed> */
	private static function refused( string $error, string $message, mixed $params = null ): array {
		return [
			'error'   => $error,
			'message' => $message,
		] + ( \is_array( $params ) ? [ 'params' => $params ] : [] );
	}
}
