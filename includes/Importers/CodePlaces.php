<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Where other plugins print code, above all Simple Custom CSS and JS and ASE Pro, which is made of it, and where that is here. Pure. */
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

	/** Locations of ours by type and by the action at which a plugin prints. */
	private const AT = [
		'css' => [
			'everywhere'   => 'frontend',
			'wp_head'      => 'frontend',
			'wp_footer'    => 'frontend',
			'admin_head'   => 'admin',
			'admin_footer' => 'admin',
			'login_head'   => 'login',
			'login_footer' => 'login',
		],
		'js'  => [
			'wp_head'      => 'frontend_head',
			'wp_footer'    => 'frontend_footer',
			'admin_head'   => 'admin_head',
			'admin_footer' => 'admin_footer',
			'login_head'   => 'login',
			'login_footer' => 'login',
		],
	];

	private const CONTENT = [
		'before_content' => 'the_content:before',
		'after_content'  => 'the_content:after',
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
	 * Puts a code where it is printed in the source, and says where else it runs.
	 * @param array<mixed>      $options
	 * @param 'css'|'js'|'html' $language
	 */
	public static function place( Findings $findings, array $options, string $language, string $side ): void {
		$words = self::words( $options, $language, $side );
		$hook  = self::PLACES[ $language ][ $words ] ?? null;
		$findings->set( [ 'type' => $language ] + ( null === $hook ? [] : [ 'hook' => $hook ] ) );
		if ( null === $hook ) {
			// It must not run in the place that stands for none.
			$findings->conditions( [ [ Conditions::blocked( $words ) ] ] );
		}
		if ( 'html' !== $language ) {
			$findings->set( [ 'load_as' => 'external' === self::word( $options, 'linking', 'internal' ) ? 'file' : 'inline' ] );
		}
		if ( \count( self::sides( $options ) ) > 1 ) {
			/* translators: %s: list of places in the words of the other plugin. */
			$findings->require_review( \sprintf( Text::__( 'Runs in several locations (%s), one snippet for each. Activate all.', 'svc' ), Cleaning::line( $options['side'] ?? '', 100 ) ) );
		}
	}

	/** @param array<mixed> $options */
	private static function words( array $options, string $language, string $side ): string {
		return 'css' === $language ? $side : $side . ' ' . self::word( $options, 'type', 'header' );
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

	/**
	 * Location here for what a plugin prints at an action, or before or after the content.
	 * @return string|null Null where there is none.
	 */
	public static function at( string $type, string $action ): ?string {
		return 'css' === $type || 'js' === $type ? self::AT[ $type ][ $action ] ?? null : self::CONTENT[ $action ] ?? $action;
	}
}
