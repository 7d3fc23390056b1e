<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;
use Svc\Importers\Ase\AseRunning;
use Svc\Importers\Ase\AseTexts;
use Svc\Importers\Boxes\Box;
use Svc\Importers\PostSnippets\PostSnippetsOption;

\defined( 'ABSPATH' ) || exit;

/** The values to write so that snippets are inactive in other plugins; none for those that are. Plans only: `Switches` writes, reads back and undoes. */
final class DeactivationPlan {

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	/**
	 * Plugins that read one column of their own table, or one meta of their posts, on each request: nothing else has to be told.
	 * @param 'row'|'meta' $kind
	 * @param list<string> $ids  Of a post that holds several, each has one: `9702@footer`.
	 * @return list<StoredValue>
	 */
	public function column( string $kind, string $name, string $on, string $off, array $ids ): array {
		$posts  = self::numbers( $ids );
		$before = $this->stored_values->read_all( $kind, $name, $posts );
		$active = \array_values( \array_filter( $posts, static fn( int $id ): bool => $on === ( $before[ $id ] ?? null ) ) );

		return \array_map( static fn( int $id ): StoredValue => new StoredValue( $kind, $name, $id, $on, $off ), $active );
	}

	/**
	 * Boxes have no switch: they are emptied. Those that lie in one option, or in one meta, are written at once.
	 * @param list<Box>    $boxes Of the plugin.
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	public function boxes( array $boxes, array $ids ): array {
		$places = [];
		foreach ( $ids as $id ) {
			foreach ( $boxes as $box ) {
				$of = $box->of( $id );
				if ( null !== $of ) {
					$places[ $box->kind . '/' . $box->name . '/' . $of ][] = [ $box, $of ];
				}
			}
		}
		$values = [];
		foreach ( $places as $found ) {
			[ $box, $of ] = $found[0];
			$keys         = \array_map( static fn( array $one ): string => $one[0]->key, $found );
			if ( [ '' ] !== $keys ) {
				$values = [ ...$values, ...$this->changed( $box->kind, $box->name, static fn( array $texts ): array => self::emptied( $texts, $keys ), $of ) ];
				continue;
			}
			$stored = $this->stored_values->read( $box->kind, $box->name, $of ) ?? '';
			// What is no text prints nothing that was read.
			if ( '' !== $stored && \is_string( Serialized::read( $stored ) ) ) {
				$values[] = new StoredValue( $box->kind, $box->name, $of, $stored, '' );
			}
		}

		return $values;
	}

	/**
	 * A block of Head, Footer and Post Injections has no switch, so it is emptied. The flag of a mobile block stays: without it, the block that it
	 * stands in for would show on mobiles.
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	public function texts( string $option, array $ids ): array {
		return [] === $ids ? [] : $this->changed( 'option', $option, static fn( array $texts ): array => self::emptied( $texts, $ids ) );
	}

	/**
	 * WPCode: the status of the post, and the option that it runs from, which stops nothing by the status alone. Its three boxes have no switch.
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	public function wpcode( array $ids ): array {
		$values = [];
		$posts  = [];
		foreach ( $ids as $id ) {
			$text = \str_starts_with( $id, 'ihaf_' ) ? $this->stored_values->read( 'option', $id ) ?? '' : null;
			if ( null === $text ) {
				$posts[] = $id;
			} elseif ( '' !== $text ) {
				$values[] = new StoredValue( 'option', $id, 0, $text, '' );
			}
		}
		$published = \array_keys( $this->stored_values->read_all( 'post', 'wpcode', \array_map( '\intval', $posts ) ), 'publish', true );
		foreach ( \array_intersect( $posts, $published ) as $id ) {
			$values[] = new StoredValue( 'post', 'wpcode', (int) $id, 'publish', 'draft' );
		}
		$taken = \array_flip( $posts );
		$stays = static fn( mixed $one ): bool => ! \is_array( $one ) || ! isset( $taken[ Cleaning::text( $one['id'] ?? '' ) ] );

		return [] === $posts ? $values : [ ...$values, ...$this->changed( 'option', 'wpcode_snippets', static fn( array $lists ): array => self::without( $lists, $stays ) ) ];
	}

	/**
	 * Simple Custom CSS and JS: a meta of the post, and the option that it runs from, which stops nothing by the meta alone. Its files may stay.
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	public function custom_css_js( array $ids ): array {
		$posts   = self::numbers( $ids );
		$pattern = '/^(?:' . \implode( '|', $posts ) . ')\.(?:css|js|html|php)(?:\?v=\d+)?$/D';
		$stays   = static fn( mixed $file ): bool => ! \is_string( $file ) || 1 !== \preg_match( $pattern, $file );

		return [] === $posts ? [] : [ ...$this->metas( $posts ), ...$this->changed( 'option', 'custom-css-js-tree', static fn( array $lists ): array => self::without( $lists, $stays ) ) ];
	}

	/**
	 * Admin and Site Enhancements: a text has no switch, so it is emptied. Of the Pro version, a meta of the post, and the option that it runs
	 * from, which stops nothing by the meta alone. Its files may stay.
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	public function ase( array $ids ): array {
		$texts  = \array_values( \array_filter( $ids, AseTexts::knows( ... ) ) );
		$posts  = self::numbers( \array_diff( $ids, $texts ) );
		$values = [ ...$this->texts( AseTexts::OPTION, $texts ), ...$this->metas( $posts ) ];
		$stored = [] === $posts ? null : $this->stored_values->read( 'option', AseRunning::OPTION );
		if ( null === $stored ) {
			return $values;
		}
		$after = AseRunning::without( $stored, \array_map( '\strval', $posts ) ) ?? throw new \UnexpectedValueException( Text::__( 'The source\'s settings can\'t be read. Deactivate the snippets there.', 'svc' ) );

		return $stored === $after ? $values : [ ...$values, new StoredValue( 'option', AseRunning::OPTION, 0, $stored, $after ) ];
	}

	/**
	 * Post Snippets: a column of its table, and before version 4 whether an entry of its option is a shortcode.
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	public function post_snippets( array $ids ): array {
		$old  = \array_values( \array_filter( $ids, static fn( string $id ): bool => \str_starts_with( $id, 'option.' ) ) );
		$rows = $this->column( 'row', 'pspro_snippets', '1', '0', \array_values( \array_diff( $ids, $old ) ) );

		return [] === $old ? $rows : [ ...$rows, ...$this->changed( 'option', PostSnippetsOption::NAME, static fn( array $list ): array => PostSnippetsOption::off( $list, $old ) ) ];
	}

	/**
	 * @param list<int> $posts
	 * @return list<StoredValue>
	 */
	private function metas( array $posts ): array {
		$before = $this->stored_values->read_all( 'meta', '_active', $posts );
		$active = \array_values( \array_filter( $posts, static fn( int $post ): bool => 'no' !== ( $before[ $post ] ?? null ) ) );

		return \array_map( static fn( int $post ): StoredValue => new StoredValue( 'meta', '_active', $post, $before[ $post ] ?? null, 'no' ), $active );
	}

