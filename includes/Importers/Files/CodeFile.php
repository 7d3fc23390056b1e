<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The PHP form of Code Snippets: an opening tag, then for each snippet a comment with name and description, and its code. Where one snippet
 * ends cannot be told from a comment of its own code, so a file is one snippet. Pure.
 */
final class CodeFile {

	/** A comment of a snippet: the name, an empty line and the description. Tags are of comments that belong to code. */
	private const COMMENT = '/\*\*\R \* (?!@)(\S[^\r\n]*)\R((?: \*(?! @)[^\r\n]*\R)*) \*/\R';

	/** @return FileRecords|null Null when it is another file. */
	public static function read( string $text ): ?FileRecords {
		if ( 1 !== \preg_match( '~\A<\?php\R\R' . self::COMMENT . '~', $text, $head ) || 1 === \preg_match( '/^ \* (?:Plugin|Theme) Name:/m', $head[0] ) ) {
			return null;
		}
		$code    = \trim( \substr( $text, \strlen( $head[0] ) ) );
		$several = 1 === \preg_match( '~\R\R' . self::COMMENT . '~', $code );

		return new FileRecords(
			'code-snippets',
			[
				'snippets' => [
					[
						'name'        => $head[1],
						'description' => \trim( (string) \preg_replace( '/^ \* ?/m', '', $head[2] ) ),
						'code'        => $code,
						'scope'       => 'global',
						'priority'    => '10',
					],
				],
			],
			[],
			[],
			'',
			$several ? [ Text::__( 'The file is imported as one snippet. To keep several apart, export as JSON.', 'svc' ) ] : []
		);
	}
}
