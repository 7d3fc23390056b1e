<?php

declare(strict_types=1);

namespace Svc\Access;

\defined( 'ABSPATH' ) || exit;

/** What belongs to the network or the server (docs/decisions/35), so that the word of one site's administrator is not enough. */
enum NetworkResource: string {

	case GitToken = 'git_token';

	/** A Git server at an address that a site names (`api`): requests leave from inside of the server's own network. */
	case GitServer = 'git_server';

	/** Snippets of another plugin that more than one site runs, or that are in one folder for all sites. */
	case ImportSource = 'import_source';

	case Menu = 'menu';

	/** Code of PHP snippets, and what an export or a revision has of it. */
	case PhpSource = 'php_source';

	/** CSS snippets at locations that visitors see, for people without the capability `edit_css`. */
	case FrontCss = 'front_css';

	/** What SVC_REQUIRE_TEST_LOAD asks for, which stands in the configuration of the server. */
	case TestRun = 'test_run';

	/** Safe mode of a site, which also stops what a super admin put there. */
	case SafeMode = 'safe_mode';

	/** Text files of a domain that all sites of a network in sub-folders share, such as ads.txt. */
	case DomainFiles = 'domain_files';

	case Policies = 'policies';
}
