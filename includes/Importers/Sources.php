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
		return \array_map( $this->get( ... ), Plugins::ids() );
	}

	/** @throws NotFound When there is none of that name. */
	public function get( string $id ): Source {
		/* translators: %s: key of another plugin. */
		return new Source( $id, $this->reader( $id ) ?? throw NotFound::because( \sprintf( Text::__( 'Unknown source: "%s".', 'svc' ), $id ) ) );
	}

	private function reader( string $id ): ?SourceReader {
		return match ( $id ) {
			'code-snippets'               => new CodeSnippetsReader( $this->database, new FlatFiles() ),
			'wpcode'                      => new WpCodeReader( $this->database ),
			'hfcm'                        => new HfcmReader( $this->database ),
			'custom-css-js'               => new CustomCssJsReader( $this->database ),
			'woody'                       => new WoodyReader( $this->database ),
			'head-footer-post-injections' => new HeadFooterReader( $this->database ),
			'insert-php-code-snippet'     => new InsertPhpReader( $this->database ),
			'fluent-snippets'             => new FluentReader( $this->database, new ForeignFiles( self::fluent_folder() ) ),
			'wpcodebox'                   => new WpCodeBoxReader( $this->database ),
			'post-snippets'               => new PostSnippetsReader( $this->database ),
			'insert-html-snippet'         => new InsertHtmlReader( $this->database ),
			'admin-site-enhancements'     => new AseReader( $this->database ),
			'perfmatters'                 => new PerfmattersReader( $this->database, new ForeignFiles( self::perfmatters_folder() ) ),
			'scripts-organizer'           => new ScriptsOrganizerReader( $this->database ),
			default                       => [] === BoxPlugins::boxes( $id ) ? null : new BoxReader( $this->database, new MetaByKey(), $id ),
		};
	}

	/** @return list<string> Folders with the files that a source runs its snippets from. */
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
