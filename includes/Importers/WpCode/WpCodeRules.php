<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

use Closure;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;

\defined( 'ABSPATH' ) || exit;

/**
 * The conditional logic of WPCode: groups of which any matches, of rules that all match; `hide` turns the whole round.
 *
 * @phpstan-import-type Condition from Snippet
 * @phpstan-import-type Groups from Conditions
 */
final class WpCodeRules {

	private const PAGES = [
		'is_front_page' => 'front_page',
		'is_home'       => 'blog',
		'is_archive'    => 'archive',
		'is_single'     => 'single',
		'is_search'     => 'search',
		'is_404'        => '404',
		'is_author'     => 'author',
	];

	private const SHOP = [
		'shop'             => 'wc_shop',
		'product'          => 'wc_product',
		'product_category' => 'wc_product_category',
		'cart'             => 'wc_cart',
		'checkout'         => 'wc_checkout',
		'account'          => 'wc_account',
		'thank_you'        => 'wc_thankyou',
	];

	private const ARCHIVES = [
		'category' => 'category',
		'post_tag' => 'tag',
	];

	private const DAYS = [
		'1' => '1',
		'2' => '2',
		'3' => '3',
		'4' => '4',
		'5' => '5',
		'6' => '6',
		'7' => '7',
	];

	private const DEVICES = [
		'mobile'  => 'mobile',
		'desktop' => 'desktop',
	];

	private const TEXTS = [
		'='           => 'equals',
		'!='          => 'not_equals',
		'contains'    => 'contains',
		'notcontains' => 'not_contains',
	];

	/**
	 * @param Closure( int ): string $term A term by its id, as our rules name it; empty when there is none.
	 */
	public function __construct( private readonly Closure $term ) {
	}

	/**
	 * @param array<mixed> $logic        What the source keeps.
	 * @param bool         $is_shortcode Whether it is shown by shortcode, where the source does not look at `hide`.
	 *
	 * @return Groups
	 */
	public function groups( array $logic, bool $is_shortcode, Findings $findings ): array {
		$groups = [];
		foreach ( \is_array( $logic['groups'] ?? null ) ? $logic['groups'] : [] as $group ) {
			$rules = [];
			foreach ( \is_array( $group ) && [] !== $group ? $group : [ [] ] as $rule ) {
				$rules[] = $this->rule( \is_array( $rule ) ? $rule : [], $findings );
			}
			$groups[] = $rules;
		}
		if ( [] === $groups ) {
			return [ [ Conditions::blocked( Text::__( 'conditions that cannot be read', 'svc' ) ) ] ];
		}

		return 'hide' === ( $logic['show'] ?? '' ) && ! $is_shortcode ? Conditions::reversed( $groups ) : Conditions::both( [], $groups );
	}

	/**
	 * @param array<mixed> $rule
	 *
	 * @return Condition
	 */
	private function rule( array $rule, Findings $findings ): array {
		$option   = Cleaning::text( $rule['type'] ?? '' ) . '/' . Cleaning::text( $rule['option'] ?? '' );
		$relation = Cleaning::text( $rule['relation'] ?? '' );
		$values   = Cleaning::texts( $rule['value'] ?? '' );
		$words    = \trim( $option . ' ' . $relation . ' ' . \implode( ', ', $values ) );
		if ( 'page/page_url' === $option || 'page/referrer' === $option ) {
			return self::text( 'page/page_url' === $option ? 'url' : 'referrer', $relation, $values, $words );
		}
		if ( '=' !== $relation && '!=' !== $relation ) {
			return Conditions::blocked( $words );
		}
		$is = '=' === $relation;
		if ( 'schedule/weekday' === $option ) {
			/* translators: %s: a condition in the words of another plugin. */
			$findings->look_first( \sprintf( Text::__( 'This condition may mean something else here: %s.', 'svc' ), $words ) );
		}

		return match ( $option ) {
			'page/type_of_page'   => Conditions::listed( 'page_type', self::PAGES, $values, $is, $words ),
			'page/taxonomy_page'  => Conditions::listed( 'page_type', self::ARCHIVES, $values, $is, $words ),
			'woocommerce/wc_page' => Conditions::listed( 'page_type', self::SHOP, $values, $is, $words ),
			'schedule/weekday'    => Conditions::listed( 'day_of_week', self::DAYS, $values, $is, $words ),
			'page/post_type'      => Conditions::among( 'post_type', $values, $is, $words ),
			'user/user_role'      => Conditions::among( 'user_role', $values, $is, $words ),
			'location/country'    => Conditions::among( 'country', $values, $is, $words ),
			'page/post_id'        => Conditions::posts( $values, $is, $words ),
			'page/taxonomy_term'  => $this->terms( $values, $is, $words ),
			'user/logged_in'      => Conditions::rule( 'user_logged_in', $is === ( [ '1' ] === $values ) ? 'is' : 'is_not' ),
			'device/device_type'  => Conditions::listed( 'device', self::DEVICES, $values, $is, $words ),
			'device/cookie_name'  => self::cookie( $values, $is, $words ),
			default               => Conditions::blocked( $words ),
		};
	}

	/**
	 * @param list<string> $values
	 *
	 * @return Condition
	 */
	private static function text( string $type, string $relation, array $values, string $words ): array {
		return isset( self::TEXTS[ $relation ] ) && 1 === \count( $values ) ? Conditions::rule( $type, self::TEXTS[ $relation ], $values[0] ) : Conditions::blocked( $words );
	}

	/**
	 * @param list<string> $values
	 *
	 * @return Condition
	 */
	private static function cookie( array $values, bool $is, string $words ): array {
		if ( 1 !== \count( $values ) ) {
			return Conditions::blocked( $words );
		}

		return Conditions::rule(
			'cookie',
			$is ? 'exists' : 'not_exists',
			[
				'key'   => $values[0],
				'value' => '',
			]
		);
	}

	/**
	 * @param list<string> $values Ids of terms.
	 *
	 * @return Condition
	 */
	private function terms( array $values, bool $is, string $words ): array {
		$terms = \array_map( fn( string $value ): string => \ctype_digit( $value ) ? ( $this->term )( (int) $value ) : '', $values );

		return \in_array( '', $terms, true ) ? Conditions::blocked( $words ) : Conditions::among( 'term', $terms, $is, $words );
	}
}
