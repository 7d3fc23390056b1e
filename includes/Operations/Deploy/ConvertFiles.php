<?php

declare(strict_types=1);

namespace Svc\Operations\Deploy;

use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Layout\FileNames;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\LooseArray;
use Svc\Exchange\ExportFormat;
use Svc\Exchange\ReadableSnippets;
use Svc\Sets\SentFiles;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Files of a folder as snippets, and snippets of the site as files of a folder (design 9.5), for programs that have the files and know
 * nothing of what they mean. It works on what was sent and writes nothing.
 * @phpstan-import-type ConvertFilesInput from Inputs
 * @implements Operation<'convert-files'>
 */
final class ConvertFiles implements Operation {

	public function __construct(
		private readonly SnippetFolder $layout,
		private readonly Snippets $store,
		private readonly ReadableSnippets $readable,
		private readonly ExportFormat $format,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$files = SentFiles::read( $input['files'] );
		$items = [ ...$this->switched( $files, $input['status'] ?? [] ), ...$this->stored( $input['ids'] ?? null, $actor ) ];
		// A folder without any snippet gets its words of explanation, too.
		$then  = [] === $items && ! isset( $input['ids'] ) ? [] : $this->layout->write( $items, $files );
		// What a folder has of its own to say of itself stays.
		$write = \array_filter( $then['write'] ?? [], static fn( string $path ): bool => FileNames::is_read( $path ) || ! \array_key_exists( $path, $input['files'] ), \ARRAY_FILTER_USE_KEY );
		$gone  = $then['remove'] ?? [];
		$owner = $then['owners'] ?? [];
		return new Result(
			$this->read( \array_diff_key( $write + $files, \array_flip( $gone ) ) ) + [
				'write'  => \array_map(
					static fn( string $path, string $text ): array => [
						'path' => $path,
						'text' => $text,
						'uid'  => $owner[ $path ] ?? '',
					],
					\array_keys( $write ),
					$write
				),
				'remove' => \array_map(
					static fn( string $path ): array => [
						'path' => $path,
						'uid'  => $owner[ $path ] ?? '',
					],
					$gone
				),
			]
		);
	}

	/**
	 * @param array<string, string> $files
	 * @return array{items: list<array<string, mixed>>, held: list<array<string, string>>}
	 */
	private function read( array $files ): array {
		[ 'items' => $items, 'held' => $held ] = $this->layout->read( $files );
		$settings                             = $this->layout->settings( $files );
		return [
			'items' => \array_map( static fn( array $item ): array => [ 'settings' => $settings[ LooseArray::text( $item, 'path' ) ] ?? null ] + self::told( $item ), $items ),
			'held'  => \array_map( fn( array $one ): array => $one + $this->layout->named( $files[ $one['path'] ] ), $held ),
		];
	}

	/**
	 * Snippets of the files whose settings say another status, with that which is wanted.
	 * @param array<string, string> $files
	 * @param array<array-key, 'active'|'inactive'> $status By uid.
	 * @return list<array<string, mixed>>
	 */
	private function switched( array $files, array $status ): array {
		$items = [];
		foreach ( [] === $status ? [] : $this->layout->read( $files )['items'] as $item ) {
			$wanted = $status[ LooseArray::text( $item, 'uid' ) ] ?? null;
			if ( null !== $wanted && isset( $item['status'] ) && $wanted !== $item['status'] && ! isset( $item['environments'] ) ) {
				$items[] = [ 'status' => $wanted ] + self::told( $item );
			}
		}
		return $items;
	}

	/**
	 * @param list<int>|null $ids Empty for all, null for none.
	 * @return list<array<string, mixed>>
	 */
	private function stored( ?array $ids, Actor $actor ): array {
		$items = [];
		foreach ( null === $ids ? [] : $this->readable->named( $ids, $actor ) as $snippet ) {
			$items[] = $this->format->item( $snippet, $this->store->code( $snippet ) );
		}
		return $items;
	}

	/**
	 * An item as it goes out: rules of types that this site does not know with their own text.
	 * @param array<string, mixed> $item
	 * @return array<string, mixed>
	 */
	private static function told( array $item ): array {
		return isset( $item['conditions'] ) ? [ 'conditions' => RawRule::in( $item['conditions'] ) ] + $item : $item;
	}
}
