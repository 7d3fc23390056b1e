<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Svc\Git\Budget;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Environment;
use Svc\Git\Decisions\Scope;
use Svc\Git\Forge;
use Svc\Git\Repository\CheckoutReader;
use Svc\Git\Repository\Contents;
use Svc\Git\Repository\Files;
use Svc\Git\Repository\HeldWords;
use Svc\Git\Repository\PieceMaker;
use Svc\Git\Repository\Root;
use Svc\Git\Sync\Deciding;
use Svc\Git\Sync\Message;
use Svc\Git\Sync\Pace;
use Svc\Git\Sync\Pulling;
use Svc\Git\Sync\Pushing;
use Svc\Git\Sync\Setup;
use Svc\Git\Sync\Site;
use Svc\Git\Sync\State;
use Svc\Git\Sync\Sync;

/** Puts a sync together. */
final class SyncFactory {

	public const HOOKS = [
		'php'  => 'init',
		'html' => 'wp_head',
		'css'  => 'wp_head',
		'js'   => 'wp_head',
	];

	public static function setup( string $scope = 'all', string $environment = 'production', bool $guards_branch = true, bool $approves = false, bool $lists_ids = true ): Setup {
		return new Setup( 'memory:acme/snippets#main:snippets', 'https://example.com', new Root( 'snippets' ), new Scope( $scope ), new Environment( $environment ), $guards_branch, $approves, $lists_ids );
	}

	public static function sync( Forge $forge, Site $site, State $state, Setup $setup, Pace $pace, ?Budget $budget = null ): Sync {
		$budget ??= Budget::unlimited();
		$contents = new Contents( $forge, $state, $budget );
		$reader   = new CheckoutReader( new Files( self::HOOKS, new PlainContract(), $setup->environment, new HeldWords() ), $contents, $state, new HeldWords() );
		return new Sync(
			$setup,
			$forge,
			$site,
			$state,
			$pace,
			$reader,
			new Deciding( $setup, $reader, $site ),
			new Pulling( $site, $state, $pace, $budget ),
			new Pushing( $setup, $forge, $site, $state, $pace, new PieceMaker( self::HOOKS, $setup->environment, $contents ), new Message( $setup->site ), $budget )
		);
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
