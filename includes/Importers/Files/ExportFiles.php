<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Domain\Text;
use Svc\Importers\CallbackReader;
use Svc\Importers\FileIndex;
use Svc\Importers\Fluent\FluentConditions;
use Svc\Importers\Fluent\FluentItem;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\Plugins;
use Svc\Importers\Readers;
use Svc\Importers\Source;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** Recognises the export files of other plugins by what is in them, never by their name, and opens each as a source. */
final class ExportFiles {

	/** Rules that name posts and terms by ID. */
	private const WITH_IDS = [ 'post_id', 'term' ];

	/** Levels of JSON; conditions are the deepest part. */
	private const DEPTH = 64;

	/** Bytes that are searched for signs of a plugin. */
	private const SEARCHED = 262144;

	/** The marker of our own format, which is never taken for one of theirs. */
	private const OWN_FORMAT = '/"format"\s*:\s*"snipfire"/';

	/** Signs of a plugin in a file that cannot be read. Of some, no format of a file is known. */
	private const SIGNS = [
		'Code Snippets'               => '/"generator"\s*:\s*"Code Snippets\b/',
		'FluentSnippets'              => '/"fluent_code_snippets"/',
		'Woody Code Snippets'         => '/"generator"\s*:\s*"(?:PHP Code Snippets|Woody)\b|wbcr_inp_snippet_|wbcr-snippets/',
		'Header Footer Code Manager'  => '/"Header Footer Code Manager|"display_on"\s*:|\A[^\r\n]*\bsnippet\W+[^\r\n]*location\b/i',
		'WPCode'                      => '/"code_type"\s*:|_wpcode_auto_insert/',
		'WPCodeBox'                   => '/"codeType"\s*:|"savedToCloud"\s*:/',
		'Simple Custom CSS and JS'    => '/<wp:post_type>(?:<!\[CDATA\[)?custom-css-js/',
		'Perfmatters'                 => '/"perfmatters_|perfmatters_options/',
		'Advanced Scripts'            => '/"script_code"\s*:|erropix_scripts/',
		'Scripts Organizer'           => '/SCORG_(?:enable_script|php_script|script_type)/',
		'Admin and Site Enhancements' => '/admin_site_enhancements|asenha_code_snippet/',
		'Post Snippets'               => '/"snippet_title"\s*:|post_snippets_options/',
		'Insert PHP Code Snippet'     => '/xyz_ips_short_code/',
		'Insert HTML Snippet'         => '/xyz_ihs_short_code/',
	];

	/**
	 * Opens a file.
	 * @return Source|null Null where nothing says that it is of another plugin.
	 * @throws InvalidInput When it is and cannot be read; names the plugin that it looks like.
	 */
	public static function open( string $bytes ): ?Source {
		if ( 1 === \preg_match( self::OWN_FORMAT, \substr( $bytes, 0, 4096 ) ) ) {
			return null;
		}
		if ( \strlen( $bytes ) > Limits::IMPORT_FILE_BYTES ) {
			/* translators: %d: a number of MiB. */
			throw InvalidInput::because( \sprintf( Text::__( 'The file is larger than %d MiB. Export fewer snippets.', 'svc' ), \intdiv( Limits::IMPORT_FILE_BYTES, 1048576 ) ) );
		}
		$records = \str_starts_with( $bytes, 'PK' ) ? self::archive( $bytes ) : self::file( $bytes );
		if ( null === $records ) {
			return null;
		}
		$source = new Source( $records->source, new CallbackReader( static fn(): int => self::reader( $records )->count() + \count( $records->refused ), static fn(): iterable => self::items( $records ) ), is_file: true );
		if ( $source->count() > Limits::BATCH ) {
			/* translators: %d: number of snippets. */
			throw InvalidInput::because( \sprintf( Text::__( 'The file has more than %d snippets. Export fewer snippets.', 'svc' ), Limits::BATCH ) );
		}

		return $source;
	}

	/** @throws InvalidInput */
	private static function archive( string $bytes ): FileRecords {
		$files       = [];
		$others      = [];
		$unsupported = Text::__( 'This file is not a supported export.', 'svc' );
		foreach ( ZipEntries::read( $bytes, Limits::IMPORT_FILE_BYTES ) as $name => $content ) {
			try {
				$file  = \str_starts_with( $content, 'PK' ) ? null : self::file( $content );
				$error = $unsupported;
			} catch ( InvalidInput $fault ) {
				$file  = null;
				$error = $fault->getMessage();
			}
			if ( null !== $file ) {
				$files[] = $file;
			} else {
				$others[] = [
					'title' => $name,
					'error' => $error,
				];
			}
		}
		if ( [] === $files ) {
			throw InvalidInput::because( 1 === \count( $others ) ? $others[0]['error'] : $unsupported );
		}

		return self::one( $files, $others );
	}

