<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Origin;
use Svc\Importers\Importing\ShortcodeUses;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Sources;
use Svc\Importers\WidgetTexts;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Snippets of another plugin that pages show by shortcode, with the posts and widgets that do (spec 4.8). Its shortcodes go on working by an alias while
 * the snippet is on here, so no page has to be rewritten.
 * @implements Operation<'list-source-shortcodes'>
 */
final class ListSourceShortcodes implements Operation {

	/** Posts that are named for one snippet. */
	private const MOST = 50;

	public function __construct(
		private readonly Sources $sources,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$source  = $this->sources->get( $input['source'] );
		$answers = [];
		foreach ( $this->store->all() as $snippet ) {
			$origin = $snippet->origin( Origin::IMPORT );
			$uses   = new ShortcodeUses( $snippet );
			if ( null === $origin || ! $uses->are_possible() || ! \str_starts_with( $origin->ref, SourceImport::ref( $source, '' ) ) ) {
				continue;
			}
			$posts   = $uses->posts();
			$widgets = $uses->widgets();
			if ( 'shortcode' !== $snippet->run && [] === $posts && [] === $widgets ) {
				continue;
			}
			$answers[] = [
				'snippet'   => $snippet->id,
				'title'     => $snippet->title,
				'shortcode' => $uses->example(),
				'works'     => $snippet->is_active(),
				'posts'     => \array_map( self::post( ... ), \array_slice( $posts, 0, self::MOST ) ),
				'more'      => \max( 0, \count( $posts ) - self::MOST ),
				'widgets'   => \array_map( self::widget( ... ), $widgets ),
			];
		}

		return new Result( $answers );
	}

	/** @return array{id: int, title: string, url: string, edit: string} */
	private static function post( int $id ): array {
		$url = \get_permalink( $id );

		return [
			'id'    => $id,
			'title' => \html_entity_decode( \get_the_title( $id ), \ENT_QUOTES | \ENT_HTML5, 'UTF-8' ),
			'url'   => \is_string( $url ) ? $url : '',
			'edit'  => \get_edit_post_link( $id, 'raw' ) ?? '',
		];
	}

	/** @return array{id: string, sidebar: string, edit: string} The sidebar is empty where it is in none that the theme has. */
	private static function widget( string $id ): array {
		return [
			'id'      => $id,
			'sidebar' => WidgetTexts::sidebars()[ $id ] ?? '',
			// A block theme has no such screen.
			'edit'    => \current_user_can( 'edit_theme_options' ) && \current_theme_supports( 'widgets' ) ? \admin_url( 'widgets.php' ) : '',
		];
	}
}
