<?php

declare(strict_types=1);

namespace Svc\Storage;

\defined( 'ABSPATH' ) || exit;

/** What a rebuild does with a snippet whose newest revision is damaged, while its code file does not have it either. */
enum OlderRevisions {

	/** Goes on with the newest whole one and keeps a note (`IndexState::damaged()`): a request that heals has no person to ask. */
	case Note;

	/** Changes nothing: a person has to decide. */
	case Refuse;

	/** Goes on with the newest whole one, as a person has decided. */
	case Accept;
}
