<?php
/** Runs a snippet for the shortcode of the plugin that it came from, with what that plugin makes of the attributes. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/shortcodes.php';

/**
 * @param array{id: int, file: string, kind?: string} $row
 * @param array<array-key, mixed>                     $atts
 */
function foreign_shortcode( array $row, array $atts, ?string $content, string $tag ): string {
	if ( 'code_snippet' === $tag ) {
		return code_snippet( $row, $atts, $content );
	}
	$plan      = state()['plan']['listed'] ?? [];
	$listed    = \is_array( $plan ) && \is_array( $plan[ $row['id'] ] ?? null ) ? $plan[ $row['id'] ] : [];
	$variables = match ( true ) {
		'wpcode' === $tag                  => wpcode_variables( $atts, $listed ),
		\str_starts_with( $tag, 'wbcr_' ) => woody_variables( $atts, $listed ),
		default                            => [],
	};
	$work = static fn(): mixed => printed_only( $tag, include_shortcode( $atts, $content, $tag, $row['file'], as_variables( $variables ) ) );
	return shortcode( $row, $atts, $content, $tag, [ 'work' => $work ] );
}

function printed_only( string $tag, mixed $returned ): mixed {
	$is_lost = \in_array( $tag, [ 'code_snippet', 'wpcode', 'xyz-ips' ], true ) || \str_starts_with( $tag, 'wbcr_' );
	return $is_lost && \is_string( $returned ) ? '' : $returned;
}

/**
 * @param array<array-key, mixed> $values
 * @return array<array-key, mixed>
 */
function as_variables( array $values ): array {
	return \array_filter( $values, static fn( int|string $name ): bool => 'this' !== $name && 1 === \preg_match( '/^[a-z_]\w*$/iD', (string) $name ), \ARRAY_FILTER_USE_KEY );
}

/**
 * Code Snippets: PHP runs with the attribute `php` only, and the output is text unless `format` or `shortcodes` ask for more.
 * @param array{id: int, file: string, kind?: string} $row
 * @param array<array-key, mixed>                     $atts
 */
function code_snippet( array $row, array $atts, ?string $content ): string {
	foreach ( [ 'network', 'php', 'format', 'shortcodes', 'debug' ] as $flag ) {
		$place = \array_search( $flag, $atts, true );
		if ( false === $place || isset( $atts[ $flag ] ) ) {
			continue;
		}

		unset( $atts[ $place ] );
		$atts[ $flag ] = true;
	}
	$is_run = (bool) ( $atts['php'] ?? false );
	$instead = [
		'work'   => static fn(): mixed => $is_run ? printed_only( 'code_snippet', include_shortcode( $atts, $content, 'code_snippet', $row['file'], as_variables( $atts ) ) ) : template_text( $row['file'] ),
		'finish' => static function ( string $output ) use ( $atts ): string {
			if ( (bool) ( $atts['format'] ?? false ) ) {
				$output = \capital_P_dangit( \wpautop( \convert_chars( \convert_smilies( \wptexturize( $output ) ) ) ) );
			}
			if ( ! (bool) ( $atts['shortcodes'] ?? false ) ) {
				return $output;
			}
			return \do_shortcode( (bool) ( $atts['format'] ?? false ) ? \shortcode_unautop( $output ) : $output );
		},
	];
	return shortcode( $row, $atts, $content, 'code_snippet', $instead );
}

/**
 * WPCode: HTML that posts may have; one that is missing is empty.
 * @param array<array-key, mixed> $atts
 * @param array<array-key, mixed> $listed
 * @return array<string, string>
 */
function wpcode_variables( array $atts, array $listed ): array {
	$variables = [];
	foreach ( \array_filter( $listed, '\is_string' ) as $name ) {
		$value              = $atts[ $name ] ?? '';
		$variables[ $name ] = \is_string( $value ) ? \wp_kses_post( $value ) : '';
	}
	return $variables;
}

/**
 * Woody: those that the snippet lists, or all where it lists none, without what could be markup.
 * @param array<array-key, mixed> $atts
 * @param array<array-key, mixed> $listed
 * @return array<string, string>
 */
function woody_variables( array $atts, array $listed ): array {
	$variables = [];
	foreach ( $atts as $name => $value ) {
		$is_listed = [] === $listed || \in_array( $name, [ ...$listed, 'id', 'title' ], true );
		if ( !\is_string( $name ) || !\is_string( $value ) || !$is_listed ) {
			continue;
		}

		$plain              = (string) \preg_replace( [ '#<script(.*?)>(.*?)</script>#is', '#(java|vb)script\s*:#i' ], [ '', 'no$1script...' ], \urldecode( $value ) );
		$variables[ $name ] = \addslashes( (string) \filter_var( $plain, \FILTER_SANITIZE_SPECIAL_CHARS ) );
	}
	return $variables;
}

function template_text( string $file ): string {
	$bytes = \is_file( $file ) ? (string) \file_get_contents( $file ) : '';
	$guard = "<?php \\defined( 'ABSPATH' ) || exit;";
	$text  = (string) \preg_replace( '~\A' . \preg_quote( $guard, '~' ) . '(?: echo "[\\\\rn]+";)? \?>~', '', $bytes );
	$text  = \str_starts_with( $text, $guard ) ? '<?php' . \substr( $text, \strlen( $guard ) ) : $text;
	return \str_replace( '<<?php ?>?', '<?', $text );
}
