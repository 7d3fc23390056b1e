<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use LogicException;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\NormalPath;

\defined( 'ABSPATH' ) || exit;

/** The only place where a path is built (spec 2.6). Nothing from a request becomes a path; `inside()` refuses what leads out, also through links. */
final class Paths {

	/** Every folder that the root may hold. The paths below are made from these names, and uninstalling removes nothing else. */
	public const FOLDERS = [ 'snippets', 'revisions', 'trash', 'settings', 'activity', 'costs', 'generations', 'maps', 'candidates', 'git', 'files', 'library', 'proposals', 'watch', 'reserve', 'symbols', 'jobs' ];

	private const OTHERS = '/\A(?:index(?:-[0-9a-f]{16})?\.(?:php|token|lock)|(?:settings|assistant)\.php|identity\.php|name-key\.php|tour(?:-background|-waiting|-queue|-place-[1-9])?\.lock|deployed\.php|used-names\.php|endings\.php|error-counts\.php|back-end-code\.php|pages-before\.php|\.htaccess|web\.config|\.tmp-[0-9a-f]{16}\.[a-z]{2,8}|site-[1-9]\d*)\z/';

	public const CODE_FILE = '/\A(?:[1-9]\d*\/)?[1-9]\d*-[0-9a-f]{12}\.(?:php|css|js)\z/';

	public const INDEX_COPY = '/\Aindex-([0-9a-f]{16})\.php\z/';

	public const MARK = '/\A\d{1,12}-\d{1,12}-[0-9a-f]{8}-[0-9a-f]{8}\.php\z/';

	public const SIGN_IN = '/\A([0-9a-f]{16})-[0-9a-f]{16}\.php\z/';

	public const WAIT = '/\A([0-9a-f]{16})\.wait\.php\z/';

	/** Sites of a network that may be asked for their own pages at once: each takes processes of the web server from the visitors of all. */
	public const TOURS = 3;

	public const JOB = '/\A[0-9a-f]{16}\z/';

	public const TEMPORARY = '/\A\.tmp-[0-9a-f]{16}\.[a-z]{2,8}\z/';

	public function __construct(
		public readonly string $root,
		public readonly string $public_dir,
		public readonly string $public_url,
		public readonly string $content_dir = '',
		private readonly string $shared = '',
	) {}

	/**
	 * @param string $base     Root of the first site: `SVC_STORAGE_DIR` or `{content}/svc`.
	 * @param array{basedir: string, baseurl: string, ...} $uploads Of `wp_upload_dir()`, which is per site already.
	 */
	public static function for_site( string $base, int $site, bool $is_first, array $uploads, string $content_dir ): self {
		$base = NormalPath::of( \rtrim( $base, '/\\' ) );

		return new self(
			$is_first ? $base : $base . '/site-' . $site,
			NormalPath::of( \rtrim( $uploads['basedir'], '/\\' ) ) . '/svc',
			\rtrim( $uploads['baseurl'], '/' ) . '/svc',
			NormalPath::of( \rtrim( $content_dir, '/\\' ) ),
			$base,
		);
	}

	public function of_network(): self {
		return '' === $this->shared ? $this : new self( $this->shared, $this->public_dir, $this->public_url, $this->content_dir, $this->shared );
	}

	public function index(): string {
		return $this->root . '/index.php';
	}

	/** The copy of the index that belongs to a token, never changed once written. */
	public function index_copy( string $token ): string {
		return $this->root . '/index-' . $token . '.php';
	}

	public function token(): string {
		return $this->root . '/index.token';
	}

	public function identity(): string {
		return $this->root . '/identity.php';
	}

	public function lock(): string {
		return $this->root . '/index.lock';
	}

	public function tour_lock(): string {
		return $this->root . '/tour.lock';
	}

	/** @return list<string> Files of which one is locked meanwhile: places that all sites of a network share, whose web server is the same. */
	public function tour_places(): array {
		return \array_map( fn( int $number ): string => $this->of_network()->root . "/tour-place-{$number}.lock", \range( 1, self::TOURS ) );
	}

	/** @param 'background'|'waiting'|'queue' $mark Beside the loopback lock: locked by its holder while no person waits for it, or by who waits; and the order of those who come again. */
	public function tour_mark( string $mark ): string {
		return $this->root . "/tour-{$mark}.lock";
	}

	public function snippets(): string {
		return $this->folder( 'snippets' );
	}

	/** @throws StorageFailure When the name is not that of a code file. */
	public function snippet( string $file ): string {
		if ( 1 !== \preg_match( self::CODE_FILE, $file ) ) {
			throw StorageFailure::damaged( $this->relative( $this->index() ) );
		}

		return $this->snippets() . '/' . $file;
	}

	public function revisions( ?int $id = null ): string {
		return $this->folder( 'revisions' ) . ( null === $id ? '' : '/' . $id );
	}

	public function trash( ?int $id = null ): string {
		return $this->folder( 'trash' ) . ( null === $id ? '' : '/' . $id );
	}

	public function settings(): string {
		return $this->root . '/settings.php';
	}

	public function assistant(): string {
		return $this->root . '/assistant.php';
	}

	public function name_key(): string {
		return $this->root . '/name-key.php';
	}

	public function deployed(): string {
		return $this->root . '/deployed.php';
	}

	public function endings(): string {
		return $this->root . '/endings.php';
	}

	public function used_names(): string {
		return $this->root . '/used-names.php';
	}

	public function error_counts(): string {
		return $this->root . '/error-counts.php';
	}

	public function back_end_code(): string {
		return $this->root . '/back-end-code.php';
	}

