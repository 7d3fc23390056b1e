<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Unsaved snippets that one person previews: candidates that a browser opens by its session, not by a key
 * (`includes/Runtime/keyed/draft.php`). They last ten minutes; expired ones are removed at the next occasion or by an event of their own.
 */
final class Drafts {

	public const EVENT = 'svc_drafts';

	/** Open drafts of one person: one for each window that shows the last ones. */
	private const MOST = 4;

	/** Seconds. */
	private const LIFETIME = 600;

	public function __construct( private readonly Candidates $candidates ) {}

	/**
	 * Opens a draft. It takes the place of the person's oldest one when they have too many.
	 * @param list<array{0: Snippet, 1: string, 2?: CompiledCode|null}> $snippets As for `Candidates::open()`.
	 * @param string $token Of the session; only its hash is kept.
	 * @param 'design'|'full' $level What the person still needs when the page loads.
	 */
	public function open( array $snippets, int $user, string $token, string $level ): Candidate {
		$this->tidy( $user, self::MOST - 1 );
		$draft = $this->candidates->open(
			$snippets,
			'draft',
			$user,
			[],
			[
				'session' => \hash( 'sha256', $token ),
				'level'   => $level,
				'made'    => \microtime( true ),
			]
		);
		if ( false === \wp_next_scheduled( self::EVENT ) ) {
			\wp_schedule_single_event( \time() + self::LIFETIME + 30, self::EVENT );
		}
		return $draft;
	}

	/** Scheduled event: removes what is over, and comes again while anything is left. */
	public function collect(): void {
		if ( $this->tidy( 0, 0 ) > 0 ) {
			\wp_schedule_single_event( \time() + self::LIFETIME + 30, self::EVENT );
		}
	}

	/** @return int How many there are, of all users, after what has expired and all but `$most` of the person's are gone. */
	private function tidy( int $user, int $most ): int {
		$all  = $this->candidates->drafts();
		$gone = \array_filter( $all, static fn( array $draft ): bool => $draft['expires'] <= \time() );
		$own  = \array_filter( \array_diff_key( $all, $gone ), static fn( array $draft ): bool => $user > 0 && $user === $draft['user'] );
		\uasort( $own, static fn( array $one, array $other ): int => $one['made'] <=> $other['made'] );
		$gone += \array_slice( $own, 0, \max( 0, \count( $own ) - $most ), true );
		foreach ( \array_keys( $gone ) as $id ) {
			$this->candidates->close( new Candidate( (string) $id, '', [], 0 ) );
		}
		return \count( $all ) - \count( $gone );
	}
}
