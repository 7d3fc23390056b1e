<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Where Simple Custom CSS and JS prints code, and ASE Pro, which is made of it, and where that is here. Pure. */
final class CodePlaces {

	/** Places of ours by language, side and type; where there is no entry, the plugins print nothing, or ours cannot. */
	private const PLACES = [
		'css'  => [
			'frontend'       => 'frontend',
			'frontend+block' => 'frontend_editor',
			'block'          => 'editor',
			'admin'          => 'admin',
			'login'          => 'login',
		],
		'js'   => [
			'frontend header' => 'frontend_head',
			'frontend footer' => 'frontend_footer',
			'admin header'    => 'admin_head',
			'admin footer'    => 'admin_footer',
			'login header'    => 'login',
			'login footer'    => 'login',
		],
		'html' => [
			'frontend header'    => 'wp_head',
			'frontend body_open' => 'wp_body_open',
			'frontend footer'    => 'wp_footer',
			'admin header'       => 'admin_head',
			'admin footer'       => 'admin_footer',
			'login header'       => 'login_head',
			'login footer'       => 'login_footer',
		],
	];

	/**
	 * The stylesheet of the site may be that of the editor, too: each is a snippet of ours.
	 * @param array<mixed> $options
	 * @return non-empty-list<string>
	 */
	public static function sides( array $options ): array {
		$known = [ 'frontend', 'block', 'admin', 'login' ];
		$sides = \array_map( 'trim', \explode( ',', self::word( $options, 'side', 'frontend' ) ) );
		$sides = \array_values( \array_intersect( $known, $sides ) );
		if ( 'css' === self::word( $options, 'language', 'css' ) && [ 'frontend', 'block' ] === \array_slice( $sides, 0, 2 ) ) {
			\array_splice( $sides, 0, 2, [ 'frontend+block' ] );
		}

		return [] === $sides ? [ 'frontend' ] : $sides;
	}

	/**
	 * @param array<mixed> $options
	 * @param string       $side    One of `sides()`.
	 */
	public static function words( array $options, string $language, string $side ): string {
		return 'css' === $language ? $side : $side . ' ' . self::word( $options, 'type', 'header' );
	}

	/**
	 * @param string $words As `words()` gives them.
	 * @return string|null Location here; null where there is none.
	 */
	public static function hook( string $language, string $words ): ?string {
		return self::PLACES[ $language ][ $words ] ?? null;
	}

	/** @phpstan-assert-if-true 'css'|'js'|'html' $language */
	public static function knows( string $language ): bool {
		return isset( self::PLACES[ $language ] );
	}

	/**
	 * @param array<mixed> $options
	 * @param string       $none    What stands for one that is missing or empty.
	 */
	public static function word( array $options, string $key, string $none ): string {
		$word = Cleaning::text( $options[ $key ] ?? '' );

		return '' === $word ? $none : $word;
	}
}
