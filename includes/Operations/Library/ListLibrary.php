<?php

declare(strict_types=1);

namespace Svc\Operations\Library;

use Svc\Access\Gate;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Library\Copies;
use Svc\Library\Item;
use Svc\Library\ItemView;
use Svc\Library\Libraries;
use Svc\Library\Pack;
use Svc\Library\Search;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists the library with what this site has of it (spec 4.7). Without code it reads none but that of copies.
 * @implements Operation<'list-library'>
 */
final class ListLibrary implements Operation {

	public function __construct(
		private readonly Libraries $libraries,
		private readonly ItemView $view,
		private readonly Snippets $store,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$packs  = $this->libraries->packs();
		$search = $input['search'] ?? '';
		$pack   = $input['pack'] ?? '';
		$titles = \array_column( $packs, 'title', 'id' );
		$items  = '' === $pack ? $this->libraries->items() : $this->libraries->items_of( $pack );
		$items  = '' === $search ? $items : Search::find( $items, $titles, $search );
		$copies = Copies::of( $this->store->all() );
		$code   = $input['code'];
		$shown  = [];
		foreach ( $items as $slug => $item ) {
			$shown[] = $this->view->of( $item, $copies[ $slug ] ?? null, $code, $actor );
		}
		return new Result(
			[
				'packs'  => self::packs( $packs, $items, is_set: false ),
				'sets'   => self::packs( $packs, $items, is_set: true ),
				'items'  => $shown,
				'broken' => $this->broken( $actor ),
			]
		);
	}

	/** @return list<string> What could not be used of libraries in folders. It names paths of the server, which only full access may see. */
	private function broken( Actor $actor ): array {
		try {
			$this->gate->require_level( 'full', $actor );
		} catch ( Forbidden ) {
			return [];
		}
		return $this->libraries->faults();
	}

	/**
	 * @param list<Pack> $packs
	 * @param array<string, Item> $items Those that are shown.
	 * @return list<array<string, mixed>> Packs, or starting sets, that have one of them.
	 */
	private static function packs( array $packs, array $items, bool $is_set ): array {
		$slugs = [];
		foreach ( $items as $slug => $item ) {
			$slugs[ $item->pack ][] = $slug;
		}
		$shown = [];
		foreach ( $packs as $pack ) {
			$own = $pack->is_set() ? \array_values( \array_intersect( $pack->slugs, \array_keys( $items ) ) ) : $slugs[ $pack->id ] ?? [];
			if ( [] !== $own && $pack->is_set() === $is_set ) {
				$shown[] = [
					'id'          => $pack->id,
					'title'       => $pack->title,
					'description' => $pack->description,
					'icon'        => $pack->icon,
					'slugs'       => $own,
				];
			}
		}
		return $shown;
	}
}
