<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

use Closure;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Importers\Addresses;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;

\defined( 'ABSPATH' ) || exit;

/**
 * `hide` turns all groups round.
 * @phpstan-import-type Condition from Snippet
 * @phpstan-import-type Groups from Conditions
 */
final class WpCodeRules {

	/** A page is of one type in the source, the first that it has: what it is here, and what it must not be. */
	private const PAGES = [
		'is_front_page' => [ 'front_page', [] ],
		'is_home'       => [ 'blog', [ 'front_page' ] ],
		'is_single'     => [ 'singular', [ 'front_page' ] ],
		'is_author'     => [ 'author', [] ],
		'is_archive'    => [ 'archive', [ 'author', 'front_page' ] ],
		'is_search'     => [ 'search', [ 'archive' ] ],
		'is_404'        => [ '404', [] ],
	];

	/** Places where PHP runs before WordPress knows which page it is: rules about it are decided there all the same. */
	private const EARLY = [ 'everywhere', 'admin_only', 'frontend_only' ];

	/** Types of rules that the free version knows by name only. */
	private const PRO_TYPES = [ 'device', 'schedule', 'location', 'woocommerce', 'edd', 'memberpress', 'snippet' ];

	/** The same of types of which it decides others. */
	private const PRO_OPTIONS = [ 'page/post_id', 'page/page_template', 'page/post_author', 'page/post_meta', 'user/user_meta' ];

