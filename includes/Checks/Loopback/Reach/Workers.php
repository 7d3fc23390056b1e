<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Reach;

use Svc\Checks\CommandLine;
use Svc\Checks\Loopback\Http\HttpClient;
use Svc\Checks\Loopback\Http\Route;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether the web server can answer while this request goes on: many hosts run one PHP process for a site. PHP-FPM tells how many it has; elsewhere
 * a file that answers before WordPress loads (`includes/Runtime/keyed/probe.php`) comes in milliseconds where one is free.
 * @phpstan-type Pool array{count: int, is_all: bool, peak: int}
 * @phpstan-type Memory array{server: string, count: int, silent_since: int}
 */
final class Workers {

	public const TRANSIENT = 'svc_workers';

	private const LIFETIME = 3600;

	private const PATIENCE = 2.0;

	/** Seconds of silence after which it counts no longer that there were several processes. */
	private const DOUBT_AFTER = 60;

	public function __construct(
		private readonly HttpClient $http,
		private readonly Route $route,
	) {}

	/** @return int What was found out lately: 1 for exactly one process, 2 for two or more, 0 when that is not known. */
	public function known(): int {
		$pool  = self::pool();
		$known = self::remembered();

		return match ( true ) {
			null === $pool      => $known,
			$pool['count'] > 1  => 2,
			$pool['is_all']     => $pool['count'],
			default             => 1 === $known ? 1 : 0,
		};
	}

	/** Whether a process may wait while another one asks the site for pages: then one is left for these and one for visitors. */
	public function has_one_to_spare(): bool {
		$pool = self::pool();
		return ! CommandLine::is_here() && null !== $pool && self::width( $pool, 0 ) > 1;
	}

	/**
	 * Finds out whether there is a process for a request of our own, and how many of them may go out at once.
	 * @return 'free'|'one'|'busy'|'unreachable' `busy`: there are others, and none was free in time; `free` also when that cannot be told.
	 */
	public function ask(): string {
		if ( CommandLine::is_here() ) {
			return 'free';
		}
		$known             = $this->known();
		$this->route->width = self::width( self::pool(), $known );
		if ( 1 === $known ) {
			return $this->found( 1 );
		}
		$answer = $this->probe();
		if ( 'silent' !== $answer ) {
			return 'unreachable' === $answer ? 'unreachable' : 'free';
		}
		// By now PHP-FPM has started another process for the request that waits, if it may have more than one.
		$pool = self::pool();
		if ( null !== $pool ) {
			return $this->found( $pool['count'] );
		}
		// Several are known to be there. Else once more: a busy server gets round to a request, a single process never does.
		return ( $known > 1 && ! self::is_doubtful() ) || 'silent' !== $this->probe() ? 'busy' : $this->found( 1 );
	}

	/** Notes that several processes gave no answer; whether that has lasted too long for a busy server. */
	private static function is_doubtful(): bool {
		$now   = \time();
		$since = self::memory()['silent_since'];
		if ( 0 === $since ) {
			self::keep( 2, $now );
		}

		return 0 !== $since && $now - $since >= self::DOUBT_AFTER;
	}

	/** @return 'answered'|'blocked'|'silent'|'unreachable' `blocked`: it cannot be told, and the pages themselves have to be asked for. */
	private function probe(): string {
		$answer = $this->http->probe( \plugins_url( 'includes/Runtime/keyed/probe.php', \SVC_CODE . '/svc.php' ), self::is_answer( ... ), self::PATIENCE );
		if ( 'blocked' === $answer ) {
			// The server runs no PHP below wp-content, as many do: a file of WordPress that does not load it, either.
			$answer = $this->http->probe( \admin_url( 'load-styles.php?c=0&load=svc' ), self::is_stylesheet( ... ), self::PATIENCE );
		}
		if ( 'answered' === $answer ) {
			self::remember( 2 );
		}

		return $answer;
	}

	/** @param array<string, mixed> $response Of `includes/Runtime/keyed/probe.php`, and not of the web server by itself. */
	private static function is_answer( array $response ): bool {
		return 200 === (int) \wp_remote_retrieve_response_code( $response ) && '42' === \trim( \wp_remote_retrieve_body( $response ) );
	}

	/** @param array<string, mixed> $response */
	private static function is_stylesheet( array $response ): bool {
		$type = \wp_remote_retrieve_header( $response, 'content-type' );

		return 200 === (int) \wp_remote_retrieve_response_code( $response ) && \is_string( $type ) && \str_starts_with( $type, 'text/css' );
	}

	/** @return 'one'|'busy' */
	private function found( int $count ): string {
		self::remember( \min( 2, $count ) );

		return 1 === $count ? 'one' : 'busy';
	}

	private static function remember( int $count ): void {
		$memory = self::memory();
		if ( $memory['count'] !== $count || 0 !== $memory['silent_since'] ) {
			self::keep( $count, 0 );
		}
	}

	private static function keep( int $count, int $silent_since ): void {
		\set_site_transient(
			self::TRANSIENT,
			[
				'server'       => self::server(),
				'count'        => $count,
				'silent_since' => $silent_since,
			],
			self::LIFETIME
		);
	}

	private static function remembered(): int {
		return self::memory()['count'];
	}

	/** @return Memory Of this server: a database may have been copied. `silent_since`: Unix time from when on several gave no answer, else 0. */
	private static function memory(): array {
		$memory = \get_site_transient( self::TRANSIENT );
		$memory = \is_array( $memory ) ? $memory : [];
		$server = self::server();
		$number = static fn ( string $key ): int => \is_int( $memory[ $key ] ?? null ) && ( $memory['server'] ?? '' ) === $server ? $memory[ $key ] : 0;

		return [
			'server'       => $server,
			'count'        => $number( 'count' ),
			'silent_since' => $number( 'silent_since' ),
		];
	}

	/** Another site of a network may be fast, or be reached, where this one is not. */
	public static function name_for_site( string $name, int $site ): string {
		return 1 === $site ? $name : "{$name}_{$site}";
	}

	/** @return string The machine and the folder; the command line has to find the same. */
	public static function server(): string {
		return \md5( ( \function_exists( 'php_uname' ) ? \php_uname( 'n' ) : '' ) . \ABSPATH );
	}

	/** @param Pool|null $pool One of its processes is left for visitors. */
	private static function width( ?array $pool, int $known ): int {
		if ( null === $pool ) {
			return 1 === $known ? 1 : Route::WIDEST;
		}
		// Pools that grow show how far they may by how far they have.
		$most = $pool['is_all'] ? $pool['count'] : \max( 4, $pool['count'], $pool['peak'] );

		return \max( 1, \min( Route::WIDEST, $most - 2 ) );
	}

	/** @return Pool|null Processes of PHP-FPM now, whether there are never more, and how many were at work at most; null without PHP-FPM. */
	private static function pool(): ?array {
		$status = \function_exists( 'fpm_get_status' ) ? \fpm_get_status() : false;
		if ( false === $status || [] === $status['procs'] ) {
			return null;
		}

		return [
			'count'  => \count( $status['procs'] ),
			'is_all' => 'static' === $status['process-manager'],
			'peak'   => $status['max-active-processes'],
		];
	}
}
