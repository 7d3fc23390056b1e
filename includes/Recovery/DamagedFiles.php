<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Error\SvcException;
use Svc\Domain\SnippetTitle;
use Svc\Storage\Disk\Paths;
use Svc\Storage\History\Revisions;
use Svc\Storage\Index\IndexState;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Files of single snippets that are lost or damaged, in sentences for a notice and for Site Health. */
final class DamagedFiles {

	private const NAMED = 5;

	private const REPAIR = 'wp svc info --repair';

	public function __construct(
		private readonly Snippets $store,
		private readonly CodeFileRepair $code_files,
		private readonly Revisions $revisions,
		private readonly Paths $paths,
	) {
	}

	/** @return list<string> Sentences that say what to do. */
	public function sentences(): array {
		try {
			$state   = $this->store->state();
			$missing = $this->code_files->missing();
		} catch ( SvcException ) {
			// `StorageHealth::unreadable()` says so.
			return [];
		}
		$texts = [];
		$older = \array_intersect_key( $state->damaged(), $state->rows );
		$lost  = \array_diff_key( $state->damaged(), $state->rows );
		if ( [] !== $older ) {
			/* translators: 1: titles of snippets with paths of files, 2: command. */
			$texts[] = \sprintf( \__( 'Older revisions run, because the newest are damaged: %1$s. Save the snippets again, or restore a backup and run "%2$s".', 'svc' ), $this->names( $older, $state ), self::REPAIR );
		}
		if ( [] !== $lost ) {
			/* translators: 1: paths of files, 2: command. */
			$texts[] = \sprintf( \__( 'Missing, because their revisions are damaged: %1$s. Restore a backup and run "%2$s".', 'svc' ), $this->names( $lost, $state ), self::REPAIR );
		}
		if ( [] !== $missing ) {
			/* translators: %s: titles of snippets. */
			$texts[] = \sprintf( \__( 'Not running, because the code files are missing: %s. Save the snippets again, or restore a backup.', 'svc' ), SnippetTitle::all( $missing ) );
		}
		return $texts;
	}

	/** A sentence about code files that were missing and are there again; empty where that is no news. */
	public function restored(): string {
		try {
			$restored = $this->code_files->restored();
		} catch ( SvcException ) {
			return '';
		}
		/* translators: 1: titles of snippets, 2: path of a folder. */
		return [] === $restored ? '' : \sprintf( \__( 'Missing code files were restored: %1$s. Exclude %2$s from the scans of security software.', 'svc' ), SnippetTitle::all( $restored ), $this->paths->relative( $this->paths->snippets() ) );
	}

	/** @param array<int, int> $damaged Number of the version by id. */
	private function names( array $damaged, IndexState $state ): string {
		$names = [];
		foreach ( \array_slice( $damaged, 0, self::NAMED, true ) as $id => $rev ) {
			$title   = $state->snippet( $id )->title ?? '';
			$names[] = ( '' === $title ? '' : "\"{$title}\" " ) . $this->revisions->file( $id, $rev );
		}
		return SnippetTitle::joined( $names, \count( $damaged ) );
	}
}
