<?php

declare(strict_types=1);

namespace Svc\Importers\InsertPhp;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\Findings;
use Svc\Importers\Foreign;
use Svc\Importers\PhpText;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/**
 * Insert PHP Code Snippet (XYZ): a table of its own. Before 1.4, every snippet was a shortcode.
 */
final class InsertPhpSource implements Source {

	private const TABLE = 'xyz_ips_short_code';

	private const AUTOMATIC = 1;
	private const SHORTCODE = 2;
	private const ON_DEMAND = 3;

	/** Value of `insertionLocationType` => the head on that side. Which number stands for head and which for footer is not known. */
	private const HEADS = [
		2 => 'admin_head',
		3 => 'wp_head',
	];

	public function __construct( private readonly Database $database ) {
	}

	public function id(): string {
		return 'insert-php-code-snippet';
	}

	public function name(): string {
		return 'Insert PHP Code Snippet';
	}

	/**
	 * @inheritDoc
	 */
	public function plugin_files(): array {
		return [ 'insert-php-code-snippet/insert-php-code-snippet.php', 'xyz-wp-insert-code-snippet/xyz-wp-insert-code-snippet.php' ];
	}

	public function count(): int {
		return $this->database->count( self::TABLE );
	}

	/**
	 * @inheritDoc
	 */
	public function items(): iterable {
		// With it, a text begins outside of PHP, as a file does.
		$is_file = '0' !== ( $this->database->option( 'xyz_ips_auto_insert' ) ?? '1' );
		foreach ( $this->database->rows( self::TABLE ) as $id => $row ) {
			yield self::foreign( (string) $id, $row, $is_file );
		}
	}

	/**
	 * @param array<string, string|null> $row
	 */
	private static function foreign( string $id, array $row, bool $is_file ): Foreign {
		/* translators: %s: ID in the other plugin. */
		$title = Cleaning::title( $row['title'] ?? '', \sprintf( Text::__( 'Snippet %s', 'svc' ), $id ) );
		$code  = $row['content'] ?? '';
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return Foreign::refused( $id, $title, $error );
		}
		$findings = new Findings();
		$method   = (int) ( $row['insertionMethod'] ?? self::SHORTCODE );
		$side     = (int) ( $row['insertionLocationType'] ?? 0 );
		$is_whole = $is_file || 1 === \preg_match( '/^\s*<\?php/i', $code );
		$file     = $is_whole ? $code : '<?php ' . $code;
		$findings->original( Text::__( 'Location', 'svc' ), \implode( ' ', [ $method, (int) ( $row['insertionLocation'] ?? 0 ), $side ] ) );
		$findings->original( Text::__( 'Shortcode', 'svc' ), $row['short_code'] ?? '' );
		$findings->set(
			[
				'type'        => 'html',
				'priority'    => 10,
				'description' => Cleaning::lines( $row['description'] ?? '', Limits::DESCRIPTION ),
			]
		);
		$findings->look_at_php( $code );
		[ $file, $is_placed ] = self::place( $method, $side, $file, $findings );

		return $findings->foreign( $id, $title, $file, '1' === ( $row['status'] ?? '' ) && $is_placed );
	}

	/**
	 * @return array{string, bool} The code, and whether it has a place here.
	 */
	private static function place( int $method, int $side, string $file, Findings $findings ): array {
		if ( self::AUTOMATIC === $method ) {
			$findings->set( [ 'hook' => self::HEADS[ $side ] ?? 'wp_head' ] );
			$findings->look_first( Text::__( 'Whether the other plugin prints it in the head or at the end of the page cannot be told. It arrives in the head.', 'svc' ) );

			return [ $file, isset( self::HEADS[ $side ] ) ];
		}
		if ( self::ON_DEMAND === $method ) {
			$ours = 1 === \preg_match( '/^\s*<\?/', $file ) ? PhpText::as_ours( $file ) : [
				'type' => 'html',
				'code' => $file,
			];
			$findings->set(
				[
					'type' => $ours['type'],
					'run'  => 'manual',
				]
			);
			$findings->note( Text::__( 'In the other plugin, its shortcode works, too.', 'svc' ) );

			return [ $ours['code'], true ];
		}
		$findings->set( [ 'run' => 'shortcode' ] );
		if ( self::SHORTCODE !== $method ) {
			$findings->look_first( Text::__( 'How the other plugin runs it is not known.', 'svc' ) );
		}

		return [ $file, self::SHORTCODE === $method ];
	}
}
