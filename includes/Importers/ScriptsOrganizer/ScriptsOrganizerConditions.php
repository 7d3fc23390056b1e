<?php

declare(strict_types=1);

namespace Svc\Importers\ScriptsOrganizer;

use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of Scripts Organizer as ours: pages, and days and times. Over there a page is a post, or a term with its archive, or neither.
 * @phpstan-import-type Groups from Conditions
 */
final class ScriptsOrganizerConditions {

	/** Pages that show one post over there. */
	private const SINGLES = [ 'single', 'page' ];

	/** What its words are, in the order in which they are shown. */
	private const KEYS = [ 'page_post', 'selected_page_post', 'specific_post_type', 'specific_taxonomy', 'custom', 'exclude_script', 'exclude_page_post', 'exclude_post_type', 'exclude_terms', 'exclude_taxonomies', 'script_schedule', 'days', 'specific_date', 'specific_date_from', 'specific_date_to', 'script_time', 'specific_time_start', 'specific_time_end' ];

	/** @param int $posts_page ID of the page that shows the newest posts; 0 where there is none. */
	public function __construct( private readonly Database $database, private readonly int $posts_page ) {
	}

	/** @param array<string, list<string>> $meta Without what is everywhere and always. */
	public function words( array $meta ): string {
		$words = [];
		foreach ( self::KEYS as $key ) {
			$said = \implode( ', ', $meta[ $key ] ?? [] );
			if ( ! \in_array( $said, [ '', '0', 'all', 'daily', 'all_day' ], true ) ) {
				$words[] = $key . ': ' . $said;
			}
		}

		return \implode( '; ', $words );
	}

	/**
	 * @param array<string, list<string>> $meta By key without `SCORG_`.
	 * @return Groups
	 */
	public function groups( array $meta, Findings $findings ): array {
		return Conditions::both( $this->pages( $meta ), self::schedule( $meta, $findings ) );
	}

	/**
	 * @param array<string, list<string>> $meta
	 * @return Groups
	 */
	private function pages( array $meta ): array {
		$of       = $meta['page_post'][0] ?? '';
		$list     = $meta[ [
			'specific_page_post' => 'selected_page_post',
			'specific_post_type' => 'specific_post_type',
			'specific_taxonomy'  => 'specific_taxonomy',
		][ $of ] ?? '' ] ?? [];
		$excludes = ! \in_array( $meta['exclude_script'][0] ?? '', [ '', '0' ], true );
		$words    = \trim( $of . ' ' . \implode( ', ', 'custom' === $of ? $meta['custom'] ?? [] : $list ) );
		// An empty text in a list means pages that are no post, or no term.
		$blocked = [ [ Conditions::blocked( '' === $words ? 'unreadable conditions' : $words ) ] ];
		if ( ( 'all' !== $of && [] === $list ) || \in_array( '', $list, true ) ) {
			return $blocked;
		}

		return match ( $of ) {
			'all'                => $excludes ? $this->but( $meta, [ 'exclude_page_post', 'exclude_taxonomies', 'exclude_post_type', 'exclude_terms' ] ) : [],
			'specific_page_post' => $this->posts( $list, $words ),
			'specific_post_type' => Conditions::both( [ [ Conditions::among( 'post_type', $list, is: true, words: $words ), Conditions::rule( 'page_type', 'is', self::SINGLES ) ] ], $excludes ? $this->but( $meta, [ 'exclude_page_post' ] ) : [] ),
			'specific_taxonomy'  => Conditions::both( [ [ Conditions::listed( 'page_type', Conditions::TAXONOMY_PAGES, $list, is: true, words: $words ) ] ], $excludes ? $this->but( $meta, [ 'exclude_terms' ] ) : [] ),
			default              => $blocked,
		};
	}

	/**
	 * @param list<string> $ids
	 * @return Groups
	 */
	private function posts( array $ids, string $words ): array {
		$others = \array_values( \array_diff( $ids, [ (string) $this->posts_page ] ) );
		$groups = [] === $others ? [] : [ [ Conditions::posts( $others, is: true, words: $words ), Conditions::rule( 'page_type', 'is', self::SINGLES ) ] ];

		return $others === $ids ? $groups : [ ...$groups, [ Conditions::rule( 'page_type', 'is', [ 'blog' ] ), Conditions::rule( 'page_type', 'is_not', [ 'front_page' ] ) ] ];
	}

