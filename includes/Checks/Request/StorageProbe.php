<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/** Asks for `index.token`, and a stylesheet or a script, because rules for those endings come first on many servers (design 4). Only cron asks. */
final class StorageProbe {

	/** Option that is there while the folder is served. */
	public const OPTION = 'svc_storage_served';

	private const SECONDS = 5;

	public function __construct(
		private readonly Paths $paths,
		private readonly Index $index,
		private readonly AtomicFile $files,
	) {
	}

	/** @return bool|null As is_served(). An address that cannot be asked changes nothing. */
	public function remember(): ?bool {
		$served = $this->is_served();
		if ( true === $served ) {
			\update_option( self::OPTION, 1, true );
		} elseif ( false === $served ) {
			\delete_option( self::OPTION );
		}
		return $served;
	}

	public function was_served(): bool {
		return (bool) \get_option( self::OPTION, false );
	}

	/** @return bool|null Null when that is not known. */
	public function is_served(): ?bool {
		$token = $this->index->token();
		if ( '' === $token ) {
			return null;
		}
		if ( '' === $this->path() ) {
			return false;
		}
		$answers = [ $this->hands_out( $this->paths->token(), $token ) ];
		$code    = $this->code_file();
		if ( true !== $answers[0] && '' !== $code ) {
			$path      = $this->paths->snippet( $code );
			$answers[] = $this->hands_out( $path, \trim( $this->files->read( $path ) ?? '' ) );
		}

		return \in_array( true, $answers, true ) ? true : ( \in_array( false, $answers, true ) ? false : null );
	}

	public function path(): string {
		return (string) \wp_parse_url( (string) $this->url( $this->paths->root . '/' ), \PHP_URL_PATH );
	}

	public function folder(): string {
		return $this->paths->root;
	}

	/** @return bool|null Null when it cannot be asked. */
	private function hands_out( string $path, string $bytes ): ?bool {
		$answer = \wp_remote_get(
			(string) $this->url( $path ),
			[
				'timeout'     => self::SECONDS,
				'redirection' => 0,
				'sslverify'   => (bool) \apply_filters( 'https_local_ssl_verify', false ),
			]
		);
		return \is_wp_error( $answer ) ? null : \trim( \wp_remote_retrieve_body( $answer ) ) === $bytes && '' !== $bytes;
	}

	private function code_file(): string {
		$state = $this->index->read();
		foreach ( \array_keys( $state->rows ?? [] ) as $id ) {
			$file = $state?->snippet( $id )->file ?? '';
			if ( 1 === \preg_match( '/\.(?:css|js)$/D', $file ) ) {
				return $file;
			}
		}
		return '';
	}

	private function url( string $path ): ?string {
		$path = \wp_normalize_path( $path );
		foreach ( [ \WP_CONTENT_DIR => \content_url(), \ABSPATH => \site_url() ] as $folder => $url ) {
			$folder = \rtrim( \wp_normalize_path( $folder ), '/' ) . '/';
			if ( \str_starts_with( $path, $folder ) ) {
				return \rtrim( $url, '/' ) . '/' . \substr( $path, \strlen( $folder ) );
			}
		}
		return null;
	}
}
