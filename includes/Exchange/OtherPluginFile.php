<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Problem;
use Svc\Importers\Files\ExportFiles;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Source;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * The snippets in a file of another plugin as items of an export file, so that one import takes both; with the origin of each.
 * @phpstan-type ItemOrigin array{ref: string, mark: string, attributes: list<string>, created: int, error: string}
 */
final class OtherPluginFile {

	/**
	 * @param array{id: string, name: string} $source
	 * @param list<array<string, mixed>>      $items   In the order in which the source runs them.
	 * @param list<ItemOrigin>                    $origins  By place.
	 * @param list<string>                    $skipped IDs in the file of what is here already.
	 * @param list<Problem>                   $remarks What to review.
	 */
	private function __construct(
		public readonly array $source,
		public readonly array $items,
		public readonly array $origins,
		public readonly array $skipped,
		public readonly array $remarks,
	) {
	}

	/**
	 * @param array{ids?: list<string>, ...} $input Which of its snippets.
	 * @throws InvalidInput When it is not of another plugin, or cannot be read.
	 */
	public static function read( string $file, array $input, SnippetSource $now ): self {
		$source  = self::open( $file );
		$known   = SourceImport::known( $now );
		$items   = [];
		$origins  = [];
		$skipped = [];
		$remarks = [];
		foreach ( SelectedItems::of( $source, SelectedItems::ids( $input ) ) as $item ) {
			if ( null !== SourceImport::imported( $known, $source, $item ) ) {
				$skipped[] = $item->id;
				continue;
			}
			$items[]  = [ 'status' => self::runs( $item ) ? 'active' : 'inactive' ] + SourceImport::fields( $source, $item ) + [ 'code' => $item->code ];
			$origin   = SourceImport::origin( $source, $item );
			$origins[] = [
				'ref'        => $origin->ref,
				'mark'       => $origin->mark,
				'attributes' => $origin->attributes,
				'created'    => $item->fields['created'] ?? 0,
				'error'      => $item->error,
			];
			foreach ( $item->check_first as $reason ) {
				$remarks[] = new Problem( "\"{$item->title}\": {$reason}" );
			}
		}

		return new self(
			[
				'id'   => $source->id(),
				'name' => $source->name(),
			],
			$items,
			$origins,
			$skipped,
			$remarks
		);
	}

	/** @throws InvalidInput When the Base64 is not of a file of another plugin, or cannot be read. */
	public static function open( string $file ): Source {
		$source = ExportFiles::open( SentFile::bytes( $file ) );
		if ( null === $source ) {
			// A file that is no export of ours either is refused with the reason.
			SentFile::opened( [ 'file' => $file ] );
			throw InvalidInput::because( \__( 'This is an export of Snippets. Import it without a preview.', 'svc' ) );
		}

		return $source;
	}

	/** Whether it ran in the source, and would run here as it did. */
	private static function runs( ForeignSnippet $item ): bool {
		return $item->is_active && ! $item->never_ran && '' === $item->stays && '' === $item->error;
	}
}
