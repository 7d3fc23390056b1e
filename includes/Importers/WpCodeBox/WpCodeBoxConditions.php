<?php

declare(strict_types=1);

namespace Svc\Importers\WpCodeBox;

use DateTimeImmutable;
use DateTimeZone;
use Svc\Importers\Addresses;
use Svc\Importers\Archives;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\SourceData;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-import-type Groups from Conditions */
final class WpCodeBoxConditions {

	/** Verbs of "Location": everywhere, front end, admin, sign-in page. */
	private const EVERYWHERE = 0;
	private const FRONTEND   = 1;
	private const ADMIN      = 2;

	private const DAYS = [ '7', '1', '2', '3', '4', '5', '6' ];

	/** Verbs of "Page URL". */
	private const URL = [ 'contains', 'not_contains', 'equals' ];

	/** What the source does not know before WordPress knows the page. */
	private const OF_PAGES = [ 'Current Post', 'Current Post Type', 'Taxonomy' ];

	/** What it does not know before all plugins are loaded. */
	private const OF_PEOPLE = [ 'Current Logged In User Role', 'User Logged-in Status' ];

	/** @param DateTimeZone $zone Time zone of the site; the source reckons in UTC. */
	public function __construct( private readonly SourceData $database, private readonly Addresses $addresses, private readonly DateTimeZone $zone, private readonly Archives $archives = new Archives() ) {
	}