	/**
	 * @return FileRecords|null Null where nothing says that it is of another plugin.
	 * @throws InvalidInput
	 */
	private static function file( string $bytes ): ?FileRecords {
		try {
			$text = JsonText::text( $bytes );

			$file = match ( \substr( \ltrim( $text ), 0, 1 ) ) {
				'{', '[' => self::json( $text ),
				'<'      => \str_starts_with( $text, '<?php' ) ? CodeFile::read( $text ) : self::xml( \ltrim( $text ) ),
				default  => CsvTable::read( $text ),
			};
			if ( null === $file && '' !== self::looks_like( $bytes ) ) {
				throw InvalidInput::because( Text::__( 'This file type is not supported. Import on the site of that plugin.', 'svc' ) );
			}

			return $file;
		} catch ( InvalidInput $fault ) {
			$plugin = self::looks_like( $bytes );
			/* translators: 1: name of another plugin, 2: sentence that says what is wrong. */
			throw '' === $plugin ? $fault : InvalidInput::because( \sprintf( Text::__( 'This looks like an export of %1$s. %2$s', 'svc' ), $plugin, $fault->getMessage() ) );
		}
	}

	private static function json( string $text ): ?FileRecords {
		$file = \json_decode( $text, true, self::DEPTH );
		if ( ! \is_array( $file ) && '' !== self::looks_like( $text ) ) {
			throw InvalidInput::because( Text::__( 'The file is cut off or damaged. Export it again.', 'svc' ) );
		}
		if ( ! \is_array( $file ) ) {
			return null;
		}
		$source = JsonFormats::source( $file );

		return '' === $source ? null : JsonFormats::read( $source, $file );
	}

	private static function xml( string $text ): ?FileRecords {
		$files = 1 === \preg_match( '/\A<(?:\?xml|!--|rss|snippets)\b/', $text ) ? XmlFormats::read( $text ) : [];

		return [] === $files ? null : self::one( $files, [] );
	}

	/**
	 * @param non-empty-list<FileRecords>               $files
	 * @param list<array{title: string, error: string}> $others
	 * @throws InvalidInput When they are of several plugins.
	 */
	private static function one( array $files, array $others ): FileRecords {
		$names = \array_values( \array_unique( \array_map( static fn( FileRecords $file ): string => Plugins::name( $file->source ), $files ) ) );
		if ( \count( $names ) > 1 ) {
			/* translators: %s: names of other plugins, with commas. */
			throw InvalidInput::because( \sprintf( Text::__( 'The file has snippets of several plugins: %s. Import one plugin at a time.', 'svc' ), Text::items( $names ) ) );
		}

		return FileRecords::joined( $files, $others );
	}

	/** @return string Name of the plugin; empty where nothing names one. */
	private static function looks_like( string $bytes ): string {
		$bytes = \substr( $bytes, 0, self::SEARCHED );
		foreach ( self::SIGNS as $name => $sign ) {
			if ( 1 === \preg_match( $sign, $bytes ) ) {
				return $name;
			}
		}

		return '';
	}

	private static function reader( FileRecords $records ): SourceReader {
		return FileRecords::FLUENT === $records->source
			? new CallbackReader( static fn(): int => $records->count( FileRecords::FLUENT ), static fn(): iterable => self::fluent_export( $records ) )
			: Readers::of( $records->source, $records ) ?? throw new \LogicException( "No source {$records->source}." );
	}

	/**
	 * The site that wrote the file may be another one.
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function items( FileRecords $records ): \Generator {
		foreach ( self::reader( $records )->items() as $item ) {
			$reasons = $records->reasons;
			foreach ( \array_merge( ...$item->fields['conditions'] ?? [] ) as $rule ) {
				if ( \in_array( $rule['type'], self::WITH_IDS, true ) ) {
					$reasons[] = Text::__( 'The conditions use IDs of the original site. Check them.', 'svc' );
					break;
				}
			}
			// The number of a place is no ID, by which a shortcode could call it.
			yield $item->from_file( $records->has_ids ? $item->id : "#{$item->id}", $reasons );
		}
		foreach ( $records->refused as $place => $refused ) {
			yield ForeignSnippet::refused( "-{$place}", '' === $refused['title'] ? Text::__( 'untitled', 'svc' ) : $refused['title'], $refused['error'] );
		}
	}

	/**
	 * FluentSnippets in an export file: the head of each file as a row, with its code.
	 * @return \Generator<int, ForeignSnippet>
	 */
	private static function fluent_export( FileRecords $records ): \Generator {
		foreach ( $records->rows( FileRecords::FLUENT ) as $id => $row ) {
			$head  = \array_map( \strval( ... ), \array_diff_key( $row, [ 'code' => '' ] ) );
			$lists = [ 'published' => 'published' === ( $head['status'] ?? '' ) ? [ $id => [] ] : [] ];
			yield ( new FluentItem( (string) $id, new MarkedFile( $head, $row['code'] ?? '' ), new FileIndex( $lists, 'published', 'published' ), new FluentConditions( $records ), $records->version ) )->snippet();
		}
	}
}
