<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Compiler\PhpLiteral;
use Svc\Domain\Error\InvalidInput;
use Svc\Storage\Outside\LibraryFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes of a library as people write it what sites read: two literal arrays that OPcache keeps, and each code in a file of its own that no web server
 * runs (`.txt`). The same source gives the same bytes. Needs no WordPress.
 */
final class LibraryBuild {

	public const PACKS = 'packs.php';
	public const ITEMS = 'items.php';

	private const HEAD = "<?php\n\\defined( 'ABSPATH' ) || exit;\nreturn ";

	public function __construct(
		private readonly SourceFolder $source,
		private readonly LibraryFiles $files,
	) {}

	/** Below the folder of a built library. */
	public static function code_file( string $slug ): string {
		return "code/{$slug}.txt";
	}

	/**
	 * @param string $from Absolute path of the folder with the packs.
	 * @param string $to   Absolute path of the folder that is written.
	 * @return array{count: int, faults: array<string, list<string>>} Snippets in it; what is wrong with those that were left out.
	 * @throws InvalidInput When a file cannot be written.
	 */
	public function build( string $from, string $to ): array {
		$read  = $this->source->read( $from );
		$packs = \array_map( static fn( Pack $pack ): array => $pack->to_array(), \array_filter( $read['packs'], static fn( Pack $pack ): bool => $pack->is_set() ) );
		$rows  = [];
		foreach ( $read['items'] as $slug => $item ) {
			// Before the lists that name it.
			$this->files->write( $to, self::code_file( $slug ), $item->code );
			$rows[ $slug ]         = $item->row;
			$packs[ $item->pack ]  = $read['packs'][ $item->pack ]->to_array();
		}
		\ksort( $rows );
		\uasort( $packs, static fn( array $a, array $b ): int => [ $a['order'], $a['title'] ] <=> [ $b['order'], $b['title'] ] );
		$this->files->write( $to, self::ITEMS, self::bytes( $rows ) );
		$this->files->write( $to, self::PACKS, self::bytes( $packs ) );
		foreach ( $this->files->names( $to, 'code' )['files'] as $name ) {
			if ( ! isset( $rows[ \basename( $name, '.txt' ) ] ) ) {
				$this->files->remove( $to, "code/{$name}" );
			}
		}
		return [
			'count'  => \count( $rows ),
			'faults' => $read['faults'],
		];
	}

	/** @param array<string, array<string, mixed>> $data */
	private static function bytes( array $data ): string {
		return self::HEAD . PhpLiteral::print( $data, 1 ) . ";\n";
	}
}
