<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Importers\ActivePlugins;
use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\FlatFiles;
use Svc\Importers\Foreign;
use Svc\Importers\Serialized;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/**
 * Code Snippets and its Pro version: a table of their own. Old versions lack columns, and count scopes. What the network shares with this
 * site comes too; the rest of the network's snippets is the network's.
 */
final class CodeSnippetsSource implements Source {

	/** Before the ids of snippets that the network shares. */
	public const SHARED = 'network-';

	public function __construct( private readonly Database $database, private readonly FlatFiles $flat ) {
	}

	public function id(): string {
		return 'code-snippets';
	}

	public function name(): string {
		return 'Code Snippets';
	}

	/**
	 * @inheritDoc
	 */
	public function plugin_files(): array {
		return [ 'code-snippets/code-snippets.php', 'code-snippets-pro/code-snippets.php' ];
	}

	public function count(): int {
		return \count( $this->shared() ) + $this->database->count(
			'snippets',
			[
				'active' => [ '-1' ],
				'scope'  => [ 'condition' ],
			]
		);
	}

	/**
	 * @inheritDoc
	 */
	public function items(): iterable {
		// Where they run from files, the table says nothing of it.
		$is_flat = $this->flat->are_on();
		$running = $is_flat ? \array_flip( $this->flat->running() ) : null;
		foreach ( $this->database->rows( 'snippets' ) as $id => $row ) {
			if ( self::is_snippet( $row ) ) {
				yield $this->item( 'snippets', (string) $id, $row, null === $running ? 1 === (int) ( $row['active'] ?? 0 ) : isset( $running[ $id ] ), $is_flat );
			}
		}
		foreach ( $this->shared() as $id => $row ) {
			yield $this->item( 'ms_snippets', self::SHARED . $id, $row, true, $is_flat );
		}
	}

	/**
	 * @param array<string, string|null> $row
	 */
	private function item( string $table, string $id, array $row, bool $is_active, bool $is_flat ): Foreign {
		$condition = (int) ( $row['condition_id'] ?? 0 );
		$rules     = $condition > 0 ? $this->database->row( $table, $this->database->columns( $table ), $condition ) : [];
		$is_rule   = 'condition' === ( $rules['scope'] ?? '' ) && -1 !== (int) ( $rules['active'] ?? 0 );

		return ( new CodeSnippetsItem( $row, $condition, $is_rule ? ( $rules['code'] ?? '' ) : '', new ProConditions( $this->database ), $is_flat, ActivePlugins::have( 'code-snippets-pro/code-snippets.php' ) ) )
			->foreign( $id, $is_active, 'ms_snippets' === $table );
	}

	/**
	 * The network's snippets that run on this site because it asked for them.
	 *
	 * @return array<int, array<string, string|null>> By id.
	 */
	private function shared(): array {
		if ( ! \is_multisite() ) {
			return [];
		}
		$columns = $this->database->columns( 'ms_snippets' );
		$shared  = [];
		foreach ( [] === $columns ? [] : Serialized::array( $this->database->option( 'active_shared_network_snippets' ) ) as $id ) {
			$id  = (int) Cleaning::text( $id );
			$row = $id > 0 ? $this->database->row( 'ms_snippets', $columns, $id ) : [];
			if ( [] !== $row && self::is_snippet( $row ) ) {
				$shared[ $id ] = $row;
			}
		}

		return $shared;
	}

	/**
	 * Whether a row is neither in the trash nor a condition of others.
	 *
	 * @param array<string, string|null> $row
	 */
	private static function is_snippet( array $row ): bool {
		return -1 !== (int) ( $row['active'] ?? 0 ) && 'condition' !== ( $row['scope'] ?? '' );
	}
}
