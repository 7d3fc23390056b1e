<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;
use Svc\Importers\Ase\AseReader;
use Svc\Importers\Boxes\BoxPlugins;
use Svc\Importers\Boxes\BoxReader;
use Svc\Importers\CodeSnippets\CodeSnippetsReader;
use Svc\Importers\CustomCssJs\CustomCssJsReader;
use Svc\Importers\Fluent\FluentReader;
use Svc\Importers\HeadFooter\HeadFooterReader;
use Svc\Importers\Hfcm\HfcmReader;
use Svc\Importers\InsertHtml\InsertHtmlReader;
use Svc\Importers\InsertPhp\InsertPhpReader;
use Svc\Importers\Perfmatters\PerfmattersReader;
use Svc\Importers\PostSnippets\PostSnippetsReader;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerReader;
use Svc\Importers\Woody\WoodyReader;
use Svc\Importers\WpCode\WpCodeReader;
use Svc\Importers\WpCodeBox\WpCodeBoxReader;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/** The other snippet plugins whose data can be read. */
final class Sources {

	public function __construct( private readonly Database $database ) {
	}

	/** @return list<Source> */
	public function all(): array {
		return [
			new CodeSnippetsReader( $this->database, new FlatFiles() ),
			new WpCodeReader( $this->database ),
			new HfcmReader( $this->database ),
			new CustomCssJsReader( $this->database ),
			new WoodyReader( $this->database ),
			new HeadFooterReader( $this->database ),
			new InsertPhpReader( $this->database ),
			new FluentReader( $this->database, new ForeignFiles( self::fluent_folder() ) ),
			new WpCodeBoxReader( $this->database ),
			new PostSnippetsReader( $this->database ),
			new InsertHtmlReader( $this->database ),
			...\array_map( fn( string $id ): Source => new BoxReader( $this->database, new MetaByKey(), $id ), BoxPlugins::ids() ),
			new AseReader( $this->database ),
			new PerfmattersReader( $this->database, new ForeignFiles( self::perfmatters_folder() ) ),
			new ScriptsOrganizerReader( $this->database ),
		];
	}

	/** @throws NotFound When there is none of that name. */
	public function get( string $id ): Source {
		foreach ( $this->all() as $source ) {
			if ( $id === $source->id() ) {
				return $source;
			}
		}
		/* translators: %s: key of another plugin. */
		throw NotFound::because( \sprintf( Text::__( 'There is no source "%s" to import from.', 'svc' ), $id ) );
	}

	/**
	 * Whether snippets of a source belong to all sites of a network: FluentSnippets has one folder for all of them, and Code Snippets
	 * shares some of a table that the network has once.
	 * @param string $id Of one snippet; empty for the source as a whole.
	 */
	public static function is_of_network( Source $source, string $id = '' ): bool {
		return match ( $source->id() ) {
			'fluent-snippets' => true,
			'code-snippets'   => \str_starts_with( $id, CodeSnippetsReader::SHARED ),
			default           => false,
		};
	}

	/**
	 * Folders with the files that a source runs its snippets from.
	 * @return list<string>
	 */
	public static function code_folders( Source $source ): array {
		return match ( $source->id() ) {
			'code-snippets'   => [ \WP_CONTENT_DIR . '/code-snippets' ],
			'fluent-snippets' => [ self::fluent_folder() ],
			'perfmatters'     => [ self::perfmatters_folder() ],
			'scripts-organizer' => [ self::scripts_organizer_folder() ],
			default           => [],
		};
	}

	/** Where FluentSnippets keeps its files; newer versions let a constant say so. */
	public static function fluent_folder(): string {
		$folder = \defined( 'FLUENT_SNIPPETS_STORAGE_DIR' ) ? \constant( 'FLUENT_SNIPPETS_STORAGE_DIR' ) : null;

		return \is_string( $folder ) && '' !== $folder ? $folder : \WP_CONTENT_DIR . '/fluent-snippet-storage';
	}

	/** Where Scripts Organizer keeps what it runs: a setting names another folder of the site. */
	public static function scripts_organizer_folder(): string {
		$folder = \get_option( 'scorg_files_path' );
		$named  = \is_string( $folder ) && 1 === \preg_match( '~^/?[\w-]+(?:/[\w.-]*\w)*/?$~D', $folder );

		return $named ? ABSPATH . \trim( $folder, '/' ) : \wp_upload_dir( null, false )['basedir'] . '/scripts-organizer';
	}

	/** Where Perfmatters keeps its files: below the uploads of the site. */
	public static function perfmatters_folder(): string {
		return \wp_upload_dir( null, false )['basedir'] . '/perfmatters/code-snippets';
	}
}
