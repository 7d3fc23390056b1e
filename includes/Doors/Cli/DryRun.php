<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\NotFound;
use Svc\Operations\Folders\RenameFolder;
use Svc\Operations\InputSchema;
use Svc\Operations\OperationRunner;
use Svc\Operations\Saving\SaveRequest;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds out what a command would change, with operations that only read: `--dry-run`. The rights are those of the command itself, and
 * code is checked as a save would check it; the test load, which needs the candidate on the site, is left out and said to be.
 *
 * @phpstan-import-type Step from Preview
 * @phpstan-import-type Answer from Preview
 */
final class DryRun {

	private const SAVES = [ 'create-snippet', 'update-snippet', 'enable-snippet', 'disable-snippet', 'delete-snippet', 'restore-revision' ];

	/** Operations that change a state which another one tells. */
	private const STATES = [
		'update-settings' => 'get-settings',
		'set-safe-mode'   => 'get-safe-mode',
		'update-files'    => 'get-files',
	];

	/** Operations that do one thing whatever is sent: what changes, as it is and as it would be. */
	private const DEEDS = [
		'duplicate-snippet' => [ 'snippet', null, 'copy' ],
		'untrash-snippet'   => [ 'trash', true, false ],
		'delete-trash'      => [ 'trash', true, 'removed' ],
		'run-snippet'       => [ 'run', null, 'once' ],
		'new-preview-key'   => [ 'link', null, 'new' ],
		'repair-storage'    => [ 'index', null, 'rebuilt' ],
	];

