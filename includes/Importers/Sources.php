<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;

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
		return new Source( $id, Readers::of( $id, $this->database ) ?? throw NotFound::because( \sprintf( Text::__( 'Unknown source: "%s".', 'svc' ), $id ) ) );
	}

	/** @return list<string> Folders with the files that a source runs its snippets from. */
	public static function code_folders( Source $source ): array {
		return match ( $source->id() ) {
			'code-snippets'   => [ \WP_CONTENT_DIR . '/code-snippets' ],
			'fluent-snippets' => [ MarkedFolder::fluent_folder() ],
			'perfmatters'     => [ MarkedFolder::perfmatters_folder() ],
			'scripts-organizer' => [ self::scripts_organizer_folder() ],
			default           => [],
		};
	}

	/** Where Scripts Organizer keeps what it runs: a setting names another folder of the site. */
	private static function scripts_organizer_folder(): string {
		$folder = \get_option( 'scorg_files_path' );
		$named  = \is_string( $folder ) && 1 === \preg_match( '~^/?[\w-]+(?:/[\w.-]*\w)*/?$~D', $folder );

		return $named ? ABSPATH . \trim( $folder, '/' ) : \wp_upload_dir( null, false )['basedir'] . '/scripts-organizer';
	}
}