	/**
	 * What is left out: as much as over there, or more.
	 * @param array<string, list<string>> $meta
	 * @param list<string>                $keys That count.
	 * @return Groups
	 */
	private function but( array $meta, array $keys ): array {
		$groups = [];
		foreach ( $keys as $key ) {
			$list = $meta[ $key ] ?? [];
			if ( [] === $list ) {
				continue;
			}
			$words  = $key . ' ' . \implode( ', ', $list );
			$groups = Conditions::both(
				$groups,
				\in_array( '', $list, true ) ? [ [ Conditions::blocked( $words ) ] ] : match ( $key ) {
					'exclude_page_post'  => [ [ Conditions::posts( $list, is: false, words: $words ), ...$this->without_blog( \in_array( (string) $this->posts_page, $list, true ) ) ] ],
					// The page of the newest posts has the type of its page, or of its first post.
					'exclude_post_type'  => [ [ Conditions::among( 'post_type', $list, is: false, words: $words ), ...$this->without_blog( is_out: true ) ] ],
					'exclude_taxonomies' => [ [ Conditions::rule( 'page_type', 'is_not', \array_values( \array_unique( \array_map( static fn( string $taxonomy ): string => Conditions::TAXONOMY_PAGES[ $taxonomy ] ?? 'taxonomy', $list ) ) ) ) ] ],
					default              => $this->without_terms( $list, $words ),
				}
			);
		}

		return $groups;
	}

	/** @return list<array{type: string, op: string, value: mixed}> */
	private function without_blog( bool $is_out ): array {
		return $is_out ? [ Conditions::rule( 'page_type', 'is_not', [ 'blog' ] ) ] : [];
	}

	/**
	 * Archives of other terms: a post may have one of these.
	 * @param list<string> $ids
	 * @return Groups
	 */
	private function without_terms( array $ids, string $words ): array {
		$terms = \array_map( fn( string $id ): string => \ctype_digit( $id ) ? $this->database->term( (int) $id ) : '', $ids );

		return \in_array( '', $terms, true )
			? [ [ Conditions::blocked( $words ) ] ]
			: [ [ Conditions::rule( 'page_type', 'is_not', Conditions::TERM_ARCHIVES ) ], [ Conditions::rule( 'page_type', 'is', Conditions::TERM_ARCHIVES ), Conditions::among( 'term', $terms, is: false, words: $words ) ] ];
	}

	/**
	 * @param array<string, list<string>> $meta
	 * @return Groups
	 */
	private static function schedule( array $meta, Findings $findings ): array {
		$one      = static fn( string $key ): string => $meta[ $key ][0] ?? '';
		$schedule = $one( 'script_schedule' );
		$time     = $one( 'script_time' );
		$rules    = [];
		$rules[]  = match ( $schedule ) {
			'daily'               => null,
			'specific_days'       => Conditions::days( $meta['days'] ?? [], is: true, words: 'days ' . \implode( ', ', $meta['days'] ?? [] ) ),
			'specific_date_range' => self::dates( $one( 'specific_date_from' ), $one( 'specific_date_to' ) ),
			// With a time, it never runs.
			'specific_date'       => 'all_day' === $time ? self::dates( $one( 'specific_date' ), $one( 'specific_date' ) ) : Conditions::blocked( 'specific_date ' . $time ),
			default               => Conditions::blocked( 'script_schedule ' . $schedule ),
		};
		if ( null !== $rules[0] ) {
			// It reckons days in UTC.
			$findings->differs( 'script_schedule ' . $schedule );
		}
		$rules[] = match ( $time ) {
			'all_day'       => null,
			'specific_time' => self::times( $one( 'specific_time_start' ), $one( 'specific_time_end' ) ),
			default         => Conditions::blocked( 'script_time ' . $time ),
		};
		$rules = \array_values( \array_filter( $rules ) );

		return [] === $rules ? [] : [ $rules ];
	}

	/** @return array{type: string, op: string, value: mixed} */
	private static function dates( string $from, string $to ): array {
		$form = '/^[12]\d{3}-\d\d-\d\d$/D';

		return 1 === \preg_match( $form, $from ) && 1 === \preg_match( $form, $to ) && $from <= $to ? Conditions::span( 'date_range', $from, $to ) : Conditions::blocked( 'date ' . $from . ' ' . $to );
	}

	/** @return array{type: string, op: string, value: mixed} Later than the one and earlier than the other, to the minute; never past midnight. */
	private static function times( string $from, string $to ): array {
		$form = '/^([01]?\d|2[0-3]):([0-5]\d)$/D';
		if ( 1 !== \preg_match( $form, $from, $begin ) || 1 !== \preg_match( $form, $to, $end ) ) {
			return Conditions::blocked( 'time ' . $from . ' ' . $to );
		}
		$first = 60 * (int) $begin[1] + (int) $begin[2] + 1;
		$last  = 60 * (int) $end[1] + (int) $end[2];

		return $first < $last ? Conditions::span( 'time_of_day', \sprintf( '%02d:%02d', \intdiv( $first, 60 ), $first % 60 ), \sprintf( '%02d:%02d', \intdiv( $last, 60 ), $last % 60 ) ) : Conditions::blocked( 'time ' . $from . ' ' . $to );
	}
}
