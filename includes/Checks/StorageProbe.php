<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Storage\Index;
use Svc\Storage\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds out whether the web server hands out files of the storage folder (design 4): it asks for `index.token` over HTTP, the one file
 * that is neither PHP nor secret. The daily clean-up asks, notices and Site Health read what it found, no page waits for it.
 */
final class StorageProbe {

	/**
	 * Option that is there while the folder is served.
	 */
	public const OPTION = 'svc_storage_served';

	private const SECONDS = 5;

	public function __construct(
		private readonly Paths $paths,
		private readonly Index $index,
	) {
	}

	/**
	 * Asks now and keeps the answer. An address that cannot be asked says nothing and changes nothing.
	 *
	 * @return bool|null As is_served().
	 */
	public function remember(): ?bool {
		$served = $this->is_served();
		if ( true === $served ) {
			\update_option( self::OPTION, 1, true );
		} elseif ( false === $served ) {
			\delete_option( self::OPTION );
		}
		return $served;
	}

	/**
	 * What was found last.
	 */
	public function was_served(): bool {
		return (bool) \get_option( self::OPTION, false );
	}

	/**
	 * @return bool|null Null when that is not known.
	 */
	public function is_served(): ?bool {
		$token = $this->index->token();
		$url   = $this->url();
		if ( '' === $token ) {
			return null;
		}
		if ( null === $url ) {
			return false;
		}
		$answer = \wp_remote_get(
			$url,
			[
				'timeout'     => self::SECONDS,
				'redirection' => 0,
				'sslverify'   => (bool) \apply_filters( 'https_local_ssl_verify', false ),
			]
		);
		return \is_wp_error( $answer ) ? null : \trim( \wp_remote_retrieve_body( $answer ) ) === $token;
	}

	/**
	 * Address of the token file; null when the storage has no address on the web.
	 */
	private function url(): ?string {
		$file = \wp_normalize_path( $this->paths->token() );
		foreach ( [ \WP_CONTENT_DIR => \content_url(), \ABSPATH => \site_url() ] as $folder => $url ) {
			$folder = \rtrim( \wp_normalize_path( $folder ), '/' ) . '/';
			if ( \str_starts_with( $file, $folder ) ) {
				return \rtrim( $url, '/' ) . '/' . \substr( $file, \strlen( $folder ) );
			}
		}
		return null;
	}
}
