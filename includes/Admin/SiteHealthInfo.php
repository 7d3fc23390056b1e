<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\SiteHealth\SiteReport;

\defined( 'ABSPATH' ) || exit;

/** Our section on the screen Tools > Site Health > Info. People copy it into tickets, so it holds what SiteReport gives and nothing else. */
final class SiteHealthInfo {

	public function __construct( private readonly SiteReport $report ) {
	}

	/**
	 * Filter `debug_information`.
	 * @param array<array-key, mixed> $sections
	 * @return array<array-key, mixed>
	 */
	public function register( array $sections ): array {
		$labels = self::labels();
		$fields = [];
		foreach ( $this->report->facts() as $name => $value ) {
			if ( '' !== $value ) {
				$fields[ $name ] = [
					'label' => $labels[ $name ] ?? $name,
					'value' => \is_bool( $value ) ? self::yes_or_no( $value ) : (string) $value,
					'debug' => $value,
				];
			}
		}
		$sections['svc'] = [
			'label'  => \__( 'Snippets', 'svc' ),
			'fields' => $fields,
		];
		return $sections;
	}

	private static function yes_or_no( bool $value ): string {
		return $value ? \__( 'Yes', 'svc' ) : \__( 'No', 'svc' );
	}

	/** @return array<string, string> */
	private static function labels(): array {
		return [
			'version'         => \__( 'Version', 'svc' ),
			'tier'            => \__( 'Tier', 'svc' ),
			'storage'         => \__( 'Storage folder', 'svc' ),
			'storage_locked'  => \__( 'Folder that is not writable', 'svc' ),
			'storage_served'  => \__( 'Storage folder is accessible from the web', 'svc' ),
			'lacks'           => \__( 'PHP lacks', 'svc' ),
			'opcache'         => \__( 'OPcache', 'svc' ),
			'opcache_full'    => \__( 'OPcache is full', 'svc' ),
			'opcache_checks'  => \__( 'OPcache checks for changed files', 'svc' ),
			'opcache_seconds' => \__( 'Seconds between two checks', 'svc' ),
			'opcache_forgets' => \__( 'OPcache can be invalidated', 'svc' ),
			'php_processes'   => \__( 'PHP processes of the web server', 'svc' ),
			'tried_out'       => \__( 'Test runs by', 'svc' ),
			'styles_server'   => \__( 'SCSS and LESS on the server', 'svc' ),
			'styles_detail'   => \__( 'Style compiler', 'svc' ),
			'unverified'      => \__( 'Error of unknown cause', 'svc' ),
			'constants'       => \__( 'Constants that are set', 'svc' ),
			'snippets'        => \__( 'Snippets', 'svc' ),
			'active'          => \__( 'Active snippets', 'svc' ),
			'failed'          => \__( 'Snippets with an error', 'svc' ),
			'safe_mode'       => \__( 'Safe mode', 'svc' ),
			'abilities'       => \__( 'Abilities are available', 'svc' ),
			'activity_days'   => \__( 'Days of activity log', 'svc' ),
			'revision_limit'  => \__( 'Revisions per snippet', 'svc' ),
			'problem'         => \__( 'Problem', 'svc' ),
		];
	}
}
