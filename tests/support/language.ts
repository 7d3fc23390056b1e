/** A site that speaks another language, or writes from right to left, to windows that ask for it. */
import type { BrowserContext } from 'playwright';

const COOKIE = 'test_language';

/** What a window may ask for: a language that the plugin brings, or English from right to left. */
export type Spoken = 'de_DE' | 'rtl';

export const isSpoken = ( text: string ): text is Spoken =>
	text === 'de_DE' || text === 'rtl';

/** A must-use plugin; without it a window is not heard. */
export const LANGUAGE_PLUGIN = `<?php
	$spoken = $_COOKIE['${ COOKIE }'] ?? '';
	if ( 'de_DE' === $spoken ) {
		foreach ( [ 'locale', 'determine_locale' ] as $filter ) {
			add_filter( $filter, static fn() => 'de_DE' );
		}
	}
	if ( 'rtl' === $spoken ) {
		add_action( 'init', static function () {
			$GLOBALS['wp_locale']->text_direction = 'rtl';
			wp_styles()->text_direction = 'rtl';
			// What language packs tell the scripts: WordPress' components turn by it.
			wp_add_inline_script( 'wp-i18n', 'wp.i18n.setLocaleData( { "text direction\\u0004ltr": [ "rtl" ] } );' );
		}, 0 );
	}`;

export function speak(
	context: BrowserContext,
	url: string,
	spoken: Spoken
): Promise< void > {
	return context.addCookies( [ { name: COOKIE, value: spoken, url } ] );
}
