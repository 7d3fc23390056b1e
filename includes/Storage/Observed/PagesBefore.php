<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * How pages of the site were before the last import was activated, `pages-before.php`: for the comparison afterwards, and for the way back.
 * Written without a lock: what is lost is a comparison. Empty where there is nothing, or what there is is too old.
 * @extends RecordStore<array<string, mixed>>
 */
final class PagesBefore extends RecordStore {

	/** After a day, pages differ by what people wrote since. */
	public const SECONDS = 86400;

	protected function path(): string {
		return $this->paths->pages_before();
	}

	protected static function parse( array $stored ): array {
		return \is_int( $stored['time'] ?? null ) && $stored['time'] > \time() - self::SECONDS ? $stored : [];
	}

	/** @param array<string, mixed> $record Plain data, as JSON has it; with its `time` where it was kept before. */
	public function keep( array $record ): void {
		$this->replace( $record + [ 'time' => \time() ] );
	}

	/** Removes what is too old. */
	public function tidy(): void {
		if ( [] === $this->get() ) {
			$this->forget();
		}
	}
}
