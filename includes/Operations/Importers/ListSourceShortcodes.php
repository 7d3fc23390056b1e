<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Compiler\Plan\Aliases;
use Svc\Domain\Actor;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Importers\PostTexts;
use Svc\Importers\Sources;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Snippets of another plugin that pages show by shortcode, with the posts that do (spec 4.8). Its shortcodes go on working by an alias while
 * the snippet is on here, so nobody has to rewrite a page.
 *
 * @phpstan-type Names array{array<array-key, list<string>>, list<string>}
 */
final class ListSourceShortcodes implements Operation {

	/** Posts that are named for one snippet. */
	private const MOST = 50;

	public function __construct(
		private readonly Sources $sources,
		private readonly Snippets $store,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$source  = $this->sources->get( Input::text( $input, 'source' ) );
		$answers = [];
		foreach ( $this->store->all() as $snippet ) {
			$origin = $snippet->origin( Origin::IMPORT );
			if ( null === $origin || 'shortcode' !== $snippet->run || ! \str_starts_with( $origin->ref, Arrivals::ref( $source, '' ) ) ) {
				continue;
			}
			$names     = self::names( $snippet );
			$posts     = self::posts( $names );
			$answers[] = [
				'snippet'   => $snippet->id,
				'title'     => $snippet->title,
				'shortcode' => self::example( $names ),
				'works'     => $snippet->is_active(),
				'posts'     => \array_map( self::post( ... ), \array_slice( $posts, 0, self::MOST ) ),
				'more'      => \max( 0, \count( $posts ) - self::MOST ),
			];
		}

		return new Result( $answers );
	}

	/**
	 * @return Names Tags, each with the attributes that name it, and their values; a tag of its own has no attributes.
	 */
	private static function names( Snippet $snippet ): array {
		[ $tags, $values ] = Aliases::of( $snippet );

		return [ ( '' === $snippet->shortcode ? [] : [ $snippet->shortcode => [] ] ) + $tags, $values ];
	}

	/**
	 * @param Names $names
	 */
	private static function example( array $names ): string {
		$tag       = (string) \array_key_first( $names[0] );
		$attribute = $names[0][ $tag ][0] ?? '';

		return '' === $attribute ? "[{$tag}]" : "[{$tag} {$attribute}=\"" . ( $names[1][0] ?? '' ) . '"]';
	}

	/**
	 * @param Names $names
	 *
	 * @return list<int> Ids of posts that use one of the names.
	 */
	private static function posts( array $names ): array {
		$posts = [];
		foreach ( $names[0] as $tag => $attributes ) {
			$pattern = '/' . \get_shortcode_regex( [ (string) $tag ] ) . '/';
			foreach ( PostTexts::with( (string) $tag ) as $id => $text ) {
				\preg_match_all( $pattern, $text, $found );
				foreach ( $found[3] ?? [] as $place => $written ) {
					// Two brackets say that it is meant as text.
					if ( '[' !== ( $found[1][ $place ] ?? '' ) && self::is_named( $attributes, $names[1], \shortcode_parse_atts( $written ) ) ) {
						$posts[ $id ] = $id;
					}
				}
			}
		}

		return \array_values( $posts );
	}

	/**
	 * @param list<string> $attributes
	 * @param list<string> $values
	 */
	private static function is_named( array $attributes, array $values, mixed $written ): bool {
		$written = \is_array( $written ) ? $written : [];

		return [] === $attributes || [] !== \array_filter( $attributes, static fn( string $name ): bool => \is_string( $written[ $name ] ?? null ) && \in_array( \trim( $written[ $name ] ), $values, true ) );
	}

	/**
	 * @return array{id: int, title: string, url: string, edit: string}
	 */
	private static function post( int $id ): array {
		$url = \get_permalink( $id );

		return [
			'id'    => $id,
			'title' => \html_entity_decode( \get_the_title( $id ), \ENT_QUOTES | \ENT_HTML5, 'UTF-8' ),
			'url'   => \is_string( $url ) ? $url : '',
			'edit'  => \get_edit_post_link( $id, 'raw' ) ?? '',
		];
	}
}
