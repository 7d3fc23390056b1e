<?php

declare(strict_types=1);

namespace Svc\SiteHealth;

use Svc\Changes\Republication;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Host;
use Svc\Domain\SnippetTitle;
use Svc\Domain\Text;
use Svc\Insights\SlowSnippets;
use Svc\PageCaches\KnownCaches;
use Svc\Recovery\DamagedFiles;
use Svc\Recovery\FailureReport;
use Svc\Recovery\SafeMode;
use Svc\Recovery\UnverifiedFailure;
use Svc\Styles\Availability;
use Svc\Upkeep\ConsentHealth;
use Svc\Upkeep\Relocation;
use Svc\Upkeep\StorageHealth;

\defined( 'ABSPATH' ) || exit;

/**
 * The tests of Site Health. Each is asked for by itself, because some send a request or start a process.
 * @phpstan-type Verdict array{status: 'good'|'recommended'|'critical', label: string, text: string, lines?: array<string, string>}
 */
final class SiteTests {

	/** Snippets that are named in one text. */
	private const NAMED = 5;

	public function __construct(
		private readonly StorageHealth $storage,
		private readonly SelfReach $self_reach,
		private readonly SafeMode $safe_mode,
		private readonly Availability $styles,
		private readonly KnownCaches $caches,
		private readonly ConsentHealth $consent,
		private readonly UnverifiedFailure $unverified,
		private readonly SlowSnippets $slow,
		private readonly Republication $republication,
		private readonly Relocation $relocation,
		private readonly DamagedFiles $damaged,
	) {
	}

	/** @return Verdict Whether the storage folder can be read and written. */
	public function writable(): array {
		$unreadable = $this->storage->unreadable();
		if ( null !== $unreadable ) {
			return self::verdict( 'critical', \__( 'Snippets can\'t be read, so none run', 'svc' ), $unreadable );
		}
		$locked = $this->storage->locked_folder() ?? ( $this->storage->has_unwritten() ? $this->storage->folder() : null );
		if ( null === $locked ) {
			return self::verdict( 'good', \__( 'Snippets can be saved', 'svc' ), \__( 'No action needed.', 'svc' ) );
		}
		/* translators: %s: path of a folder. */
		return self::verdict( 'critical', \__( 'Snippets can\'t be saved', 'svc' ), \sprintf( \__( 'The web server can\'t write to %s. Free some disk space, or allow it to write there.', 'svc' ), $locked ) );
	}

	/** @return Verdict Whether the host leaves PHP all that is used. */
	public function host(): array {
		$lacks = Host::sentence();
		if ( '' === $lacks ) {
			return self::verdict( 'good', \__( 'PHP has all that svc needs', 'svc' ), \__( 'No action needed.', 'svc' ) );
		}
		return Host::keeps_from_saving()
			? self::verdict( 'critical', \__( 'Snippets can\'t be saved, because PHP lacks something', 'svc' ), $lacks )
			: self::verdict( 'recommended', \__( 'PHP lacks something that svc uses', 'svc' ), $lacks );
	}

	/** @return Verdict Whether the files of single snippets are whole. */
	public function code_files(): array {
		$damage = $this->damaged->sentences();
		if ( [] !== $damage ) {
			return self::verdict( 'critical', \__( 'Snippet files are missing or damaged', 'svc' ), \implode( ' ', $damage ) );
		}
		$restored = $this->damaged->restored();
		return '' === $restored
			? self::verdict( 'good', \__( 'All snippet files are there', 'svc' ), \__( 'No action needed.', 'svc' ) )
			: self::verdict( 'recommended', \__( 'Snippet files were missing', 'svc' ), $restored );
	}

