<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\InvalidInput;
use Svc\Git\UsableSettings;

/** @covers \Svc\Git\UsableSettings */
final class UsableSettingsTest extends TestCase {

	/** @return iterable<string, array{'github'|'gitlab'|'bitbucket'|'gitea', array<string, string>, list<string>}> */
	public static function settings(): iterable {
		$wrong = [
			'repo'   => [ 'acme/my snippets', 'snippets', 'acme/../x', 'acme/..', 'acme/a..b', 'https://github.com/acme/x', '/acme/x', 'acme//x', 'acme/x/' ],
			'branch' => [ 'a..b', 'a b', '/main', 'main.lock', '-x', 'a//b', 'a:b' ],
			'root'   => [ '../x', 'a/../b', '..', 'a//b', '/snippets', '/', 'C:/x', 'a\\b', './a', '.git/hooks' ],
			'api'    => [ 'ftp://git.example.com', 'http://git.example.com', 'https://me@git.example.com', 'git example', 'https://git.example.com/../x' ],
		];
		foreach ( $wrong as $field => $values ) {
			foreach ( $values as $value ) {
				yield "{$field} {$value}" => [ 'gitea', [ $field => $value ], [ $field ] ];
			}
		}
		yield 'several at once' => [ 'github', [ 'repo' => 'a b', 'branch' => 'a..b', 'root' => '..', 'api' => 'ftp://x' ], [ 'repo', 'branch', 'root', 'api' ] ];
		yield 'subgroups elsewhere' => [ 'github', [ 'repo' => 'a/b/c' ], [ 'repo' ] ];
		yield 'subgroups at GitLab' => [ 'gitlab', [ 'repo' => 'a/b/c', 'api' => 'git.example.com/gitlab' ], [] ];
		yield 'what works' => [ 'gitea', [ 'repo' => 'acme/my.snippets', 'branch' => 'feature/x', 'root' => 'wp content/snippets/', 'api' => 'http://localhost:3000' ], [] ];
		yield 'what takes settings away' => [ 'github', [ 'repo' => '', 'branch' => '', 'root' => '', 'api' => '' ], [] ];
	}

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param array<string, string> $sent
	 * @param list<string> $fields Those that are refused.
	 */
	#[DataProvider( 'settings' )]
	public function test_what_cannot_work_is_refused_by_its_field( string $provider, array $sent, array $fields ): void {
		$refused = [];
		try {
			UsableSettings::require_of( $sent, $provider );
		} catch ( InvalidInput $thrown ) {
			$refused = \array_keys( (array) ( $thrown->data['params'] ?? [] ) );
		}
		self::assertSame( $fields, $refused );
	}
}
