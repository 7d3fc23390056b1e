<?php

declare(strict_types=1);

namespace Svc\Importers\WpCodeBox;

use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Database;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of WPCodeBox as ours: groups of which any matches, of rules that all match.
 *
 * @phpstan-import-type Groups from Conditions
 */
final class WpCodeBoxConditions {

	/** Verbs of "Location"; 0 is everywhere. */
	private const LOCATIONS = [ '', 'frontend', 'admin', 'login' ];

	private const DAYS = [ '7', '1', '2', '3', '4', '5', '6' ];

	/** Verbs of "Page URL". */
	private const URL = [ 'contains', 'not_contains', 'equals' ];

	public function __construct( private readonly Database $database ) {
	}

	/**
	 * @param string $json Empty where there are none.
	 *
	 * @return Groups
	 */
	public function groups( string $json ): array {
		if ( '' === \trim( $json ) ) {
			return [];
		}
		$said = \json_decode( $json, true, 16 );
		if ( ! \is_array( $said ) ) {
			return [ [ Conditions::blocked( 'conditions that cannot be read' ) ] ];
		}
		$groups    = [];
		$is_always = false;
		foreach ( $said as $one ) {
			$rules = \is_array( $one ) ? ( $one['conditions'] ?? null ) : null;
			if ( ! \is_array( $rules ) ) {
				$groups[] = [ Conditions::blocked( 'conditions that cannot be read' ) ];
				continue;
			}
			$group = [];
			foreach ( $rules as $rule ) {
				$ours = $this->rule( \is_array( $rule ) ? $rule : [] );
				if ( null !== $ours ) {
					$group[] = $ours;
				}
			}
			// Only what says "everywhere" is always; a group that says nothing is left out.
			$is_always = $is_always || ( [] === $group && [] !== $rules );
			if ( [] !== $group ) {
				$groups[] = $group;
			}
		}

		return $is_always ? [] : $groups;
	}

	/**
	 * @param array<array-key, mixed> $rule
	 *
	 * @return array{type: string, op: string, value: mixed}|null Null for a rule that always holds.
	 */
	private function rule( array $rule ): ?array {
		$title = Cleaning::text( $rule['conditionTitle'] ?? '' );
		$verb  = \is_array( $rule['conditionVerb'] ?? null ) ? Cleaning::text( $rule['conditionVerb']['value'] ?? '' ) : '';
		$extra = $rule['extraData'] ?? '';
		$value = self::value( $extra );
		$list  = \array_map( self::value( ... ), \is_array( $extra ) && \array_is_list( $extra ) ? $extra : [] );
		// A condition in PHP may begin with its tag, which would count as markup.
		$plain = (string) \preg_replace( '/^<\?(?:php)?\s*/i', '', $value );
		$words = \trim( $title . ' ' . $verb . ' ' . ( '' === $value ? \json_encode( $extra, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) : $plain ) );
		if ( 1 !== \preg_match( '/^[0-3]$/D', $verb ) ) {
			return Conditions::blocked( $words );
		}
		$verb = (int) $verb;
		if ( 'Location' === $title ) {
			return 0 === $verb ? null : Conditions::rule( 'location', 'is', [ self::LOCATIONS[ $verb ] ?? '' ] );
		}
		if ( 'Page URL' === $title ) {
			return '' !== $value && isset( self::URL[ $verb ] ) ? Conditions::rule( 'url', self::URL[ $verb ], $value ) : Conditions::blocked( $words );
		}

		return $verb > 1 ? Conditions::blocked( $words ) : $this->either( $title, 0 === $verb, $value, $list, $words, self::value( $rule['extraData2'] ?? '' ) );
	}

	/**
	 * Rules that are so or the other way round.
	 *
	 * @param list<string> $values Those of a list.
	 * @param string       $more   What belongs to the value: of a taxonomy, the term.
	 *
	 * @return array{type: string, op: string, value: mixed}
	 */
	private function either( string $title, bool $is, string $value, array $values, string $words, string $more ): array {
		if ( \in_array( '', $values, true ) ) {
			return Conditions::blocked( $words );
		}

		return match ( $title ) {
			'Current Post'                => Conditions::posts( $values, $is, $words ),
			'Current Post Type'           => Conditions::among( 'post_type', $values, $is, $words ),
			'Taxonomy'                    => $this->term( $value, $more, $is, $words ),
			'Current Logged In User Role' => Conditions::among( 'user_role', $values, $is, $words ),
			'User Logged-in Status'       => Conditions::rule( 'user_logged_in', $is ? 'is' : 'is_not' ),
			'User Device'                 => Conditions::rule( 'device', $is ? 'is' : 'is_not', [ 'mobile' ] ),
			'Time'                        => self::moment( $value, $is, $words ),
			'Day Of The Week'             => Conditions::listed( 'day_of_week', self::DAYS, $values, $is, $words ),
			default                       => Conditions::blocked( $words ),
		};
	}

	/**
	 * @return array{type: string, op: string, value: mixed}
	 */
	private function term( string $taxonomy, string $id, bool $is, string $words ): array {
		$term = \ctype_digit( $id ) ? $this->database->term( (int) $id ) : '';

		return '' !== $term && \str_starts_with( $term, $taxonomy . ':' ) ? Conditions::rule( 'term', $is ? 'is' : 'is_not', [ $term ] ) : Conditions::blocked( $words . ' ' . $id );
	}

	/**
	 * @return array{type: string, op: string, value: mixed}
	 */
	private static function moment( string $text, bool $is_before, string $words ): array {
		// Only a whole date: "tomorrow" means something else each day.
		if ( 1 !== \preg_match( '/^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/', $text, $found ) ) {
			return Conditions::blocked( $words );
		}
		$moment = $found[1] . ' ' . ( $found[2] ?? '00:00' );

		return Conditions::rule(
			'date_range',
			'is',
			[
				'from' => $is_before ? '' : $moment,
				'to'   => $is_before ? $moment : '',
			]
		);
	}

	private static function value( mixed $extra ): string {
		return \trim( Cleaning::text( \is_array( $extra ) ? ( $extra['value'] ?? '' ) : $extra ) );
	}
}