	private const NOT_SNIPPET = [ 'id', 'uid', 'base_modified', 'base_hash', 'force', 'keep_active', 'compiled' ];

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly InputSchema $schema,
		private readonly Terminal $terminal,
		private readonly RenameFolder $rename,
	) {
	}

	/**
	 * @param string $id Id of an operation that the actor may call.
	 * @param array<string, mixed> $input
	 * @return Answer
	 * @throws \Svc\Domain\Error\SvcException Where the command would be refused, too.
	 */
	public function of( string $id, array $input, Actor $actor ): array {
		$cleaned = $this->schema->clean( $id, $input );
		return match ( true ) {
			\in_array( $id, self::SAVES, true ) => $this->save( $id, $input, $actor ),
			'run-bulk' === $id => $this->bulk( $cleaned, $actor ),
			'import-snippets' === $id => $this->import( $cleaned, $actor ),
			'apply-deploy' === $id => $this->deploy( $cleaned, $actor ),
			'rename-folder' === $id => $this->folder( $cleaned, $actor ),
			'restore-generation' === $id => Preview::of( $this->generation( $cleaned, $actor ) ),
			isset( self::STATES[ $id ] ) => Preview::of( Preview::differences( $this->read( self::STATES[ $id ], [], $actor ), $cleaned ) ),
			isset( self::DEEDS[ $id ] ) => Preview::of( [ Preview::step( $this->subject( $id, $cleaned, $actor ), ...self::DEEDS[ $id ] ) ] ),
			default => Preview::of( Preview::differences( $this->subject( $id, $cleaned, $actor ), $cleaned ) ),
		};
	}

	/**
	 * What a command is about, which has to be there.
	 * @param array<string, mixed> $input
	 * @return array<array-key, mixed>
	 */
	private function subject( string $id, array $input, Actor $actor ): array {
		$number = \is_int( $input['id'] ?? null ) ? $input['id'] : 0;
		if ( 0 === $number ) {
			return [];
		}
		if ( 'untrash-snippet' === $id || 'delete-trash' === $id ) {
			foreach ( $this->read( 'list-trash', [], $actor ) as $item ) {
				if ( \is_array( $item ) && $number === ( $item['id'] ?? null ) ) {
					return $item;
				}
			}
			throw NotFound::trashed( $number );
		}
		$now = $this->read( 'get-snippet', [ 'id' => $number ], $actor );
		$this->read( 'validate-snippet', [ 'id' => $number ], $actor );
		return $now;
	}

	/**
	 * One snippet, as it is and as it would be.
	 *
	 * @param array<string, mixed> $input
	 * @return Answer
	 */
	private function save( string $id, array $input, Actor $actor ): array {
		if ( 'create-snippet' === $id ) {
			// Refuses what is nothing at all.
			SaveRequest::of_new( $input );
		}
		$now    = 'create-snippet' === $id ? [] : $this->read( 'get-snippet', [ 'id' => $input['id'] ?? 0 ], $actor );
		$wanted = \array_diff_key( $input, \array_flip( self::NOT_SNIPPET ) );
		if ( 'restore-revision' === $id ) {
			$version = $this->read( 'get-revision', $input, $actor );
			$wanted  = [ 'code' => $version['code'] ?? '' ] + ( \is_array( $version['settings'] ?? null ) ? $version['settings'] : [] );
			$wanted  = \array_intersect_key( $wanted, \array_flip( $this->schema->fields( 'validate-snippet' ) ) );
		}
		$wanted = [
			'enable-snippet'  => [ 'status' => 'active' ],
			'disable-snippet' => [ 'status' => 'inactive' ],
			'delete-snippet'  => [],
		][ $id ] ?? $wanted;
		self::require_current( $now, $input );
		// Also where the code does not matter: it asks the rights for this snippet.
		$found   = $this->read( 'validate-snippet', self::named( $wanted ) + ( [] === $now ? [] : [ 'id' => $now['id'] ?? 0 ] ), $actor );
		$changes = 'delete-snippet' === $id ? [ Preview::step( $now, 'trash', false, true ) ] : Preview::differences( $now, $wanted );
		$goes_on = 'active' === ( $wanted['status'] ?? $now['status'] ?? 'inactive' ) && 'delete-snippet' !== $id;
		$matters = ! \in_array( $id, [ 'disable-snippet', 'delete-snippet' ], true );
		return Preview::of( $changes, $matters ? self::entries( $found, 'errors' ) : [], $matters ? self::entries( $found, 'warnings' ) : [], $goes_on );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return Answer
	 */
	private function bulk( array $input, Actor $actor ): array {
		$action    = \is_string( $input['action'] ?? null ) ? $input['action'] : '';
		$value     = \is_string( $input['value'] ?? null ) ? $input['value'] : '';
		$operation = \in_array( "{$action}-snippet", self::SAVES, true ) ? "{$action}-snippet" : null;
		$parts     = $this->terminal->each(
			\__( 'Checking', 'svc' ),
			\is_array( $input['ids'] ?? null ) ? \array_values( $input['ids'] ) : [],
			function ( mixed $id ) use ( $operation, $action, $value, $actor ): array {
				if ( null !== $operation ) {
					return $this->save( $operation, [ 'id' => $id ], $actor );
				}
				$now  = $this->read( 'get-snippet', [ 'id' => $id ], $actor );
				$tags = \array_filter( \is_array( $now['tags'] ?? null ) ? $now['tags'] : [], '\is_string' );
				$with = match ( $action ) {
					'move' => [ 'folder' => $value ],
					'tag' => [ 'tags' => \array_values( \array_unique( [ ...$tags, $value ] ) ) ],
					default => [ 'tags' => \array_values( \array_diff( $tags, [ $value ] ) ) ],
				};
				return $this->save( 'update-snippet', [ 'id' => $id ] + $with, $actor );
			}
		);
		return Preview::joined( $parts );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return Answer
	 */
	private function import( array $input, Actor $actor ): array {
		$keeps = true === ( $input['keep_status'] ?? false );
		$known = \array_flip( \array_diff( $this->schema->fields( 'validate-snippet' ), [ 'id' ] ) );
		$parts = $this->terminal->each(
			\__( 'Checking', 'svc' ),
			\is_array( $input['snippets'] ?? null ) ? \array_values( $input['snippets'] ) : [],
			function ( mixed $item ) use ( $known, $keeps, $actor ): array {
				$fields = self::named( \array_intersect_key( \is_array( $item ) ? $item : [], $known ) );
				$part   = $this->save( 'create-snippet', $keeps ? $fields : [ 'status' => 'inactive' ] + $fields, $actor );
				return [ 'changes' => [ Preview::step( $fields, 'snippet', null, 'new' ) ] ] + $part;
			}
		);
		return Preview::joined( $parts );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return Answer
	 */
	private function deploy( array $input, Actor $actor ): array {
		$plan    = $this->read( 'plan-deploy', \array_diff_key( $input, [ 'digest' => true ] ), $actor );
		$steps   = \array_filter( self::entries( $plan, 'steps' ), '\is_array' );
		$changes = \array_values( \array_map( static fn( array $step ): array => Preview::step( $step, 'set', $step['action'] ?? '', $step['summary'] ?? '' ), $steps ) );
		return Preview::of( $changes, self::entries( $plan, 'errors' ), self::entries( $plan, 'warnings' ), [] !== $changes );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return Answer
	 */
	private function folder( array $input, Actor $actor ): array {
		$changes = [];
		foreach ( $this->rename->foresee( $input, $actor )->drafts as $draft ) {
			$now       = [
				'id'    => $draft->after->id,
				'title' => $draft->after->title,
			];
			$changes[] = Preview::step( $now, 'folder', $draft->before?->folder, $draft->after->folder );
		}
		return Preview::of( $changes );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return list<Step>
	 */
	private function generation( array $input, Actor $actor ): array {
		$changes = [];
		foreach ( self::entries( $this->read( 'get-generation', [ 'n' => $input['n'] ?? 0 ], $actor ), 'differs' ) as $item ) {
			$item  = \is_array( $item ) ? $item : [];
			$rev   = \is_array( $item['rev'] ?? null ) ? $item['rev'] : [];
			$steps = [ Preview::step( $item, 'version', $rev['now'] ?? null, $rev['then'] ?? null ) ];
			foreach ( \is_array( $item['fields'] ?? null ) ? $item['fields'] : [] as $field ) {
				$steps[] = \is_array( $field ) && \is_string( $field['field'] ?? null ) ? Preview::step( $item, $field['field'], $field['now'] ?? null, $field['then'] ?? null ) : $steps[0];
			}
			$changes = [ ...$changes, ...$steps ];
		}
		return $changes;
	}

	/**
	 * The refusal of an update that was made from an older state (spec 4.3).
	 *
	 * @param array<array-key, mixed> $now
	 * @param array<string, mixed> $input
	 */
	private static function require_current( array $now, array $input ): void {
		$is_old = ( isset( $input['base_modified'] ) && $input['base_modified'] < ( $now['modified'] ?? 0 ) ) || ( isset( $input['base_hash'] ) && $input['base_hash'] !== ( $now['hash'] ?? '' ) );
		if ( $is_old && true !== ( $input['force'] ?? false ) ) {
			throw Conflict::because( \__( 'Somebody has saved this snippet since you loaded it. Load it again, or save with --force.', 'svc' ) );
		}
	}

	/**
	 * @param array<array-key, mixed> $found
	 * @return list<mixed>
	 */
	private static function entries( array $found, string $kind ): array {
		return \is_array( $found[ $kind ] ?? null ) ? \array_values( $found[ $kind ] ) : [];
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return array<string, mixed>
	 */
	private static function named( array $values ): array {
		return \array_filter( $values, '\is_string', \ARRAY_FILTER_USE_KEY );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array<array-key, mixed>
	 */
	private function read( string $id, array $input, Actor $actor ): array {
		$data = $this->runner->run( $id, $input, $actor )->data;
		return \is_array( $data ) ? $data : [];
	}
}
