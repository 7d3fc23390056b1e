<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\TestCase;
use Svc\Doors\Cli\NamedSite;

final class NamedSiteTest extends TestCase {

	public function test_an_address_is_that_of_a_site_or_of_something_else(): void {
		foreach ( [
			[ 'example.com', '/', true ],
			[ 'https://example.com', '/', true ],
			[ 'http://example.com:8080/', '/', true ],
			[ '//example.com/', '/', true ],
			[ 'example.com/shop', '/shop/', true ],
			[ 'HTTPS://example.com/Shop/', '/shop/', true ],
			[ 'example.com/shop/?a=/b', '/shop/', true ],
			[ 'example.com/shpo', '/', false ],
			[ 'https://example.com/shpo/', '/', false ],
			[ 'example.com/shop/page', '/shop/', false ],
			[ 'example.com', '/network/', false ],
		] as [ $url, $path, $is_one ] ) {
			self::assertSame( $is_one, NamedSite::is_address_of( $url, $path ), $url );
		}
	}
}
