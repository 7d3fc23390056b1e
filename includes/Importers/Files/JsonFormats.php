<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;

\defined( 'ABSPATH' ) || exit;

/**
 * Export files that are JSON: each snippet becomes what its plugin stores of it. The formats are those of the plugins' own exports. Pure.
 * @phpstan-import-type Row from FileRecords
 * @phpstan-import-type Exported from FileRecords
 */
final class JsonFormats {

	/** What the head of a file says of its source: field, pattern, source. */
	private const HEADS = [
		[ 'file_type', '/^fluent_code_snippets$/', 'fluent-snippets' ],
		[ 'generator', '/^Code Snippets\b/', 'code-snippets' ],
		[ 'generator', '/^(?:PHP Code Snippets|Woody)\b/', 'woody' ],
		[ 'title', '/^Header Footer Code Manager/', 'hfcm' ],
	];

	/** Fields that the snippets of a source have together, for files without a head. */
	private const FIELDS = [
		'wpcode'        => [ 'code_type', 'code' ],
		'wpcodebox'     => [ 'codeType', 'code' ],
		'hfcm'          => [ 'snippet', 'display_on' ],
		'code-snippets' => [ 'name', 'code', 'scope' ],
	];

	/** The field with the code, where it is not `code`. */
	private const CODE = [
		'hfcm'  => 'snippet',
		'woody' => 'content',
	];

	/**
	 * By what the file says of itself or by its first snippet; empty when it is of no known plugin.
	 * @param array<array-key, mixed> $file
	 */
	public static function source( array $file ): string {
		foreach ( self::HEADS as [ $field, $pattern, $source ] ) {
			if ( \is_string( $file[ $field ] ?? null ) && 1 === \preg_match( $pattern, $file[ $field ] ) ) {
				return $source;
			}
		}
		foreach ( self::FIELDS as $source => $fields ) {
			foreach ( self::list( $file ) as $snippet ) {
				if ( \is_array( $snippet ) && [] === \array_diff( $fields, \array_keys( $snippet ) ) ) {
					return $source;
				}
			}
		}

		return '';
	}

	/**
	 * @param array<array-key, mixed> $file
	 * @throws InvalidInput When there is nothing in it.
	 */
	public static function read( string $source, array $file ): FileRecords {
		$list = self::list( $file );
		if ( [] === $list ) {
			throw InvalidInput::because( Text::__( 'The file has no snippets.', 'svc' ) );
		}
		$tables  = [];
		$posts   = [];
		$refused = [];
		foreach ( $list as $entry ) {
			$snippet = \is_array( $entry ) ? $entry : [];
			$error   = self::error( $source, $snippet );
			if ( '' !== $error ) {
				$refused[] = [
					'title' => self::title( $snippet ),
					'error' => $error,
				];
				continue;
			}
			match ( $source ) {
				'code-snippets'   => $tables['snippets'][] = self::code_snippets( $snippet ),
				'hfcm'            => $tables['hfcm_scripts'][] = self::columns( $snippet ),
				'fluent-snippets' => $tables[ FileRecords::FLUENT ][] = [ 'code' => self::decoded( $snippet['code'] ?? '' ) ] + self::columns( \is_array( $snippet['info'] ?? null ) ? $snippet['info'] : [] ),
				'wpcodebox'       => $tables['wpcb_snippets'][] = self::columns( $snippet ),
				'woody'           => $posts[] = self::woody( $snippet ),
				default           => $posts[] = self::wpcode( $snippet ),
			};
		}

		return new FileRecords( $source, $tables, $posts, $refused, \is_scalar( $file['version'] ?? null ) ? (string) $file['version'] : '' );
	}

	/**
	 * @param array<array-key, mixed> $file
	 * @return list<mixed> Its snippets: the list that it is or has, or the one that it is. Those of folders come without them.
	 */
	private static function list( array $file ): array {
		$list = $file['snippets'] ?? ( \array_is_list( $file ) ? $file : ( isset( $file['code'] ) || isset( $file['snippet'] ) ? [ $file ] : [] ) );
		$flat = [];
		foreach ( \is_array( $list ) ? $list : [] as $entry ) {
			$children = \is_array( $entry ) && ! isset( $entry['code'] ) ? $entry['children'] ?? null : null;
			$flat     = \is_array( $children ) ? [ ...$flat, ...\array_values( $children ) ] : [ ...$flat, $entry ];
		}

		return $flat;
	}

	/** @param array<array-key, mixed> $snippet Why an entry of the list is no snippet; empty when it is one. */
	private static function error( string $source, array $snippet ): string {
		$code = $snippet[ self::CODE[ $source ] ?? 'code' ] ?? $snippet['code'] ?? null;
		if ( ! \is_string( $code ) ) {
			return Text::__( 'No code.', 'svc' );
		}

		return 'fluent-snippets' === $source && \md5( self::decoded( $code ) ) !== ( $snippet['code_hash'] ?? '' ) ? Text::__( 'The file is cut off or damaged. Export it again.', 'svc' ) : '';
	}

	/** @param array<array-key, mixed> $snippet */
	private static function title( array $snippet ): string {
		$info = \is_array( $snippet['info'] ?? null ) ? $snippet['info'] : [];

		return Cleaning::line( $snippet['title'] ?? $snippet['name'] ?? $info['name'] ?? '', Limits::TITLE );
	}

