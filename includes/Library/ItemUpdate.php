<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Storage\History\Revisions;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings a copy of a snippet of the library to its present version. What a person has set or filled in stays; edited code is replaced, and is in the
 * history.
 * @phpstan-type Renewed array{draft: SnippetChange, kept: list<string>, replaced: bool, dropped: list<string>}
 */
final class ItemUpdate {

	/** Actions of the versions that are as the library had it. */
	private const LIBRARY_ACTIONS = [ 'library_installed', 'library_updated' ];

	/** Fields that a new version leaves alone. */
	private const KEPT_FIELDS = [ 'folder', 'status' ];

	public function __construct(
		private readonly Libraries $libraries,
		private readonly SnippetFields $fields,
		private readonly Snippets $store,
		private readonly Revisions $revisions,
	) {}

	public static function is_due( Item $item, Snippet $copy ): bool {
		$origin = $copy->origin( Origin::LIBRARY );
		return null !== $origin && \version_compare( $origin->version, $item->version, '<' );
	}

	/**
	 * The copy as it would be.
	 * @return Renewed Names of the fields and labels of the settings that stay as a person has them, whether edited code goes, and labels of
	 *                 settings whose value the new version does not take.
	 * @throws SvcException When the site lacks what the new version needs, or code cannot be read.
	 */
	public function of( Item $item, Snippet $copy ): array {
		$missing = Requirements::missing( $item );
		if ( $copy->is_active() && [] !== $missing ) {
			/* translators: %s: list of what is missing. */
			throw InvalidInput::because( \sprintf( Text::__( 'Not updated: the new version needs %s.', 'svc' ), \implode( ', ', $missing ) ) );
		}
		$code              = $this->store->code( $copy );
		$values            = SettingValues::values( $code, $copy->type );
		$new               = $this->libraries->code( $item );
		$filled            = SettingValues::fill( $new, $item->fields['type'], $item->settings, \array_intersect_key( $values, \array_column( $item->settings, 'value', 'name' ) ) );
		[ $after, $kept ]  = $this->fields( $item, $copy );
		$labels            = \array_column( $item->settings, 'label', 'name' );
		foreach ( $item->settings as $setting ) {
			if ( isset( $values[ $setting['name'] ] ) && ! \in_array( $setting['name'], $filled['refused'], true ) && $values[ $setting['name'] ] !== $setting['value'] ) {
				$kept[] = $setting['label'];
			}
		}
		return [
			'draft'    => SnippetChange::update( $copy, Copies::marked( $after, $item ), $filled['code'] === $code ? null : $filled['code'], 'library_updated' ),
			'kept'     => $kept,
			'replaced' => SettingMarkers::hash( $code, $copy->type ) !== $copy->origin( Origin::LIBRARY )?->mark,
			'dropped'  => \array_map( static fn( string $name ): string => $labels[ $name ] ?? $name, $filled['refused'] ),
		];
	}

	/**
	 * The fields: those of the new version, except where a person has changed them since.
	 * @return array{Snippet, list<string>} And the names of those that were kept.
	 * @throws SvcException When the tier of the site does not have what the new version uses.
	 */
	private function fields( Item $item, Snippet $copy ): array {
		$input  = \array_filter( $item->fields, static fn( mixed $value ): bool => '' !== $value );
		$wanted = \array_intersect_key( $this->fields->apply( Snippet::create( [ 'uid' => $copy->uid ] ), $input )->settings(), $item->fields );
		$now    = $copy->settings();
		[ 'first' => $first, 'base' => $base, 'set' => $set ] = $this->history( $copy );
		$first ??= $now;
		$take   = [];
		$kept   = [];
		foreach ( $wanted as $field => $value ) {
			if ( $now[ $field ] === $value ) {
				continue;
			}
			// Without the version that was installed it is unknown what a person has set, so it stays.
			if ( 'type' === $field || ( null !== $base && $now[ $field ] === $base[ $field ] && ! isset( $set[ $field ] ) ) ) {
				$take[ $field ] = $value;
			} else {
				$kept[] = $field;
			}
		}
		foreach ( self::KEPT_FIELDS as $field ) {
			if ( $now[ $field ] !== $first[ $field ] ) {
				$kept[] = $field;
			}
		}
		return [ $copy->with( $take ), $kept ];
	}

	/**
	 * What the library and what a person has set, as the versions of the copy tell it: the fields as they were installed, as they came with the
	 * version that the copy has, and those that a person had changed before that and kept.
	 * @return array{first: array<string, mixed>|null, base: array<string, mixed>|null, set: array<string, true>}
	 * @throws SvcException When the storage cannot be read.
	 */
	private function history( Snippet $copy ): array {
		$version = $copy->origin( Origin::LIBRARY )?->version;
		$known   = [
			'first' => null,
			'base'  => null,
			'set'   => [],
		];
		$set     = [];
		$newest    = null;
		$before  = null;
		foreach ( \array_reverse( $this->revisions->shown( $copy->id ) ) as $rev ) {
			$revision = $this->revisions->find( $copy->id, $rev );
			if ( null === $revision ) {
				continue;
			}
			$fields = $revision->snippet->settings();
			if ( \in_array( $revision->action, self::LIBRARY_ACTIONS, true ) ) {
				$set  += null === $newest || null === $before ? [] : self::differing( $before, $newest );
				$set   = null === $before ? [] : \array_diff_key( $set, self::differing( $fields, $before ) );
				$newest  = $fields;
				$known = [ 'first' => $known['first'] ?? $fields ] + ( $revision->snippet->origin( Origin::LIBRARY )?->version !== $version ? $known : [
					'base' => $fields,
					'set'  => $set,
				] );
			}
			$before = $fields;
		}
		return $known;
	}

	/**
	 * @param array<string, mixed> $fields
	 * @param array<string, mixed> $others
	 * @return array<string, true>
	 */
	private static function differing( array $fields, array $others ): array {
		return \array_fill_keys( \array_keys( \array_filter( $fields, static fn( mixed $value, string $field ): bool => $value !== $others[ $field ], \ARRAY_FILTER_USE_BOTH ) ), true );
	}
}
