<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Domain\LooseArray;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Snippets as files: code beside settings, whose permanent id says which snippet it is. Deploys, the command `svc` and Git sync share it.
 * @phpstan-type Held array{path: string, code: string, message: string}
 */
final class SnippetFolder {

	/** Written once into an empty folder. */
	private const ATTRIBUTES = "* text=auto eol=lf\n";

	private const README = <<<'TEXT'
		# Snippets

		Each snippet is a code file with a `.snippet.json` beside it: the code in the one, the settings in the other. The directory is the
		folder of the snippet. `uid` says which snippet it is: keep it when you rename or move the two files, and leave it out in a copy.

		TEXT;

	private readonly Pairs $pairs;

	/** @param array<string, string> $hooks Snippet type => location that is its default. */
	public function __construct( private readonly array $hooks ) {
		$this->pairs = new Pairs( $hooks );
	}

	/**
	 * @param array<string, string> $files Path in the folder, with slashes => bytes.
	 * @return array{items: list<array<string, mixed>>, held: list<Held>} Items with `path` and `first_line`; files that cannot be read, and why.
	 */
	public function read( array $files ): array {
		$files = \array_filter( $files, FileNames::is_read( ... ), \ARRAY_FILTER_USE_KEY );
		\ksort( $files, \SORT_STRING );
		$items = [];
		$held  = [];
		$seen  = [];
		foreach ( $this->pairs->of( $files ) as [ $code, $settings ] ) {
			[ $wrong, $item ] = $this->item( $code, $settings, $files );
			if ( null !== $wrong ) {
				$held[] = $wrong;
				continue;
			}
			$uid = \is_string( $item['uid'] ?? null ) ? $item['uid'] : '';
			if ( isset( $seen[ $uid ] ) ) {
				$held[] = self::held( $settings ?? $code ?? '', 'duplicate_uid' );
				continue;
			}
			$seen[ $uid ] = true;
			$items[]      = $item;
		}
		return [
			'items' => $items,
			'held'  => $held,
		];
	}

	/**
	 * What has to change so that the files say what the snippets are. Files of other snippets stay, and a snippet that has files keeps their name.
	 * @param list<array<array-key, mixed>> $items Snippets as an export has them.
	 * @param array<string, string> $files Path => bytes, as they are.
	 * @return array{write: array<string, string>, remove: list<string>, owners: array<string, string>} Owners are paths => uid of the snippet whose file it is.
	 */
	public function write( array $items, array $files ): array {
		$places  = $this->places( $files );
		$keepers = $this->pairs->keepers( $files );
		$taken   = [];
		foreach ( \array_keys( $files ) as $path ) {
			[ $directory, $stem ]                                         = FileNames::parts( $path );
			$taken[ \strtolower( $directory ) ][ \strtolower( $stem ) ] = true;
		}
		$write  = [] === $files ? [
			'.gitattributes' => self::ATTRIBUTES,
			'README.md'      => self::README,
		] : [];
		$remove = [];
		$owners = [];
		\usort( $items, static fn( array $a, array $b ): int => \strcmp( LooseArray::text( $a, 'uid' ), LooseArray::text( $b, 'uid' ) ) );
		foreach ( $items as $item ) {
			$uid       = LooseArray::text( $item, 'uid' );
			$type      = LooseArray::text( $item, 'type' );
			$directory = FileNames::directory( LooseArray::text( $item, 'folder' ) );
			$old       = $places[ $uid ] ?? null;
			$lower     = \strtolower( $directory );
			$keeps     = null !== $old && ( $keepers[ Pairs::stem_path( $old ) ] ?? '' ) === $old;
			$stem      = self::stem( $item, $old, $keeps, $directory, $taken[ $lower ] ?? [] );
			$before    = $keeps ? Pairs::stem_path( $old ) . FileNames::SIDECAR : '';

			$taken[ $lower ][ \strtolower( $stem ) ] = true;

			$now = [
				$directory . $stem . '.' . CodeText::extension( $type, LooseArray::text( $item, 'lang' ) ) => CodeText::to_file( $type, LooseArray::text( $item, 'code' ) ),
				$directory . $stem . FileNames::SIDECAR => Sidecar::write( $item, $this->hooks, $files[ $before ] ?? '' ),
			];
			$old_files = null === $old ? [] : [ $old, $before ];
			$owners   += \array_fill_keys( [ ...\array_keys( $now ), ...$old_files ], $uid );
			$write    += \array_filter( $now, static fn( string $bytes, string $path ): bool => ( $files[ $path ] ?? null ) !== $bytes, \ARRAY_FILTER_USE_BOTH );
			$remove    = [ ...$remove, ...\array_filter( $old_files, static fn( string $path ): bool => isset( $files[ $path ] ) && ! isset( $now[ $path ] ) ) ];
		}
		\ksort( $write, \SORT_STRING );
		\sort( $remove, \SORT_STRING );
		return [
			'write'  => $write,
			'remove' => $remove,
			'owners' => $owners,
		];
	}

	/**
	 * @param array<string, string> $files Path => bytes.
	 * @return array<string, string> Code file => file of its settings, whether it is there or not, unless those belong to another code file.
	 */
	public function settings( array $files ): array {
		$settings = [];
		foreach ( $this->pairs->keepers( $files ) as $stem => $code ) {
			$settings[ $code ] = $stem . FileNames::SIDECAR;
		}
		return $settings;
	}

