<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Says what a rule about the page means where the page asks again in the background: a cart or a checkout made of blocks gets its amounts
 * and payment methods through WooCommerce's Store API. Only where this site has such a page; only for PHP, which decides what is charged.
 */
final class BlockPages {

	/** Rules that name pages; page types of the shop count in the background, too. */
	private const NAMING = [ 'post_id', 'post_type', 'url', 'term', 'page_type' ];

	/** @return string A sentence or two; empty when there is nothing to say. */
	public static function advice( Snippet $snippet ): string {
		if ( 'php' !== $snippet->type || 'auto' !== $snippet->run || ! self::has_any() ) {
			return '';
		}
		$others = [];
		$shops  = false;
		foreach ( \array_merge( ...$snippet->conditions ) as $rule ) {
			$value = \array_filter( \is_array( $rule['value'] ?? null ) ? $rule['value'] : [], '\is_string' );
			if ( 'page_type' === $rule['type'] && [] !== \array_intersect( $value, [ 'wc_cart', 'wc_checkout' ] ) ) {
				$shops = true;
			} elseif ( \in_array( $rule['type'], self::NAMING, true ) ) {
				$others[] = $rule;
			}
		}
		if ( $shops ) {
			return Text::__( 'Background requests of cart and checkout blocks (/wc/store/v1/…) match the page types cart and checkout, too.', 'svc' );
		}
		return self::names_page( $others )
			? Text::__( 'This rule doesn\'t match background requests of cart and checkout blocks (/wc/store/v1/…). Use the page type cart or checkout.', 'svc' )
			: '';
	}

	private static function has_any(): bool {
		if ( ! \function_exists( 'wc_get_page_id' ) || ! \function_exists( 'has_block' ) ) {
			return false;
		}
		foreach ( [ 'cart', 'checkout' ] as $page ) {
			$id = self::page( $page );
			if ( $id > 0 && \has_block( "woocommerce/{$page}", $id ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether one of the rules is about the very page: its id, or an address that holds its name.
	 * @param list<array{type: string, op: string, value?: mixed}> $rules
	 */
	private static function names_page( array $rules ): bool {
		foreach ( [ 'cart', 'checkout' ] as $page ) {
			$id   = self::page( $page );
			$name = $id > 0 ? \get_post_field( 'post_name', $id ) : '';
			foreach ( $rules as $rule ) {
				$value = $rule['value'] ?? null;
				if ( 'post_id' === $rule['type'] && \is_array( $value ) && \in_array( $id, $value, true ) ) {
					return true;
				}
				if ( 'url' === $rule['type'] && \is_string( $value ) && '' !== $name && \str_contains( $value, $name ) ) {
					return true;
				}
			}
		}
		return false;
	}

	private static function page( string $name ): int {
		$id = \function_exists( 'wc_get_page_id' ) ? \wc_get_page_id( $name ) : 0;

		return \is_numeric( $id ) ? (int) $id : 0;
	}
}
