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
		private readonly Opcache $opcache,
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
			return self::verdict( 'critical', \__( 'Snippets cannot be read, so none runs', 'svc' ), $unreadable );
		}
		$locked = $this->storage->locked_folder() ?? ( $this->storage->has_unwritten() ? $this->storage->folder() : null );
		if ( null === $locked ) {
			return self::verdict( 'good', \__( 'Snippets can be saved', 'svc' ), \__( 'The web server can write to the folder of the snippets.', 'svc' ) );
		}
		/* translators: %s: path of a folder. */
		return self::verdict( 'critical', \__( 'Snippets cannot be saved', 'svc' ), \sprintf( \__( 'The web server cannot write to the folder %s. Free some space on the disk, or give the web server permission to write there.', 'svc' ), $locked ) );
	}

	/** @return Verdict Whether the host leaves PHP all that is used. */
	public function host(): array {
		$lacks = Host::sentence();
		if ( '' === $lacks ) {
			return self::verdict( 'good', \__( 'PHP has all that the snippets plugin uses', 'svc' ), \__( 'The host has disabled no function that is used, and the extensions are there.', 'svc' ) );
		}
		return Host::keeps_from_saving()
			? self::verdict( 'critical', \__( 'Snippets cannot be saved, because PHP lacks something on this host', 'svc' ), $lacks )
			: self::verdict( 'recommended', \__( 'PHP lacks something on this host that the snippets plugin uses', 'svc' ), $lacks );
	}

	/** @return Verdict Whether the files of single snippets are whole. */
	public function code_files(): array {
		$damage = $this->damaged->sentences();
		if ( [] !== $damage ) {
			return self::verdict( 'critical', \__( 'Files of snippets are missing or damaged', 'svc' ), \implode( ' ', $damage ) );
		}
		$restored = $this->damaged->restored();
		return '' === $restored
			? self::verdict( 'good', \__( 'The files of all snippets are there', 'svc' ), \__( 'No file of a snippet is missing or damaged, as far as requests have found.', 'svc' ) )
			: self::verdict( 'recommended', \__( 'Files of snippets were missing', 'svc' ), $restored );
	}

	/** @return Verdict Whether the files are there that pages link, and hold what the storage says; reads all of them. */
	public function public_files(): array {
		try {
			$wrong = $this->republication->wrong();
		} catch ( SvcException $failure ) {
			return self::verdict( 'recommended', \__( 'Whether the files of stylesheets and scripts are there is not known', 'svc' ), $failure->getMessage() );
		}
		if ( [] === $wrong ) {
			return self::verdict( 'good', \__( 'The files of stylesheets and scripts are there', 'svc' ), \__( 'Every file that pages link holds what its snippet says.', 'svc' ) );
		}
		/* translators: 1: titles of snippets, 2: path of a folder. */
		return self::verdict( 'recommended', \__( 'Files of stylesheets and scripts are missing or out of date', 'svc' ), \sprintf( \__( 'The files of these snippets are missing, or do not hold what the snippets say: %1$s. A missing file is written again when somebody needs it, and all of them once a day. To have it done now, run "wp svc info --repair". If this stays, check whether the web server can write to the folder %2$s, or save these snippets again.', 'svc' ), SnippetTitle::all( $wrong, self::NAMED ), $this->republication->folder() ) );
	}

	/** @return Verdict Whether the site is where it was, so that mails about failures go to the right people. */
	public function relocation(): array {
		$change = $this->relocation->change();
		if ( null !== $change ) {
			$from   = '' === $change['from'] && '' !== $change['to'] ? \__( 'another site', 'svc' ) : $change['from'];
			$before = \trim( "{$from}, {$change['environment_from']}", ', ' );
			$now    = \trim( "{$change['to']}, {$change['environment_to']}", ', ' );
			/* translators: 1: address or environment of the site until now, 2: the same now. */
			return self::verdict( 'recommended', \__( 'This site may be a copy, so nobody gets mails about its snippets', 'svc' ), \sprintf( \__( 'Until now it was %1$s, and now it is %2$s. A notice in the admin asks people with full access to the snippets whether this is a copy or the site itself.', 'svc' ), $before, $now ) );
		}
		return $this->relocation->is_copy()
			? self::verdict( 'good', \__( 'This copy of a site sends no mails about its snippets', 'svc' ), \__( 'Somebody has said that this site is a copy. Save addresses for error mails in the settings of the snippets, and mails are sent to them.', 'svc' ) )
			: self::verdict( 'good', \__( 'The site is where it was', 'svc' ), \__( 'Neither its address nor its environment has changed. Were it a copy of another site, it would send no mails to the people of that one.', 'svc' ) );
	}

	/**
	 * Whether the web server keeps the storage folder to itself; sends a request. Where it does not, `lines` are what to add to its
	 * configuration, by where they belong.
	 * @return Verdict
	 */
	public function protected(): array {
		$verdict = match ( $this->storage->ask_server() ) {
			false => self::verdict( 'good', \__( 'Snippets cannot be fetched from the web', 'svc' ), \__( 'The web server refuses to hand out files from the folder of the snippets.', 'svc' ) ),
			/* translators: 1: path of a folder, 2: name of a PHP constant. */
			true  => self::verdict( 'critical', \__( 'Snippets can be fetched from the web', 'svc' ), \sprintf( \__( 'The web server hands out files from the folder %1$s to anybody who asks. PHP files in it reveal nothing, but stylesheets and scripts do. Add these lines to the configuration of the server and restart it, or move the folder out of its reach with the constant %2$s.', 'svc' ), $this->storage->folder(), 'SVC_STORAGE_DIR' ) ),
			null  => self::verdict( 'good', \__( 'Whether snippets can be fetched from the web is not known yet', 'svc' ), \__( 'There is no file to request yet, or the site cannot reach itself. This is tested again every day.', 'svc' ) ),
		};
		$software = $_SERVER['SERVER_SOFTWARE'] ?? '';
		$places   = $this->storage->places();
		return 'critical' === $verdict['status'] ? [ 'lines' => ServerRules::lines( \is_string( $software ) ? $software : '', $places['path'], $places['folder'] ) ] + $verdict : $verdict;
	}

	/** @return Verdict Whether the site can reach itself, which the test load needs; sends a request. */
	public function loopback(): array {
		try {
			$reach = $this->self_reach->ask();
		} catch ( Busy $busy ) {
			return self::verdict( 'good', \__( 'Whether snippets are tested before they are activated is not known yet', 'svc' ), $busy->getMessage() );
		}
		$cause = Text::sentence( FailureReport::unreachable( $reach['detail'] ) );
		$open  = $this->unverified->report()?->titled_text();
		return match ( $reach['way'] ) {
			'none'        => self::verdict( 'recommended', \__( 'Snippets are not tested before they are activated', 'svc' ), \__( 'This server runs one PHP process for the site and cannot start another one. A snippet that breaks the site is found only when it runs: if it certainly failed, it is deactivated at once. The last change is deactivated when three pages fail within ten minutes. Ask your host for a second PHP worker, or to allow proc_open.', 'svc' ) ),
			'own process' => self::verdict( 'recommended', \__( 'Visitors wait while a snippet is tested', 'svc' ), \__( 'This server runs one PHP process for the site and starts a second one for each test. Visitors wait until the test is over, mostly one to three seconds. Ask your host for a second PHP worker.', 'svc' ) ),
			'web server'  => self::verdict( 'good', \__( 'Snippets are tested before they are activated', 'svc' ), \__( 'The site can reach itself, so its pages are loaded with every snippet before it is activated.', 'svc' ) ),
			'around'      => self::verdict( 'good', \__( 'Snippets are tested before they are activated', 'svc' ), Text::sentences( $cause, \__( 'For a test, a PHP that is started on this server loads its pages as visitors see them. WordPress itself needs the blocked way for scheduled events. Ask your host to allow requests of the site to its own address.', 'svc' ) ) ),
			'nowhere'     => self::verdict( null === $open ? 'recommended' : 'critical', \__( 'Snippets are not tested before they are activated', 'svc' ), Text::sentences( $cause, \__( 'A snippet that breaks the site is therefore found only when it runs. Ask your host to allow requests of the site to its own address (their user agent begins with "WordPress/"), or to allow proc_open.', 'svc' ), (string) $open ) ),
		};
	}

	/** @return Verdict Whether PHP keeps compiled snippets. */
	public function opcache(): array {
		$state = $this->opcache->state();
		if ( ! $state['on'] ) {
			return self::verdict( 'recommended', \__( 'PHP compiles every snippet on every request', 'svc' ), \__( 'OPcache is off. Snippets are files and run fastest with it: ask your host to switch it on.', 'svc' ) );
		}
		if ( $state['full'] ) {
			return self::verdict( 'recommended', \__( 'PHP has no room to keep compiled snippets', 'svc' ), \__( 'OPcache is full. Ask your host to raise opcache.memory_consumption or opcache.max_accelerated_files.', 'svc' ) );
		}
		return self::verdict( 'good', \__( 'PHP keeps compiled snippets', 'svc' ), \__( 'OPcache is on. Changes of snippets take effect on the next request, whatever its settings.', 'svc' ) );
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
			return self::verdict( 'recommended', \__( 'Whether safe mode is on is not known', 'svc' ), \__( 'The snippets cannot be read.', 'svc' ) );
		}
		if ( ! $this->safe_mode->is_on() ) {
			return self::verdict( 'good', \__( 'Snippets run', 'svc' ), \__( 'Safe mode is off.', 'svc' ) );
		}
		return self::verdict(
			'recommended',
			\__( 'No snippet runs, because safe mode is on', 'svc' ),
			$this->safe_mode->is_held_by_constant()
				? \__( 'To end it, remove SVC_SAFE_MODE from wp-config.php.', 'svc' )
				: \__( 'Turn it off once the snippet that caused the trouble is fixed or deactivated.', 'svc' )
		);
	}

	/** @return Verdict Which page cache is told when pages change, and whether one answers that is not; sends a request where none is known. */
	public function page_cache(): array {
		$names = $this->caches->names();
		if ( [] !== $names ) {
			/* translators: %s: names of page caches. */
			return self::verdict( 'good', \__( 'The page cache is emptied when snippets change', 'svc' ), \sprintf( \__( 'When a change of snippets changes pages, this is told: %s.', 'svc' ), \implode( ', ', $names ) ) );
		}
		if ( $this->caches->has_listener() ) {
			return self::verdict( 'good', \__( 'The page cache is emptied when snippets change', 'svc' ), \__( 'Code of this site listens to the action svc_purge, which is fired when a change of snippets changes pages.', 'svc' ) );
		}
		try {
			$unknown = $this->self_reach->unknown_cache();
		} catch ( Busy $busy ) {
			return self::verdict( 'good', \__( 'Whether an unknown page cache answers is not known yet', 'svc' ), $busy->getMessage() );
		}
		if ( '' !== $unknown ) {
			return self::verdict( 'recommended', \__( 'An unknown page cache answers visitors', 'svc' ), $unknown );
		}
		return self::verdict( 'good', \__( 'No page cache is told when snippets change', 'svc' ), \__( 'No page cache is active that could be told. If your host keeps pages, visitors may see older ones after a change: empty its cache by hand, or have code attach to the action svc_purge.', 'svc' ) );
	}

	/** @return Verdict Whether the consent that snippets wait for can be asked for. */
	public function consent(): array {
		$trouble = $this->consent->trouble();
		if ( null === $trouble ) {
			return self::verdict( 'good', \__( 'Consent is asked for where snippets wait for it', 'svc' ), \__( 'The plugin WP Consent API is active, or no active snippet waits for consent.', 'svc' ) );
		}
		return self::verdict( 'recommended', $trouble['held'] ? \__( 'Snippets that wait for consent are held back', 'svc' ) : \__( 'Snippets that wait for consent run without it', 'svc' ), $this->consent->sentence() );
	}

	/** @return Verdict Whether snippets make visitors wait, as far as it was measured. */
	public function slow(): array {
		$slow = $this->slow->sentences();
		if ( [] !== $slow ) {
			return self::verdict( 'recommended', \__( 'Snippets make visitors wait', 'svc' ), \implode( ' ', $slow ) . ' ' . \__( 'Give requests to other servers a short time limit and keep their answers (set_transient), or do the work in a scheduled event.', 'svc' ) );
		}
		return $this->slow->is_measured()
			? self::verdict( 'good', \__( 'No snippet makes visitors wait', 'svc' ), \__( 'In the requests of the last seven days that were measured, no snippet took longer than two seconds.', 'svc' ) )
			: self::verdict( 'good', \__( 'Whether snippets make visitors wait is not measured', 'svc' ), \__( 'For ten minutes after each change, a snippet that keeps pages from coming is switched off. Later it shows here only while costs are measured, which can be switched on in the settings.', 'svc' ) );
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
}