	/**
	 * @param string $hook Location here where PHP or HTML runs; empty where it is printed.
	 * @return Groups
	 */
	public function groups( string $json, string $hook, Findings $findings ): array {
		if ( '' === \trim( $json ) ) {
			return [];
		}
		$said = \json_decode( $json, true, 16 );
		if ( ! \is_array( $said ) ) {
			return [ [ Conditions::blocked( 'unreadable conditions' ) ] ];
		}
		$groups    = [];
		$is_always = false;
		foreach ( $said as $one ) {
			$rules = \is_array( $one ) ? ( $one['conditions'] ?? null ) : null;
			if ( ! \is_array( $rules ) ) {
				$groups[] = [ Conditions::blocked( 'unreadable conditions' ) ];
				continue;
			}
			$group = [];
			foreach ( $rules as $rule ) {
				$group = Conditions::both( $group, $this->rule( \is_array( $rule ) ? $rule : [], $hook, $findings ) );
			}
			// Only what says "everywhere" is always; a group that says nothing is left out.
			$is_always = $is_always || ( [] === $group && [] !== $rules );
			$groups    = Conditions::either( $groups, $group );
		}

		return $is_always ? [] : $groups;
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return Groups No groups for a rule that always holds.
	 */
	private function rule( array $rule, string $hook, Findings $findings ): array {
		$title = Cleaning::text( $rule['conditionTitle'] ?? '' );
		$verb  = \is_array( $rule['conditionVerb'] ?? null ) ? $rule['conditionVerb']['value'] ?? null : null;
		$extra = $rule['extraData'] ?? '';
		$value = self::value( $extra );
		$list  = \array_map( self::value( ... ), \is_array( $extra ) && \array_is_list( $extra ) ? $extra : [] );
		// A condition in PHP may begin with its tag, which would count as markup.
		$plain = (string) \preg_replace( '/^<\?(?:php)?\s*/i', '', $value );
		$words = \trim( $title . ' ' . Cleaning::text( $verb ) . ' ' . ( '' === $value ? \json_encode( $extra, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) : $plain ) );
		// With a verb that is no number, the source lets it match nothing.
		if ( ! \is_int( $verb ) || $verb < 0 || $verb > 3 || self::is_too_early( $title, $hook ) ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}
		if ( 'Location' === $title ) {
			return self::location( $verb );
		}
		if ( 'Page URL' === $title ) {
			return [ [ $this->addresses->rule( self::URL[ $verb ] ?? '', $value, $words ) ] ];
		}
		if ( $verb > 1 || \in_array( '', $list, true ) ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}
		match ( $title ) {
			'Current Post Type'   => $findings->excludes_lists( $words ),
			'Day Of The Week' => $findings->differs( $words ),
			default               => null,
		};

		$is = 0 === $verb;

		return match ( $title ) {
			'Current Post'      => $this->posts( $list, $is, $words ),
			'Current Post Type' => self::post_types( Conditions::among( 'post_type', $list, $is, $words ), $is ),
			// Of a taxonomy, the term stands beside it.
			'Taxonomy'          => $this->term( $value, self::value( $rule['extraData2'] ?? '' ), $is, $words ),
			default             => [ [ $this->single( $title, $is, $value, $list, $words ) ] ],
		};
	}

	private static function is_too_early( string $title, string $hook ): bool {
		return ( 'root' === $hook && \in_array( $title, self::OF_PEOPLE, true ) ) || ( WpCodeBoxPlaces::is_early( $hook ) && \in_array( $title, self::OF_PAGES, true ) );
	}

	/**
	 * The front end is whatever is not the admin over there, and AJAX is of the admin; ours is narrower, which `WpCodeBoxItem` tells.
	 * @return Groups
	 */
	private static function location( int $verb ): array {
		return match ( $verb ) {
			self::EVERYWHERE => [],
			self::FRONTEND   => [ [ Conditions::rule( 'location', 'is', [ 'frontend' ] ) ] ],
			self::ADMIN      => [ [ Conditions::rule( 'location', 'is', [ 'admin' ] ) ] ],
			default          => [ [ Conditions::rule( 'location', 'is', [ 'login' ] ) ] ],
		};
	}

	/**
	 * @param list<string> $values
	 * @return array{type: string, op: string, value: mixed}
	 */
	private function single( string $title, bool $is, string $value, array $values, string $words ): array {
		return match ( $title ) {
			'Current Logged In User Role' => Conditions::among( 'user_role', $values, $is, $words ),
			'User Logged-in Status'       => Conditions::rule( 'user_logged_in', $is ? 'is' : 'is_not' ),
			'User Device'                 => Conditions::rule( 'device', $is ? 'is' : 'is_not', [ 'mobile' ] ),
			'Time'                        => $this->moment( $value, $is, $words ),
			'Day Of The Week'             => Conditions::listed( 'day_of_week', self::DAYS, $values, $is, $words ),
			default                       => Conditions::blocked( $words ),
		};
	}

	/**
	 * Over there, "current post" is the id of whatever the page shows: the archives of a term and of an author have one, too.
	 * @param list<string> $values
	 * @return Groups
	 */
	private function posts( array $values, bool $is, string $words ): array {
		$groups = self::on_pages( Conditions::posts( $values, $is, $words ), $is );
		if ( $is || 'post_id' !== $groups[0][0]['type'] ) {
			return $groups;
		}
		$terms = $this->archives->terms( $values );
		$but   = $this->archives->has_author( $values ) ? [ 'author' ] : [];
		if ( [] === $terms ) {
			return [] === $but ? $groups : Conditions::both( $groups, [ [ Conditions::rule( 'page_type', 'is_not', $but ) ] ] );
		}

		// A post may be in the term; only its archive is meant.
		return Conditions::both( $groups, [ [ Conditions::rule( 'page_type', 'is_not', [ ...Conditions::TERM_ARCHIVES, ...$but ] ) ], [ Conditions::rule( 'page_type', 'is', Conditions::TERM_ARCHIVES ), Conditions::rule( 'term', 'is_not', $terms ) ] ] );
	}

	/**
	 * In the admin, a rule about the page is false over there, also where it asks for what is not.
	 * @param array{type: string, op: string, value: mixed} $rule
	 * @return Groups
	 */
	private static function on_pages( array $rule, bool $is ): array {
		return [ $is ? [ $rule ] : [ $rule, Conditions::rule( 'location', 'is_not', [ 'admin', 'ajax' ] ) ] ];
	}

	/**
	 * On a list, the source may see the type of its first post, or none.
	 * @param array{type: string, op: string, value: mixed} $rule
	 * @return Groups
	 */
	private static function post_types( array $rule, bool $is ): array {
		return [ $is ? [ $rule ] : [ $rule, Conditions::rule( 'page_type', 'is', [ 'singular', '404' ] ) ] ];
	}

	/** @return Groups */
	private function term( string $taxonomy, string $id, bool $is, string $words ): array {
		$term = \ctype_digit( $id ) ? $this->database->term( (int) $id ) : '';
		if ( '' === $term || ! \str_starts_with( $term, $taxonomy . ':' ) ) {
			return [ [ Conditions::blocked( $words . ' ' . $id ) ] ];
		}
		if ( $is ) {
			return [ [ Conditions::rule( 'term', 'is', [ $term ] ), Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ];
		}

		return Conditions::either( self::on_pages( Conditions::rule( 'term', 'is_not', [ $term ] ), is: false ), self::on_pages( Conditions::rule( 'page_type', 'is_not', [ 'singular' ] ), is: false ) );
	}

	/** @return array{type: string, op: string, value: mixed} */
	private function moment( string $text, bool $is_before, string $words ): array {
		// Only a whole date: "tomorrow" means something else each day.
		if ( 1 !== \preg_match( '/^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/D', $text ) ) {
			return Conditions::blocked( $words );
		}
		try {
			$moment = ( new DateTimeImmutable( $text, new DateTimeZone( 'UTC' ) ) )->setTimezone( $this->zone )->format( 'Y-m-d H:i' );
		} catch ( \Throwable ) {
			return Conditions::blocked( $words );
		}

		return Conditions::span( 'date_range', $is_before ? '' : $moment, $is_before ? $moment : '' );
	}

	private static function value( mixed $extra ): string {
		return \trim( Cleaning::text( \is_array( $extra ) ? ( $extra['value'] ?? '' ) : $extra ) );
	}
}
