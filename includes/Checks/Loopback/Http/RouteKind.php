<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

\defined( 'ABSPATH' ) || exit;

/** How the site can be asked for its own pages. */
enum RouteKind {

	/** Through its web server, as visitors ask it. */
	case WebServer;

	/** Through a server of our own, for as long as it takes: the web server has one process, which is this one. */
	case OwnServer;

	/** The web server cannot be reached from here. */
	case Unreachable;

	/** Not at all: the web server has one process, and a server of our own cannot be started. */
	case None;
}
