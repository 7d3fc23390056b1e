<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Domain\Actor;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/** What each snippet of a source would become here, and what the checks would say if it were activated. Writes nothing and runs nothing. */
final class SourcePreview {

	public function __construct(
		private readonly SourceImport $arrivals,
		private readonly Changes $changes,
		private readonly Snippets $store,
		private readonly LoadedSymbols $loaded,
		private readonly Switches $switches,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @param array{ids?: list<string>, with_code: bool, ...} $input Which snippets, and whether their code comes along.
	 * @return list<array<string, mixed>> As the contract has them.
	 */
	public function of( Source $source, array $input, Actor $actor ): array {
		Changes::take_time();
		$code    = $input['with_code'];
		$known   = SourceImport::known( $this->store );
		// What lies in a file is switched nowhere.
		$over    = $source->is_file ? [] : \array_flip( $this->switches->ids( $source ) );
		$written = WrittenShortcodes::of( $source );
		$answers = [];
		foreach ( SelectedItems::batches( SelectedItems::of( $source, SelectedItems::ids( $input ) ) ) as $items ) {
			$problems = $this->problems( $source, $items, $actor );
			foreach ( $items as $key => $item ) {
				$imported      = SourceImport::imported( $known, $source, $item );
				$left_off  = isset( $over[ $item->id ] ) && ! $item->is_active && null !== $imported && ! $imported->is_active();
				$answers[] = self::answer( $source, $item, $imported, $problems[ $key ] ?? [], $written->note( $item ) ) + [ 'left_off' => $left_off ] + ( $code && $this->may_write( $item, $actor ) ? [ 'code' => $item->code ] : [] );
			}
		}

		return $answers;
	}

	/** Whether the actor may write what an item is: its code is shown to no one else. */
	private function may_write( ForeignSnippet $item, Actor $actor ): bool {
		$fields = \array_intersect_key( $item->fields, \array_flip( [ 'type', 'hook' ] ) );
		return $this->gate->may_write( $actor, Snippet::create( $fields + [ 'type' => 'php' ] ), $item->code );
	}

	/**
	 * @param list<ForeignSnippet> $items
	 *
	 * What the other plugin's own copy declares is no obstacle: it is off by then. A file may be of another site.
	 * @return array<int, list<Problem>> What keeps an item from being switched on here, by its key; nothing of those that are the same.
	 */
	private function problems( Source $source, array $items, Actor $actor ): array {
		return $this->loaded->without(
			$source->is_file ? static fn( string $file ): bool => false : InstalledSource::code( $source ),
			fn(): array => $this->changes->foresee( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $source, $items, update: true, is_judged: true ), $actor )->errors()
		);
	}

	/**
	 * @param list<Problem> $problems
	 * @param list<string>  $uses     Notes on pages that show it.
	 * @return array<string, mixed>
	 */
	private static function answer( Source $source, ForeignSnippet $item, ?Snippet $imported, array $problems, array $uses ): array {
		return [
			'id'          => $item->id,
			'title'       => $item->title,
			'type'        => $item->fields['type'] ?? '',
			'status'      => $item->is_active ? 'active' : 'inactive',
			'maps'        => '' === $item->error ? SourceImport::fields( $source, $item ) : (object) [],
			'original'    => $item->original,
			'notes'       => [ ...$item->notes, ...$uses ],
			'check_first' => [] !== $item->check_first || [] !== $problems,
			'reasons'     => $item->check_first,
			'never_ran'   => $item->never_ran,
			'problems'    => \array_map( static fn( Problem $problem ): array => $problem->to_array(), $problems ),
			'state'       => SourceImport::state( $imported, $item ),
			'snippet'     => $imported?->id,
		];
	}
}