	/** @return array{uid: string, type: string} Each empty where it is not named. Also where the files cannot be used. */
	public function named( string $settings ): array {
		return Sidecar::named( $settings, $this->hooks );
	}

	/**
	 * That of the files which it has, unless settings of that name belong to another's code, here or where they move to.
	 * @param array<array-key, mixed> $item
	 * @param array<string, true> $taken
	 */
	private static function stem( array $item, ?string $old, bool $keeps, string $directory, array $taken ): string {
		[ $was, $stem ] = null === $old ? [ '', '' ] : FileNames::parts( $old );
		if ( null !== $old && ( $was === $directory ? $keeps : ! isset( $taken[ \strtolower( $stem ) ] ) ) ) {
			return $stem;
		}
		return FileNames::stem( LooseArray::text( $item, 'title' ), LooseArray::text( $item, 'uid' ), $taken );
	}

	/**
	 * @param array<string, string> $files
	 * @return array{Held|null, array<string, mixed>} Why there is no item, or null with the item.
	 */
	private function item( ?string $code, ?string $settings, array $files ): array {
		$main = $settings ?? $code ?? '';
		foreach ( \array_filter( [ $code, $settings ], '\is_string' ) as $path ) {
			$held = self::unreadable( $path, $files[ $path ] );
			if ( null !== $held ) {
				return [ $held, [] ];
			}
		}
		try {
			$item = null === $settings ? [] : Sidecar::read( $files[ $settings ], $this->hooks );
		} catch ( InvalidInput $fault ) {
			return [ 1 === \preg_match( '/^<<<<<<< /m', $files[ $main ] ) ? self::held( $main, 'merge_markers' ) : self::held( $main, 'bad_metadata', $fault->getMessage() ), [] ];
		}
		if ( null === $code ) {
			return [ self::held( $main, 'code_missing' ), [] ];
		}
		[ $directory, $stem, $extension ] = FileNames::parts( $code );
		[ $type, $lang ]                  = CodeText::EXTENSIONS[ $extension ];
		if ( ! \in_array( $item['type'] ?? '', [ '', $type ], true ) ) {
			return [ self::held( $main, 'type_mismatch' ), [] ];
		}
		[ $text, $line ] = CodeText::of_file( $type, $files[ $code ] );
		$uid             = LooseArray::text( $item, 'uid' );
		$of_files        = [
			'uid'        => '' === $uid ? FileNames::uid( $code ) : $uid,
			'type'       => $type,
			'lang'       => $lang,
			'code'       => $text,
			'folder'     => FileNames::folder( $directory ),
			'path'       => $code,
			'first_line' => $line,
		];
		return [ null, $of_files + $item + [ 'title' => $stem ] ];
	}

	/** @return Held|null Why a file cannot be read, whatever it means. */
	private static function unreadable( string $path, string $bytes ): ?array {
		if ( \strlen( $bytes ) > Limits::FILE_BYTES ) {
			return self::held( $path, 'too_large' );
		}
		try {
			JsonText::text( $bytes );
		} catch ( InvalidInput $fault ) {
			return self::held( $path, 'not_text', $fault->getMessage() );
		}
		$type = CodeText::EXTENSIONS[ FileNames::parts( $path )[2] ][0] ?? null;
		return null !== $type && CodeText::has_merge_marks( $type, $bytes ) ? self::held( $path, 'merge_markers' ) : null;
	}

	/**
	 * Code files by permanent id, also of snippets whose files cannot be used as they are: else each writing would add another two.
	 * @param array<string, string> $files
	 * @return array<string, string>
	 */
	private function places( array $files ): array {
		$read     = $this->read( $files );
		$places   = \array_column( $read['items'], 'path', 'uid' );
		$unusable = [];
		foreach ( $read['held'] as $held ) {
			$unusable[ Pairs::stem_path( $held['path'] ) ] = true;
		}
		$files = \array_filter( $files, FileNames::is_read( ... ), \ARRAY_FILTER_USE_KEY );
		\ksort( $files, \SORT_STRING );
		foreach ( $this->pairs->of( $files ) as [ $code, $settings ] ) {
			if ( null === $code || null === $settings || ! isset( $unusable[ Pairs::stem_path( $code ) ] ) ) {
				continue;
			}
			$uid = Sidecar::named( $files[ $settings ], $this->hooks )['uid'];
			if ( '' !== $uid ) {
				$places[ $uid ] ??= $code;
			}
		}
		/** @var array<string, string> $places Keys are uids, which are never numbers. */
		return \array_filter( $places, '\is_string' );
	}

	/** @return Held Without a message the code says it all. */
	public static function held( string $path, string $code, ?string $message = null ): array {
		$message ??= match ( $code ) {
			/* translators: %d: number of bytes. */
			'too_large' => \sprintf( Text::__( 'This file has more than %d bytes. Make it smaller.', 'svc' ), Limits::FILE_BYTES ),
			'merge_markers' => Text::__( 'This file contains conflict markers. Resolve the conflict first.', 'svc' ),
			'code_missing' => Text::__( 'The code file is missing. Restore it, or delete this file too.', 'svc' ),
			'type_mismatch' => Text::__( 'The type does not match the code file. Correct "type" or the extension.', 'svc' ),
			default => Text::__( 'Another file has the same uid. Remove the uid from the copy.', 'svc' ),
		};
		return \compact( 'path', 'code', 'message' );
	}
}