	/** @return Verdict Whether the files are there that pages link, and hold what the storage says; reads all of them. */
	public function public_files(): array {
		try {
			$wrong = $this->republication->wrong();
		} catch ( SvcException $failure ) {
			return self::verdict( 'recommended', \__( 'Stylesheets and scripts could not be checked', 'svc' ), $failure->getMessage() );
		}
		if ( [] === $wrong ) {
			return self::verdict( 'good', \__( 'Stylesheets and scripts are up to date', 'svc' ), \__( 'No action needed.', 'svc' ) );
		}
		/* translators: 1: titles of snippets, 2: path of a folder. */
		return self::verdict( 'recommended', \__( 'Stylesheets or scripts are missing or out of date', 'svc' ), \sprintf( \__( 'Snippets: %1$s. Run "wp svc info --repair". If that doesn\'t help, allow the web server to write to %2$s.', 'svc' ), SnippetTitle::all( $wrong, self::NAMED ), $this->republication->folder() ) );
	}

	/** @return Verdict Whether the site is where it was, so that mails about failures go to the right people. */
	public function relocation(): array {
		$change = $this->relocation->change();
		if ( null !== $change ) {
			$from   = '' === $change['from'] && '' !== $change['to'] ? \__( 'another site', 'svc' ) : $change['from'];
			$before = \trim( "{$from}, {$change['environment_from']}", ', ' );
			$now    = \trim( "{$change['to']}, {$change['environment_to']}", ', ' );
			/* translators: 1: address or environment of the site until now, 2: the same now. */
			return self::verdict( 'recommended', \__( 'Error emails are paused: this site may be a copy', 'svc' ), \sprintf( \__( 'Before: %1$s. Now: %2$s. Answer the notice in the admin.', 'svc' ), $before, $now ) );
		}
		return $this->relocation->is_copy()
			? self::verdict( 'good', \__( 'This copy sends no error emails', 'svc' ), \__( 'Add addresses for error emails in the settings to receive them here.', 'svc' ) )
			: self::verdict( 'good', \__( 'The site has not moved', 'svc' ), \__( 'No action needed.', 'svc' ) );
	}

	/**
	 * Whether the web server keeps the storage folder to itself; sends a request. Where it does not, `lines` are what to add to its
	 * configuration, by where they belong.
	 * @return Verdict
	 */
	public function protected(): array {
		$verdict = match ( $this->storage->ask_server() ) {
			false => self::verdict( 'good', \__( 'Snippet files are private', 'svc' ), \__( 'No action needed.', 'svc' ) ),
			/* translators: 1: path of a folder, 2: name of a PHP constant. */
			true  => self::verdict( 'critical', \__( 'Snippet files are public', 'svc' ), \sprintf( \__( 'Anyone can download stylesheets and scripts from %1$s. Add these lines to the server configuration, or move the folder with %2$s.', 'svc' ), $this->storage->folder(), 'SVC_STORAGE_DIR' ) ),
			null  => self::verdict( 'good', \__( 'Access to snippet files is not tested yet', 'svc' ), \__( 'The site has no files yet, or can\'t reach itself. The test runs daily.', 'svc' ) ),
		};
		$software = $_SERVER['SERVER_SOFTWARE'] ?? '';
		$places   = $this->storage->places();
		return 'critical' === $verdict['status'] ? [ 'lines' => self::server_rules( \is_string( $software ) ? $software : '', $places['path'], $places['folder'] ) ] + $verdict : $verdict;
	}

