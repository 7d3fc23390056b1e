<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\SiteFiles;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Problem;
use Svc\Domain\SiteFiles\Lines;
use Svc\Domain\SiteFiles\SiteFile;

/**
 * What is said of ads.txt, llms.txt, robots.txt and security.txt: nothing of what their standards allow, and the line of what they do not.
 * @covers \Svc\Domain\SiteFiles\SiteFile
 * @covers \Svc\Domain\SiteFiles\Lines
 * @covers \Svc\Domain\SiteFiles\AdsText
 * @covers \Svc\Domain\SiteFiles\LlmsText
 * @covers \Svc\Domain\SiteFiles\RobotsText
 * @covers \Svc\Domain\SiteFiles\SecurityText
 */
final class ProblemsTest extends TestCase {

	/** 2026-03-01T12:00:00Z */
	private const NOW = 1772366400;

	/** @return iterable<string, array{SiteFile, string}> */
	public static function fine(): iterable {
		yield 'ads.txt' => [ SiteFile::Ads, "# Comment\n\ngoogle.com, pub-123, DIRECT, f08c47fec0942fa0\nads.example.co.uk,7,reseller # with a remark\na.example, x, DIRECT;ext=1\nOWNERDOMAIN=example.com\nmanagerdomain=example.com, US\ncontact=https://example.com/ads\n" ];
		yield 'the line for nobody' => [ SiteFile::AppAds, 'placeholder.example.com, placeholder, DIRECT, placeholder' ];
		yield 'llms.txt' => [ SiteFile::Llms, "\n# Example\n\n> About it\n\n- [Docs](https://example.com)\n" ];
		yield 'robots.txt' => [ SiteFile::Robots, "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-Agent: *\nCrawl-delay: 5\nAllow: /a/*.pdf\$\nDisallow:\nSitemap: https://example.com/sitemap.xml\n" ];
		yield 'security.txt' => [ SiteFile::Security, "# Remark\nContact: mailto:a@example.com\ncontact: https://example.com/report\nExpires: 2026-09-01T00:00:00.000Z\nPreferred-Languages: en\nX-Own: anything\n" ];
		yield 'a signed one' => [ SiteFile::Security, "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nContact: tel:+1-201-555-0123\nExpires: 2026-09-01T00:00:00+02:00\n-----BEGIN PGP SIGNATURE-----\nVersion 1\n\niHUEARYKAB0WIQ=\n=x\n-----END PGP SIGNATURE-----\n" ];
		yield 'nothing' => [ SiteFile::Security, '' ];
	}

	/** @dataProvider fine */
	public function test_what_a_standard_allows_is_fine( SiteFile $file, string $text ): void {
		self::assertSame( [], self::said( $file, $text ) );
	}

