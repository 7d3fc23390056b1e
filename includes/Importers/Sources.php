<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;
use Svc\Importers\Ase\AseSource;
use Svc\Importers\Boxes\BoxPlugins;
use Svc\Importers\Boxes\BoxSource;
use Svc\Importers\CodeSnippets\CodeSnippetsSource;
use Svc\Importers\CustomCssJs\CustomCssJsSource;
use Svc\Importers\Fluent\FluentSnippetsSource;
use Svc\Importers\HeadFooter\HeadFooterSource;
use Svc\Importers\Hfcm\HfcmSource;
use Svc\Importers\InsertHtml\InsertHtmlSource;
use Svc\Importers\InsertPhp\InsertPhpSource;
use Svc\Importers\Perfmatters\PerfmattersSource;
use Svc\Importers\PostSnippets\PostSnippetsSource;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerSource;
use Svc\Importers\Woody\WoodySource;
use Svc\Importers\WpCode\WpCodeSource;
use Svc\Importers\WpCodeBox\WpCodeBoxSource;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/** The other snippet plugins whose data can be read. */
final class Sources {

	public function __construct( private readonly Database $database ) {
	}

	/** @return list<Source> */
	public function all(): array {
		return [
			new CodeSnippetsSource( $this->database, new FlatFiles() ),
			new WpCodeSource( $this->database ),
			new HfcmSource( $this->database ),
			new CustomCssJsSource( $this->database ),
			new WoodySource( $this->database ),
			new HeadFooterSource( $this->database ),
			new InsertPhpSource( $this->database ),
			new FluentSnippetsSource( $this->database, new ForeignFiles( self::fluent_folder() ) ),
			new WpCodeBoxSource( $this->database ),
			new PostSnippetsSource( $this->database ),
			new InsertHtmlSource( $this->database ),
			...\array_map( fn( string $id ): Source => new BoxSource( $this->database, new MetaByKey(), $id ), BoxPlugins::ids() ),
			new AseSource( $this->database ),
			new PerfmattersSource( $this->database, new ForeignFiles( self::perfmatters_folder() ) ),
			new ScriptsOrganizerSource( $this->database ),
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
			'code-snippets'   => \str_starts_with( $id, CodeSnippetsSource::SHARED ),
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