	/** @return Verdict Whether the site can reach itself, which the test load needs; sends a request. */
	public function loopback(): array {
		try {
			$reach = $this->self_reach->ask();
		} catch ( Busy $busy ) {
			return self::verdict( 'good', \__( 'Test runs are not tested yet', 'svc' ), $busy->getMessage() );
		}
		$cause = Text::sentence( FailureReport::unreachable( $reach['detail'] ) );
		$open  = $this->unverified->report()?->titled_text();
		return match ( $reach['way'] ) {
			'none'        => self::verdict( 'recommended', \__( 'Snippets are not tested before activation', 'svc' ), \__( 'This server has no free PHP process for a test run. Ask your host for a second PHP worker or proc_open.', 'svc' ) ),
			'own process' => self::verdict( 'recommended', \__( 'Visitors wait during test runs', 'svc' ), \__( 'This server has one PHP process, so visitors wait up to three seconds. Ask your host for a second PHP worker.', 'svc' ) ),
			'web server'  => self::verdict( 'good', \__( 'Snippets are tested before activation', 'svc' ), \__( 'No action needed.', 'svc' ) ),
			'around'      => self::verdict( 'good', \__( 'Snippets are tested before activation', 'svc' ), Text::sentences( $cause, \__( 'A second PHP process runs the tests. Ask your host to allow requests of the site to itself.', 'svc' ) ) ),
			'nowhere'     => self::verdict( null === $open ? 'recommended' : 'critical', \__( 'Snippets are not tested before activation', 'svc' ), Text::sentences( $cause, \__( 'Ask your host to allow requests of the site to itself (user agent "WordPress/…"), or proc_open.', 'svc' ), (string) $open ) ),
		};
	}

	/** @return Verdict Whether PHP keeps compiled snippets. */
	public function opcache(): array {
		$state = SiteReport::opcache();
		if ( ! $state['on'] ) {
			return self::verdict( 'recommended', \__( 'OPcache is off, which slows down snippets', 'svc' ), \__( 'Ask your host to turn on OPcache.', 'svc' ) );
		}
		if ( $state['full'] ) {
			return self::verdict( 'recommended', \__( 'OPcache is full, which slows down snippets', 'svc' ), \__( 'Ask your host to raise opcache.memory_consumption or opcache.max_accelerated_files.', 'svc' ) );
		}
		return self::verdict( 'good', \__( 'OPcache is on', 'svc' ), \__( 'No action needed.', 'svc' ) );
	}

	/** @return Verdict Where SCSS and LESS can be compiled; starts a process. */
	public function styles(): array {
		$hosts = $this->styles->report();
		$text  = \implode( ' ', [ $hosts['editor']['detail'], $hosts['command']['detail'], $hosts['server']['detail'] ] );
		return $hosts['server']['available']
			? self::verdict( 'good', \__( 'SCSS and LESS can be compiled everywhere', 'svc' ), $text )
			: self::verdict( 'good', \__( 'SCSS and LESS are compiled in the editor only', 'svc' ), $text );
	}

	/** @return Verdict Whether snippets run at all. */
	public function safe_mode(): array {
		if ( null !== $this->storage->unreadable() ) {
			return self::verdict( 'recommended', \__( 'Safe mode could not be checked', 'svc' ), \__( 'The snippets cannot be read.', 'svc' ) );
		}
		if ( ! $this->safe_mode->is_on() ) {
			return self::verdict( 'good', \__( 'Snippets run', 'svc' ), \__( 'Safe mode is off.', 'svc' ) );
		}
		return self::verdict(
			'recommended',
			\__( 'Safe mode is on for everyone', 'svc' ),
			$this->safe_mode->is_held_by_constant()
				? \__( 'Remove SVC_SAFE_MODE from wp-config.php to turn it off.', 'svc' )
				: \__( 'Turn it off once the failing snippet is fixed or deactivated.', 'svc' )
		);
	}

	/** @return Verdict Which page cache is told when pages change, and whether one answers that is not; sends a request where none is known. */
	public function page_cache(): array {
		$names = $this->caches->names();
		if ( [] !== $names ) {
			/* translators: %s: names of page caches. */
			return self::verdict( 'good', \__( 'The page cache is emptied when snippets change', 'svc' ), \sprintf( \__( 'Emptied: %s.', 'svc' ), \implode( ', ', $names ) ) );
		}
		if ( $this->caches->has_listener() ) {
			return self::verdict( 'good', \__( 'The page cache is emptied when snippets change', 'svc' ), \__( 'Your code listens to svc_purge.', 'svc' ) );
		}
		try {
			$unknown = $this->self_reach->unknown_cache();
		} catch ( Busy $busy ) {
			return self::verdict( 'good', \__( 'The page cache is not tested yet', 'svc' ), $busy->getMessage() );
		}
		if ( '' !== $unknown ) {
			return self::verdict( 'recommended', \__( 'An unknown page cache serves old pages', 'svc' ), $unknown );
		}
		return self::verdict( 'good', \__( 'No known page cache is active', 'svc' ), \__( 'If your host caches pages, empty that cache after changes, or hook into svc_purge.', 'svc' ) );
	}

