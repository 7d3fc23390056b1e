<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Compiler\Plan\Moment;
use Svc\Vendor\PhpParser\Node;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds questions about the page (`is_page()` and its like) that are asked before WordPress knows which page it is, where the
 * answer is always no: where a snippet itself runs, and in callbacks that it adds to a hook, when the hook's name and the
 * callback are written out. Used once, by `Advice`.
 * @see https://developer.wordpress.org/themes/basics/conditional-tags/#where-to-use-conditional-tags
 */
final class PageQuestions {

	private const QUESTIONS = [
		'is_404', 'is_archive', 'is_attachment', 'is_author', 'is_category', 'is_date', 'is_day', 'is_feed', 'is_front_page', 'is_home',
		'is_month', 'is_page', 'is_page_template', 'is_paged', 'is_post_type_archive', 'is_preview', 'is_search', 'is_single', 'is_singular',
		'is_tag', 'is_tax', 'is_time', 'is_year',
		'is_account_page', 'is_cart', 'is_checkout', 'is_product', 'is_product_category', 'is_product_tag', 'is_shop', 'is_wc_endpoint_url', 'is_woocommerce',
	];

	/**
	 * @param array<Node> $statements A whole snippet.
	 * @param string      $hook       Where it runs.
	 * @return list<array{name: string, line: int, hook: string}> Questions with their lines and where they are asked.
	 */
	public static function asked_too_early( array $statements, string $hook ): array {
		$found = [];
		foreach ( Timeline::of( $statements, $hook ) as $call ) {
			$name = TimedCall::name( $call->call );
			if ( [] !== $call->kinds && \in_array( $name, self::QUESTIONS, true ) && self::is_early( $call->hook ) ) {
				$found[] = [
					'name' => $name,
					'line' => $call->call->getStartLine(),
					'hook' => $call->hook,
				];
			}
		}

		return $found;
	}

	/** Whether a hook fires before the main query of a request. Since WordPress 6.1 headers are sent after it. */
	private static function is_early( string $hook ): bool {
		return ! \in_array( $hook, [ 'pre_handle_404', 'wp_headers', 'send_headers' ], true ) && '' !== Moment::after( $hook, 'query' );
	}
}
