<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/** What the runtime announces (`Svc\Runtime\announce()`), with the facts that go along. */
enum RuntimeEvent: string {

	/** Id, error. Answer: whether the snippet is off now. */
	case SnippetFailed = 'snippet_failed';

	/** Cause, case: no snippet is to blame for certain. */
	case RequestFailed = 'request_failed';

	/** Names of the marks that were left; none to go on with a case that waits. */
	case RequestsDied = 'requests_died';

	/** Addresses of pages that do not come to an end, and whether another process has to look into them. */
	case PagesHung = 'pages_hung';

	/** Unix time until which the program that looks for such pages is the only one. */
	case WatchdogNeeded = 'watchdog_needed';

	/** From where, to where, whether by a snippet. Answer: whether that is a circle. */
	case PageRedirected = 'page_redirected';

	/** How a page failed after a change that was not tried out: key of the page, snippet that was at work, user, network, error. */
	case PageFailed = 'page_failed';

	/** Key of a page that came whole after such a change. */
	case PageLoaded = 'page_loaded';

	/** Error, and what takes the HTML that offers to undo such a change to the person who made it. */
	case ErrorShown = 'error_shown';

	/** Id of a key. */
	case VerificationRequested = 'verification_requested';

	/** Nothing: a user looks at the service, with or without access. */
	case ServiceViewed = 'service_viewed';

	/** Nothing. */
	case PhpChanged = 'php_changed';

	/** Id of a user. */
	case SignInRequested = 'sign_in_requested';

	/** Id of a user and token of the session. Answer: whether it goes on. */
	case DraftRequested = 'draft_requested';

	/** Step and its value, of a browser that opens the rescue link or has opened it. */
	case RescueRequested = 'rescue_requested';

	/** Nothing. Answer: whether the index is right now. */
	case IndexLost = 'index_lost';

	/** Nothing. Answer: whether the snippets of the original are there now, which come when the services are built. */
	case SiteCloned = 'site_cloned';

	/** Id of a snippet. Answer: whether its code file is there now. */
	case CodeFileMissing = 'code_file_missing';

	/** Id and extension. Answer: whether the public file is there now. */
	case PublicFileMissing = 'public_file_missing';

	/** Nothing. */
	case ChangesPending = 'changes_pending';

	/** Costs and the server that was waited for, by snippet id; microseconds of the request; those by snippet id and hook. */
	case CostsSampled = 'costs_sampled';
}
