<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;
use Svc\Importers\CodeSnippets\CodeSnippetsSource;
use Svc\Importers\CustomCssJs\CustomCssJsSource;
use Svc\Importers\Hfcm\HfcmSource;
use Svc\Importers\WpCode\WpCodeSource;

\defined( 'ABSPATH' ) || exit;

/**
 * The other snippet plugins whose data can be read.
 */
final class Sources {

	public function __construct( private readonly Database $database ) {
	}

	/**
	 * @return list<Source>
	 */
	public function all(): array {
		return [
			new CodeSnippetsSource( $this->database ),
			new WpCodeSource( $this->database ),
			new HfcmSource( $this->database ),
			new CustomCssJsSource( $this->database ),
		];
	}

	/**
	 * @throws NotFound When there is none of that name.
	 */
	public function get( string $id ): Source {
		foreach ( $this->all() as $source ) {
			if ( $id === $source->id() ) {
				return $source;
			}
		}
		/* translators: %s: key of another plugin. */
		throw NotFound::because( \sprintf( Text::__( 'There is no source "%s" to import from.', 'svc' ), $id ) );
	}
}
