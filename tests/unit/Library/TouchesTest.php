<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Library;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Library\BuiltLibrary;
use Svc\Storage\Outside\LibraryFiles;

/**
 * What the snippets of the library touch, as its build has found it.
 * @covers \Svc\Library\Touches
 */
final class TouchesTest extends TestCase {

	/** @param list<string> $touches */
	#[DataProvider( 'snippets' )]
	public function test_what_a_snippet_touches_is_read_from_its_code_and_location( string $slug, array $touches ): void {
		$library = new BuiltLibrary( 'svc', \dirname( __DIR__, 3 ) . '/build/library', new LibraryFiles() );
		self::assertSame( $touches, $library->items()[ $slug ]->touches );
	}

	/** @return iterable<string, array{string, list<string>}> */
	public static function snippets(): iterable {
		yield 'CSS without a location' => [ 'print-styles', [ 'front_end' ] ];
		yield 'CSS of the admin' => [ 'post-status-colours', [ 'admin' ] ];
		yield 'CSS of site and editor' => [ 'balance-headings', [ 'front_end', 'editor' ] ];
		yield 'a script that waits for consent' => [ 'meta-pixel', [ 'front_end', 'remote' ] ];
		yield 'PHP by the location of its conditions' => [ 'admin-footer-words', [ 'admin' ] ];
		yield 'the login page' => [ 'redirect-after-sign-out', [ 'sign_in' ] ];
		yield 'a hook' => [ 'vague-login-errors', [ 'sign_in' ] ];
		yield 'a function is no hook' => [ 'redirect-after-sign-in', [ 'sign_in' ] ];
		yield 'a hook and functions' => [ 'last-sign-in-column', [ 'admin', 'database', 'sign_in' ] ];
		yield 'the checkout' => [ 'minimum-order-amount', [ 'payment' ] ];
		yield 'files' => [ 'remove-photo-location', [ 'uploads', 'files' ] ];
		yield 'nothing that a name tells' => [ 'log-slow-requests', [] ];
	}
}
