<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Reach;

use Svc\Checks\Loopback\Http\Route;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Domain\Warnings;
use Svc\Domain\WebAssembly;

\defined( 'ABSPATH' ) || exit;

/**
 * Serves the site for the length of one piece of work: PHP's built-in server on a port of this machine, with the PHP, the configuration and the
 * rights of this process. It answers only requests with its pass (`includes/Runtime/keyed/own-server.php`), and ends with the work: a shell waits
 * for the pipe to this process to close, also when it is killed. Needs proc_open, a POSIX shell, and the same PHP as a program.
 */
final class OwnServer {

	/** Starts the server `$0` with all arguments, and ends it with the process that started it. The places are those where PHP may be. */
	private const SHELL = 'IFS=:; for php in $svc_places; do [ -x "$php" ] && break; done; [ -x "$php" ] || exit 127; "$php" "$@" </dev/null >/dev/null 2>&1 & server=$!; read -r line; kill -9 "$server"';

	/** All that hosts may have disabled of what it takes, here and in the server. */
	private const FUNCTIONS = [ 'proc_open', 'proc_close', 'proc_get_status', 'proc_terminate', 'stream_socket_server', 'stream_socket_client', 'stream_socket_get_name', 'stream_set_timeout', 'stream_get_contents', 'getenv', 'putenv', 'chdir', 'php_ini_loaded_file', 'php_ini_scanned_files', 'get_loaded_extensions' ];

	/** Seconds until it answers; a machine under load takes its time to start a program. */
	private const START = 6.0;

	/** Microseconds between two looks. */
	private const LOOK = 20000;

	/** Settings of this process that a web server may have set beside the files of configuration. */
	private const SETTINGS = [ 'memory_limit', 'open_basedir', 'disable_functions', 'error_log', 'log_errors', 'display_errors', 'error_reporting', 'date.timezone', 'include_path', 'default_charset', 'max_execution_time' ];

	/** What a request brings to the environment of its process (RFC 3875, and what servers add): nothing for another request. */
	private const OF_REQUEST = '~^(?:HTTP|REQUEST|REMOTE|SERVER|SCRIPT|PATH_(?!$)|CONTENT|DOCUMENT|CONTEXT|QUERY|GATEWAY|AUTH|REDIRECT|UNIQUE|FCGI|PHP_(?:SELF|AUTH|VALUE|ADMIN)|ORIG|HTTPS$|svc_)~';

	/** @var array{resource, resource}|null Shell, and the pipe that keeps it waiting. */
	private ?array $process = null;

	private string $origin = '';

	public function __construct( private readonly Route $route ) {}

	/** Whether programs may be started here at all; whether PHP is among them shows when it is started. */
	public static function may_start(): bool {
		return '/' === \DIRECTORY_SEPARATOR && ! WebAssembly::is_here() && '' !== self::chosen() && [] === \array_filter( self::FUNCTIONS, static fn( string $name ): bool => ! \function_exists( $name ) );
	}

	/** Whether it is likely to help, as far as that is known without starting it. */
	public static function may_help(): bool {
		return self::may_start() && RememberedRoute::own_server_works();
	}

	/**
	 * @template T
	 * @param callable(RouteKind, bool): T $work Told whether the server runs, and otherwise whether it only was too slow to start.
	 * @return T
	 */
	public function serve( callable $work ): mixed {
		$pass  = \bin2hex( \random_bytes( 16 ) );
		$begin = \microtime( true );
		try {
			if ( ! self::may_start() || ! $this->start( $pass ) ) {
				$is_late = \microtime( true ) - $begin > self::START;
				if ( self::may_start() && ! $is_late ) {
					RememberedRoute::remember_no_server();
				}

				return $work( RouteKind::None, $is_late );
			}
			if ( ! RememberedRoute::own_server_works() ) {
				RememberedRoute::forget();
			}
			$this->route->use_own_server( fn(): string => $this->open( $pass ), $pass );

			return $work( RouteKind::OwnServer, false );
		} finally {
			$this->route->use_web_server();
			$this->stop();
		}
	}

	/** @return string Its address; a server that hangs in a page, or that a page took down, is replaced. */
	private function open( string $pass ): string {
		if ( $this->route->is_broken() ) {
			$this->stop();
			$this->start( $pass );
			$this->route->restarted();
		}

		return $this->origin;
	}

	/** @return bool Whether it answers, and is the same PHP as this one. */
	private function start( string $pass ): bool {
		$port = self::free_port();
		if ( 0 === $port ) {
			return false;
		}
		$pipes   = [];
		$quiet   = [ 'file', '/dev/null', 'w' ];
		$command = [ '/bin/sh', '-c', self::SHELL, 'svc', ...self::arguments( $port ) ];
		// What cannot be started is an answer here, not a warning in a log.
		$shell = Warnings::keep(
			static function () use ( $command, $quiet, &$pipes, $pass ): mixed {
				return \proc_open( $command, [ [ 'pipe', 'r' ], $quiet, $quiet ], $pipes, \ABSPATH, self::environment( $pass ) );
			}
		);
		if ( ! \is_resource( $shell ) || ! \is_resource( $pipes[0] ?? null ) ) {
			return false;
		}
		$this->process = [ $shell, $pipes[0] ];
		// Never by name: `localhost` may mean another address of this machine, at which another program listens.
		$this->origin = "http://127.0.0.1:{$port}";

		return $this->is_up( $port, $pass );
	}

	private function stop(): void {
		if ( null === $this->process ) {
			return;
		}
		[ $shell, $pipe ] = $this->process;
		$this->process    = null;
		\fclose( $pipe );
		\proc_close( $shell );
	}

