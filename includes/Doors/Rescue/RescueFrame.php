<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

\defined( 'ABSPATH' ) || exit;

/** What the pages of a rescue have in common. No theme, no script, nothing from elsewhere, so that it works when nothing else does. */
final class RescueFrame {

	private const STYLE = ':root{color-scheme:light dark;--page:#f0f0f1;--card:#fff;--text:#1d2327;--soft:#50575e;--line:#dcdcde;--edge:#8c8f94;--link:#2271b1;--strong:#2271b1;--on:#fff;--stop:#b32d2e;--chip:#f0f0f1;--said:#00a32a}'
		. '@media(prefers-color-scheme:dark){:root{--page:#1d2327;--card:#2c3338;--text:#f0f0f1;--soft:#c3c4c7;--line:#3c434a;--edge:#8c8f94;--link:#72aee6;--strong:#72aee6;--on:#101517;--stop:#ff8085;--chip:#3c434a;--said:#00ba37}}'
		. '*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:400 1rem/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Oxygen-Sans,Ubuntu,Cantarell,"Helvetica Neue",sans-serif;overflow-wrap:anywhere}'
		. 'main{max-width:46rem;margin:0 auto;padding:2.5rem 1rem 4rem}header p{margin:0;color:var(--soft)}h1{margin:0 0 1.5rem;font-size:1.75rem;font-weight:600;line-height:1.25}'
		. 'section,.said{margin:0 0 1rem;padding:1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem}.said{border-inline-start:.25rem solid var(--said);border-radius:.25rem;font-weight:500}.said.bad{border-inline-start-color:var(--stop)}'
		. 'h2{margin:0;font-size:1.0625rem;font-weight:600}h2 span{color:var(--soft);font-weight:400}section>p{margin:.25rem 0 0;color:var(--soft)}section>p b{color:var(--text)}'
		. '.turns{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0 0}form{margin:0}a{color:var(--link)}'
		. 'button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.5rem;padding:.5rem 1rem;font-family:inherit;font-size:.875rem;font-weight:500;line-height:1.5;color:var(--link);background:transparent;border:1px solid currentcolor;border-radius:.25rem;text-align:center;text-decoration:none;cursor:pointer}'
		. 'button:hover,.button:hover{background:var(--chip)}.first{color:var(--on);background:var(--strong);border-color:var(--strong)}.first:hover{color:var(--on);background:var(--strong);filter:brightness(.9)}.stop{color:var(--stop)}'
		. ':focus-visible{outline:2px solid var(--link);outline-offset:2px}'
		. 'ol{margin:.75rem 0 0;padding:0;list-style:none}li{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding:.75rem 0;border-top:1px solid var(--line)}li:last-child{padding-bottom:0}'
		. 'li>div{flex:1 1 12rem;min-width:0}li strong{display:block;font-weight:500}small{display:block;font-size:.8125rem;color:var(--soft)}.kind{display:inline-block;padding:0 .375rem;margin-inline-end:.375rem;border-radius:.125rem;background:var(--chip);color:var(--text)}li form{flex:none}'
		. 'nav{display:flex;gap:1rem;margin:1rem 0 0}'
		. '@media(max-width:37.5rem){main{padding:1.5rem .75rem 3rem}section,.said{padding:1rem}button,.button{min-height:2.75rem}.turns>*,.turns button{width:100%}}'
		. '@media(forced-colors:active){section,.said,button,.button,.kind{border:1px solid}}';

	public function open( int $status = 200 ): void {
		// What a plugin printed before it failed is no part of this page.
		while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
			continue;
		}
		if ( ! \headers_sent() ) {
			\status_header( $status );
			\nocache_headers();
			\header( 'Content-Type: text/html; charset=utf-8' );
			\header( 'X-Robots-Tag: noindex' );
			\header( 'Referrer-Policy: no-referrer' );
			\header( 'X-Frame-Options: DENY' );
			\header( "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'" );
		}
		$title = \__( 'Rescue', 'svc' );
		$site  = \wp_specialchars_decode( \get_bloginfo( 'name' ), \ENT_QUOTES );
		\printf( '<!DOCTYPE html><html lang="%s" dir="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>%s</title>', \esc_attr( \get_bloginfo( 'language' ) ), \is_rtl() ? 'rtl' : 'ltr', \esc_html( '' === $site ? $title : "{$title} · {$site}" ) );
		echo '<style>' . self::STYLE . '</style></head><body><main>';
		\printf( '<header><p>%s</p><h1>%s</h1></header>', \esc_html( '' === $site ? (string) \wp_parse_url( \home_url(), \PHP_URL_HOST ) : $site ), \esc_html( $title ) );
	}

	public function close(): void {
		echo '</main></body></html>';
	}

	/** A time as the site writes it, in its time zone. */
	public static function when( int $time ): string {
		$formats = [ \get_option( 'date_format' ), \get_option( 'time_format' ) ];
		return (string) \wp_date( \implode( ' ', \array_filter( $formats, '\is_string' ) ), $time );
	}

	/** The name of the site's time zone: the reader may be elsewhere. */
	public static function zone(): string {
		$zone = \wp_timezone_string();
		return 1 === \preg_match( '~^[+-]~', $zone ) ? 'UTC' . $zone : $zone;
	}

	/**
	 * An address of the rescue, each time another one, so that a cache that takes no notice of headers gives it to no other visitor.
	 * @param string $step `page`, `off` or `open`, and what follows.
	 */
	public static function address( string $step ): string {
		return self::apart( "svc-rescue={$step}&" );
	}

	/**
	 * The front page at an address that no cache has a page for, as `includes/Runtime/delivery/apart.php` makes them.
	 * @param string $query Parameters, each with `&` behind it.
	 */
	public static function apart( string $query ): string {
		return \home_url( "/?{$query}svc-mark=" . \bin2hex( \random_bytes( 8 ) ) );
	}
}
