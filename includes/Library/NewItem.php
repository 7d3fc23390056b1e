<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Bridge\FieldNames;
use Svc\Domain\Layout\CodeText;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** The files that make a snippet of the site one of a library. Settings are taken from the marks in its code, if there are any. Pure. */
final class NewItem {

	private const MOST_TAGS = 4;

	/**
	 * @param Snippet $snippet  With everything but its code.
	 * @param string  $default  Location that its type has unless another is chosen.
	 * @return array<string, string> Name of a file in its folder => bytes.
	 */
	public static function files( Snippet $snippet, string $code, string $pack, string $default ): array {
		$fields = \array_intersect_key( $snippet->to_row(), \array_flip( FieldNames::LIBRARY ) );
		if ( $default === ( $fields['hook'] ?? '' ) ) {
			unset( $fields['hook'] );
		}
		$tags = \array_values( \array_unique( \array_filter( \array_map( self::slug( ... ), $snippet->tags ), static fn( string $tag ): bool => '' !== $tag ) ) );
		$meta = [
			'version'     => '1.0.0',
			'title'       => $snippet->title,
			'description' => '' === \trim( $snippet->description ) ? $snippet->title : $snippet->description,
		] + $fields + [ 'tags' => [] === $tags ? [ $pack ] : \array_slice( $tags, 0, self::MOST_TAGS ) ]
			+ ( [] === $snippet->requires ? [] : [ 'requires' => [ 'scripts' => $snippet->requires ] ] );

		$settings = self::settings( $code, $snippet->type );
		return [
			"snippet.{$snippet->type}" => CodeText::to_file( $snippet->type, $code ),
			'meta.json'                => self::json( [] === $settings ? $meta : $meta + [ 'settings' => $settings ] ),
		];
	}

	public static function pack( string $pack ): string {
		$title = \ucfirst( \str_replace( '-', ' ', $pack ) );
		return self::json(
			[
				'title'       => $title,
				'description' => $title,
				'icon'        => 'admin-plugins',
				'order'       => 10,
			]
		);
	}

	/** A text as a name in a library; empty when nothing of it can stand in one. */
	public static function slug( string $text ): string {
		$plain = \function_exists( 'remove_accents' ) ? \remove_accents( $text ) : $text;
		return \trim( \substr( (string) \preg_replace( '/[^a-z0-9]+/', '-', \strtolower( $plain ) ), 0, 100 ), '-' );
	}

	/** @return list<array<string, mixed>> */
	private static function settings( string $code, string $type ): array {
		$settings = [];
		foreach ( SettingValues::values( $code, $type ) as $name => $value ) {
			$kind       = match ( true ) {
				\is_bool( $value ) => 'flag',
				! \is_string( $value ) => 'number',
				1 === \preg_match( '/\A#[0-9A-Fa-f]{6}\z/', $value ) => 'colour',
				default => 'text',
			};
			$settings[] = [
				'name'  => $name,
				'label' => \ucfirst( \str_replace( '_', ' ', $name ) ),
				'type'  => $kind,
			] + ( '' === $value ? [ 'required' => true ] : [] );
		}
		return $settings;
	}

	/** @param array<string, mixed> $data */
	private static function json( array $data ): string {
		return \json_encode( $data, \JSON_PRETTY_PRINT | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_THROW_ON_ERROR ) . "\n";
	}
}
