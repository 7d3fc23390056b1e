<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

\defined( 'ABSPATH' ) || exit;

/** What is known of an incident before it is looked into; the values are stored. */
enum IncidentKind: string {

	/** A request failed, and no snippet is to blame for certain. */
	case Failed = 'failed';

	/** A snippet ended a page, perhaps on purpose. */
	case Ended = 'ended';

	/** A snippet failed in a request that carried something of a visitor's choice. */
	case FailedWithInputs = 'request';

	/** A request ended without a trace. */
	case Died = 'dead';

	/** A page does not come to an end. */
	case Hung = 'stuck';

	/** Nothing is known: a user with access looks at the service. */
	case Viewed = 'looked';

	/** A plugin, the theme, WordPress or PHP has changed. */
	case SiteChanged = 'changed';

	/** What a snippet was missing when it was deactivated may be there again. */
	case DependencyBack = 'missing';
}
