<?php

declare(strict_types=1);

namespace Svc\Generations;

use Svc\Changes\SnippetChange;
use Svc\Domain\Snippet;
use Svc\Storage\History\Revision;

\defined( 'ABSPATH' ) || exit;

/** The change that brings one snippet back to a version, which is not judged where it comes back inactive. */
final class RestoredVersion {

	/** @param Snippet|null $now Null for one in the trash. */
	public static function draft( ?Snippet $now, Revision $version ): SnippetChange {
		$draft = null === $now ? SnippetChange::untrash( $version, $version->snippet->status, 'restored' ) : self::back( $now, $version );
		return $version->snippet->is_active() ? $draft : $draft->unchecked();
	}

	private static function back( Snippet $now, Revision $version ): SnippetChange {
		$after = $now->with( \array_diff_key( $version->snippet->settings(), \array_flip( RestoreTargetReader::RECORD_KEEPING ) ) )->brought_back_as( $version->snippet );
		return SnippetChange::update( $now, $after->is_active() ? $after : $after->with( [ 'stale' => false ] ), $now->hash === RestoreTargetReader::hash( $version ) ? null : $version->code, 'restored' );
	}
}
