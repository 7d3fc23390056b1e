<?php

declare(strict_types=1);

namespace Svc\Privacy;

use Closure;
use Svc\Activity\ActivityActions;

\defined( 'ABSPATH' ) || exit;

/**
 * Answers WordPress' export of personal data (Tools > Export Personal Data). WordPress checks who may ask; this only puts what
 * PersonalData finds into the form that its file has.
 * @phpstan-type Group array{group_id: string, group_label: string, item_id: string, data: list<array{name: string, value: string}>}
 * @phpstan-type Answer array{data: list<Group>, done: bool}
 */
final class Exporters {

	public function __construct( private readonly PersonalData $data ) {
	}

	/**
	 * Filter `wp_privacy_personal_data_exporters`.
	 * @param array<array-key, mixed> $exporters
	 * @param Closure(): self         $here   Those of the site that WordPress is at, which may be another one at each call.
	 * @return array<array-key, mixed>
	 */
	public static function register( array $exporters, Closure $here ): array {
		return $exporters + PersonalData::answers( 'exporter', $here );
	}

	/** @return Answer */
	public function activity( string $email, int $page = 1 ): array {
		$groups = 1 === $page && $this->data->gets_mail( $email ) ? [ self::mail( $email ) ] : [];
		$user   = \get_user_by( 'email', $email );
		if ( false === $user ) {
			return [
				'data' => $groups,
				'done' => true,
			];
		}
		$found  = $this->data->entries( $user->ID, $page );
		$labels = ActivityActions::labels();
		foreach ( $found['items'] as $entry ) {
			$groups[] = self::group(
				'svc-activity',
				\__( 'Snippets: activity log', 'svc' ),
				$entry->id,
				[
					\__( 'Time', 'svc' )    => self::time( $entry->time ),
					\__( 'Name', 'svc' )    => $entry->name,
					\__( 'Action', 'svc' )  => $labels[ $entry->action ] ?? $entry->action,
					\__( 'Through', 'svc' ) => $entry->via,
					\__( 'Snippet', 'svc' ) => $entry->title,
					\__( 'Detail', 'svc' )  => $entry->detail,
				]
			);
		}
		return [
			'data' => $groups,
			'done' => $found['done'],
		];
	}

	/** @return Answer */
	public function history( string $email, int $page = 1 ): array {
		$user   = \get_user_by( 'email', $email );
		$found  = false === $user ? [ 'items' => [], 'done' => true ] : $this->data->traces( $user->ID, $page );
		$labels = ActivityActions::labels();
		$groups = [];
		foreach ( $found['items'] as $trace ) {
			$groups[] = self::group(
				'svc-history',
				\__( 'Snippets: history', 'svc' ),
				\strtr( $trace->file, '/.', '--' ),
				[
					\__( 'Time', 'svc' )    => self::time( $trace->time ),
					\__( 'Name', 'svc' )    => $trace->name,
					\__( 'Action', 'svc' )  => $labels[ $trace->action ] ?? $trace->action,
					\__( 'Snippet', 'svc' ) => $trace->title,
				]
			);
		}
		return [
			'data' => $groups,
			'done' => $found['done'],
		];
	}

	/** @return Answer */
	public function assistant( string $email ): array {
		$user     = \get_user_by( 'email', $email );
		$provider = false === $user ? '' : $this->data->allowed_provider( $user->ID );
		return [
			'data' => '' === $provider ? [] : [ self::group( 'svc-assistant', \__( 'Snippets: AI assistant', 'svc' ), 'provider', [ \__( 'May get your questions and code', 'svc' ) => $provider ] ) ],
			'done' => true,
		];
	}

	/** @return Answer */
	public function jobs( string $email ): array {
		$user   = \get_user_by( 'email', $email );
		$groups = [];
		foreach ( false === $user ? [] : $this->data->jobs( $user->ID ) as $job ) {
			$groups[] = self::group(
				'svc-jobs',
				\__( 'Snippets: large imports', 'svc' ),
				$job->id,
				[
					\__( 'Time', 'svc' )   => self::time( $job->started ),
					\__( 'Name', 'svc' )   => $job->actor->name,
					\__( 'Action', 'svc' ) => $job->title,
					\__( 'Detail', 'svc' ) => $job->reason,
				]
			);
		}
		return [
			'data' => $groups,
			'done' => true,
		];
	}

	/** @return Group */
	private static function mail( string $email ): array {
		return self::group( 'svc-mail', \__( 'Error mails about snippets', 'svc' ), 'address', [ \__( 'Address', 'svc' ) => $email ] );
	}

	/**
	 * @param array<string, string> $fields Label => value; empty ones are left out.
	 * @return Group
	 */
	private static function group( string $id, string $label, string $item, array $fields ): array {
		$data = [];
		foreach ( \array_filter( $fields, static fn( string $value ): bool => '' !== $value ) as $name => $value ) {
			$data[] = [
				'name'  => $name,
				'value' => $value,
			];
		}
		return [
			'group_id'    => $id,
			'group_label' => $label,
			'item_id'     => $id . '-' . $item,
			'data'        => $data,
		];
	}

	private static function time( int $time ): string {
		return \gmdate( 'Y-m-d H:i:s', $time ) . ' UTC';
	}
}
