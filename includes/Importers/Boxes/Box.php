<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

\defined( 'ABSPATH' ) || exit;

/** A text box of another plugin: where its text lies, and where it is printed. A box that holds text is on. Immutable. */
final class Box {

	/**
	 * @param 'option'|'meta'|'term'              $kind
	 * @param string $key Of the text in a stored array; empty where the text is all.
	 * @param int|string $priority Or the option that holds it, with the key after a full stop.
	 * @param 'html'|'unslashed'|'css'|'css file' $form
	 * @param string $shortcodes Option that says with `y` whether shortcodes are run, with the key in it; `y` where they always are.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $name,
		public readonly string $key,
		public readonly string $hook,
		public readonly int|string $priority,
		public readonly string $form = 'html',
		public readonly string $shortcodes = '',
	) {
	}

	/** The texts of one post lie in one value and go off together, so they share its number. */
	public function id( int $of = 0 ): string {
		return match ( $this->kind ) {
			'option' => $this->name . ( '' === $this->key ? '' : '.' . $this->key ),
			'meta'   => $of . ( '' === $this->key ? '' : '@' . $this->key ),
			'term'   => 'term-' . $of . '@' . $this->key,
		};
	}

	/** @return int|null Id of the post or term that an id names, 0 for an option; null where it is none of this box. */
	public function of( string $id ): ?int {
		if ( 'option' === $this->kind ) {
			return $this->id() === $id ? 0 : null;
		}
		$of = (int) \preg_replace( '/\A(?:term-)?(\d{1,18}).*\z/s', '$1', $id );

		return $this->id( $of ) === $id ? $of : null;
	}
}
