<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MetaByKey;
use Svc\Importers\Plugins;
use Svc\Importers\Serialized;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** A plugin that is a few text boxes (`Box`): the texts in its options, and those that posts and terms have of their own. */
final class BoxReader implements SourceReader {

	/** @var list<Box> */
	private readonly array $boxes;

	/**
	 * What options held when they were looked at, since the last beginning: several boxes lie in one.
	 * @var array<string, string|null>
	 */
	private array $options = [];

	public function __construct( private readonly Database $database, private readonly MetaByKey $meta, private readonly string $id ) {
		$this->boxes = Box::all( $id );
	}

	public function count(): int {
		$this->options = [];
		$count         = \count( $this->broken() );
		foreach ( $this->boxes as $box ) {
			$count += 'option' === $box->kind && '' !== \trim( $this->text( $box ) ) ? 1 : 0;
		}
		foreach ( $this->places() as $boxes ) {
			// Hardly a site has any, and each key costs a query.
			$keys = 'option' !== $boxes[0]->kind && 0 < $this->meta->count( $boxes[0]->kind, $boxes[0]->name, '' ) ? $boxes : [];
			foreach ( $keys as $box ) {
				$count += 'option' === $box->kind ? 0 : $this->meta->count( $box->kind, $box->name, $box->key );
			}
		}

		return $count;
	}

	public function items( ?array $only = null ): iterable {
		$this->options = [];
		foreach ( $this->broken() as $option ) {
			yield ForeignSnippet::unreadable( $option, Plugins::name( $this->id ) );
		}
		$settings = fn( string $place ): mixed => $this->setting( $place );
		$pages    = new BoxPages( $settings, $this->meta, $this->database->term( ... ), Cleaning::text( \get_option( 'show_on_front' ) ) );
		$items    = new BoxItems( $settings );
		foreach ( $this->boxes as $box ) {
			$text = 'option' === $box->kind ? $this->text( $box ) : '';
			if ( '' !== \trim( $text ) ) {
				yield $items->snippet( $box, $box->id(), '', $text, $pages->of_option( $box ) );
			}
		}
		foreach ( $this->places() as $boxes ) {
			yield from $this->kept( $boxes, $items, $pages );
		}
	}

	/**
	 * The texts of posts, or of terms.
	 * @param non-empty-list<Box> $boxes That lie in one meta.
	 * @return iterable<ForeignSnippet>
	 */
	private function kept( array $boxes, BoxItems $items, BoxPages $pages ): iterable {
		$kind = $boxes[0]->kind;
		if ( 'option' === $kind ) {
			return;
		}
		foreach ( $this->meta->all( $kind, $boxes[0]->name ) as $id => $kept ) {
			$value = Serialized::read( $kept['value'] );
			$title = 'term' === $kind ? $this->database->term( $id ) : $kept['title'];
			if ( '' === $boxes[0]->key ? ! \is_string( $value ) : ! \is_array( $value ) ) {
				yield ForeignSnippet::unreadable( $boxes[0]->id( $id ), Cleaning::title( $title, Plugins::name( $this->id ) ) );
				continue;
			}
			foreach ( $boxes as $box ) {
				$text = \is_array( $value ) ? Cleaning::text( $value[ $box->key ] ?? '' ) : Cleaning::text( $value );
				if ( '' !== $text ) {
					yield $items->snippet( $box, $box->id( $id ), $title, $text, $pages->of( $box, $id, $kept['type'] ) );
				}
			}
		}
	}

	/** @return list<non-empty-list<Box>> The boxes of posts and of terms, by the meta that they lie in. */
	private function places(): array {
		$places = [];
		foreach ( $this->boxes as $box ) {
			if ( 'option' !== $box->kind ) {
				$places[ $box->kind . $box->name ][] = $box;
			}
		}

		return \array_values( $places );
	}

	/** Text of a box in an option; empty where there is none. */
	private function text( Box $box ): string {
		return Cleaning::text( $this->setting( $box->id() ) );
	}

	/** @param string $place Option, with the key in its array after a full stop. */
	private function setting( string $place ): mixed {
		[ $option, $key ] = \explode( '.', $place, 2 ) + [ '', '' ];
		$value            = Serialized::read( $this->stored( $option ) );

		return '' === $key ? ( \is_array( $value ) ? null : $value ) : ( \is_array( $value ) ? $value[ $key ] ?? null : null );
	}

	private function stored( string $option ): ?string {
		if ( ! \array_key_exists( $option, $this->options ) ) {
			$this->options[ $option ] = $this->database->option( $option );
		}

		return $this->options[ $option ];
	}

	/** @return list<string> Options with boxes that hold something else than they should. */
	private function broken(): array {
		$broken = [];
		foreach ( $this->boxes as $box ) {
			$stored = 'option' === $box->kind ? $this->stored( $box->name ) ?? '' : '';
			$value  = Serialized::read( $stored );
			if ( '' !== $stored && ( '' === $box->key ? ! \is_string( $value ) : ! \is_array( $value ) ) ) {
				$broken[ $box->name ] = $box->name;
			}
		}

		return \array_values( $broken );
	}
}
