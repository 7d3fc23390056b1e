<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/** Installs snippets of the library: new ones, filled in, in one folder. One that is there already is no part of it. */
final class Installation {

	private const FOLDER = 'Library';

	public function __construct(
		private readonly Libraries $libraries,
		private readonly SnippetFields $fields,
	) {}

	/**
	 * @param list<Item>                          $items     Their places are the keys of the set.
	 * @param array<string, array<string, mixed>> $values    Slug => settings that are filled in.
	 * @param bool                                $activates Whether those that can be on arrive switched on, which takes the checks and one test load.
	 */
	public function set( SnippetSource $now, array $items, array $values, bool $activates ): ChangeSet {
		$copies  = Copies::of( $now->all() );
		$drafts  = [];
		$refused = [];
		foreach ( $items as $key => $item ) {
			if ( isset( $copies[ $item->slug ] ) ) {
				continue;
			}
			try {
				$drafts[ $key ] = $this->draft( $item, $values[ $item->slug ] ?? [], $activates && [] === Requirements::missing( $item ) );
			} catch ( SvcException $refusal ) {
				$refused[ $key ] = $refusal;
			}
		}
		return new ChangeSet( $drafts, [], $refused );
	}

	/**
	 * @param array<string, mixed> $values
	 * @throws SvcException When the code is lost, a value does not fit, or the site's tier does not have what it uses.
	 */
	private function draft( Item $item, array $values, bool $is_active ): SnippetChange {
		$code  = self::filled( $item, $this->libraries->code( $item ), $values );
		$input = [
			'lang'   => 'css' === $item->fields['type'] ? 'css' : '',
			'folder' => self::FOLDER,
			'status' => $is_active ? 'active' : 'inactive',
		] + $item->fields;
		$after = $this->fields->apply( Snippet::create( [ 'uid' => $item->uid() ] ), \array_filter( $input, static fn( mixed $value ): bool => '' !== $value ) );
		$draft = SnippetChange::create( Copies::marked( $after, $item ), $code, 'library_installed' );
		return $is_active ? $draft : $draft->unchecked();
	}

	/**
	 * @param array<string, mixed> $values
	 * @throws InvalidInput Naming the settings whose value does not fit.
	 */
	public static function filled( Item $item, string $code, array $values ): string {
		$filled = SettingValues::fill( $code, $item->fields['type'], $item->settings, $values );
		if ( [] === $filled['refused'] ) {
			return $filled['code'];
		}
		$labels = \array_column( $item->settings, 'label', 'name' );
		$named  = \array_map( static fn( string $name ): string => $labels[ $name ] ?? $name, $filled['refused'] );
		/* translators: %s: list of labels of settings. */
		throw InvalidInput::because( \sprintf( Text::__( 'Invalid values: %s.', 'svc' ), \implode( ', ', $named ) ) );
	}
}
