<?php
/**
 * Notes in a keyed request which snippets are at work and which server they wait for, beside its candidate (`candidates/{id}.wait.php`): when
 * the caller gives up, or the process dies, the request can say nothing any more. The file is a guard and JSON, padded to one length: `{work,
 * host}`, when each snippet at work began (Unix time with a fraction, by id, the outermost first), and a host that is waited for, or empty.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/statements.php';

/** Bytes of a note; 15 snippets and a host of 200 bytes fit in. */
const NOTE_LENGTH = 640;

/** @param int $snippet Who asked the host, also where no callback of that snippet is known to run; 0 for none. */
function note_work( string $host = '', int $snippet = 0 ): void {
	/** @var resource|false|null $file */
	static $file = null;
	$candidate   = state()['candidate'];
	$file      ??= null !== $candidate && \function_exists( 'fseek' ) ? @\fopen( \substr( $candidate['file'], 0, -4 ) . '.wait.php', 'c' ) : false;
	if ( false === $file || 0 !== @\fseek( $file, 0 ) ) {
		return;
	}
	$work  = at_work() + ( $snippet > 0 ? [ $snippet => \microtime( true ) ] : [] );
	$facts = [
		'work' => \array_slice( $work, -15, null, true ),
		'host' => \substr( $host, 0, 200 ),
	];
	@\fwrite( $file, \str_pad( "<?php exit; ?>\n" . \json_encode( $facts, \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_FORCE_OBJECT ), NOTE_LENGTH ) );
}

/** From now on requests to other servers are noted, unless a filter answers them. */
function note_waits(): bool {
	return \add_filter(
		'pre_http_request',
		static function ( mixed $answer, mixed $args = [], mixed $url = '' ): mixed {
			$host = \is_string( $url ) ? \parse_url( $url, \PHP_URL_HOST ) : null;
			if ( false === $answer && \is_array( $args ) && false !== ( $args['blocking'] ?? true ) && \is_string( $host ) ) {
				note_work( $host, first_snippet( ( new \Exception() )->getTrace() )['id'] ?? 0 );
				\add_action( 'http_api_debug', static fn() => note_work(), 0, 0 );
			}
			return $answer;
		},
		\PHP_INT_MAX,
		3
	);
}
