<?php
/**
 * Prints HTML, CSS and JavaScript snippets. Further keys of a row: `public` prints a link to the file in uploads with the version `ver`; `requires`
 * are handles of scripts before it; `compiled` prints what a style compiler left there; `browser` lets the browser decide (`visitor.php`). In a
 * sampled request the kind `sampled` measures the row it carries.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array{id: int, file: string, kind?: string, public?: bool, compiled?: bool, ver?: string, strategy?: string, requires?: list<string>, consent?: string, browser?: bool, if?: list<list<array{0: string, 1: string, 2: mixed}>>, row?: array{id: int, file: string, kind?: string}, last?: bool} $row
 */
function render( array $row ): void {
	$kind = $row['kind'] ?? '';
	if ( isset( $row['row'] ) ) {
		run_sampled( $row['row'], $row['last'] ?? false );
	} elseif ( 'visitor' === $kind ) {
		require_once __DIR__ . '/visitor.php';
		print_visitor_script();
	} elseif ( 'html' === $kind && is_on_filter() ) {
		drop( $row );
	} elseif ( 'html' === $kind && ! isset( $row['browser'] ) && ! isset( $row['consent'] ) ) {
		print_html( $row );
	} else {
		$markup = gated( $row, markup_of( $row ) );
		if ( '' !== $markup && isset( $row['requires'] ) && false !== ( require_once __DIR__ . '/requires.php' ) ) {
			print_required( $row );
		}
		// Markup by a person who may write it, safe within its element.
		echo $markup;
	}
}

/** What is printed where a value is handed on ends up in front of the page. One name can be action here and filter there: the call itself tells. */
function is_on_filter(): bool {
	$frames = ( new \Exception() )->getTrace();
	foreach ( $frames as $at => $frame ) {
		if ( 'apply_filters' === $frame['function'] && 'WP_Hook' === ( $frame['class'] ?? '' ) ) {
			// WP_Hook::do_action() runs its callbacks through its own apply_filters().
			return 'do_action' !== ( $frames[ $at + 1 ]['function'] ?? '' ) || 'WP_Hook' !== ( $frames[ $at + 1 ]['class'] ?? '' );
		}
	}
	return false;
}

/** @param array{id: int, file: string, kind?: string} $row */
function drop( array $row ): void {
	$lost  = markup_of( $row );
	$state = &state();
	if ( null !== $state['candidate'] && '' !== \trim( $lost ) ) {
		$state['candidate']['notices'][] = [
			/* translators: %s: name of a WordPress hook. */
			'message' => \sprintf( \__( '"%s" is a filter, so its output is discarded. Choose an action, such as wp_footer.', 'svc' ), (string) \current_filter() ),
			'line'    => 0,
			'snippet' => $row['id'],
		];
	}
}

/**
 * @param array{id: int, file: string, kind?: string, public?: bool, compiled?: bool, ver?: string, strategy?: string, requires?: list<string>} $row
 */
function markup_of( array $row ): string {
	switch ( $row['kind'] ?? '' ) {
		case 'css':
			return style_markup( $row );
		case 'js':
			return script_markup( $row );
		case 'html':
			return capture(
				$row,
				static function () use ( $row ): void {
					print_html( $row );
				}
			);
	}
	return '';
}

/**
 * @param array{id: int, file: string, kind?: string, browser?: bool, consent?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>} $row
 */
function gated( array $row, string $markup ): string {
	if ( '' === $markup || ( ! isset( $row['browser'] ) && ! isset( $row['consent'] ) ) ) {
		return $markup;
	}
	require_once __DIR__ . '/visitor.php';
	return gate( $row, $markup );
}

/**
 * @param array{id: int, file: string, kind?: string, sampled?: bool} $row
 * @param \Closure(): mixed                                           $work May also return a text. A failure gives nothing.
 */
