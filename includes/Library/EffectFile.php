<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/**
 * `effect.json` of a snippet: what visitors find on pages of a site with it, as far as a site can look for that itself. Immutable.
 * @phpstan-type Look array{open: string, status: int|null, has: list<string>, lacks: list<string>, headers: array<array-key, string>, no_headers: list<string>}
 */
final class EffectFile {

	private const KEYS = [ 'settings', 'sees', 'still' ];
	private const LOOK  = [ 'open', 'status', 'has', 'lacks', 'headers', 'no_headers' ];
	private const LISTS = [ 'has', 'lacks', 'headers', 'no_headers' ];

	/** What a keyed request may not ask (Runtime/keyed/reads.php), or what is no address. */
	private const NO_PAGE = '~[{}\s]|\.php|/wp-json/+[^/]|[?&](?:rest_route|action|add-to-cart|remove_item|undo_item|wc-ajax|wc-api|doing_wp_cron|customize_changeset_uuid)=|[?&][^=&]*nonce~i';

	/**
	 * @param array<string, mixed> $settings What is filled in for it, by the name of the setting.
	 * @param array<int, Look>     $sees     What is there with the snippet alone, by place in the file.
	 * @param array<int, Look>     $still    What is there with it and without.
	 * @param bool                 $is_whole Whether that is all that the file says.
	 */
	private function __construct(
		public readonly array $settings,
		public readonly array $sees,
		public readonly array $still,
		public readonly bool $is_whole,
	) {}

	/** @return self|string What is wrong with it, a sentence. */
	public static function read( string $json ): self|string {
		$data = \json_decode( $json, true );
		if ( ! \is_array( $data ) || ! \is_array( $data['sees'] ?? null ) || [] === $data['sees'] ) {
			return 'effect.json: Send an object with a list "sees".';
		}
		$others   = [] !== \array_diff( \array_keys( $data ), self::KEYS );
		$sees     = self::looks( $data['sees'] );
		$still    = self::looks( \is_array( $data['still'] ?? null ) ? $data['still'] : [] );
		$settings = \is_array( $data['settings'] ?? null ) ? $data['settings'] : [];
		/** @var array<string, mixed> $settings Names that no setting has are refused when they are filled in. */
		return new self( $settings, $others ? [] : $sees, $others ? [] : $still, ! $others && \count( $sees ) === \count( $data['sees'] ) && \count( $still ) === \count( (array) ( $data['still'] ?? [] ) ) );
	}

	/**
	 * @param array<array-key, mixed> $sent
	 * @return array<int, Look> Those that a site can take.
	 */
	private static function looks( array $sent ): array {
		$looks = [];
		foreach ( \array_values( $sent ) as $place => $look ) {
			if ( ! \is_array( $look ) || ! self::can_be_taken( $look ) ) {
				continue;
			}
			$looks[ $place ] = [
				'open'       => \is_string( $look['open'] ) ? $look['open'] : '',
				'status'     => \is_int( $look['status'] ?? null ) ? $look['status'] : null,
				'has'        => self::texts( $look['has'] ?? [] ),
				'lacks'      => self::texts( $look['lacks'] ?? [] ),
				'headers'    => self::named( $look['headers'] ?? [] ),
				'no_headers' => self::texts( $look['no_headers'] ?? [] ),
			];
		}
		return $looks;
	}

	/** @param array<array-key, mixed> $look Whether a site can take a look, and all that it says has the form that it has to have. */
	private static function can_be_taken( array $look ): bool {
		$open  = $look['open'] ?? null;
		$lists = \array_intersect_key( $look, \array_flip( self::LISTS ) );
		return \is_string( $open )
			&& 1 !== \preg_match( self::NO_PAGE, $open )
			&& \count( $look ) > 1
			&& [] === \array_diff( \array_keys( $look ), self::LOOK )
			&& \is_int( $look['status'] ?? 0 )
			&& [] === \array_filter( $lists, static fn( mixed $list ): bool => ! \is_array( $list ) )
			&& ! ( \is_array( $look['headers'] ?? null ) && [] !== $look['headers'] && \array_is_list( $look['headers'] ) );
	}

	/** @return list<string> */
	private static function texts( mixed $sent ): array {
		return \array_values( \array_filter( \is_array( $sent ) ? $sent : [], static fn( mixed $text ): bool => \is_string( $text ) && '' !== $text ) );
	}

	/** @return array<string, string> */
	private static function named( mixed $sent ): array {
		$named = [];
		foreach ( \is_array( $sent ) ? $sent : [] as $name => $value ) {
			if ( \is_string( $value ) ) {
				$named[ (string) $name ] = $value;
			}
		}
		return $named;
	}
}