	private const REVERSE = [
		'='           => '!=',
		'!='          => '=',
		'contains'    => 'notcontains',
		'notcontains' => 'contains',
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
	 * @param Closure( int ): string  $term Empty when there is none.
	 * @param Closure( string ): bool $is_type
	 */
	public function __construct( private readonly Closure $term, private readonly Addresses $addresses, private readonly Closure $is_type ) {
	}

	/**
	 * Rules of Pro count as false in the free version, which never shows what has them.
	 * @param array<mixed> $logic
	 */
	public static function never_match_in_lite( array $logic ): bool {
		$groups = \is_array( $logic['groups'] ?? null ) ? $logic['groups'] : [];
		if ( 'show' !== ( $logic['show'] ?? null ) || [] === $groups ) {
			return false;
		}
		foreach ( $groups as $group ) {
			$is_pro = false;
			foreach ( \is_array( $group ) ? $group : [] as $rule ) {
				$type   = \is_array( $rule ) ? Cleaning::text( $rule['type'] ?? '' ) : '';
				$option = \is_array( $rule ) ? $type . '/' . Cleaning::text( $rule['option'] ?? '' ) : '';
				$is_pro = $is_pro || \in_array( $type, self::PRO_TYPES, true ) || \in_array( $option, self::PRO_OPTIONS, true );
			}
			if ( ! $is_pro ) {
				return false;
			}
		}

		return true;
	}

	/**
	 * @param array<mixed> $logic
	 * @param string       $place Of the source; empty where it is shown by shortcode, where the source does not look at `hide`.
	 * @return Groups
	 */
	public function groups( array $logic, string $place, Findings $findings ): array {
		$show   = $logic['show'] ?? null;
		$groups = \is_array( $logic['groups'] ?? null ) ? $logic['groups'] : [];
		// Where it does not say whether to show or to hide, the source does not show it.
		if ( [] === $groups || ( null === $show && '' !== $place ) ) {
			return [ [ Conditions::blocked( Text::__( 'unreadable conditions', 'svc' ) ) ] ];
		}
		$hides = 'show' !== $show && '' !== $place;
		$combined  = [];
		foreach ( $groups as $group ) {
			$rules = \array_map( fn( mixed $rule ): array => $this->rule( \is_array( $rule ) ? $rule : [], $hides, $place, $findings ), \is_array( $group ) && [] !== $group ? \array_values( $group ) : [ [] ] );
			// "Hide where (a and b) or c" is "(not a or not b) and not c".
			$combined  = $hides
				? Conditions::both( $combined, \array_reduce( $rules, Conditions::either( ... ), [] ) )
				: Conditions::either( $combined, \array_reduce( $rules, Conditions::both( ... ), [] ) );
		}

		return $combined;
	}

	/**
	 * @param array<mixed> $rule
	 * @return Groups
	 */
	private function rule( array $rule, bool $reverses, string $place, Findings $findings ): array {
		$option   = Cleaning::text( $rule['type'] ?? '' ) . '/' . Cleaning::text( $rule['option'] ?? '' );
		$relation = Cleaning::text( $rule['relation'] ?? '' );
		$values   = Cleaning::texts( $rule['value'] ?? '' );
		$words    = \trim( $option . ' ' . $relation . ' ' . \implode( ', ', $values ) );
		$relation = $reverses ? self::REVERSE[ $relation ] ?? '' : $relation;
		if ( \in_array( $place, self::EARLY, true ) && \str_starts_with( $option, 'page/' ) && 'page/referrer' !== $option ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}
		if ( 'page/page_url' === $option || 'page/referrer' === $option ) {
			return [ [ 'page/page_url' === $option ? $this->address( $relation, $values, $words, $findings ) : self::referrer( $relation, $values, $words ) ] ];
		}
		if ( '=' !== $relation && '!=' !== $relation ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}
		$is = '=' === $relation;
		if ( 'schedule/weekday' === $option ) {
			$findings->differs( $words );
		} elseif ( 'page/post_type' === $option ) {
			$findings->excludes_lists( $words );
		}

		return match ( $option ) {
			'page/type_of_page' => self::pages( $values, $is, $words ),
			'page/post_type'    => $this->post_types( $values, $is, $words ),
			default             => [ [ $this->single( $option, $values, $is, $words ) ] ],
		};
	}

	/**
	 * @param list<string> $values
	 * @return Condition
	 */
	private function single( string $option, array $values, bool $is, string $words ): array {
		return match ( $option ) {
			'page/taxonomy_page'  => Conditions::listed( 'page_type', Conditions::TAXONOMY_PAGES, $values, $is, $words ),
			'woocommerce/wc_page' => Conditions::listed( 'page_type', self::SHOP, $values, $is, $words ),
			'schedule/weekday'    => Conditions::listed( 'day_of_week', self::DAYS, $values, $is, $words ),
			'user/user_role'      => Conditions::among( 'user_role', $values, $is, $words ),
			'location/country'    => Conditions::among( 'country', $values, $is, $words ),
			'page/post_id'        => Conditions::posts( $values, $is, $words ),
			'page/taxonomy_term'  => $this->terms( $values, $is, $words ),
			'user/logged_in'      => Conditions::rule( 'user_logged_in', $is === ! \in_array( $values, [ [], [ '0' ] ], true ) ? 'is' : 'is_not' ),
			'device/device_type'  => Conditions::listed( 'device', self::DEVICES, $values, $is, $words ),
			'device/cookie_name'  => 1 === \count( $values ) ? Conditions::cookie( $values[0], $is ) : Conditions::blocked( $words ),
			default               => Conditions::blocked( $words ),
		};
	}

	/**
	 * @param list<string> $values
	 * @return Groups
	 */
	private static function pages( array $values, bool $is, string $words ): array {
		$groups = [];
		foreach ( $values as $value ) {
			[ $page, $but ] = self::PAGES[ $value ] ?? [ '', [] ];
			$rules          = [ '' === $page ? Conditions::blocked( $words ) : Conditions::rule( 'page_type', 'is', [ $page ] ) ];
			$groups[]       = [] === $but ? $rules : [ ...$rules, Conditions::rule( 'page_type', 'is_not', $but ) ];
		}
		$groups = [] === $groups ? [ [ Conditions::blocked( $words ) ] ] : $groups;

		return $is ? $groups : Conditions::reversed( $groups );
	}

	/**
	 * On a list, its first post counts over there. Which type that has is known of the blog only; one that the site does not have is on none.
	 * @param list<string> $values
	 * @return Groups
	 */
	private function post_types( array $values, bool $is, string $words ): array {
		$rule  = Conditions::among( 'post_type', $values, $is, $words );
		$lists = \in_array( 'post', $values, true ) ? [ 'archive', 'search', 'blog' ] : [ 'archive', 'search' ];

		return [ $is || [] === \array_filter( $values, $this->is_type ) ? [ $rule ] : [ $rule, Conditions::rule( 'page_type', 'is_not', $lists ) ] ];
	}

	/**
	 * @param list<string> $values
	 * @return Condition
	 */
	private function address( string $relation, array $values, string $words, Findings $findings ): array {
		$op   = self::TEXTS[ $relation ] ?? '';
		$path = \substr( $values[0] ?? '', 0, \strcspn( $values[0] ?? '', '?' ) );
		// The address that the source compares always has a slash at the end of its path.
		if ( 1 !== \count( $values ) || ( \str_ends_with( $op, 'equals' ) && ! \str_ends_with( $path, '/' ) ) ) {
			return Conditions::blocked( $words );
		}
		// Where addresses of the site have no slash at their end, the source finds "/a/" in one that ends with "/a", and ours does not.
		if ( 'not_equals' === $op || ( 'not_contains' === $op && \str_ends_with( $path, '/' ) ) ) {
			$findings->differs( $words );
		}

		return $this->addresses->rule( $op, $values[0], $words );
	}

	/**
	 * @param list<string> $values
	 * @return Condition
	 */
	private static function referrer( string $relation, array $values, string $words ): array {
		return isset( self::TEXTS[ $relation ] ) && 1 === \count( $values ) ? Addresses::referrer( self::TEXTS[ $relation ], $values[0], $words ) : Conditions::blocked( $words );
	}

	/**
	 * @param list<string> $values Ids of terms.
	 * @return Condition
	 */
	private function terms( array $values, bool $is, string $words ): array {
		$terms = \array_map( fn( string $value ): string => \ctype_digit( $value ) ? ( $this->term )( (int) $value ) : '', $values );

		return \in_array( '', $terms, true ) ? Conditions::blocked( $words ) : Conditions::among( 'term', $terms, $is, $words );
	}
}