	/**
	 * @param 'option'|'meta'|'term'                                 $kind
	 * @param \Closure(array<array-key, mixed>): array<array-key, mixed> $change
	 * @return list<StoredValue>
	 */
	private function changed( string $kind, string $name, \Closure $change, int $id = 0 ): array {
		$stored = $this->stored_values->read( $kind, $name, $id );
		$before = Serialized::unchanged_array( $stored );
		$after  = $change( $before );

		return $before === $after ? [] : [ new StoredValue( $kind, $name, $id, $stored, \serialize( $after ) ) ];
	}

	/**
	 * @param array<array-key, mixed> $texts
	 * @param list<string>            $keys
	 * @return array<array-key, mixed>
	 */
	private static function emptied( array $texts, array $keys ): array {
		foreach ( $keys as $key ) {
			if ( \is_string( $texts[ $key ] ?? null ) ) {
				$texts[ $key ] = '';
			}
		}

		return $texts;
	}

	/**
	 * Lists without what does not stay; one that is empty then goes. Some entries are flags: `"jquery" => true`.
	 * @param array<array-key, mixed> $lists
	 * @param \Closure(mixed): bool   $stays
	 * @return array<array-key, mixed>
	 */
	private static function without( array $lists, \Closure $stays ): array {
		$after = [];
		foreach ( $lists as $key => $list ) {
			$left = \is_array( $list ) ? \array_filter( $list, $stays ) : $list;
			if ( $left === $list ) {
				$after[ $key ] = $list;
			} elseif ( \is_array( $left ) && [] !== $left ) {
				$after[ $key ] = \array_values( $left );
			}
		}

		return $after;
	}

	/**
	 * @param array<string> $ids
	 * @return list<int>
	 */
	private static function numbers( array $ids ): array {
		return \array_values( \array_unique( \array_map( '\intval', $ids ) ) );
	}
}
