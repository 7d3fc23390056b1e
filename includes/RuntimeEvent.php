<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/**
 * What the runtime announces (`Svc\Runtime\announce()`); the facts of each are typed in `RuntimeEvents`. The answer says whether it is dealt with: the
 * snippet is off, the redirect a circle, the session live, the index or the file there again.
 */
enum RuntimeEvent: string {

	case SnippetFailed = 'snippet_failed';
	case RequestFailed = 'request_failed';
	case RequestsDied = 'requests_died';
	case PagesHung = 'pages_hung';
	case WatchdogNeeded = 'watchdog_needed';
	case PageRedirected = 'page_redirected';
	case PageFailed = 'page_failed';
	case PageLoaded = 'page_loaded';
	case ErrorShown = 'error_shown';
	case VerificationRequested = 'verification_requested';
	case ServiceViewed = 'service_viewed';
	case PhpChanged = 'php_changed';
	case SignInRequested = 'sign_in_requested';
	case DraftRequested = 'draft_requested';
	case RescueRequested = 'rescue_requested';
	case IndexLost = 'index_lost';
	case SiteCloned = 'site_cloned';
	case CodeFileMissing = 'code_file_missing';
	case PublicFileMissing = 'public_file_missing';
	case ChangesPending = 'changes_pending';
	case CostsSampled = 'costs_sampled';
}