function capture( array $row, \Closure $work ): string {
	$state              = &state();
	$work               = isset( $row['sampled'] ) ? measured( $row['id'], $work ) : $work;
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

/** @param array{id: int, file: string} $row */
function print_html( array $row ): void {
	if ( ! is_php_disabled() || ! has_code( $row['file'] ) ) {
		include_row( $row );
	}
}

/** @param array{id: int, file: string} $row */
function include_row( array $row ): mixed {
	$GLOBALS['svc_file'] = $row['file'];
	$result              = include_file();
	return false === $result && is_missing( $row['file'] ) ? run_restored( $row['id'], $row['file'], include_file( ... ) ) : $result;
}

/** @param array{id: int, file: string, public?: bool, compiled?: bool, ver?: string} $row */
function style_markup( array $row ): string {
	if ( isset( $row['public'] ) ) {
		return \sprintf( "<link rel=\"stylesheet\" id=\"svc-%d-css\" href=\"%s\" media=\"all\" />\n", $row['id'], \esc_url( public_address( $row, 'css' ) ) );
	}
	$css = style_of( $row );
	return '' === $css ? '' : \sprintf( "<style id=\"svc-%d-css\">\n%s\n</style>\n", $row['id'], $css );
}

/** @param array{id: int, file: string, public?: bool, ver?: string, strategy?: string, requires?: list<string>} $row */
function script_markup( array $row ): string {
	$attributes = [ 'id' => 'svc-' . $row['id'] . '-js' ];
	if ( isset( $row['requires'] ) && false !== ( require_once __DIR__ . '/requires.php' ) && is_deferred( $row['requires'] ) ) {
		$row['strategy'] = 'defer';
	}
	if ( isset( $row['public'] ) ) {
		$attributes['src'] = public_address( $row, 'js' );
		if ( 'defer' === ( $row['strategy'] ?? '' ) || 'async' === ( $row['strategy'] ?? '' ) ) {
			$attributes[ $row['strategy'] ] = true;
		}
		return \wp_get_script_tag( $attributes );
	}
	$script = code_of( $row );
	if ( '' !== $script && ( 'defer' === ( $row['strategy'] ?? '' ) || 'async' === ( $row['strategy'] ?? '' ) ) ) {
		// Browsers heed the strategy of scripts with an address only. WordPress lets no data: through, so it is put in afterwards.
		$tag = \wp_get_script_tag(
			$attributes + [
				'src'            => '#svc',
				$row['strategy'] => true,
			]
		);
		return \str_replace( 'src="#svc"', 'src="data:text/javascript;charset=utf-8;base64,' . \base64_encode( $script ) . '"', $tag );
	}
	return '' === $script ? '' : \wp_get_inline_script_tag( safe_script( $script ), $attributes );
}

/** @param array{id: int, file: string, compiled?: bool, test?: bool} $row Cannot end its element: `\/` means `/` wherever CSS allows a string. */
function style_of( array $row ): string {
	if ( isset( $row['compiled'], $row['test'] ) ) {
		return \str_ireplace( '</style', '<\/style', withheld_style( $row['id'] ) );
	}
	$file = isset( $row['compiled'] ) ? \wp_get_upload_dir()['basedir'] . '/svc/' . $row['id'] . '.css' : $row['file'];
	if ( isset( $row['compiled'] ) && ! \is_file( $file ) ) {
		require_once __DIR__ . '/public-files.php';
		publish_again( $row['id'], 'css' );
	}
	return \str_ireplace( '</style', '<\/style', isset( $row['compiled'] ) ? source_of( $file ) : code_of( $row ) );
}

/** @param array{id: int, file: string} $row Also where the file was missing. */
function code_of( array $row ): string {
	return is_missing( $row['file'] ) && ! has_restored( $row['id'], $row['file'] ) ? '' : source_of( $row['file'] );
}

function is_missing( string $file ): bool {
	return ! \is_file( $file ) && false !== ( require_once __DIR__ . '/../index/missing.php' );
}

/** That of a candidate or an unsaved snippet has a guard line first (`Svc\Compiler\CodeCompiler::GUARD`), as it must not be fetched. */
function source_of( string $file ): string {
	$code = \is_file( $file ) ? (string) \file_get_contents( $file ) : '';
	return \str_ends_with( $file, '.php' ) && \str_starts_with( $code, "<?php exit; ?>\n" ) ? \substr( $code, 15 ) : $code;
}

/** Not public in testing mode: `maps/{id}.php`, JSON behind a guard line (`Svc\Storage\Code\StyleMaps`). */
function withheld_style( int $id ): string {
	$file   = state()['root'] . '/maps/' . $id . '.php';
	$record = \is_file( $file ) ? \json_decode( (string) \strstr( (string) \file_get_contents( $file ), '{' ), true ) : null;
	return \is_array( $record ) && \is_string( $record['css'] ?? null ) ? $record['css'] : '';
}

/**
 * Cannot end its element or hide the end of it. The escape is valid in strings, patterns, templates and names.
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

/** @param array{id: int, ver?: string} $row */
function public_address( array $row, string $extension ): string {
	$address = \wp_get_upload_dir()['baseurl'] . '/svc/' . $row['id'] . '.' . $extension;
	return \set_url_scheme( $address ) . '?ver=' . ( $row['ver'] ?? '' );
}

/** While PHP is disabled. `Svc\Compiler\CodeCompiler` adds the guard in front, and `<?php ?>` to keep other tags apart; neither is its own code. */
function has_code( string $file ): bool {
	$bytes = \is_file( $file ) ? (string) \file_get_contents( $file ) : '';
	if ( 1 !== \preg_match( '~\A<\?php \\\\defined\( \'ABSPATH\' \) \|\| exit;(?: echo "(?:\\\\r|\\\\n)+";)? \?>~', $bytes, $guard ) ) {
		return true;
	}
	return 1 === \preg_match( '~<\?(?:=|php)~i', \str_replace( '<?php ?>', '', \substr( $bytes, \strlen( $guard[0] ) ) ) );
}
