<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Compiler\GuardedPhp;
use Svc\Compiler\TemplateTags;

\defined( 'ABSPATH' ) || exit;

/**
 * Code as a person wrote it, made into a PHP file whose line numbers are the person's.
 * It reads the code as `Svc\Compiler\CodeCompiler` does, but without the guard: a PHP snippet may come with or without its
 * opening tag, with a byte order mark and with any line ends; an HTML snippet is a PHP file by nature.
 */
final class PhpSource {

	/** @param string $text Bytes of a PHP file. */
	private function __construct(
		public readonly string $text,
	) {}

	/**
	 * @param string $code Code as the user sent it.
	 * @param string $type Snippet type: `php` or `html`.
	 */
	public static function of( string $code, string $type ): self {
		$code = GuardedPhp::without_bom( $code );
		if ( 'php' !== $type ) {
			return new self( TemplateTags::neutralise( $code ) );
		}
		$start = \ltrim( $code );
		if ( 1 === \preg_match( '/\A<\?(?:php(?=[ \t\r\n]|\z)|(?=[ \t\r\n]))/i', $start, $tag ) ) {
			$blank = \substr( $code, 0, \strlen( $code ) - \strlen( $start ) );

			return new self( '<?php ' . $blank . \substr( $start, \strlen( $tag[0] ) ) );
		}
		// No statement of PHP begins with "<", except a heredoc: then it is HTML before the first tag.
		$is_template = \str_starts_with( $start, '<' ) && ! \str_starts_with( $start, '<<<' );

		return new self( $is_template ? $code : '<?php ' . $code );
	}

	/** Whether the file holds any PHP at all; plain HTML needs no parser. */
	public function has_php(): bool {
		return 1 === \preg_match( '/<\?(?:=|php(?=[ \t\r\n]|\z))/i', $this->text );
	}
}
