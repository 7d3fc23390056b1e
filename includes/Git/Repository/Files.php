<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Layout\FileNames;
use Svc\Domain\Layout\Sidecar;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\LooseArray;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Environment;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads files of the repository into documents, as they count on this site. The layout is that of `pull` and `apply`. Pure.
 * @phpstan-import-type Held from Checkout
 * @phpstan-type Read array{document: Document, path: string}
 */
final class Files {

	private readonly SnippetFolder $folder;

	/** @param array<string, string> $hooks */
	public function __construct(
		private readonly array $hooks,
		private readonly Contract $contract,
		private readonly Environment $environment,
	) {
		$this->folder = new SnippetFolder( $hooks );
	}

	/**
	 * @param array<string, string> $files Path below the root => bytes.
	 * @return array{array<string, Read>, list<Held>} By uid, and the files that cannot be used.
	 */
	public function read( array $files ): array {
		$read = $this->folder->read( $files );
		$all  = [];
		$held = $read['held'];
		foreach ( $read['items'] as $item ) {
			$path     = LooseArray::text( $item, 'path' );
			$settings = self::settings_of( $path );
			if ( ! isset( $item['status'] ) && isset( $files[ $settings ] ) ) {
				$held[] = Root::held( $path, 'shared_name' );
				continue;
			}
			try {
				$fields                            = $this->contract->item( $this->environment->here( \array_diff_key( $item, [ 'path' => true, 'first_line' => true ] ) ) );
				$all[ LooseArray::text( $item, 'uid' ) ] = [
					'document' => Document::of( $fields, $this->hooks, \is_int( $item['first_line'] ?? null ) ? $item['first_line'] : 1 ),
					'path'     => $path,
				];
			} catch ( SvcException $refused ) {
				$held[] = [
					'path'    => isset( $files[ $settings ] ) ? $settings : $path,
					'code'    => 'invalid',
					'message' => $refused->getMessage(),
				];
			}
		}
		return [ $all, $held ];
	}

	/** The uid that settings name, also where they cannot be used otherwise; empty when they name none. */
	public function uid( string $settings ): string {
		return Sidecar::named( $settings, $this->hooks )['uid'];
	}

	public static function settings_of( string $path ): string {
		return self::stem( $path ) . FileNames::SIDECAR;
	}

	/** Path without the extension: what the files of one snippet have in common. */
	public static function stem( string $path ): string {
		[ $directory, $stem ] = FileNames::parts( $path );
		return $directory . $stem;
	}
}
