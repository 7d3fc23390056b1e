<?php

declare(strict_types=1);

namespace Svc\Domain\SiteFiles;

\defined( 'ABSPATH' ) || exit;

/** The small text files of a site. The value is the field of the contract (`operations/files.ts`). */
enum SiteFile: string {

	case Ads      = 'ads';
	case AppAds   = 'app_ads';
	case Llms     = 'llms';
	case Security = 'security';
	case Robots   = 'robots';

	public static function named( string $name ): ?self {
		foreach ( self::cases() as $file ) {
			if ( $file->file() === $name ) {
				return $file;
			}
		}

		return null;
	}

	public function file(): string {
		return match ( $this ) {
			self::Ads      => 'ads.txt',
			self::AppAds   => 'app-ads.txt',
			self::Llms     => 'llms.txt',
			self::Security => 'security.txt',
			self::Robots   => 'robots.txt',
		};
	}

	/** @return non-empty-list<string> Below the address of the site; the place that its standard names first. */
	public function places(): array {
		return self::Security === $this ? [ '.well-known/security.txt', 'security.txt' ] : [ $this->file() ];
	}

	/**
	 * @param int $now Unix timestamp, seconds.
	 * @return list<\Svc\Domain\Problem>
	 */
	public function problems( string $text, int $now ): array {
		if ( '' === $text ) {
			return [];
		}

		return match ( $this ) {
			self::Ads, self::AppAds => AdsText::problems( $text ),
			self::Llms              => LlmsText::problems( $text ),
			self::Security          => SecurityText::problems( $text, $now ),
			self::Robots            => RobotsText::problems( $text ),
		};
	}
}
