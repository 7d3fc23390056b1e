<?php

declare(strict_types=1);

namespace Svc\Access;

\defined( 'ABSPATH' ) || exit;

/**
 * What svc reads, runs or sends on a network that is not the site's own (docs/decisions/35): it belongs to the network or to the
 * server, so the word of one site's administrator is not enough. `Gate::may_use()` answers for each; on a single site the level
 * of the operation is the whole answer.
 */
enum NetworkResource: string {

	/** The token in SVC_GIT_TOKEN, which every site of the network shares. */
	case GitToken = 'git_token';

	/** A Git server at an address that a site names (`api`): requests leave from inside of the server's own network. */
	case GitServer = 'git_server';

	/** Snippets of another plugin that more than one site runs, or that are in one folder for all sites. */
	case ImportSource = 'import_source';

	/** The menu and the API of svc on a site. */
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

	/** The policies of the network themselves. */
	case Policies = 'policies';
}
