<?php

declare(strict_types=1);

namespace Svc\Git\DryRun;

use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;
use Svc\Git\Sync\Intake;
use Svc\Git\Sync\IntakeResult;
use Svc\Git\Sync\Site;

\defined( 'ABSPATH' ) || exit;

/**
 * The snippets of a site for a sync that only tells what it would do: it takes everything and keeps nothing. What the checks would say stays open.
 */
final class DryRunSite implements Site {

	public function __construct( private readonly Site $site ) {
	}

	public function fingerprint( string $ref ): string {
		return $this->site->fingerprint( $ref );
	}

	public function copies( string $ref ): array {
		return $this->site->copies( $ref );
	}

	public function refusal( string $uid, Side $git, ?Document $then ): string {
		return $this->site->refusal( $uid, $git, $then );
	}

	public function trashed( array $uids, string $ref ): array {
		return $this->site->trashed( $uids, $ref );
	}

	public function take( array $intakes, string $ref ): array {
		return \array_map( static fn( Intake $intake ): IntakeResult => new IntakeResult( IntakeResult::TAKEN ), $intakes );
	}

	public function agree( array $marks, string $ref ): void {
	}
}
