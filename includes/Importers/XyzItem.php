<?php

declare(strict_types=1);

namespace Svc\Importers;

use Closure;
use Svc\Bridge\Limits;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * One row of Insert PHP Code Snippet or of Insert HTML Snippet as it would arrive here: both plugins, of one author, keep the same columns and
 * have the same places. Before 1.4, every row was a shortcode.
 */
final class XyzItem {

	private const AUTOMATIC = 1;
	private const SHORTCODE = 2;
	private const ON_DEMAND = 3;

	/** Value of `insertionLocationType` => the head on that side. Which number stands for head and which for footer is not known. */
	private const HEADS = [
		2 => 'admin_head',
		3 => 'wp_head',
	];

	/**
	 * @param array<string, string|null>         $row
	 * @param Closure(string, Findings): string $text What the code is as text that is placed.
	 */
	public static function snippet( string $id, array $row, Closure $text ): ForeignSnippet {
		$title = Cleaning::title_of( $row['title'] ?? '', $id );
		$code  = $row['content'] ?? '';
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		$findings = new Findings();
		$method   = (int) ( $row['insertionMethod'] ?? self::SHORTCODE );
		$side     = (int) ( $row['insertionLocationType'] ?? 0 );
		$findings->original( Text::__( 'Location', 'svc' ), \implode( ' ', [ $method, (int) ( $row['insertionLocation'] ?? 0 ), $side ] ) );
		$findings->original( Text::__( 'Shortcode', 'svc' ), $row['short_code'] ?? '' );
		$findings->set(
			[
				'type'        => 'html',
				'priority'    => 10,
				'description' => Cleaning::lines( $row['description'] ?? '', Limits::DESCRIPTION ),
			]
		);
		[ $placed, $is_placed ] = self::place( $method, $side, $text( $code, $findings ), $findings );

		return $findings->snippet( $id, $title, $placed, '1' === ( $row['status'] ?? '' ) && $is_placed );
	}

	/** @return array{string, bool} The code, and whether it has a place here. */
	private static function place( int $method, int $side, string $text, Findings $findings ): array {
		if ( self::AUTOMATIC === $method ) {
			$findings->set( [ 'hook' => self::HEADS[ $side ] ?? 'wp_head' ] );
			$findings->require_review( Text::__( 'The original location is unknown. The snippet runs in the head.', 'svc' ) );

			return [ $text, isset( self::HEADS[ $side ] ) ];
		}
		if ( self::ON_DEMAND === $method ) {
			$converted = 1 === \preg_match( '/^\s*<\?/', $text ) ? PhpText::converted( $text ) : [
				'type' => 'html',
				'code' => $text,
			];
			$findings->set(
				[
					'type' => $converted['type'],
					'run'  => 'manual',
				]
			);
			$findings->note( Text::__( 'The source\'s shortcode works, too.', 'svc' ) );

			return [ $converted['code'], true ];
		}
		$findings->set( [ 'run' => 'shortcode' ] );
		if ( self::SHORTCODE !== $method ) {
			$findings->require_review( Text::__( 'The original location is unknown. Choose one.', 'svc' ) );
		}

		return [ $text, self::SHORTCODE === $method ];
	}

	/** PHP of Insert PHP Code Snippet as a file would hold it. */
	public static function php( string $code, bool $is_file, Findings $findings ): string {
		$findings->review_short_tags( $code );
		$text = $is_file || 1 === \preg_match( '/^\s*<\?php/i', $code ) ? $code : '<?php ' . $code;
		// It begins outside of PHP.
		if ( \in_array( 'return', PhpText::bound_to_file( '?>' . $text ), true ) ) {
			$findings->require_review( Text::__( '[xyz-ips] ignores what the code returns. [svc] shows it.', 'svc' ) );
		}

		return $text;
	}
}
