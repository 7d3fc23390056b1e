<?php

declare(strict_types=1);

namespace Svc\Activity;

\defined( 'ABSPATH' ) || exit;

/** Every action that the log knows, with what a person reads for it (design 8). Storage and operations use the keys as they are. */
final class ActivityActions {

	/** @return array<string, string> Action key => label. */
	public static function labels(): array {
		return [
			'created'           => \__( 'Created', 'svc' ),
			'updated'           => \__( 'Changed', 'svc' ),
			'replaced'          => \__( 'Replaced in the code', 'svc' ),
			'enabled'           => \__( 'Activated', 'svc' ),
			'disabled'          => \__( 'Deactivated', 'svc' ),
			'deleted'           => \__( 'Deleted', 'svc' ),
			'untrashed'         => \__( 'Restored from the trash', 'svc' ),
			'duplicated'        => \__( 'Duplicated', 'svc' ),
			'restored'          => \__( 'Restored a revision', 'svc' ),
			'moved'             => \__( 'Moved to another folder', 'svc' ),
			'tagged'            => \__( 'Tags changed', 'svc' ),
			'asked'             => \__( 'Asked the AI assistant', 'svc' ),
			'ran'               => \__( 'Ran once', 'svc' ),
			'imported'          => \__( 'Imported', 'svc' ),
			'exported'          => \__( 'Exported', 'svc' ),
			'library_installed' => \__( 'Installed from the library', 'svc' ),
			'library_updated'   => \__( 'Updated from the library', 'svc' ),
			'failed'            => \__( 'Failed', 'svc' ),
			'repaired'          => \__( 'Repaired', 'svc' ),
			'ended'             => \__( 'Ended a page', 'svc' ),
			'synced'            => \__( 'Synchronized with Git', 'svc' ),
			'conflict_resolved' => \__( 'Git conflict resolved', 'svc' ),
			'settings'          => \__( 'Settings changed', 'svc' ),
			'access'            => \__( 'Access changed', 'svc' ),
			'preview_key'       => \__( 'New preview link', 'svc' ),
			'safe_mode'         => \__( 'Safe mode changed', 'svc' ),
			'files'             => \__( 'Site files changed', 'svc' ),
		];
	}
}