	public function pages_before(): string {
		return $this->root . '/pages-before.php';
	}

	/** @param string|null $month `YYYY-MM`. */
	public function activity( ?string $month = null ): string {
		return $this->folder( 'activity' ) . ( null === $month ? '' : '/' . $month . '.php' );
	}

	/** @param string|null $day `YYYY-MM-DD`. */
	public function costs( ?string $day = null ): string {
		return $this->folder( 'costs' ) . ( null === $day ? '' : '/' . $day . '.php' );
	}

	public function generations(): string {
		return $this->folder( 'generations' );
	}

	public function style_maps( ?int $id = null ): string {
		return $this->folder( 'maps' ) . ( null === $id ? '' : '/' . $id . '.php' );
	}

	public function symbols( ?int $part = null ): string {
		return $this->folder( 'symbols' ) . ( null === $part ? '' : '/' . $part . '.php' );
	}

	public function candidates(): string {
		return $this->folder( 'candidates' );
	}

	public function wait( string $candidate ): string {
		return $this->folder( 'candidates' ) . '/' . $candidate . '.wait.php';
	}

	public function files( ?string $name = null ): string {
		return $this->folder( 'files' ) . ( null === $name ? '' : '/' . $name . '.php' );
	}

	public function jobs(): string {
		return $this->folder( 'jobs' );
	}

	/**
	 * @param 'state'|'input'|'cancel'|'lock' $part `cancel` is the wish that it ends; its runner locks `lock`.
	 * @throws LogicException When the id is none.
	 */
	public function job( string $id, string $part ): string {
		if ( 1 !== \preg_match( self::JOB, $id ) ) {
			throw new LogicException( 'Cannot name the file of a job: this is not the id of one' );
		}
		$end = match ( $part ) {
			'state' => '.php',
			'lock'  => '.lock',
			default => ".{$part}.php",
		};

		return $this->jobs() . '/' . $id . $end;
	}

	public function git( ?string $name = null ): string {
		return $this->folder( 'git' ) . ( null === $name ? '' : '/' . $name . '.php' );
	}

	public function git_lock(): string {
		return $this->folder( 'git' ) . '/sync.lock';
	}

	public function proposals( ?int $id = null ): string {
		return $this->folder( 'proposals' ) . ( null === $id ? '' : '/' . $id . '.php' );
	}

	public function watch(): string {
		return $this->folder( 'watch' );
	}

	public function reserve(): string {
		return $this->folder( 'reserve' );
	}

	/** @return list<string> */
	public function folders(): array {
		return \array_map( $this->folder( ... ), self::FOLDERS );
	}

	public static function is_ours( string $name ): bool {
		return \in_array( $name, self::FOLDERS, true ) || 1 === \preg_match( self::OTHERS, $name );
	}

	/** @param string $name One of FOLDERS. */
	private function folder( string $name ): string {
		if ( ! \in_array( $name, self::FOLDERS, true ) ) {
			throw new LogicException( "Cannot name the folder {$name}: it is not in the list of folders" );
		}

		return $this->root . '/' . $name;
	}

	/** @param 'css'|'js' $extension */
	public function public_file( int $id, string $extension ): string {
		return $this->public_dir . '/' . $id . '.' . $extension;
	}

	/** With the extension of the file: where the deny files are ignored, a server must run the guard of PHP, and nothing else as PHP. */
	public function temporary( string $path ): string {
		$extension = \pathinfo( $path, \PATHINFO_EXTENSION );

		return \dirname( $path ) . '/.tmp-' . \bin2hex( \random_bytes( 8 ) ) . '.' . ( 1 === \preg_match( '/\A[a-z]{2,8}\z/', $extension ) ? $extension : 'tmp' );
	}

	public function relative( string $path ): string {
		foreach ( [ $this->content_dir, \dirname( $this->root ), \dirname( $this->public_dir ) ] as $base ) {
			if ( '' !== $base && \str_starts_with( $path, $base . '/' ) ) {
				return \substr( $path, \strlen( $base ) + 1 );
			}
		}

		return \basename( $path );
	}

	/**
	 * Also after following links. The two folders themselves may be links.
	 * @throws StorageFailure When it leads out.
	 */
	public function inside( string $path ): string {
		$base = \str_starts_with( $path, $this->public_dir . '/' ) || $path === $this->public_dir ? $this->public_dir : $this->root;
		if ( $path === $base ) {
			return $path;
		}
		$below = \substr( $path, \strlen( $base ) + 1 );
		$parts = \explode( '/', $below );
		if ( $base . '/' . $below !== $path || \str_contains( $path, "\0" ) || [] !== \array_intersect( $parts, [ '', '.', '..' ] ) || \str_contains( $below, '\\' ) ) {
			throw StorageFailure::outside( \basename( $path ) );
		}
		// Where open_basedir forbids to look, nothing can be opened either; that is said by what tries.
		if ( ! SystemCall::quietly( static fn(): bool => self::stays_in( $base, $parts ) ) ) {
			throw StorageFailure::outside( $this->relative( $path ) );
		}

		return $path;
	}

	/** @param list<string> $parts Names from the base on. */
	private static function stays_in( string $base, array $parts ): bool {
		$step = $base;
		foreach ( $parts as $part ) {
			$step .= '/' . $part;
			// The stat cache would hide a link that another process has just made.
			\clearstatcache( true, $step );
			$target = \is_link( $step ) ? \realpath( $step ) : '';
			if ( false === $target || ( '' !== $target && ! \str_starts_with( NormalPath::of( $target ), NormalPath::of( (string) \realpath( $base ) ) . '/' ) ) ) {
				return false;
			}
		}

		return true;
	}
}
