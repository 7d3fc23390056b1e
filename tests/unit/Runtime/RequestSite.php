<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

/** What `fixtures/requests.php` answers for WordPress, and what was asked of it. */
final class RequestSite {

	/** @var array<string, string> */
	public static array $options = [];

	/** @var list<array{string, callable(): mixed}> Hook and callback of each action. */
	public static array $actions = [];

	public static function call( string ...$hooks ): void {
		foreach ( self::$actions as [ $hook, $callback ] ) {
			if ( \in_array( $hook, $hooks, true ) ) {
				$callback();
			}
		}
	}
}
