<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

use Closure;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\MetaByKey;
use Svc\Importers\Serialized;

\defined( 'ABSPATH' ) || exit;

/**
 * On which pages the text of a box is: everywhere, on one post, in one term, or on the front page. In Head & Footer Code, these may stand in
 * place of the one for the whole site, which is not there then.
 * @phpstan-import-type Groups from Conditions
 * @phpstan-type Pages array{groups: Groups, is_used: bool, is_replaced: bool}
 */
final class BoxPages {

	private const SITEWIDE = 'auhfc_settings_sitewide';
	private const HOMEPAGE = 'auhfc_settings_homepage';

	/**
	 * Where posts and terms have a text in place of the one for the whole site; null until that is asked for.
	 * @var array<string, array{meta: list<int>, term: list<string>}>|null By key of the text.
	 */
	private ?array $replacing = null;

	/**
	 * @param Closure(string): mixed $settings A value of an option, by its name and key with a full stop between.
	 * @param Closure(int): string   $term     A term by its id, as our rules name it; empty when there is none.
	 * @param string                 $front    What the front page shows, as WordPress keeps it: `posts` or `page`.
	 */
	public function __construct(
		private readonly Closure $settings,
		private readonly MetaByKey $meta,
		private readonly Closure $term,
		private readonly string $front,
	) {
	}

	/**
	 * The pages of a text in an option.
	 * @return Pages Conditions, whether it may be on any page, and whether another text stands in its place on some.
	 */
	public function of_option( Box $box ): array {
		$replaced = self::SITEWIDE === $box->name ? $this->replaced( $box->key ) : [];
		$groups   = match ( $box->name ) {
			self::SITEWIDE => [] === $replaced ? [] : Conditions::reversed( $replaced ),
			self::HOMEPAGE => $this->is_first_page_only() ? [ [ Conditions::blocked( Text::__( 'only on the first page of the post list', 'svc' ) ) ] ] : self::homepage(),
			default        => [],
		};

		return [
			'groups'      => $groups,
			'is_used'     => self::HOMEPAGE !== $box->name || 'posts' === $this->front,
			'is_replaced' => [] !== $replaced,
		];
	}

	/**
	 * The same of a text that a post or a term has.
	 * @return Pages
	 */
	public function of( Box $box, int $id, string $type ): array {
		$term = 'term' === $box->kind ? ( $this->term )( $id ) : '';

		return [
			'groups'      => [ 'term' === $box->kind ? self::archive( '' === $term ? [] : [ $term ] ) : self::single( [ $id ] ) ],
			'is_used'     => $this->has_box( $box, $type ),
			'is_replaced' => false,
		];
	}

	/** Whether posts of a type, or terms of a taxonomy, have boxes in the settings. */
	private function has_box( Box $box, string $type ): bool {
		$types = match ( $box->name ) {
			'_auhfc'                 => ( $this->settings )( 'auhfc_settings_article.' . ( 'term' === $box->kind ? 'taxonomies' : 'post_types' ) ),
			'_single_add_custom_css' => [ 'post', 'page', ...Cleaning::texts( ( $this->settings )( 'wpacc_settings.selected_post_types' ) ?? [] ) ],
			default                  => [ $type ],
		};

		return \in_array( $type, Cleaning::texts( $types ?? [] ), true );
	}

	/** @return Groups The pages on which another text stands in place of the one for the whole site. */
	private function replaced( string $key ): array {
		[ 'meta' => $posts, 'term' => $terms ] = $this->replacing()[ $key ] ?? [
			'meta' => [],
			'term' => [],
		];
		$has_text = '' !== Cleaning::text( ( $this->settings )( self::HOMEPAGE . '.' . $key ) );
		$is_home  = 'posts' === $this->front && 'replace' === ( $this->settings )( self::HOMEPAGE . '.behavior' );
		if ( $is_home && ! $has_text && $this->is_first_page_only() ) {
			// Further pages have neither that way, and ours cannot tell them from the first.
			return [ [ Conditions::blocked( Text::__( 'not on later pages of the post list', 'svc' ) ) ] ];
		}

		return [
			...( [] === $posts ? [] : [ self::single( $posts ) ] ),
			...( [] === $terms ? [] : [ self::archive( $terms ) ] ),
			...( $is_home && $has_text ? self::homepage() : [] ),
		];
	}

	/** @return array<string, array{meta: list<int>, term: list<string>}> */
	private function replacing(): array {
		if ( null !== $this->replacing ) {
			return $this->replacing;
		}
		$found = [];
		foreach ( [ 'meta', 'term' ] as $kind ) {
			foreach ( $this->meta->all( $kind, '_auhfc' ) as $id => $kept ) {
				$texts = Serialized::array( $kept['value'] );
				if ( 'replace' !== ( $texts['behavior'] ?? '' ) || ! $this->has_box( new Box( $kind, '_auhfc', '', '', 10 ), $kept['type'] ) ) {
					continue;
				}
				foreach ( [ 'head', 'body', 'footer' ] as $key ) {
					$found[ $key ] ??= [
						'meta' => [],
						'term' => [],
					];
					if ( '' === Cleaning::text( $texts[ $key ] ?? '' ) ) {
						continue;
					}
					if ( 'meta' === $kind ) {
						$found[ $key ]['meta'][] = $id;
					} else {
						$found[ $key ]['term'][] = ( $this->term )( $id );
					}
				}
			}
		}

		$this->replacing = $found;

		return $found;
	}

	private function is_first_page_only(): bool {
		return 'no' === ( $this->settings )( self::HOMEPAGE . '.paged' );
	}

	/** @return Groups The front page where it is the list of posts. */
	private static function homepage(): array {
		return [ [ Conditions::rule( 'page_type', 'is', [ 'front_page' ] ), Conditions::rule( 'page_type', 'is', [ 'blog' ] ) ] ];
	}

	/**
	 * The page that stands for the list of posts is none of these, although it has an id.
	 * @param non-empty-list<int> $ids
	 * @return non-empty-list<array{type: string, op: string, value: mixed}>
	 */
	private static function single( array $ids ): array {
		return [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ), Conditions::among( 'post_id', $ids, is: true, words: 'posts' ) ];
	}

	/**
	 * Not the posts in these terms.
	 * @param list<string> $terms
	 * @return non-empty-list<array{type: string, op: string, value: mixed}>
	 */
	private static function archive( array $terms ): array {
		return [ Conditions::rule( 'page_type', 'is', [ 'archive' ] ), Conditions::among( 'term', $terms, is: true, words: 'terms' ) ];
	}
}
