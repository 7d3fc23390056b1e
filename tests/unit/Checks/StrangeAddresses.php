<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

/** Addresses that are none. */
final class StrangeAddresses {

	/**
	 * Ways to write an address that lead somewhere else for some parsers, or nowhere.
	 * @param string $host Host that they seem to be about.
	 * @return list<string>
	 */
	public static function about( string $host ): array {
		$urls = [ '', ' ', '/', '/x', '//', '//' . $host . '/', '///' . $host . '/', '/\\' . $host . '/', '\\\\' . $host . '/', $host, $host . '/', 'javascript:alert(1)', 'data:text/html,x', 'about:blank' ];
		foreach ( [ 'http', 'https', 'HTTP' ] as $scheme ) {
			\array_push(
				$urls,
				"{$scheme}:",
				"{$scheme}://",
				"{$scheme}:///",
				"{$scheme}:{$host}",
				"{$scheme}:{$host}/",
				"{$scheme}:/{$host}/",
				"{$scheme}:///{$host}/",
				"{$scheme}:\\\\{$host}/",
				"{$scheme}:/\\{$host}/",
				"{$scheme} ://{$host}/",
				" {$scheme}://{$host}/",
				"{$scheme}://{$host}/ ",
				"{$scheme}://{$host}/\n",
				"{$scheme}://{$host} /",
				"{$scheme}:// {$host}/",
				"{$scheme}://{$host}\t/",
				"{$scheme}://{$host}\x00/",
				"{$scheme}://{$host}/\x7f",
				"{$scheme}://{$host}/\r\nX: 1",
				"{$scheme}://{$host}/a b",
				"{$scheme}://{$host}/a\\b",
				"{$scheme}://{$host}\\@evil.test/",
				"{$scheme}://{$host}\\.evil.test/",
				"{$scheme}://x@{$host}/",
				"{$scheme}://x:y@{$host}/",
				"{$scheme}://:y@{$host}/",
				"{$scheme}://x:@{$host}/",
				"{$scheme}://:@{$host}/",
				"{$scheme}://@{$host}/",
				"{$scheme}://{$host}:80@evil.test/",
				"{$scheme}://{$host}@{$host}/",
				"{$scheme}://{$host}./",
				"{$scheme}://.{$host}/",
				"{$scheme}://{$host}%2eevil.test/",
				"{$scheme}://%65xample.org/",
				"{$scheme}://{$host}%00/",
				"{$scheme}://{$host}:/",
				"{$scheme}://{$host}:0/",
				"{$scheme}://{$host}:00080/",
				"{$scheme}://{$host}:080/",
				"{$scheme}://{$host}:65536/",
				"{$scheme}://{$host}:99999/",
				"{$scheme}://{$host}:123456/",
				"{$scheme}://{$host}:80x/",
				"{$scheme}://{$host}:-80/",
				"{$scheme}://{$host}:+80/",
				"{$scheme}://{$host}:80:80/",
				"{$scheme}://{$host}: 80/",
				"{$scheme}://{$host};x/",
				"{$scheme}://{$host},evil.test/",
				"{$scheme}://{$host}//evil.test/",
				"{$scheme}://{$host}/../x",
				"{$scheme}://{$host}/a/..",
				"{$scheme}://{$host}/./x",
				"{$scheme}://{$host}/%2e%2E/x",
				"{$scheme}://{$host}/%",
				"{$scheme}://{$host}/%4",
				"{$scheme}://{$host}/%zz",
				"{$scheme}://{$host}/<x>",
				"{$scheme}://{$host}/?\"",
				"{$scheme}://{$host}/?a=\\",
				"{$scheme}://{$host}/#a#b",
				"{$scheme}://{$host}/#\\",
				"{$scheme}://[::1/",
				"{$scheme}://::1/",
				"{$scheme}://[::1]x/",
				"{$scheme}://[]/",
				"{$scheme}://[{$host}]/",
				"{$scheme}://[::ffff:127.0.0.1]/",
				"{$scheme}://[::ffff:7f00:1]/",
				"{$scheme}://[fe80::1%25eth0]/",
				"{$scheme}://[fe80::1%eth0]/",
				"{$scheme}://[v1.x]/",
				"{$scheme}://[1:2:3:4:5:6:7:8:9]/",
				"{$scheme}sx://{$host}/",
				"x{$scheme}://{$host}/",
				"url:{$scheme}://{$host}/",
				"{$scheme}://{$host}/" . \str_repeat( 'a', 9000 ),
			);
		}
		foreach ( [ 'ftp', 'ssl', 'gopher', 'file', 'ws', 'dict' ] as $scheme ) {
			$urls[] = "{$scheme}://{$host}/";
		}

		return $urls;
	}
}
