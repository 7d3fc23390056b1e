<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;

\defined( 'ABSPATH' ) || exit;

/** A snippet and the mark of what both sides last held are written in one step. `$ref` is the connection: a row of another one is no base. */
interface Site {

	/** Another one where any row has changed; no code is read. */
	public function fingerprint( string $ref ): string;

	/** @return array<string, Copy> All snippets. By uid. */
	public function copies( string $ref ): array;

	/**
	 * Why the repository must not get a version of this site; empty where it may: people change in it only what they may change here.
	 * @param Document|null $then As it would be; null where it would be deleted.
	 */
	public function refusal( string $uid, Side $git, ?Document $then ): string;

	/**
	 * @param list<string> $uids
	 * @return array<string, string> Marks by uid, of those that are in the trash.
	 */
	public function trashed( array $uids, string $ref ): array;

	/**
	 * Each goes through the checks that any change goes through.
	 * @param array<string, Intake> $intakes By uid.
	 * @return array<string, IntakeResult> By uid.
	 */
	public function take( array $intakes, string $ref ): array;

	/** @param array<string, string> $marks By uid. Notes in rows what both sides hold by now; snippets that are not there are left out. */
	public function agree( array $marks, string $ref ): void;
}
