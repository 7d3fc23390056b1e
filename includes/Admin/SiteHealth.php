<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\SiteHealth\SiteTests;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts our tests on the screen Tools > Site Health, in the form that WordPress has for them. Tests that take time are asked for by the
 * screen's own script afterwards, one by one; the weekly check calls them directly. The verdicts are SiteTests'.
 * @phpstan-import-type Verdict from SiteTests
 * @phpstan-type Answer array{label: string, status: string, badge: array{label: string, color: string}, description: string, actions: string, test: string}
 */
final class SiteHealth {

	/** Tests that are over at once, and tests that send a request or start a process. */
	private const DIRECT = [ 'writable', 'code_files', 'host', 'public_files', 'relocation', 'opcache', 'safe_mode', 'consent', 'slow' ];
	private const SLOW   = [ 'protected', 'loopback', 'page_cache', 'styles' ];

	public function __construct( private readonly SiteTests $tests ) {
	}

	/**
	 * Filter `site_status_tests`.
	 * @param array<array-key, mixed> $tests
	 * @return array<array-key, mixed>
	 */
	public function register( array $tests ): array {
		$direct = \is_array( $tests['direct'] ?? null ) ? $tests['direct'] : [];
		$async  = \is_array( $tests['async'] ?? null ) ? $tests['async'] : [];
		foreach ( self::DIRECT as $name ) {
			$direct[ 'svc_' . $name ] = [
				'label' => self::title(),
				'test'  => fn(): array => $this->answer( $name ),
			];
		}
		foreach ( self::SLOW as $name ) {
			$async[ 'svc_' . $name ] = [
				'label'             => self::title(),
				// Becomes the action `health-check-svc-{name}` (site-health.js, maybeRunNextAsyncTest).
				'test'              => 'svc-' . $name,
				'has_rest'          => false,
				'async_direct_test' => fn(): array => $this->answer( $name ),
			];
		}
		return [
			'direct' => $direct,
			'async'  => $async,
		] + $tests;
	}

	/** Hook `admin_init`: answers the screen's script. */
	public function listen(): void {
		foreach ( self::SLOW as $name ) {
			\add_action(
				'wp_ajax_health-check-svc-' . $name,
				function () use ( $name ): void {
					\check_ajax_referer( 'health-check-site-status' );
					if ( ! \current_user_can( 'view_site_health_checks' ) ) {
						\wp_send_json_error( null, 403 );
					}
					\wp_send_json_success( $this->answer( $name ) );
				}
			);
		}
	}

	/**
	 * @param 'writable'|'code_files'|'host'|'public_files'|'relocation'|'opcache'|'safe_mode'|'page_cache'|'consent'|'slow'|'protected'|'loopback'|'styles' $name
	 * @return Answer
	 */
	private function answer( string $name ): array {
		$verdict = match ( $name ) {
			'writable'     => $this->tests->writable(),
			'code_files'   => $this->tests->code_files(),
			'host'         => $this->tests->host(),
			'public_files' => $this->tests->public_files(),
			'relocation'   => $this->tests->relocation(),
			'opcache'      => $this->tests->opcache(),
			'safe_mode'    => $this->tests->safe_mode(),
			'page_cache'   => $this->tests->page_cache(),
			'consent'      => $this->tests->consent(),
			'slow'         => $this->tests->slow(),
			'protected'    => $this->tests->protected(),
			'loopback'     => $this->tests->loopback(),
			'styles'       => $this->tests->styles(),
		};
		return [
			'label'       => $verdict['label'],
			'status'      => $verdict['status'],
			'badge'       => [
				'label' => self::title(),
				'color' => 'blue',
			],
			'description' => '<p>' . \esc_html( $verdict['text'] ) . '</p>' . self::lines( $verdict['lines'] ?? [] ),
			'actions'     => '',
			'test'        => 'svc_' . $name,
		];
	}

	/** @param array<string, string> $lines Of a configuration, by where they belong. */
	private static function lines( array $lines ): string {
		$html = '';
		foreach ( $lines as $where => $text ) {
			$html .= '<p>' . \esc_html( $where ) . '</p><pre style="overflow:auto"><code style="display:block;padding:8px 12px">' . \esc_html( $text ) . '</code></pre>';
		}
		return $html;
	}

	private static function title(): string {
		return \__( 'Snippets', 'svc' );
	}
}
