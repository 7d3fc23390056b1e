<?php

declare(strict_types=1);

namespace Svc\Changes;

\defined( 'ABSPATH' ) || exit;

/** How closely a change is looked at before it is made. */
enum Depth {

	/** Who may, and what the producer refuses. */
	case Rights;

	/** Also everything that reading the code and compiling stylesheets says. */
	case Checks;

	/** Also what loading the site with it shows, which takes seconds. */
	case TestLoad;
}
