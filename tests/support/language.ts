/** A site that speaks another language, or writes from right to left, to windows that ask for it. */
import type { BrowserContext } from 'playwright';

const COOKIE = 'test_language';

/** Languages that the plugin brings: the files of `translations/`. */
export const LOCALES = [ 'de_DE', 'ja' ] as const;

/** What a window may ask for: a language that the plugin brings, English from right to left, or words as long as in the longest language. */
export type Spoken = ( typeof LOCALES )[ number ] | 'rtl' | 'long';

export const isSpoken = ( text: string ): text is Spoken =>
	[ ...LOCALES, 'rtl', 'long' ].includes( text );

/** A must-use plugin; without it a window is not heard. */
export const LANGUAGE_PLUGIN = `<?php
	$spoken = $_COOKIE['${ COOKIE }'] ?? '';
	if ( in_array( $spoken, [ '${ LOCALES.join( "', '" ) }' ], true ) ) {
		foreach ( [ 'locale', 'determine_locale' ] as $filter ) {
			add_filter( $filter, static fn() => $spoken );
		}
	}
	if ( 'rtl' === $spoken ) {
		add_action( 'init', static function () {
			$GLOBALS['wp_locale']->text_direction = 'rtl';
			wp_styles()->text_direction = 'rtl';
			// What language packs tell the scripts: WordPress' components turn by it.
			wp_add_inline_script( 'wp-i18n', 'wp.i18n.setLocaleData( { "text direction\\u0004ltr": [ "rtl" ] } );' );
		}, 0 );
	}
	if ( 'long' === $spoken ) {
		// A third longer, and what is short almost twice as long, as in Finnish or Hungarian.
		$longer = static fn( string $text ): string => preg_replace_callback( '/<[^>]*>|[aeiou]/i', static fn( $found ) => strlen( $found[0] ) > 1 ? $found[0] : str_repeat( $found[0], strlen( $text ) > 10 ? 2 : 3 ), $text );
		foreach ( [ 'gettext_svc', 'gettext_with_context_svc', 'ngettext_svc' ] as $filter ) {
			add_filter( $filter, $longer );
		}
		add_action( 'init', static function () {
			wp_add_inline_script( 'wp-i18n', 'for ( const kind of [ "gettext", "gettext_with_context", "ngettext", "ngettext_with_context" ] ) { wp.hooks.addFilter( "i18n." + kind + "_svc", "test/long", ( text ) => text.replace( /<[^>]*>|[aeiou]/gi, ( found ) => found.length > 1 ? found : found.repeat( text.length > 10 ? 2 : 3 ) ) ); }' );
		}, 0 );
	}`;

export function speak(
	context: BrowserContext,
	url: string,
	spoken: Spoken
): Promise< void > {
	return context.addCookies( [ { name: COOKIE, value: spoken, url } ] );
}
