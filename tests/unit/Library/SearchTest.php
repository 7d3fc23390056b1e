<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Library;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Library\BuiltLibrary;
use Svc\Library\Item;
use Svc\Library\Pack;
use Svc\Library\Search;
use Svc\Storage\Outside\LibraryFiles;

/**
 * The library is found by the words of other plugins, of tutorials and of everyday speech.
 * @covers \Svc\Library\Search
 */
final class SearchTest extends TestCase {

	private static ?BuiltLibrary $library = null;

	#[DataProvider( 'questions' )]
	public function test_what_people_type_leads_to_the_snippet_that_answers_it( string $words, string $slug ): void {
		self::assertArrayHasKey( $slug, self::find( $words ) );
	}

	/** @return iterable<array{string, string}> */
	public static function questions(): iterable {
		yield [ 'disable comments', 'comments-off' ];
		yield [ 'hide admin bar', 'hide-admin-bar' ];
		yield [ 'hide admin bar for subscribers', 'hide-admin-bar' ];
		yield [ 'disable emojis', 'remove-emoji-script' ];
		yield [ 'disable heartbeat', 'slow-heartbeat' ];
		yield [ 'disable xml-rpc', 'disable-xmlrpc' ];
		yield [ 'change login logo', 'sign-in-logo' ];
		yield [ 'redirect after login', 'redirect-after-sign-in' ];
		yield [ 'logout time', 'longer-session' ];
		yield [ 'stay logged in', 'longer-session' ];
		yield [ 'hide login errors', 'vague-login-errors' ];
		yield [ 'block wp-admin', 'subscribers-out-of-admin' ];
		yield [ 'user enumeration', 'block-author-enumeration' ];
		yield [ 'hide dashboard widgets', 'tidy-dashboard' ];
		yield [ 'hide menu items', 'menu-for-editors' ];
		yield [ 'print css', 'print-styles' ];
		yield [ 'disable emails', 'no-account-mails' ];
		yield [ 'update emails', 'only-failed-update-mails' ];
		yield [ 'catch all mail', 'redirect-mail' ];
		yield [ 'test site mails', 'redirect-mail' ];
		yield [ 'bcc admin', 'copy-mails' ];
		yield [ 'no-reply', 'mail-sender' ];
		yield [ 'sender name', 'mail-sender' ];
		yield [ 'recaptcha', 'comment-honeypot' ];
		yield [ 'lowercase filenames', 'clean-upload-names' ];
		yield [ 'disable scaled images', 'big-image-limit' ];
		yield [ 'generate less thumbnails', 'skip-large-image-sizes' ];
		yield [ 'auto alt', 'alt-from-title' ];
		yield [ 'svg upload', 'restrict-upload-types' ];
		yield [ 'webp', 'uploads-as-webp' ];
		yield [ 'google analytics', 'google-analytics' ];
		yield [ 'facebook pixel', 'meta-pixel' ];
		yield [ 'open graph', 'open-graph' ];
		yield [ 'robots.txt', 'robots-ai-training' ];
		yield [ 'dynamic year', 'copyright-year' ];
		yield [ 'user columns', 'registered-column' ];
		yield [ 'hide add to cart button', 'catalogue-mode' ];
		yield [ 'minimum order', 'minimum-order-amount' ];
		yield [ 'how to turn off the comments', 'comments-off' ];
		yield [ 'remove version', 'remove-head-links' ];
		yield [ 'dsgvo fonts', 'no-google-fonts' ];
		yield [ 'GDPR', 'short-comment-ips' ];
		yield [ 'e-mail sender', 'mail-sender' ];
		yield [ 'log in logo', 'sign-in-logo' ];
		yield [ 'change wp-login logo', 'sign-in-logo' ];
		yield [ 'hide dashboard widget', 'tidy-dashboard' ];
		yield [ 'photo location', 'remove-photo-location' ];
		yield [ 'woo sale badge', 'sale-badge-percent' ];
		yield [ 'hook:lostpassword_errors', 'vague-login-errors' ];
		yield [ 'WP_MAIL_FROM', 'mail-sender' ];
	}

	/** @param list<string> $slugs The first answers. */
	#[DataProvider( 'best' )]
	public function test_the_best_answers_come_first( string $words, array $slugs ): void {
		self::assertSame( $slugs, \array_slice( \array_keys( self::find( $words ) ), 0, \count( $slugs ) ) );
	}

	/** @return iterable<array{string, list<string>}> */
	public static function best(): iterable {
		yield [ 'disable comments', [ 'comments-off' ] ];
		yield [ 'disable emojis', [ 'remove-emoji-script' ] ];
		yield [ 'google analytics', [ 'google-analytics' ] ];
		yield [ 'redirect after login', [ 'redirect-after-sign-in' ] ];
	}

	#[DataProvider( 'nothing' )]
	public function test_words_that_no_snippet_has_find_nothing( string $words ): void {
		self::assertSame( [], self::find( $words ) );
	}

	/** @return iterable<array{string}> */
	public static function nothing(): iterable {
		yield [ 'emoji zebra' ];
		yield [ 'hook:login' ];
		yield [ 'hook:no_such_hook' ];
	}

	/** @return array<string, Item> */
	private static function find( string $words ): array {
		self::$library ??= new BuiltLibrary( 'svc', \dirname( __DIR__, 3 ) . '/build/library', new LibraryFiles() );
		return Search::find( self::$library->items(), \array_map( static fn( Pack $pack ): string => $pack->title, self::$library->packs() ), $words );
	}
}
