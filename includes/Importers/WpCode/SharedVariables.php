<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

use Svc\Bridge\PhpGlobals;
use Svc\Compiler\Scope\PhpWords;
use Svc\Compiler\Scope\TopLevelVariables;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;

\defined( 'ABSPATH' ) || exit;

/** Variables that snippets share because WPCode runs the PHP of some places as one. Here they share only what their code says `global` of. */
final class SharedVariables {

	/** Places whose PHP runs as one. */
	public const PLACES = [ 'everywhere', 'admin_only' ];

	/** Bytes of code that are read; more is data. */
	private const MOST_BYTES = 524288;

	/** @var array<string, array<int, string>> Titles of the snippets that set a variable, by ID. */
	private array $set = [];

	/** @var array<int, list<string>> Variables that a snippet uses before it sets them, by ID. */
	private array $used = [];

	public function add( int $id, string $title, string $code ): void {
		if ( ! \str_contains( $code, '$' ) || \strlen( $code ) > self::MOST_BYTES ) {
			return;
		}
		$variables = new TopLevelVariables( new PhpWords( '<?php ' . $code ) );
		foreach ( \array_diff_key( $variables->first, $variables->named, $variables->declared, \array_flip( PhpGlobals::WORDPRESS ) ) as $name => $use ) {
			if ( 'write' === $use || 'element' === $use ) {
				$this->set[ $name ][ $id ] = $title;
			} else {
				$this->used[ $id ][] = $name;
			}
		}
	}

	/** @return list<string> A reason to review the snippet for each variable that another one sets for it. */
	public function reasons( int $id ): array {
		$reasons = [];
		foreach ( $this->used[ $id ] ?? [] as $name ) {
			$titles = \array_slice( $this->set[ $name ] ?? [], 0, 3 );
			if ( [] !== $titles ) {
				/* translators: 1: name of a variable, 2: titles of other snippets, with commas. */
				$reasons[] = \sprintf( Text::__( 'The snippet %2$s sets $%1$s. Add "global $%1$s;" to both.', 'svc' ), $name, '"' . Cleaning::line( \implode( '", "', $titles ), 300 ) . '"' );
			}
		}

		return $reasons;
	}
}
