<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use DOMDocument;
use DOMElement;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Export files that are XML: what WordPress exports of the posts of a plugin, and the list of old versions of Code Snippets. No file may
 * declare entities, and nothing is fetched.
 * @phpstan-import-type Exported from FileRecords
 */
final class XmlFormats {

	/** Types of posts by source. */
	private const TYPES = [
		'custom-css-js' => 'custom-css-js',
		'wpcode'        => 'wpcode',
		'wbcr-snippets' => 'woody',
	];

	/** Namespace of the fields of a post, whatever the version of the format. */
	private const POST = '~^http://wordpress\.org/export/1\.\d/$~';

	/**
	 * @return list<FileRecords> One for each source; empty when it is another file.
	 * @throws InvalidInput When it cannot be read.
	 */
	public static function read( string $text ): array {
		$root = self::root( $text );

		return match ( $root->tagName ) {
			'rss'      => self::posts( $root ),
			'snippets', 'code-snippets', 'codesnippets' => self::snippets( $root ),
			default    => [],
		};
	}

	private static function root( string $text ): DOMElement {
		if ( ! \class_exists( DOMDocument::class ) ) {
			throw InvalidInput::because( Text::__( 'PHP lacks the extension "dom" for XML.', 'svc' ) );
		}
		// Before anything is read: in code, the same words are text.
		if ( 1 === \preg_match( '~\A\s*(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*<!DOCTYPE~is', $text ) ) {
			throw InvalidInput::because( Text::__( 'The file is cut off or damaged. Export it again.', 'svc' ) );
		}
		$before   = \libxml_use_internal_errors( true );
		$document = new DOMDocument();
		$is_read  = '' !== $text && $document->loadXML( $text, \LIBXML_NONET );
		\libxml_clear_errors();
		\libxml_use_internal_errors( $before );
		if ( ! $is_read || null === $document->documentElement || null !== $document->doctype ) {
			throw InvalidInput::because( Text::__( 'The file is cut off or damaged. Export it again.', 'svc' ) );
		}

		return $document->documentElement;
	}

	/** @return list<FileRecords> */
	private static function posts( DOMElement $root ): array {
		$posts = [];
		foreach ( $root->getElementsByTagName( 'item' ) as $item ) {
			$post   = self::post( $item );
			$source = self::TYPES[ $post['type'] ] ?? '';
			if ( '' !== $source ) {
				$posts[ $source ][] = $post;
			}
		}
		$files = [];
		foreach ( $posts as $source => $of_source ) {
			$files[] = new FileRecords( $source, [], $of_source );
		}

		return $files;
	}

	/** @return Exported */
	private static function post( DOMElement $item ): array {
		$fields = [];
		$meta   = [];
		$terms  = [];
		foreach ( $item->childNodes as $node ) {
			if ( ! $node instanceof DOMElement ) {
				continue;
			}
			if ( 'category' === $node->tagName ) {
				// Of taxonomies that choose, the slug counts; of tags, the name.
				$terms[ $node->getAttribute( 'domain' ) ][] = \str_ends_with( $node->getAttribute( 'domain' ), 'tags' ) ? $node->textContent : $node->getAttribute( 'nicename' );
			} elseif ( 'postmeta' === $node->localName ) {
				$meta[ self::child( $node, 'meta_key' ) ] ??= self::child( $node, 'meta_value' );
			} elseif ( 'title' === $node->tagName || 'content:encoded' === $node->tagName || 1 === \preg_match( self::POST, (string) $node->namespaceURI ) ) {
				$fields[ (string) $node->localName ] = $node->textContent;
			}
		}

		return [
			'type'    => $fields['post_type'] ?? '',
			'id'      => (int) ( $fields['post_id'] ?? 0 ),
			'title'   => $fields['title'] ?? '',
			'content' => $fields['encoded'] ?? '',
			'status'  => $fields['status'] ?? '',
			'date'    => $fields['post_date_gmt'] ?? '',
			'meta'    => $meta,
			'terms'   => $terms,
		];
	}

	/** @return list<FileRecords> */
	private static function snippets( DOMElement $root ): array {
		$rows = [];
		foreach ( $root->getElementsByTagName( 'snippet' ) as $snippet ) {
			$scope       = $snippet->hasAttribute( 'scope' ) ? $snippet->getAttribute( 'scope' ) : self::child( $snippet, 'scope' );
			$description = self::child( $snippet, 'description' );
			$rows[]      = [
				'name'        => self::child( $snippet, 'name' ),
				'description' => '' === $description ? self::child( $snippet, 'desc' ) : $description,
				'code'        => self::child( $snippet, 'code' ),
				'tags'        => self::child( $snippet, 'tags' ),
				'scope'       => '' === $scope ? 'global' : $scope,
				'priority'    => '10',
			];
		}

		return [] === $rows ? [] : [ new FileRecords( 'code-snippets', [ 'snippets' => $rows ] ) ];
	}

	/** Text of the first element of a name, whatever its namespace. */
	private static function child( DOMElement $node, string $name ): string {
		return $node->getElementsByTagNameNS( '*', $name )->item( 0 )->textContent ?? '';
	}
}
