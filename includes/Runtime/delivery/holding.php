<?php
/** Tells what cannot be held back and put into a page afterwards, so that the server has to decide about it. Pure but for core's reader of HTML. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/markup.php';

/** Elements whose end, or begin, may be left out. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const OPTIONAL_TAGS = [ 'P', 'LI', 'DT', 'DD', 'RT', 'RP', 'OPTION', 'OPTGROUP', 'COLGROUP', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'TD', 'TH', 'HTML', 'HEAD', 'BODY' ];

/** @return ''|'unclosed'|'last_script' `unclosed`: it reaches beyond its own end; `last_script`: it takes the page's last script for itself. */
function obstacle_to_waiting( string $kind, string $code ): string {
	if ( 'html' === $kind && ! is_closed( $code ) ) {
		return 'unclosed';
	}
	// A comment or a text element that a script opens swallows what comes after it.
	if ( \str_contains( $code, 'document.write' ) && 1 === \preg_match( '~<(?:!--(?!.*--)|plaintext\b|xmp\b)~is', $code ) ) {
		return 'unclosed';
	}
	$asks_last = 'css' !== $kind && ! \str_contains( $code, 'currentScript' )
		&& 1 === \preg_match( '~getElementsByTagName\(\s*["\']script["\']\s*\)|document\.scripts\b~', $code )
		&& 1 === \preg_match( '~\[[^\]]*\blength\s*-\s*1\s*\]~', $code );
	return $asks_last ? 'last_script' : '';
}

/** Whether markup closes what it opens, and nothing else. */
function is_closed( string $html ): bool {
	$comment = \strrpos( $html, '<!--' );
	if ( false !== $comment && ! \str_contains( \substr( $html, $comment ), '-->' ) ) {
		return false;
	}
	$open = [];
	foreach ( tags( $html ) as $tag ) {
		if ( \in_array( $tag['name'], OPTIONAL_TAGS, true ) || \in_array( $tag['name'], VOID_TAGS, true ) ) {
			continue;
		}
		if ( ! $tag['closes'] ) {
			$open = $tag['holds'] ? [ ...$open, $tag['name'] ] : $open;
		} elseif ( \array_pop( $open ) !== $tag['name'] ) {
			return false;
		}
	}
	return [] === $open;
}
