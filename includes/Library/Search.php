<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Finds snippets by what people type, and by the hooks that they touch: `hook:login_errors`, or the name alone. Every word has to be found. Pure. */
final class Search {

	private const HOOK = 'hook:';

	/** What people call one thing, as one pattern each. */
	private const SYNONYMS = [
		'off'     => 'disable[sd]?|disabling|deactivate|remov(?:e|es|ing)|hid(?:e|es|ing|den)|stop|block|prevent|delete|no|not|without|turn off|switch off',
		'login'   => 'log in|logged in|logging in|sign in|signs in|signed in|signing in|sign-in|signin|wp-login',
		'logout'  => 'log out|logged out|logging out|sign out|signed out|signing out|sign-out|signout',
		'mail'    => 'e?-?mails?|smtp',
		'image'   => 'images?|pictures?|photos?|thumbnails?',
		'shop'    => 'shops?|stores?|woocommerce|woo|e-?commerce',
		'privacy' => 'gdpr|dsgvo|rgpd|ccpa|data protection',
		'admin'   => 'wp-admin|back ?end|dashboard',
		'spam'    => 'captcha|recaptcha|bots?',
		'colour'  => 'colou?rs?',
		'speed'   => 'performance|fast(?:er)?|slow(?:er)?|speed up|page speed',
		'year'    => 'current year|dynamic year',
	];

	/** Words of a question that say nothing of what it is about. */
	private const FILLERS = [ 'a', 'an', 'the', 'and', 'all', 'in', 'on', 'of', 'for', 'from', 'to', 'my', 'your', 'how', 'do', 'i', 'wordpress', 'wp', 'snippet', 'code', 'plugin' ];

	/** Letters from which on a plural is looked for by its singular. */
	private const PLURAL_FROM = 4;

	/**
	 * @param array<string, Item> $items By slug.
	 * @param array<string, string> $packs Titles of packs, by id.
	 * @return array<string, Item> Those that fit: those with the most words in their title first, or with the whole phrase; else in the same order.
	 */
	public static function find( array $items, array $packs, string $text ): array {
		$words  = self::words( $text );
		$phrase = \implode( ' ', $words );
		$found  = [];
		$rank   = [];
		foreach ( $items as $slug => $item ) {
			$fields = $item->fields;
			$hooks  = \array_map( Utf8::lower( ... ), [ ...$item->hooks, $fields['hook'] ] );
			$title  = self::plain( "{$fields['title']} {$slug}" );
			$said   = $title . "\n" . self::plain( \implode( "\n", [ $fields['description'], ...$fields['tags'], $item->search, $packs[ $item->pack ] ?? '' ] ) );
			if ( [] !== \array_filter( $words, static fn( string $word ): bool => ! self::has( $said, $hooks, $word ) ) ) {
				continue;
			}
			$found[ $slug ] = $item;
			$rank[ $slug ]  = \count( \array_filter( $words, static fn( string $word ): bool => \str_contains( $title, $word ) ) ) + (int) \str_contains( $said, $phrase );
		}
		\uksort( $found, static fn( string $a, string $b ): int => $rank[ $b ] <=> $rank[ $a ] );
		return $found;
	}

	/** @return list<string> */
	private static function words( string $text ): array {
		$all   = \preg_split( '/\s+/u', self::same( Utf8::lower( \trim( $text ) ) ), -1, \PREG_SPLIT_NO_EMPTY );
		$all   = false === $all ? [] : $all;
		$words = \array_diff( $all, self::FILLERS );
		return \array_map(
			static fn( string $word ): string => Utf8::length( $word ) >= self::PLURAL_FROM && ! \str_contains( $word, '_' ) && ! \str_starts_with( $word, self::HOOK ) ? \rtrim( $word, 's' ) : $word,
			\array_values( [] === $words ? $all : $words )
		);
	}

	/** The text in lower case, as it is written and with one word for each thing. */
	private static function plain( string $text ): string {
		$lower = Utf8::lower( $text );
		return $lower . "\n" . self::same( $lower );
	}

	private static function same( string $lower ): string {
		foreach ( self::SYNONYMS as $word => $pattern ) {
			$lower = (string) \preg_replace( "/(?<![\\w:])(?:{$pattern})(?!\\w)/u", $word, $lower );
		}
		return $lower;
	}

	/** @param list<string> $hooks In lower case. */
	private static function has( string $said, array $hooks, string $word ): bool {
		return \str_starts_with( $word, self::HOOK )
			? \in_array( \substr( $word, \strlen( self::HOOK ) ), $hooks, true )
			: \in_array( $word, $hooks, true ) || \str_contains( $said, $word );
	}
}
