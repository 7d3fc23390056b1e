<?php
/**
 * Prints HTML, CSS and JavaScript snippets. Loaded when the first such row is reached.
 *
 * Further keys of a row: `kind` `html`, `css` or `js`; `public` prints a link to the file in uploads with the version `ver`,
 * `strategy` being `defer` or `async`; `compiled` prints what a style compiler left there; `consent` names the category a visitor must have
 * agreed to.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * Prints a row; its conditions have been decided.
 *
 * @param array{id: int, file: string, kind?: string, public?: bool, compiled?: bool, ver?: string, strategy?: string, consent?: string} $row
 */
function render( array $row ): void {
	match ( $row['kind'] ?? '' ) {
		'html'  => print_html( $row ),
		'css'   => print_style( $row ),
		'js'    => print_script( $row ),
		default => null,
	};
}

/**
 * Runs a PHP or HTML row and returns what it printed; a PHP snippet may also return a text. A failure gives nothing.
 *
 * @param array{id: int, file: string, kind?: string} $row
 * @param \Closure(): mixed                           $work Includes the file.
 */
function capture( array $row, \Closure $work ): string {
	$state              = &state();
	$level              = \ob_get_level();
	$state['running'][] = $row['id'];
	\ob_start();
	try {
		$result = may_run( $row ) ? $work() : '';
		// Buffers the snippet left open belong to its output.
		while ( \ob_get_level() > $level + 1 ) {
			\ob_end_flush();
		}
		$output = \ob_get_level() > $level ? (string) \ob_get_clean() : '';
		$output = \is_string( $result ) ? $output . $result : $output;
	} catch ( \Throwable $error ) {
		while ( \ob_get_level() > $level ) {
			\ob_end_clean();
		}
		$output = '';
		caught( $row['id'], $error );
	}
	\array_pop( $state['running'] );
	return $output;
}

/**
 * @param array{id: int, file: string, consent?: string} $row
 */
function print_html( array $row ): void {
	if ( is_php_disabled() && has_code( $row['file'] ) ) {
		return;
	}
	if ( isset( $row['consent'] ) ) {
		\ob_start();
		include_row( $row );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the snippet is HTML by a person who may write it.
		echo with_consent( $row, (string) \ob_get_clean() );
		return;
	}
	include_row( $row );
}

/**
 * @param array{file: string} $row
 */
function include_row( array $row ): mixed {
	$GLOBALS['svc_file'] = $row['file'];
	return include_file();
}

/**
 * @param array{id: int, file: string, public?: bool, compiled?: bool, ver?: string} $row
 */
function print_style( array $row ): void {
	if ( isset( $row['public'] ) ) {
		\printf( "<link rel=\"stylesheet\" id=\"svc-%d-css\" href=\"%s\" media=\"all\" />\n", $row['id'], \esc_url( public_address( $row, 'css' ) ) );
		return;
	}
	$css = style_of( $row );
	if ( '' !== $css ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- CSS, made safe for its element by style_of().
		\printf( "<style id=\"svc-%d-css\">\n%s\n</style>\n", $row['id'], $css );
	}
}

/**
 * @param array{id: int, file: string, public?: bool, ver?: string, strategy?: string, consent?: string} $row
 */
function print_script( array $row ): void {
	$attributes = [ 'id' => 'svc-' . $row['id'] . '-js' ];
	if ( ! has_consent( $row ) ) {
		$attributes['type']             = 'text/plain';
		$attributes['data-svc-consent'] = $row['consent'] ?? '';
	}
	if ( isset( $row['public'] ) ) {
		$attributes['src'] = public_address( $row, 'js' );
		if ( 'defer' === ( $row['strategy'] ?? '' ) || 'async' === ( $row['strategy'] ?? '' ) ) {
			$attributes[ $row['strategy'] ] = true;
		}
		\wp_print_script_tag( $attributes );
		return;
	}
	$script = \file_get_contents( $row['file'] );
	if ( false !== $script && '' !== $script ) {
		\wp_print_inline_script_tag( safe_script( $script ), $attributes );
	}
}

/**
 * The CSS of a row, unable to end its element: `\/` means `/` wherever CSS allows a string, and nothing anywhere else.
 *
 * @param array{id: int, file: string, compiled?: bool} $row
 */
function style_of( array $row ): string {
	$file = isset( $row['compiled'] ) ? \wp_get_upload_dir()['basedir'] . '/svc/' . $row['id'] . '.css' : $row['file'];
	$css  = \is_file( $file ) ? (string) \file_get_contents( $file ) : '';
	return \str_ireplace( '</style', '<\/style', $css );
}

/**
 * JavaScript that cannot end its element or hide the end of it. The escape is valid in strings, patterns, templates and names.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
function safe_script( string $script ): string {
	$safe = \preg_replace_callback(
		'~(</?)(s)(cript)~i',
		static fn( array $part ): string => $part[1] . '\u00' . \bin2hex( $part[2] ) . $part[3],
		$script
	);
	return $safe ?? '';
}

/**
 * The address of a row's file in uploads.
 *
 * @param array{id: int, ver?: string} $row
 */
function public_address( array $row, string $extension ): string {
	$address = \wp_get_upload_dir()['baseurl'] . '/svc/' . $row['id'] . '.' . $extension;
	return \set_url_scheme( $address ) . '?ver=' . ( $row['ver'] ?? '' );
}

/**
 * Whether the visitor agreed to what a row is for. Without a consent plugin there is nobody to ask, and nothing is held back.
 *
 * @param array{consent?: string} $row
 */
function has_consent( array $row ): bool {
	return ! isset( $row['consent'] ) || ! \function_exists( 'wp_has_consent' ) || true === \wp_has_consent( $row['consent'] );
}

/**
 * HTML that waits for consent is printed inert.
 *
 * @param array{consent?: string} $row
 */
function with_consent( array $row, string $html ): string {
	if ( '' === $html || has_consent( $row ) ) {
		return $html;
	}
	return '<template data-svc-consent="' . \esc_attr( $row['consent'] ?? '' ) . '">' . $html . '</template>';
}

/**
 * Whether an HTML file holds code of its own, which must not run while PHP is off. What `Svc\Compiler\CodeCompiler` adds is known to
 * the letter: the guard in front, and `<?php ?>` to keep other tags apart. Asked only while PHP is off.
 */
function has_code( string $file ): bool {
	$bytes = \is_file( $file ) ? (string) \file_get_contents( $file ) : '';
	if ( 1 !== \preg_match( '~\A<\?php \\\\defined\( \'ABSPATH\' \) \|\| exit;(?: echo "(?:\\\\r|\\\\n)+";)? \?>~', $bytes, $guard ) ) {
		return true;
	}
	return 1 === \preg_match( '~<\?(?:=|php)~i', \str_replace( '<?php ?>', '', \substr( $bytes, \strlen( $guard[0] ) ) ) );
}
