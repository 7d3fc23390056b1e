<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * How one stylesheet names another: the rules of `src/styles/names.ts`, which `tests/unit/styles/names.json` tests with these. A name is looked up
 * from the folder of the stylesheet, from the top, by title slug alone and by uid; the first place that knows it decides. Pure.
 */
final class Partials {

	/** Which languages a stylesheet can be built from. */
	private const READS = [
		'css'  => [ 'css' ],
		'scss' => [ 'scss', 'css' ],
		'less' => [ 'less', 'css' ],
	];

	/**
	 * @param array<array-key, array{path: string, lang: string}> $known Every stylesheet snippet by uid. A uid of digits is a
	 *                                                                 number as a key.
	 */
	public function __construct( private readonly array $known ) {}

	/** `_Brand Colors.scss` becomes `brand-colors`. Folds ASCII only, so that PHP without mbstring and the browser agree. */
	public static function slug( string $text ): string {
		$slug = (string) \preg_replace( '/\.(?:scss|sass|less|css)$/D', '', \strtr( $text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz' ) );
		$slug = (string) \preg_replace( '/[^a-z0-9_\x80-\xff]+/', '-', $slug );

		return \rtrim( \ltrim( $slug, '-_' ), '-' );
	}

	/** The path of a snippet from its folder (`Brand/Base`) and title. */
	public static function path_of( string $folder, string $title ): string {
		$parts = \array_map( self::slug( ... ), [ ...\explode( '/', $folder ), $title ] );

		return \implode( '/', \array_filter( $parts, static fn ( string $part ): bool => '' !== $part ) );
	}

	/** The key a snippet goes by among stylesheets: its uid, or one of its own while it has none. */
	public static function key_of( Snippet $snippet ): string {
		return '' === $snippet->uid ? 'snippet-' . $snippet->id : $snippet->uid;
	}

	/**
	 * @param string $name As written, extension and leading `_` optional.
	 * @param string $from Path of the stylesheet that uses it.
	 * @param string $lang Language of that stylesheet; partials it cannot read are not seen.
	 * @return list<string> Uids: one when it is clear, several when it is ambiguous.
	 */
	public function find( string $name, string $from, string $lang ): array {
		if ( 1 === \preg_match( '~^[a-z][a-z0-9+.-]*:|^//|[\\\\\0]~i', $name ) ) {
			return [];
		}
		$near   = self::seen_from( \str_contains( $from, '/' ) ? \dirname( $from ) : '', $name );
		$top    = self::seen_from( '', $name );
		// The name of a folder means the `_index` in it, in SCSS.
		$is_index_of = static fn ( ?string $folder, string $path ): bool => 'scss' === $lang && null !== $folder && $path === $folder . '/index';
		$places      = [
			static fn ( string $uid, string $path ): bool => $path === $near,
			static fn ( string $uid, string $path ): bool => $is_index_of( $near, $path ),
			static fn ( string $uid, string $path ): bool => $path === $top,
			static fn ( string $uid, string $path ): bool => $is_index_of( $top, $path ),
			static fn ( string $uid, string $path ): bool => ! \str_contains( $name, '/' ) && null !== $top && \str_ends_with( $path, '/' . $top ),
			static fn ( string $uid, string $path ): bool => $uid === $name,
		];
		foreach ( $places as $is_here ) {
			$hits = [];
			foreach ( $this->known as $uid => [ 'path' => $path, 'lang' => $other ] ) {
				if ( \in_array( $other, self::READS[ $lang ] ?? [], true ) && $is_here( (string) $uid, $path ) ) {
					$hits[] = (string) $uid;
				}
			}
			if ( [] !== $hits ) {
				return $hits;
			}
		}

		return [];
	}

	/** A name seen from a folder, as a path; null when it leads above the top folder or is not a path. */
	private static function seen_from( string $folder, string $name ): ?string {
		$parts = '' === $folder ? [] : \explode( '/', $folder );
		foreach ( \explode( '/', $name ) as $part ) {
			if ( '' === $part || '.' === $part ) {
				continue;
			}
			if ( '..' !== $part ) {
				$parts[] = self::slug( $part );
			} elseif ( null === \array_pop( $parts ) ) {
				return null;
			}
		}

		return [] === $parts ? null : \implode( '/', $parts );
	}
}
