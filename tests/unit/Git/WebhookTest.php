<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Git\Webhook\Delivery;
use Svc\Git\Webhook\Payload;
use Svc\Git\Webhook\Signature;

/** Signatures of webhooks: the vectors that the providers publish, and ours, whose values were computed by other programs. */
final class WebhookTest extends TestCase {

	private const SECRET = 'svc-test-secret-0123456789abcdef';

	private const A = '{"ref":"refs/heads/main","before":"1111111111111111111111111111111111111111","after":"2222222222222222222222222222222222222222","repository":{"full_name":"acme/snippets"}}';

	private const B = '{"push":{"changes":[{"old":{"name":"main","type":"branch","target":{"hash":"1111111111111111111111111111111111111111"}},"new":{"name":"main","type":"branch","target":{"hash":"2222222222222222222222222222222222222222"}},"created":false,"closed":false,"forced":false}]},"repository":{"full_name":"acme/snippets"}}';

	private const C = '{"object_kind":"push","event_name":"push","ref":"refs/heads/main","checkout_sha":"2222222222222222222222222222222222222222","project":{"path_with_namespace":"acme/snippets"}}';

	private const HMAC = '126cf64b3b934e422d6f9e8cc57cf65f997863966dce0ffc65e75e3ea4e60c63';

	private const GITLAB = [ 'gitlab', 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', self::C, [
		'webhook-id'        => 'msg_2b1c0d9e-8f7a-4c3d-9e21-0a1b2c3d4e5f',
		'webhook-timestamp' => '1767225600',
		'webhook-signature' => 'v1,xtfOPHyqeMRXSFLIY+Ze4UhL6OYXd3k38rK7FTYFKC8=',
	] ];

	private const NOW = 1767225600;

	/** @return array<string, array{'github'|'gitlab'|'bitbucket'|'gitea', string, string, array<string, string>, int}> */
	public static function genuine(): array {
		$published = "It's a Secret to Everybody";

		return [
			'GitHub documentation'        => [ 'github', $published, 'Hello, World!', [ 'X-Hub-Signature-256' => 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' ], self::NOW ],
			'Bitbucket documentation'     => [ 'bitbucket', $published, 'Hello World!', [ 'X-Hub-Signature' => 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9' ], self::NOW ],
			'Standard Webhooks'           => [ 'gitlab', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{"test": 2432232314}', [
				'webhook-id'        => 'msg_p5jXN8AQM9LWM0D4loKWxJek',
				'webhook-timestamp' => '1614265330',
				'webhook-signature' => 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
			], 1614265330 ],
			'GitHub'                      => [ 'github', self::SECRET, self::A, [ 'X-Hub-Signature-256' => 'sha256=' . self::HMAC ], self::NOW ],
			'GitHub, a form'              => [ 'github', self::SECRET, 'payload=' . \urlencode( self::A ), [
				'Content-Type'        => 'application/x-www-form-urlencoded',
				'X-Hub-Signature-256' => 'sha256=1842c073997a1f5cbf0733c7be3901a13313a9ba4883e7c510d85fba474ff715',
			], self::NOW ],
			'Gitea'                       => [ 'gitea', self::SECRET, self::A, [ 'X-Gitea-Signature' => self::HMAC ], self::NOW ],
			'Forgejo'                     => [ 'gitea', self::SECRET, self::A, [ 'X-Forgejo-Signature' => self::HMAC ], self::NOW ],
			'Gitea, a form'               => [ 'gitea', self::SECRET, 'payload=' . \urlencode( self::A ), [
				'content_type'      => 'application/x-www-form-urlencoded',
				'x_gitea_signature' => self::HMAC,
			], self::NOW ],
			'Bitbucket'                   => [ 'bitbucket', self::SECRET, self::B, [ 'X-Hub-Signature' => 'sha256=84cfaf71dd16668d3dec2e179b2aec2497645eeed7ae1001399a79cd6849c4ac' ], self::NOW ],
			'GitLab'                      => [ ...self::GITLAB, self::NOW + 299 ],
			'GitLab, one of several'      => [ 'gitlab', self::GITLAB[1], self::C, [ 'webhook-signature' => 'v1,AAAA ' . self::GITLAB[3]['webhook-signature'] ] + self::GITLAB[3], self::NOW ],
			'GitLab, the secret alone'    => [ 'gitlab', self::SECRET, self::C, [ 'X-Gitlab-Token' => self::SECRET ], self::NOW ],
			'a secret used as it is'      => [ 'github', self::GITLAB[1], self::A, [ 'X-Hub-Signature-256' => 'sha256=606b111f7045e028ca974870999802121266ec4e23f7edcc9037e511fe5f668c' ], self::NOW ],
		];
	}

	/** @return array<string, array{'github'|'gitlab'|'bitbucket'|'gitea', string, string, array<string, string>, int}> */
	public static function wrong(): array {
		$gitlab = self::GITLAB[3];

		return [
			'a byte was changed'                  => [ 'github', self::SECRET, self::A . ' ', [ 'X-Hub-Signature-256' => 'sha256=' . self::HMAC ], self::NOW ],
			'another secret'                      => [ 'github', 'other', self::A, [ 'X-Hub-Signature-256' => 'sha256=' . self::HMAC ], self::NOW ],
			'no secret'                           => [ 'github', '', self::A, [ 'X-Hub-Signature-256' => 'sha256=' . \hash_hmac( 'sha256', self::A, '' ) ], self::NOW ],
			'no secret, GitLab'                   => [ 'gitlab', '', self::C, [ 'X-Gitlab-Token' => '' ], self::NOW ],
			'SHA-1'                               => [ 'github', self::SECRET, self::A, [ 'X-Hub-Signature' => 'sha1=d63a54e0f312d8ae8264e709c90cc9f9bdf33664' ], self::NOW ],
			'SHA-1 where Bitbucket has another'   => [ 'bitbucket', self::SECRET, self::A, [ 'X-Hub-Signature' => 'sha1=d63a54e0f312d8ae8264e709c90cc9f9bdf33664' ], self::NOW ],
			'the header of another provider'      => [ 'gitea', self::SECRET, self::A, [ 'X-Hub-Signature-256' => 'sha256=' . self::HMAC ], self::NOW ],
			'an empty signature'                  => [ 'gitea', self::SECRET, self::A, [ 'X-Gitea-Signature' => '' ], self::NOW ],
			'no signature'                        => [ 'bitbucket', self::SECRET, self::B, [], self::NOW ],
			'an old one'                          => [ ...self::GITLAB, self::NOW + 301 ],
			'one of tomorrow'                     => [ ...self::GITLAB, self::NOW - 301 ],
			'another id'                          => [ 'gitlab', self::GITLAB[1], self::C, [ 'webhook-id' => 'msg_other' ] + $gitlab, self::NOW ],
			'another time'                        => [ 'gitlab', self::GITLAB[1], self::C, [ 'webhook-timestamp' => '1767225601' ] + $gitlab, self::NOW ],
			'a wrong signature beside the secret' => [ 'gitlab', self::GITLAB[1], self::C, [
				'webhook-signature' => 'v1,AAAA',
				'X-Gitlab-Token'    => self::GITLAB[1],
			] + $gitlab, self::NOW ],
			'a wrong secret of GitLab'            => [ 'gitlab', self::SECRET, self::C, [ 'X-Gitlab-Token' => self::SECRET . 'x' ], self::NOW ],
		];
	}

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param array<string, string>                 $headers
	 */
	#[DataProvider( 'genuine' )]
	public function test_a_right_signature_is_taken( string $provider, string $secret, string $body, array $headers, int $now ): void {
		self::assertTrue( Signature::is_genuine( $provider, $secret, new Delivery( $headers, $body ), $now ) );
	}

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param array<string, string>                 $headers
	 */
	#[DataProvider( 'wrong' )]
	public function test_anything_else_is_not( string $provider, string $secret, string $body, array $headers, int $now ): void {
		self::assertFalse( Signature::is_genuine( $provider, $secret, new Delivery( $headers, $body ), $now ) );
	}

	/** @return array<string, array{'github'|'gitlab'|'bitbucket'|'gitea', array<string, string>, string, string}> */
	public static function events(): array {
		$gone = \str_replace( '2222222222222222222222222222222222222222', '0000000000000000000000000000000000000000', self::A );

		return [
			'GitHub'                       => [ 'github', [ 'X-GitHub-Event' => 'push' ], self::A, '' ],
			'GitHub, ping'                 => [ 'github', [ 'X-GitHub-Event' => 'ping' ], '{"zen":"Keep it logically awesome."}', 'event' ],
			'GitHub, another repository'   => [ 'github', [ 'X-GitHub-Event' => 'push' ], \str_replace( 'acme/', 'other/', self::A ), 'repository' ],
			'GitHub, another branch'       => [ 'github', [ 'X-GitHub-Event' => 'push' ], \str_replace( 'heads/main', 'heads/next', self::A ), 'branch' ],
			'GitHub, a tag'                => [ 'github', [ 'X-GitHub-Event' => 'push' ], \str_replace( 'heads/main', 'tags/main', self::A ), 'branch' ],
			'GitHub, the branch is gone'   => [ 'github', [ 'X-GitHub-Event' => 'push' ], $gone, 'branch' ],
			'GitLab'                       => [ 'gitlab', [ 'X-Gitlab-Event' => 'Push Hook' ], self::C, '' ],
			'GitLab, a tag'                => [ 'gitlab', [ 'X-Gitlab-Event' => 'Tag Push Hook' ], \str_replace( '"push","event', '"tag_push","event', self::C ), 'event' ],
			'Bitbucket'                    => [ 'bitbucket', [ 'X-Event-Key' => 'repo:push' ], self::B, '' ],
			'Bitbucket, a fork'            => [ 'bitbucket', [ 'X-Event-Key' => 'repo:fork' ], self::B, 'event' ],
			'Bitbucket, the branch is gone' => [ 'bitbucket', [ 'X-Event-Key' => 'repo:push' ], '{"push":{"changes":[{"new":null}]},"repository":{"full_name":"acme/snippets"}}', 'branch' ],
			'Gitea'                        => [ 'gitea', [ 'X-Gitea-Event' => 'push' ], self::A, '' ],
			'Gitea, a form'                => [ 'gitea', [
				'X-Gitea-Event' => 'push',
				'Content-Type'  => 'application/x-www-form-urlencoded',
			], 'payload=' . \urlencode( self::A ), '' ],
			'no JSON'                      => [ 'gitea', [ 'X-Gitea-Event' => 'push' ], 'x', 'repository' ],
		];
	}

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param array<string, string>                 $headers
	 */
	#[DataProvider( 'events' )]
	public function test_only_a_push_to_the_branch_is_news( string $provider, array $headers, string $body, string $ignored ): void {
		self::assertSame( $ignored, Payload::ignored( $provider, new Delivery( $headers, $body ), 'acme/snippets', 'main' ) );
	}
}