	private static function decoded( mixed $code ): string {
		return (string) \base64_decode( Cleaning::text( $code ), true );
	}

	/**
	 * Fields as columns: lists as the JSON that is stored, choices by their value.
	 * @param array<array-key, mixed> $fields
	 * @return Row
	 */
	private static function columns( array $fields ): array {
		$row = [];
		foreach ( $fields as $name => $value ) {
			$choice                = \is_array( $value ) ? $value['value'] ?? null : null;
			$row[ (string) $name ] = match ( true ) {
				\is_string( $choice ) => $choice,
				\is_array( $value )   => (string) \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ),
				default                => false === $value ? '0' : Cleaning::text( $value ),
			};
		}

		return $row;
	}

	/**
	 * Fields with their default are left out of the file.
	 * @param array<array-key, mixed> $snippet
	 * @return Row
	 */
	private static function code_snippets( array $snippet ): array {
		$tags      = $snippet['tags'] ?? '';
		$condition = $snippet['condition_id'] ?? $snippet['conditionId'] ?? 0;

		return [
			'description'  => Cleaning::text( $snippet['desc'] ?? $snippet['description'] ?? '' ),
			'tags'         => \is_array( $tags ) ? \implode( ', ', Cleaning::texts( $tags ) ) : Cleaning::text( $tags ),
			'active'       => true === ( $snippet['active'] ?? false ) ? '1' : Cleaning::text( $snippet['active'] ?? '' ),
			'condition_id' => Cleaning::text( $condition ),
		] + self::columns( $snippet ) + [
			'scope'    => 'global',
			'priority' => '10',
		];
	}

	/**
	 * The file does not say which snippets were active.
	 * @param array<array-key, mixed> $snippet
	 * @return Exported
	 */
	private static function wpcode( array $snippet ): array {
		$meta = [
			'_wpcode_auto_insert'               => Cleaning::text( $snippet['auto_insert'] ?? '' ),
			'_wpcode_auto_insert_number'        => Cleaning::text( $snippet['insert_number'] ?? '' ),
			'_wpcode_priority'                  => Cleaning::text( $snippet['priority'] ?? '' ),
			'_wpcode_conditional_logic_enabled' => Cleaning::text( $snippet['use_rules'] ?? '' ),
			'_wpcode_conditional_logic'         => self::stored( $snippet['rules'] ?? [] ),
			'_wpcode_note'                      => Cleaning::text( $snippet['note'] ?? '' ),
			'_wpcode_shortcode_attributes'      => self::stored( $snippet['shortcode_attributes'] ?? [] ),
			'_wpcode_custom_shortcode'          => Cleaning::text( $snippet['custom_shortcode'] ?? '' ),
			'_wpcode_device_type'               => Cleaning::text( $snippet['device_type'] ?? '' ),
			'_wpcode_schedule'                  => self::stored( $snippet['schedule'] ?? [] ),
			'_wpcode_load_as_file'              => Cleaning::text( $snippet['load_as_file'] ?? '' ),
			'_wpcode_compiled_code'             => Cleaning::text( $snippet['compiled_code'] ?? '' ),
		];

		return [
			'type'    => 'wpcode',
			'id'      => Cleaning::number( $snippet['id'] ?? 0, 0, 0, \PHP_INT_MAX ),
			'title'   => Cleaning::text( $snippet['title'] ?? '' ),
			'content' => Cleaning::text( $snippet['code'] ?? '' ),
			'status'  => 'draft',
			'date'    => Cleaning::text( $snippet['modified'] ?? '' ),
			'meta'    => $meta,
			'terms'   => [
				'wpcode_type'     => Cleaning::texts( $snippet['code_type'] ?? '' ),
				'wpcode_location' => Cleaning::texts( $snippet['location'] ?? '' ),
				'wpcode_tags'     => Cleaning::texts( $snippet['tags'] ?? '' ),
			],
		];
	}

	/**
	 * The file has neither IDs nor whether a snippet was active.
	 * @param array<array-key, mixed> $snippet
	 * @return Exported
	 */
	private static function woody( array $snippet ): array {
		$meta = [];
		foreach ( [ 'type', 'scope', 'location', 'priority', 'filters', 'description' ] as $name ) {
			$meta[ 'wbcr_inp_snippet_' . $name ] = self::stored( $snippet[ $name ] ?? '' );
		}

		return [
			'type'    => 'wbcr-snippets',
			'id'      => 0,
			'title'   => Cleaning::text( $snippet['title'] ?? '' ),
			'content' => Cleaning::text( $snippet['content'] ?? '' ) === '' ? Cleaning::text( $snippet['code'] ?? '' ) : Cleaning::text( $snippet['content'] ?? '' ),
			'status'  => 'publish',
			'date'    => '',
			'meta'    => \array_filter( $meta, static fn( string $value ): bool => '' !== $value ) + [ 'wbcr_inp_snippet_tags' => self::stored( $snippet['attributes'] ?? '' ) ],
			'terms'   => [ 'wbcr-snippet-tags' => Cleaning::texts( $snippet['tags'] ?? [] ) ],
		];
	}

	/** A value as WordPress stores it in meta. */
	private static function stored( mixed $value ): string {
		return \is_array( $value ) && [] !== $value ? \serialize( $value ) : Cleaning::text( $value );
	}
}
