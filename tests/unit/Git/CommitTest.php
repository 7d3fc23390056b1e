<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\TestCase;
use Svc\Git\Commit;
use Svc\Git\CommitPage;

/**
 * @covers \Svc\Git\Commit
 * @covers \Svc\Git\CommitPage
 */
final class CommitTest extends TestCase {

	/** @return array<string, array{'github'|'gitlab'|'bitbucket'|'gitea', string, string, string|null}> */
	public static function pages(): array {
		return [
			'GitHub'                      => [ 'github', '', 'acme/s', 'https://github.com/acme/s/commit/ab12' ],
			'the API of GitHub'           => [ 'github', 'https://api.github.com', 'acme/s', 'https://github.com/acme/s/commit/ab12' ],
			'ghe.com'                     => [ 'github', 'api.acme.ghe.com', 'acme/s', 'https://acme.ghe.com/acme/s/commit/ab12' ],
			'GitHub Enterprise'           => [ 'github', 'https://git.acme.com/api/v3/', 'acme/s', 'https://git.acme.com/acme/s/commit/ab12' ],
			'GitLab'                      => [ 'gitlab', '', 'acme/sub/s', 'https://gitlab.com/acme/sub/s/-/commit/ab12' ],
			'GitLab in a folder'          => [ 'gitlab', 'acme.com:8443/git/api/v4', 'acme/s', 'https://acme.com:8443/git/acme/s/-/commit/ab12' ],
			'Bitbucket'                   => [ 'bitbucket', '', 'acme/s', 'https://bitbucket.org/acme/s/commits/ab12' ],
			'the API of Bitbucket'        => [ 'bitbucket', 'https://api.bitbucket.org/2.0', 'acme/s', 'https://bitbucket.org/acme/s/commits/ab12' ],
			'Gitea'                       => [ 'gitea', 'http://127.0.0.1:3000', 'acme/s', 'http://127.0.0.1:3000/acme/s/commit/ab12' ],
			'a name that leads elsewhere' => [ 'github', '', '../evil?x#y', 'https://github.com/../evil%3Fx%23y/commit/ab12' ],
			'no host'                     => [ 'gitea', '', 'acme/s', null ],
			'no repository'               => [ 'github', '', '', null ],
		];
	}

	/**
	 * @dataProvider pages
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 */
	public function test_the_page_of_a_commit_is_at_the_host_of_the_settings( string $provider, string $api, string $repo, ?string $page ): void {
		self::assertSame( $page, CommitPage::address( $provider, $api, $repo, 'ab12' ) );
	}

	public function test_what_is_no_id_has_no_page(): void {
		self::assertNull( CommitPage::address( 'github', '', 'acme/s', '../x' ) );
		self::assertNull( CommitPage::address( 'github', '', 'acme/s', '' ) );
	}

	public function test_a_commit_says_its_first_line_and_a_name_without_an_address(): void {
		$commit = new Commit( 'ab12', [], "\nFix\tthis\r\n\nSVC-Sync: x\n", 'Tom Tail <tom@example.com>', 5 );
		self::assertSame( 'Fix this', $commit->title() );
		self::assertSame( 'Tom Tail', $commit->author_name() );
		$other = new Commit( 'ab12', [], \str_repeat( 'ü', 300 ), '<tom@example.com>', 5 );
		self::assertSame( \str_repeat( 'ü', 200 ), $other->title() );
		self::assertSame( '', $other->author_name() );
	}
}