	/** Waits until the server proves that it is ours, which another program on the port could not. */
	private function is_up( int $port, string $pass ): bool {
		$until = \microtime( true ) + self::START;
		$nonce = \bin2hex( \random_bytes( 8 ) );
		$proof = \hash_hmac( 'sha256', $nonce . ' ' . \PHP_VERSION . ' ' . self::extensions(), $pass );
		do {
			$answer = self::handshake( $port, $nonce );
			if ( '' !== $answer ) {
				return \hash_equals( $proof, $answer );
			}
			if ( null === $this->process || ! \proc_get_status( $this->process[0] )['running'] ) {
				return false;
			}
			\usleep( self::LOOK );
		} while ( \microtime( true ) < $until );

		return false;
	}

	private static function handshake( int $port, string $nonce ): string {
		// The plainest of clients: there is no site yet that filters and settings of WordPress' HTTP API could be about.
		$stream = @\stream_socket_client( "tcp://127.0.0.1:{$port}", $code, $message, 1.0 );
		if ( false === $stream ) {
			return '';
		}
		\stream_set_timeout( $stream, 1 );
		\fwrite( $stream, "GET /svc-hello HTTP/1.0\r\nHost: 127.0.0.1\r\nX-SVC-Nonce: {$nonce}\r\n\r\n" );
		$answer = (string) \stream_get_contents( $stream );
		\fclose( $stream );

		return \trim( (string) \strstr( $answer, "\r\n\r\n" ) );
	}

	/** @return int 0 when none can be had. */
	private static function free_port(): int {
		$socket = @\stream_socket_server( 'tcp://127.0.0.1:0' );
		if ( false === $socket ) {
			return 0;
		}
		$name = (string) \stream_socket_get_name( $socket, false );
		\fclose( $socket );

		return (int) \substr( (string) \strrchr( $name, ':' ), 1 );
	}

	/** @return list<string> */
	private static function arguments( int $port ): array {
		return [ ...self::settings(), '-S', "127.0.0.1:{$port}", '-t', \ABSPATH, \dirname( __DIR__, 3 ) . '/Runtime/keyed/own-server.php' ];
	}

	/** @return list<string> Arguments that give PHP at a command line the configuration of this process. */
	public static function settings(): array {
		$arguments = [];
		$ini       = \php_ini_loaded_file();
		if ( false !== $ini ) {
			$arguments = [ '-c', $ini ];
		}
		foreach ( self::SETTINGS as $name ) {
			$value = \ini_get( $name );
			if ( \is_string( $value ) && '' !== $value && 1 !== \preg_match( '/["\r\n]/', $value ) ) {
				\array_push( $arguments, '-d', $name . '="' . $value . '"' );
			}
		}

		return $arguments;
	}

	/** @return array<string, string> */
	private static function environment( string $pass ): array {
		return [ 'svc_server' => (string) \json_encode( self::site( $pass ), \JSON_UNESCAPED_SLASHES ) ] + self::surroundings();
	}

	/** @return array<string, string> The environment without what the request brought, and the places where PHP may be (`svc_places`). */
	public static function surroundings(): array {
		$kept    = \array_filter( \getenv(), static fn( string $name ): bool => 1 !== \preg_match( self::OF_REQUEST, $name ), \ARRAY_FILTER_USE_KEY );
		$version = \PHP_MAJOR_VERSION . '.' . \PHP_MINOR_VERSION;
		$places  = [ \PHP_BINDIR . "/php{$version}", \PHP_BINDIR . '/php', "/usr/bin/php{$version}", "/usr/local/bin/php{$version}", '/usr/local/bin/php', '/usr/bin/php' ];
		if ( 1 === \preg_match( '~/php[\d.]*$~D', \PHP_BINARY ) ) {
			\array_unshift( $places, \PHP_BINARY );
		}
		$scanned = \php_ini_scanned_files();
		$first   = \is_string( $scanned ) ? \trim( \explode( ',', $scanned )[0] ) : '';

		return [
			'svc_places' => self::chosen() ?? \implode( ':', $places ),
		] + ( '' === $first ? [] : [ 'PHP_INI_SCAN_DIR' => \dirname( $first ) ] ) + $kept;
	}

	/** By the site's own choice; null without one, empty for none. */
	private static function chosen(): ?string {
		$chosen = \defined( 'SVC_PHP' ) ? \constant( 'SVC_PHP' ) : null;

		return \is_string( $chosen ) ? $chosen : null;
	}

	/** @return array<string, string> */
	private static function site( string $pass ): array {
		return [
			'pass'       => $pass,
			'folder'     => \rtrim( \ABSPATH, '/' ),
			'home'       => \rtrim( (string) \wp_parse_url( \home_url( '/' ), \PHP_URL_PATH ), '/' ),
			'site'       => \rtrim( (string) \wp_parse_url( \site_url( '/' ), \PHP_URL_PATH ), '/' ),
			'scheme'     => (string) \wp_parse_url( \home_url( '/' ), \PHP_URL_SCHEME ),
			'software'   => \is_string( $_SERVER['SERVER_SOFTWARE'] ?? null ) ? $_SERVER['SERVER_SOFTWARE'] : '',
			'extensions' => self::extensions(),
		];
	}

	/** Extensions of this PHP that snippets may call, without those that belong to the way in which it is run. */
	private static function extensions(): string {
		$names = \array_diff( \array_map( '\strtolower', \get_loaded_extensions() ), [ 'cgi-fcgi', 'fpm', 'fpm-fcgi', 'litespeed', 'apache2handler', 'cli_server', 'readline', 'pcntl' ] );
		\sort( $names );

		return \implode( ',', $names );
	}
}
