<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

\defined( 'ABSPATH' ) || exit;

enum RouteKind {

	case WebServer;

	/** A server of our own, for as long as it takes. */
	case OwnServer;

	/** The web server cannot be reached from here. */
	case Unreachable;

	/** Not at all: the web server has one process, and a server of our own cannot be started. */
	case None;
}
