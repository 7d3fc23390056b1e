<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Access;

/** Who is who on the site of a test; the functions of `fixtures/people.php` answer from it. */
final class SitePeople {

	/** @var list<int> */
	public static array $administrators = [];

	/** @var list<int> */
	public static array $super_admins = [];

	/** @var array<string, mixed> What super admins have set. */
	public static array $policies = [];

	/** @var array<int, list<string>> Roles by user; who is missing does not exist. */
	public static array $roles = [];

	/** @var array<string, array{app_id: string}> Application passwords by UUID. */
	public static array $passwords = [];

	/** Whether another site of the network is being looked at. */
	public static bool $is_elsewhere = false;
}
