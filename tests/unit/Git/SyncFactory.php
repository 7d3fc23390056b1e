<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Svc\Git\Budget;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Environment;
use Svc\Git\Decisions\Scope;
use Svc\Git\Forge;
use Svc\Git\ForgeTraits;
use Svc\Git\Repository\Root;
use Svc\Git\Sync\Policy;
use Svc\Git\Sync\Setup;
use Svc\Git\Sync\Site;
use Svc\Git\Sync\State;
use Svc\Git\Sync\Sync;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncContext;

/** Puts a sync together. */
final class SyncFactory {

	public const HOOKS = [
		'php'  => 'init',
		'html' => 'wp_head',
		'css'  => 'wp_head',
		'js'   => 'wp_head',
	];

	public static function setup( string $scope = 'all', string $environment = 'production', bool $guards_branch = true, bool $approves = false, bool $lists_ids = true ): Setup {
		return new Setup( 'memory:acme/snippets#main:snippets', 'https://example.com', new Root( 'snippets' ), new Policy( new Scope( $scope ), new Environment( $environment ), $approves ), new ForgeTraits( $guards_branch, $lists_ids ) );
	}

	public static function sync( Forge $forge, Site $site, State $state, Setup $setup, SyncClock $clock, ?Budget $budget = null ): Sync {
		return Sync::between( new SyncContext( $setup, $forge, $site, $state, $clock ), new PlainContract(), self::HOOKS, $budget ?? Budget::unlimited() );
	}

	/** @param array<string, mixed> $fields */
	public static function document( array $fields ): Document {
		return Document::of(
			$fields + [
				'type'   => 'php',
				'title'  => 'One',
				'code'   => 'echo 1;',
				'status' => 'active',
			],
			self::HOOKS
		);
	}

	/**
	 * @param array<string, mixed> $settings
	 * @return array<string, string>
	 */
	public static function files( string $stem, array $settings, string $code = 'echo 1;' ): array {
		$settings += [
			'format' => 1,
			'uid'    => 'u1',
			'name'   => 'One',
			'type'   => 'php',
			'active' => true,
		];
		return [
			"snippets/{$stem}.php"          => "<?php\n{$code}\n",
			"snippets/{$stem}.snippet.json" => \json_encode( $settings, \JSON_THROW_ON_ERROR ),
		];
	}
}