	/** @return iterable<string, array{SiteFile, string, list<array{int, string}>}> Line and a part of the sentence. */
	public static function wrong(): iterable {
		yield 'ads: two fields' => [ SiteFile::Ads, "a.example, 1, DIRECT\na.example, 1\n", [ [ 2, 'Invalid line' ] ] ];
		yield 'ads: five fields' => [ SiteFile::Ads, 'a.example, 1, DIRECT, x, y', [ [ 1, 'Invalid line' ] ] ];
		yield 'ads: no domain' => [ SiteFile::Ads, 'https://a.example/, 1, DIRECT', [ [ 1, '"https://a.example/" is not a domain' ] ] ];
		yield 'ads: no account' => [ SiteFile::Ads, 'a.example, , DIRECT', [ [ 1, 'Enter the account ID' ] ] ];
		yield 'ads: another relation' => [ SiteFile::Ads, 'a.example, 1, RESALE', [ [ 1, 'in place of "RESALE"' ] ] ];
		yield 'ads: another variable' => [ SiteFile::Ads, 'owner=example.com', [ [ 1, 'Unknown variable "owner"' ] ] ];
		yield 'ads: an empty variable' => [ SiteFile::Ads, 'contact=', [ [ 1, 'Enter a value after "contact="' ] ] ];
		yield 'ads: a variable without a domain' => [ SiteFile::Ads, 'ownerdomain=Example Ltd.', [ [ 1, 'OWNERDOMAIN must be a domain' ] ] ];
		yield 'ads: HTML' => [ SiteFile::Ads, "<html>\n", [ [ 1, 'Invalid line' ] ] ];
		yield 'llms: no heading' => [ SiteFile::Llms, "\nHello\n# Late\n", [ [ 2, 'heading' ] ] ];
		yield 'robots: no colon' => [ SiteFile::Robots, "User-agent: *\nDisallow /a\n", [ [ 2, 'Invalid line' ] ] ];
		yield 'robots: another name' => [ SiteFile::Robots, "User-agent: *\nDissallow: /a\n", [ [ 2, 'Invalid line' ] ] ];
		yield 'robots: for nobody' => [ SiteFile::Robots, 'Disallow: /a', [ [ 1, 'Add a "User-agent: *" line' ] ] ];
		yield 'robots: no path' => [ SiteFile::Robots, "User-agent: *\nDisallow: a/b", [ [ 2, '"a/b" is not a path' ] ] ];
		yield 'robots: everything' => [ SiteFile::Robots, "User-agent: *\nAllow: /a\nDisallow: /\n", [ [ 3, 'blocks all crawlers' ] ] ];
		yield 'robots: a sitemap by its path' => [ SiteFile::Robots, 'Sitemap: /sitemap.xml', [ [ 1, 'full address' ] ] ];
		yield 'security: nothing that counts' => [ SiteFile::Security, '# x', [ [ 0, 'Add a "Contact:" line' ], [ 0, 'line: Expires: 2026-08-30T00:00:00Z' ] ] ];
		yield 'security: past' => [ SiteFile::Security, "Contact: mailto:a@b.example\nExpires: 2026-03-01T12:00:00Z", [ [ 2, 'This date is in the past' ] ] ];
		yield 'security: another date' => [ SiteFile::Security, "Contact: mailto:a@b.example\nExpires: 2026-02-30T00:00:00Z", [ [ 2, 'Invalid date' ] ] ];
		yield 'security: in words' => [ SiteFile::Security, "Contact: mailto:a@b.example\nExpires: tomorrow", [ [ 2, 'Invalid date' ] ] ];
		yield 'security: twice' => [ SiteFile::Security, "Contact: mailto:a@b.example\nExpires: 2026-06-01T00:00:00Z\nExpires: 2026-07-01T00:00:00Z", [ [ 3, 'only one "Expires:" line' ] ] ];
		yield 'security: far ahead' => [ SiteFile::Security, "Contact: mailto:a@b.example\nExpires: 2030-01-01T00:00:00Z", [ [ 2, 'within one year' ] ] ];
		yield 'security: a bare address' => [ SiteFile::Security, "Contact: a@b.example\nExpires: 2026-06-01T00:00:00Z", [ [ 1, '"a@b.example" is not a valid address' ] ] ];
		yield 'security: no field' => [ SiteFile::Security, "Contact: mailto:a@b.example\nWrite to us\nExpires: 2026-06-01T00:00:00Z", [ [ 2, 'Invalid line' ] ] ];
	}

	/**
	 * @dataProvider wrong
	 * @param list<array{int, string}> $expected
	 */
	public function test_what_is_wrong_is_said_with_its_line( SiteFile $file, string $text, array $expected ): void {
		$said = self::said( $file, $text );
		self::assertSame( \array_column( $expected, 0 ), \array_column( $said, 0 ), \json_encode( $said, \JSON_THROW_ON_ERROR ) );
		foreach ( $expected as $index => [ , $part ] ) {
			self::assertStringContainsString( $part, $said[ $index ][1] ?? '' );
		}
	}

	public function test_a_file_of_another_kind_is_not_named_line_by_line(): void {
		self::assertCount( Lines::MOST, self::said( SiteFile::Ads, \str_repeat( "x\n", 1000 ) ) );
	}

	public function test_lines_are_counted_as_an_editor_does(): void {
		self::assertSame( [ 0, 1, 1, 2, 3 ], \array_map( Lines::count( ... ), [ '', 'a', "a\n", "a\nb\n", "a\n\nb" ] ) );
	}

	/** @return list<array{int, string}> */
	private static function said( SiteFile $file, string $text ): array {
		return \array_map( static fn( Problem $problem ): array => [ $problem->line, $problem->message ], $file->problems( $text, self::NOW ) );
	}
}
