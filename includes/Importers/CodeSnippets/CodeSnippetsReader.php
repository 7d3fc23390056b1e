<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Importers\FlatFiles;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Plugins;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Code Snippets and its Pro version: a table of their own. Old versions lack columns, and count scopes. What the network shares with this
 * site comes too, and to the main site what is active on all of them.
 */
final class CodeSnippetsReader implements SourceReader {

	/** Before the ids of snippets of the network. */
	public const SHARED = 'network-';

	/** @var array<string, array<int, array<string, string|null>>> Rows with conditions, by table and id: many snippets share one. */
	private array $rules = [];

	/** Whether snippets run from files; then the table does not say which. */
	private bool $is_flat = false;

	private readonly NetworkSnippets $network;

	public function __construct( private readonly SourceData $database, private readonly FlatFiles $flat ) {
		$this->network = new NetworkSnippets( $database );
	}

	public function count(): int {
		return $this->network->count() + $this->database->count(
			'snippets',
			[
				'active' => [ '-1' ],
				'scope'  => [ 'condition' ],
			]
		);
	}

	public function items( ?array $only = null ): iterable {
		$this->is_flat = $this->database->is_of_site() && $this->flat->are_on();

		$running = $this->is_flat ? \array_flip( $this->flat->running() ) : null;
		$sites   = null;
		// At one priority, those of the network run first.
		foreach ( $this->network->rows() as $id => $row ) {
			$is_wide = NetworkSnippets::is_wide( $row );
			$sites ??= $is_wide ? NetworkSnippets::where() : null;
			yield $this->item( 'ms_snippets', self::SHARED . $id, $row, is_active: true, sites: $is_wide ? (string) $sites : '' );
		}
		foreach ( $this->database->rows( 'snippets', $only ) as $id => $row ) {
			if ( CodeSnippetsItem::is_snippet( $row ) ) {
				yield $this->item( 'snippets', (string) $id, $row, null === $running ? 1 === (int) ( $row['active'] ?? 0 ) : isset( $running[ $id ] ) );
			}
		}
	}

	/**
	 * @param array<string, string|null> $row
	 * @param string                     $sites Sentence on the sites, where it is active for the network.
	 */
	private function item( string $table, string $id, array $row, bool $is_active, string $sites = '' ): ForeignSnippet {
		$condition = (int) ( $row['condition_id'] ?? 0 );
		$rules     = $condition > 0 ? $this->rules[ $table ][ $condition ] ??= $this->database->row( $table, $this->database->columns( $table ), $condition ) : [];
		$is_rule   = 'condition' === ( $rules['scope'] ?? '' ) && -1 !== (int) ( $rules['active'] ?? 0 );

		return ( new CodeSnippetsItem( $row, $condition, $is_rule ? ( $rules['code'] ?? '' ) : '', new ProConditions( $this->database ), $this->is_flat, ! $this->database->is_of_site() || Plugins::is_active( 'code-snippets-pro/code-snippets.php' ) ) )
			->snippet( $id, $is_active, 'ms_snippets' === $table, $sites );
	}
}