	/** @return Verdict Whether the consent that snippets wait for can be asked for. */
	public function consent(): array {
		$trouble = $this->consent->trouble();
		if ( null === $trouble ) {
			return self::verdict( 'good', \__( 'Snippets wait for consent where needed', 'svc' ), \__( 'No action needed.', 'svc' ) );
		}
		return self::verdict( 'recommended', $trouble['held'] ? \__( 'Snippets that need consent don\'t run', 'svc' ) : \__( 'Snippets run without consent', 'svc' ), $this->consent->sentence() );
	}

	/** @return Verdict Whether snippets make visitors wait, as far as it was measured. */
	public function slow(): array {
		$slow = $this->slow->sentences();
		if ( [] !== $slow ) {
			return self::verdict( 'recommended', \__( 'Slow snippets keep visitors waiting', 'svc' ), \implode( ' ', $slow ) . ' ' . \__( 'Set short timeouts, cache answers with set_transient(), or use a scheduled event.', 'svc' ) );
		}
		return $this->slow->is_measured()
			? self::verdict( 'good', \__( 'No snippet is slow', 'svc' ), \__( 'No action needed.', 'svc' ) )
			: self::verdict( 'good', \__( 'Slow snippets are not measured', 'svc' ), \__( 'Turn on cost measurement in the settings to find slow snippets.', 'svc' ) );
	}

	/**
	 * @param 'good'|'recommended'|'critical' $status
	 * @return Verdict
	 */
	private static function verdict( string $status, string $label, string $text ): array {
		return [
			'status' => $status,
			'label'  => $label,
			'text'   => $text,
		];
	}

	/**
	 * The lines that keep the storage folder from the web: nginx and Caddy read no rules in folders, and Apache only where its configuration says so.
	 * @param string $software What the server calls itself (`SERVER_SOFTWARE`).
	 * @param string $path     Of the folder in addresses, such as `/wp-content/svc/`.
	 * @param string $folder   The folder on the disk, without a slash at the end.
	 * @return non-empty-array<string, string> Lines, by where they belong in words.
	 */
	private static function server_rules( string $software, string $path, string $folder ): array {
		$nginx  = [ \__( 'nginx, in the server block before other locations:', 'svc' ) => "location ^~ {$path} {\n\tdeny all;\n}" ];
		$apache = [ \__( 'Apache, in the virtual host:', 'svc' ) => "<Directory \"{$folder}\">\n\tRequire all denied\n</Directory>" ];
		return match ( true ) {
			1 === \preg_match( '/nginx|openresty|tengine/i', $software ) => $nginx,
			false !== \stripos( $software, 'litespeed' ) => [
				\__( '.htaccess, before the lines of WordPress:', 'svc' ) => "<IfModule LiteSpeed>\n\tRewriteEngine On\n\tRewriteRule ^" . \preg_quote( \ltrim( $path, '/' ) ) . " - [F,L]\n</IfModule>",
			],
			false !== \stripos( $software, 'apache' ) => $apache,
			false !== \stripos( $software, 'iis' ) => [
				\__( 'web.config, inside "configuration":', 'svc' ) => '<location path="' . \trim( $path, '/' ) . "\">\n\t<system.webServer>\n\t\t<security>\n\t\t\t<requestFiltering>\n\t\t\t\t<fileExtensions allowUnlisted=\"false\" />\n\t\t\t</requestFiltering>\n\t\t</security>\n\t</system.webServer>\n</location>",
			],
			false !== \stripos( $software, 'caddy' ) => [ \__( 'Caddyfile, in the block of the site:', 'svc' ) => "respond {$path}* 403" ],
			default => $nginx + $apache,
		};
	}
}
