<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/** The folder of FluentSnippets or Perfmatters: a PHP file for each snippet, and the list of what runs. They are read as text. */
final class MarkedFolder {

	private const INDEX = 'index.php';

	/** Bytes of a file: code with a head before it. */
	private const MOST = Limits::CODE_BYTES + 131072;

	public function __construct( private readonly ForeignFiles $files ) {
	}

	/** @return list<string> Of the files with snippets. */
	public function names(): array {
		return \array_values( \array_filter( $this->files->names( '.php' ), static fn( string $name ): bool => self::INDEX !== $name && \strlen( $name ) <= 200 ) );
	}

	/**
	 * @param string $on    Name of the list of what is on.
	 * @param string $value What the head of a file says of one that is on.
	 */
	public function index( string $on, string $value ): FileIndex {
		return new FileIndex( ArrayText::read( (string) $this->files->read( self::INDEX, self::MOST ) ), $on, $value );
	}

	/**
	 * @param list<string>                                    $names
	 * @param \Closure( string ): ?MarkedFile                  $file Reads the text of a file.
	 * @param \Closure( string, MarkedFile ): ForeignSnippet   $item Reads the snippet of a file.
	 * @return iterable<ForeignSnippet>
	 */
	public function items( array $names, \Closure $file, \Closure $item ): iterable {
		foreach ( $names as $name ) {
			$text = $this->files->read( $name, self::MOST );
			$read = null === $text ? null : $file( $text );
			yield null === $read
				? ForeignSnippet::refused( $name, Cleaning::title( $name, $name ), null === $text ? Text::__( 'The file can\'t be read or is too large.', 'svc' ) : Text::__( 'The source did not write this file.', 'svc' ) )
				: $item( $name, $read );
		}
	}

	/** Where FluentSnippets keeps its files; newer versions let a constant say so. */
	public static function fluent_folder(): string {
		$folder = \defined( 'FLUENT_SNIPPETS_STORAGE_DIR' ) ? \constant( 'FLUENT_SNIPPETS_STORAGE_DIR' ) : null;

		return \is_string( $folder ) && '' !== $folder ? $folder : \WP_CONTENT_DIR . '/fluent-snippet-storage';
	}

	/** Where Perfmatters keeps its files: below the uploads of the site. */
	public static function perfmatters_folder(): string {
		return \wp_upload_dir( null, false )['basedir'] . '/perfmatters/code-snippets';
	}
}
