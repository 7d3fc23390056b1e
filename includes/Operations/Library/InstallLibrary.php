<?php

declare(strict_types=1);

namespace Svc\Operations\Library;

use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Library\Copies;
use Svc\Library\Installation;
use Svc\Library\Item;
use Svc\Library\Libraries;
use Svc\Library\Requirements;
use Svc\Library\SentValues;
use Svc\Saving\SaveResult;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Installs snippets of the library into their folder (spec 4.7), as one change. Those that the actor may not install, or that the site
 * has already, are skipped; those that fail the checks or the test load arrive switched off and are named.
 * @phpstan-import-type InstallLibraryInput from Inputs
 * @implements Foreseeable<'install-library'>
 */
final class InstallLibrary implements Foreseeable {

	public function __construct(
		private readonly Libraries $libraries,
		private readonly Installation $installation,
		private readonly Changes $changes,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		[ $items, $errors ] = $this->chosen( $input );
		$there              = Copies::of( $this->store->all() );
		$outcome            = $this->changes->make( $this->producer( $input, $items ), $actor );
		return new Result( self::answer( $items, $errors, $outcome, $input['activate'], $there ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		[ $items, $errors ] = $this->chosen( $input );
		$foreseen           = Foreseen::of( $this->changes->foresee( $this->producer( $input, $items ), $actor ), $this->store->code( ... ) );
		$unknown            = \array_map( static fn( string $sentence ): Problem => new Problem( $sentence ), \array_values( $errors ) );
		return $foreseen->with( SaveResult::entries( $unknown ), [] );
	}

	/**
	 * @param InstallLibraryInput $input
	 * @param list<Item> $items
	 * @return \Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $input, array $items ): \Closure {
		$values = SentValues::of( $input );
		return fn( SnippetSource $now ): ChangeSet => $this->installation->set( $now, $items, $values, $input['activate'] );
	}

	/**
	 * @param InstallLibraryInput $input
	 * @return array{list<Item>, array<string, string>} And why others cannot be, by slug.
	 */
	private function chosen( array $input ): array {
		$all    = $this->libraries->items();
		$pack   = $input['pack'] ?? '';
		$items  = '' === $pack ? [] : $this->libraries->items_of( $pack );
		$errors = [];
		if ( '' !== $pack && [] === $items ) {
			/* translators: %s: ID of a pack. */
			throw NotFound::because( \sprintf( \__( 'The library has no pack "%s".', 'svc' ), $pack ) );
		}
		foreach ( SentValues::slugs( $input ) as $slug ) {
			if ( isset( $all[ $slug ] ) ) {
				$items[ $slug ] = $all[ $slug ];
			} else {
				$errors[ $slug ] = \__( 'Unknown library snippet.', 'svc' );
			}
		}
		return [ \array_values( $items ), $errors ];
	}

	/**
	 * @param list<Item> $items
	 * @param array<string, string> $errors By slug.
	 * @param array<string, Snippet> $there Copies that were there before, by slug.
	 * @return array<string, mixed>
	 */
	private static function answer( array $items, array $errors, Outcome $outcome, bool $activates, array $there ): array {
		$installed = [];
		$activated = [];
		$skipped   = [];
		$warnings  = $outcome->warnings;
		$failed    = $outcome->errors();
		foreach ( $items as $key => $item ) {
			$saved   = $outcome->saved[ $key ] ?? null;
			$refusal = $outcome->refused[ $key ] ?? null;
			$missing = null === $saved || ! $activates ? [] : Requirements::missing( $item );
			if ( null !== $saved ) {
				$installed[ $item->slug ] = $saved->id;
			}
			if ( null !== $saved && $saved->is_active() ) {
				$activated[] = $item->slug;
			} elseif ( $refusal instanceof Forbidden ) {
				$skipped[]  = $item->slug;
				$warnings[] = new Problem( "{$item->slug}: {$refusal->getMessage()}" );
			} elseif ( isset( $failed[ $key ] ) ) {
				$errors[ $item->slug ] = $failed[ $key ];
			} elseif ( [] !== $missing ) {
				/* translators: %s: list of what is missing. */
				$errors[ $item->slug ] = \sprintf( \__( 'Installed as inactive. Missing on this site: %s.', 'svc' ), \implode( ', ', $missing ) );
			} elseif ( null === $saved ) {
				$skipped[] = $item->slug;
			}
		}
		$warnings = [ ...$warnings, ...self::overlaps( $items, $installed, $there ) ];
		return [
			'installed' => (object) $installed,
			'activated' => $activated,
			'skipped'   => $skipped,
			'errors'    => (object) $errors,
		] + ( [] === $warnings ? [] : [ 'warnings' => SaveResult::entries( $warnings ) ] );
	}

	/**
	 * @param list<Item>             $items
	 * @param array<string, int>     $installed IDs by slug.
	 * @param array<string, Snippet> $there     Copies that were there before, by slug.
	 * @return list<Problem> One for each that was installed beside what does the same or the opposite.
	 */
	private static function overlaps( array $items, array $installed, array $there ): array {
		$items    = \array_filter( $items, static fn( Item $item ): bool => isset( $installed[ $item->slug ] ) );
		$titles   = \array_map( static fn( Snippet $copy ): string => $copy->title, $there );
		$titles  += \array_column( \array_map( static fn( Item $item ): array => [ $item->slug, $item->fields['title'] ], $items ), 1, 0 );
		$warnings = [];
		foreach ( $items as $item ) {
			$others = \array_intersect_key( $titles, \array_flip( $item->conflicts ) );
			if ( [] !== $others ) {
				/* translators: 1: title of a snippet, 2: list of titles of snippets. */
				$warnings[] = new Problem( \sprintf( \__( '"%1$s" and "%2$s" overlap or conflict. Keep one of them.', 'svc' ), $item->fields['title'], \implode( '", "', $others ) ) );
			}
		}
		return $warnings;
	}
}
