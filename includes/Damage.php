<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/**
 * A part of this plugin that is missing, as after an update that broke off. Built on WordPress alone: whatever else is missing, this works.
 * @phpstan-type Noted array{message: string, file: string, size: int, version: string, time: int}
 */
final class Damage {

	/** Option: what was noted, as JSON. */
	public const OPTION = 'svc_damaged';

	/** Seconds after which the same is noted again, and after which it is forgotten where it was not. */
	private const AGAIN  = 3600;
	private const FORGET = 604800;

	/** What failed in this request. */
	private static string $last = '';

	/** Bytes of a message that are kept. */
	private const LONGEST = 300;

	/** @param string $file Where it was found, as PHP reports it. */
	public static function note( string $message, string $file, int $line ): void {
		self::$last = $message;
		// Over with the next request.
		$is_over = \svc_is_replaced( $message );
		\svc_log( $is_over ? 'a part of the plugin is missing while it is being updated' : 'a part of the plugin is missing or damaged', $message, $file, $line );
		if ( $is_over ) {
			return;
		}
		// The file that was wanted, where PHP names it.
		$wanted = 1 === \preg_match( "~^Failed opening required '([^']+)'~", $message, $found ) ? $found[1] : $file;
		$known  = self::noted();
		$part   = self::part( $wanted );
		// What fails after it in the same request, or in others, follows from the first.
		if ( ! \function_exists( 'update_option' ) || ( null !== $known && self::lasts( $known ) && $known['time'] > \time() - self::AGAIN ) ) {
			return;
		}
		$record = [
			'message' => \substr( \str_replace( [ \dirname( \SVC_FILE ) . '/', \ABSPATH ], '', $message ), 0, self::LONGEST ),
			'file'    => $part,
			'size'    => self::size( $part ),
			'version' => \SVC_VERSION,
			'time'    => \time(),
		];
		\update_option( self::OPTION, (string) \wp_json_encode( $record, \JSON_INVALID_UTF8_SUBSTITUTE ), true );
		if ( null === $known ) {
			self::plan_mail();
		}
	}

	public static function last(): string {
		return self::$last;
	}

	/** What to say where this request has failed because a host has disabled a function; empty otherwise. */
	public static function host_sentence(): string {
		return self::host( self::$last );
	}

	private static function host( string $message ): string {
		$name = self::function_in( $message );
		/* translators: %s: name of a PHP function, with brackets. */
		return '' === $name ? '' : \sprintf( \__( 'svc needs the PHP function %s. Ask your host to allow it (disable_functions).', 'svc' ), $name . '()' );
	}

	private static function function_in( string $message ): string {
		return 1 === \preg_match( '~^Call to undefined function (\w+)\(\)$~', $message, $found ) ? $found[1] : '';
	}

	public static function tell(): void {
		if ( ! \is_admin() && ! \wp_doing_cron() ) {
			return;
		}
		\add_action( 'admin_notices', self::print_notice( ... ), 0 );
		\add_action( self::OPTION, self::mail( ... ) );
		\add_filter(
			'site_status_tests',
			static function ( mixed $tests ): mixed {
				if ( \is_array( $tests ) && \is_array( $tests['direct'] ?? null ) ) {
					$tests['direct']['svc_complete'] = [
						'label' => \__( 'Snippets', 'svc' ),
						'test'  => self::answer( ... ),
					];
				}
				return $tests;
			}
		);
	}

	private static function print_notice(): void {
		$text = \current_user_can( 'activate_plugins' ) ? self::text() : '';
		if ( '' !== $text ) {
			\printf( '<div class="notice notice-error"><p><strong>%s:</strong> %s</p></div>', \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( $text ) );
		}
	}

	/**
	 * The answer of Site Health.
	 * @return array{label: string, status: string, badge: array{label: string, color: string}, description: string, actions: string, test: string}
	 */
	private static function answer(): array {
		$text = self::text();
		return [
			'label'       => '' === $text ? \__( 'svc is complete', 'svc' ) : \__( 'Files of svc are missing or damaged', 'svc' ),
			'status'      => '' === $text ? 'good' : 'critical',
			'badge'       => [
				'label' => \__( 'Snippets', 'svc' ),
				'color' => 'blue',
			],
			'description' => '<p>' . \esc_html( '' === $text ? \__( 'No action needed.', 'svc' ) : $text ) . '</p>',
			'actions'     => '',
			'test'        => 'svc_complete',
		];
	}

	/** What happened and what to do; empty where it is over. */
	private static function text(): string {
		$noted = self::noted();
		if ( null === $noted ) {
			return '';
		}
		if ( ! self::lasts( $noted ) || $noted['time'] < \time() - self::FORGET ) {
			\delete_option( self::OPTION );
			return '';
		}
		$host = self::host( $noted['message'] );
		/* translators: 1: path of a file, 2: technical message. */
		return '' !== $host ? $host : \sprintf( \__( '%1$s is missing or damaged, so some snippets may not run: %2$s. Install svc again under Plugins. Snippets are kept.', 'svc' ), $noted['file'], $noted['message'] );
	}

	/**
	 * Whether the file is still as it was when it was noted, and the function is not there yet.
	 * @param Noted $noted
	 */
	private static function lasts( array $noted ): bool {
		return $noted['version'] === \SVC_VERSION && $noted['size'] === self::size( $noted['file'] ) && ! \function_exists( self::function_in( $noted['message'] ) );
	}

	/** One mail, by cron: this request is a visitor's. */
	private static function plan_mail(): void {
		if ( \function_exists( 'wp_schedule_single_event' ) && false === \wp_next_scheduled( self::OPTION ) ) {
			\wp_schedule_single_event( \time() + 60, self::OPTION );
		}
	}

	private static function mail(): void {
		$text = self::text();
		$to   = \get_option( 'admin_email' );
		if ( '' !== $text && \is_string( $to ) ) {
			\wp_mail( $to, '[' . \wp_specialchars_decode( \get_bloginfo( 'name' ), \ENT_QUOTES ) . '] ' . \__( 'Files of svc are missing or damaged', 'svc' ), $text . "\n\n" . \admin_url( 'plugins.php' ) );
		}
	}

	/** @return Noted|null */
	private static function noted(): ?array {
		$text  = \wp_load_alloptions()[ self::OPTION ] ?? null;
		$noted = \is_string( $text ) ? \json_decode( $text, true ) : null;
		if ( ! \is_array( $noted ) || ! \is_string( $noted['message'] ?? null ) || ! \is_string( $noted['file'] ?? null ) || ! \is_int( $noted['size'] ?? null ) || ! \is_string( $noted['version'] ?? null ) || ! \is_int( $noted['time'] ?? null ) ) {
			return null;
		}
		/** @var Noted */
		return $noted;
	}

	private static function part( string $file ): string {
		$file = \strtr( $file, '\\', '/' );
		foreach ( [ \dirname( __DIR__ ), \SVC_CODE, \dirname( \SVC_FILE ) ] as $folder ) {
			$folder = \strtr( $folder, '\\', '/' ) . '/';
			if ( \str_starts_with( $file, $folder ) ) {
				return \substr( $file, \strlen( $folder ) );
			}
		}
		return \basename( $file );
	}

	private static function size( string $part ): int {
		$size = @\filesize( \dirname( __DIR__ ) . '/' . $part );
		return false === $size ? (int) ( 'svc.php' === $part ? @\filesize( \SVC_FILE ) : -1 ) : $size;
	}
}
