<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Checks\Checks;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Checks the snippets of a library as every save does, as they are and with the worst that may be filled in. Nothing of them runs. */
final class ItemCheck {

	/** Ends strings, comments, scripts, stylesheets and PHP wherever it is not escaped. */
	private const HOSTILE = '\'"\\*/ ?> </script></style> <!-- <?php ${a} {$a} ` \\\' ));}}// #';

	public function __construct( private readonly Checks $checks ) {}

	/** @return array{errors: list<string>, warnings: list<string>} Sentences; lines are those of the file. */
	public function check( SourceItem $item ): array {
		$type    = $item->row['fields']['type'];
		$snippet = Snippet::create(
			[
				'uid'    => "sflib-{$item->slug}",
				'lang'   => 'css' === $type ? 'css' : '',
				'status' => 'active',
			] + $item->row['fields']
		);
		$as_it_is = $this->checks->problems( $snippet, $item->code, [], static fn(): string => '' );
		$said     = static fn( Problem $problem ): string => 0 === $problem->line
			? $problem->message
			: \sprintf( '%1$s (line %2$d)', $problem->message, $problem->line + $item->line - 1 );
		$errors   = \array_map( $said, $as_it_is->errors );
		if ( [] === $errors ) {
			$errors = $this->about_filling( $item, $snippet );
		}
		return [
			'errors'   => $errors,
			'warnings' => \array_map( $said, $as_it_is->warnings ),
		];
	}

	/** @return list<string> Each text on its own, so that the sentence names it. */
	private function about_filling( SourceItem $item, Snippet $snippet ): array {
		$errors = [];
		foreach ( $item->row['settings'] as $setting ) {
			if ( 'text' !== $setting['type'] ) {
				continue;
			}
			$filled = SettingValues::fill( $item->code, $snippet->type, $item->row['settings'], [ $setting['name'] => self::HOSTILE ] );
			$is_so  = self::HOSTILE === ( SettingValues::values( $filled['code'], $snippet->type )[ $setting['name'] ] ?? null );
			if ( ! $is_so || ! $this->checks->problems( $snippet, $filled['code'], [], static fn(): string => '' )->passes() ) {
				$errors[] = \sprintf( 'settings.%s: The placeholder must be a whole string in the code.', $setting['name'] );
			}
		}
		return $errors;
	}
}
