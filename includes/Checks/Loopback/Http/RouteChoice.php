<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

\defined( 'ABSPATH' ) || exit;

/** How far one may go to ask the site for its pages. */
enum RouteChoice {

	/** For changes: where the web server does not get through, a server of our own is tried, and remembered if it helped. */
	case Find;

	/** For queries about a page: the way that was last remembered. None is looked for, and nothing is remembered. */
	case Known;

	/** For queries about the web server: no other way. */
	case WebServer;
}
