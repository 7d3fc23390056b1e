<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Domain\SiteFiles\Lines;
use Svc\Domain\SiteFiles\SiteFile;
use Svc\Storage\Site\SiteFiles;
use function Svc\Runtime\real_site_file;

\defined( 'ABSPATH' ) || exit;

/**
 * The site's small text files as they go out: the texts, who serves each, and what is wrong with them or stands in their way.
 * @phpstan-import-type Texts from SiteFiles
 * @phpstan-type Warning array{path: string, line: int, message: string}
 */
final class FilesView {

	/**
	 * @param Texts $texts
	 * @return array<string, mixed>
	 */
	public function of( array $texts ): array {
		// The one place that knows where a real file would be.
		require_once \dirname( __DIR__ ) . '/Runtime/delivery/site-files.php';
		$real     = \array_values( \array_filter( \array_merge( ...\array_map( static fn( SiteFile $file ): array => $file->places(), SiteFile::cases() ) ), static fn( string $place ): bool => '' !== real_site_file( $place ) ) );
		$record   = [];
		$list     = [];
		$warnings = [];
		foreach ( SiteFile::cases() as $file ) {
			[ 'text' => $text, 'modified' => $modified ] = $texts[ $file->value ];
			$is_real                = \in_array( $file->places()[0], $real, true );
			$record[ $file->value ] = $text;
			$list[]                 = [
				'file'     => $file->file(),
				'field'    => $file->value,
				'state'    => $is_real ? 'real' : ( '' === $text ? 'empty' : 'served' ),
				'lines'    => Lines::count( $text ),
				'url'      => self::addresses( $file )[0],
				'modified' => $modified,
				'hash'     => self::hash( $text ),
			];
			$warnings               = [ ...$warnings, ...self::warnings( $file, $text, \array_values( \array_intersect( $file->places(), $real ) ) ) ];
		}
		return $record + [
			'real'     => $real,
			'files'    => $list,
			'warnings' => $warnings,
		];
	}

	/** @return non-empty-list<string> Where a file is fetched. */
	public static function addresses( SiteFile $file ): array {
		return \array_map( static fn( string $place ): string => \home_url( '/' . $place ), $file->places() );
	}

	public static function hash( string $text ): string {
		return \substr( \hash( 'sha256', $text ), 0, 12 );
	}

	/**
	 * @param list<string> $real Places of this file where a real one is.
	 * @return list<Warning>
	 */
	private static function warnings( SiteFile $file, string $text, array $real ): array {
		$warnings = [];
		foreach ( $file->problems( $text, \time() ) as $problem ) {
			$warnings[] = self::warning( $file, $problem->message, $problem->line );
		}
		if ( '' === $text ) {
			return [];
		}
		foreach ( $real as $place ) {
			/* translators: %s: path of a file. */
			$warnings[] = self::warning( $file, \sprintf( \__( 'Visitors get the file %s from the server, not this text. Delete the file to serve this text.', 'svc' ), $place ) );
		}
		return [ ...$warnings, ...self::about_site( $file ) ];
	}

	/** @return list<Warning> What keeps a file from being read although we serve it. */
	private static function about_site( SiteFile $file ): array {
		$warnings = [];
		$home     = \wp_parse_url( \home_url( '/' ) );
		$home     = \is_array( $home ) ? $home : [];
		if ( SiteFile::Llms !== $file && '/' !== ( $home['path'] ?? '/' ) ) {
			$port       = isset( $home['port'] ) ? ":{$home['port']}" : '';
			$address    = ( $home['scheme'] ?? 'https' ) . '://' . ( $home['host'] ?? '' ) . $port . '/' . $file->places()[0];
			/* translators: %s: address of a file. */
			$warnings[] = self::warning( $file, \sprintf( \__( 'This site is in a folder of its domain, but crawlers look for the file at the root: %s. Put the file there too.', 'svc' ), $address ) );
		}
		if ( '' === self::option( 'permalink_structure' ) ) {
			$warnings[] = self::warning( $file, \__( 'With plain permalinks, some web servers do not serve this address. If it is not found, choose other permalinks in Settings → Permalinks.', 'svc' ) );
		}
		if ( SiteFile::Robots === $file && '0' === self::option( 'blog_public' ) ) {
			$warnings[] = self::warning( $file, \__( 'This site discourages search engines (Settings → Reading). These lines are still served.', 'svc' ) );
		}
		return $warnings;
	}

	private static function option( string $name ): string {
		$value = \get_option( $name );
		return \is_scalar( $value ) ? (string) $value : '';
	}

	/** @return Warning */
	private static function warning( SiteFile $file, string $message, int $line = 0 ): array {
		return [
			'path'    => $file->file(),
			'line'    => $line,
			'message' => $message,
		];
	}
}
