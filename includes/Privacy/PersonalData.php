<?php

declare(strict_types=1);

namespace Svc\Privacy;

use Closure;
use Svc\Jobs\JobRecord;
use Svc\Jobs\JobStore;
use Svc\Storage\Activity\ActivityEntry;
use Svc\Storage\Activity\ActivityLog;
use Svc\Storage\Site\AssistantUse;
use Svc\Storage\Site\Settings;
use Svc\Storage\Watching\Trace;
use Svc\Storage\Watching\Traces;

\defined( 'ABSPATH' ) || exit;

/** For the privacy tools of WordPress, which ask page by page. User IDs as authors stay: without the account they name no person. */
final class PersonalData {

	/** Entries, and folders of records, that one request can go through. */
	private const ENTRIES = 500;
	private const FOLDERS = 200;

	public function __construct(
		private readonly ActivityLog $log,
		private readonly Traces $traces,
		private readonly Settings $settings,
		private readonly JobStore $jobs,
		private readonly AssistantUse $assistant,
	) {
	}

	/** @return array{items: list<ActivityEntry>, done: bool} */
	public function entries( int $user, int $page ): array {
		$skip  = ( $page - 1 ) * self::ENTRIES;
		$items = [];
		foreach ( $this->log->entries() as $entry ) {
			if ( $entry->user !== $user || $skip-- > 0 ) {
				continue;
			}
			if ( self::ENTRIES === \count( $items ) ) {
				return [
					'items' => $items,
					'done'  => false,
				];
			}
			$items[] = $entry;
		}
		return [
			'items' => $items,
			'done'  => true,
		];
	}

	/**
	 * The entries stay: what was done is not about the person.
	 * @return array{changed: int, done: bool}
	 */
	public function forget_entries( int $user, string $name, int $page ): array {
		$months = $this->log->months();
		$month  = $months[ $page - 1 ] ?? null;
		return [
			'changed' => null === $month ? 0 : $this->log->rewrite( $month, static fn( ActivityEntry $entry ): ActivityEntry => $entry->user === $user ? $entry->without_person( $name ) : $entry ),
			'done'    => $page >= \count( $months ),
		];
	}

	/** @return array{items: list<Trace>, done: bool} */
	public function traces( int $user, int $page ): array {
		$folders = $this->traces->folders();
		return [
			'items' => $this->traces->of( self::part( $folders, $page ), $user ),
			'done'  => $page * self::FOLDERS >= \count( $folders ),
		];
	}

	/** @return array{changed: int, done: bool} */
	public function forget_traces( int $user, string $name, int $page ): array {
		$folders = $this->traces->folders();
		return [
			'changed' => $this->traces->erase( self::part( $folders, $page ), $user, $name ),
			'done'    => $page * self::FOLDERS >= \count( $folders ),
		];
	}

	/**
	 * @return list<JobRecord>
	 * @throws \Svc\Domain\Error\SvcException When it cannot be read.
	 */
	public function jobs( int $user ): array {
		return $this->jobs->of( $user );
	}

	/**
	 * @return array{changed: int, left: int} `left`: what goes on still names the person.
	 * @throws \Svc\Domain\Error\SvcException When the storage refuses.
	 */
	public function forget_jobs( int $user, string $name ): array {
		return $this->jobs->forget( $user, $name );
	}

	public function allowed_provider( int $user ): string {
		return $this->assistant->get()['allowed'][ $user ] ?? '';
	}

	/** @return array{changed: int, done: bool} */
	public function forget_provider( int $user ): array {
		$changed = '' === $this->allowed_provider( $user ) ? 0 : 1;
		$this->assistant->allow( $user, '' );
		return [
			'changed' => $changed,
			'done'    => true,
		];
	}

	public function gets_mail( string $address ): bool {
		return \in_array( \strtolower( $address ), \explode( ', ', \strtolower( $this->settings->get()['error_mail'] ) ), true );
	}

	/**
	 * @param list<string> $folders
	 * @return list<string>
	 */
	private static function part( array $folders, int $page ): array {
		return \array_slice( $folders, ( $page - 1 ) * self::FOLDERS, self::FOLDERS );
	}

	/**
	 * The entries of WordPress' lists of erasers and exporters.
	 * @param 'eraser'|'exporter'         $kind
	 * @param Closure(): (Erasers|Exporters) $here Those of the site that WordPress is at, which may be another one at each call.
	 * @return array<string, array<string, mixed>>
	 */
	public static function answers( string $kind, Closure $here ): array {
		$entry = static fn( string $label, Closure $callback ): array => [
			"{$kind}_friendly_name" => $label,
			'callback'              => $callback,
		];
		return [
			'svc-activity'  => $entry( \__( 'Snippets: activity log', 'svc' ), static fn( string $email, int $page = 1 ): array => $here()->activity( $email, $page ) ),
			'svc-history'   => $entry( \__( 'Snippets: history', 'svc' ), static fn( string $email, int $page = 1 ): array => $here()->history( $email, $page ) ),
			'svc-jobs'      => $entry( \__( 'Snippets: large imports', 'svc' ), static fn( string $email ): array => $here()->jobs( $email ) ),
			'svc-assistant' => $entry( \__( 'Snippets: AI assistant', 'svc' ), static fn( string $email ): array => $here()->assistant( $email ) ),
		];
	}
}
