<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Reach\OwnServer;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Warnings;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Index\Index;
use Svc\Storage\Watching\HangingPages;

\defined( 'ABSPATH' ) || exit;

/** Starts the program that looks into pages which do not end (`Runtime/failure/watchdog.php`), since all of the web server's may be waiting. */
final class Watchdog {

	/** Lets go of this process at once. What was open here (connections, a socket) must not stay open because of it. */
	private const SHELL = '( IFS=:; for php in $svc_places; do [ -x "$php" ] && break; done; [ -x "$php" ] && exec "$php" "$@" ) </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &';

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Index $index,
		private readonly Paths $paths,
		private readonly HangingPages $stuck,
	) {}

	/**
	 * @param bool $looks Whether it waits a while to see such a page; else it goes on with a case that waits.
	 * @return bool Whether it was started; not where no program may be.
	 * @throws SvcException
	 */
	public function start( bool $looks ): bool {
		if ( ! OwnServer::may_start() ) {
			return false;
		}
		$key         = $this->candidates->open( [], 'verify', 0, \array_keys( $this->index->read()->rows ?? [] ) );
		$home        = \home_url( '/' );
		$port        = \wp_parse_url( $home, \PHP_URL_PORT );
		$facts       = [
			'folder'    => \ABSPATH,
			'marks'     => $this->paths->watch() . '/',
			'key'       => $key->key(),
			'candidate' => $this->paths->candidates() . '/' . $key->id . '.php',
			'host'      => \wp_parse_url( $home, \PHP_URL_HOST ) . ( \is_int( $port ) ? ':' . $port : '' ),
			'uri'       => (string) \wp_parse_url( $home, \PHP_URL_PATH ),
			'https'     => 'https' === \wp_parse_url( $home, \PHP_URL_SCHEME ),
			'looks'     => $looks,
		];
		$environment = [
			'svc_watchdog' => (string) \json_encode( $facts, \JSON_UNESCAPED_SLASHES ),
		] + OwnServer::surroundings();
		$quiet       = [ 'file', '/dev/null', 'r' ];
		$pipes       = [];
		// What cannot be started is an answer here, not a warning in a log.
		$shell = Warnings::keep(
			static function () use ( $quiet, &$pipes, $environment ): mixed {
				return \proc_open( [ '/bin/sh', '-c', self::SHELL, 'svc', ...OwnServer::settings(), \dirname( __DIR__, 2 ) . '/Runtime/failure/watchdog.php' ], [ $quiet, [ 'file', '/dev/null', 'w' ], [ 'file', '/dev/null', 'w' ] ], $pipes, \ABSPATH, $environment );
			}
		);

		return \is_resource( $shell ) && 0 === \proc_close( $shell );
	}

	public function send( int $until ): bool {
		$this->stuck->note_watchdog( $until );

		return $this->start( looks: true );
	}
}
