<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * The stylesheet snippets of a site as they are once a change is through. Reads code only of what a compile needs.
 * @phpstan-import-type Partial from StyleRequest
 */
final class Stylesheets {

	/** @var array<string, Snippet> */
	private array $by_key = [];

	/** @var array<string, string> */
	private array $codes = [];

	/** @var array<string, list<string>> What is named in a stylesheet, by language of who reads it and key. */
	private array $named = [];

	private Partials $partials;

	/**
	 * @param iterable<Snippet>           $all     Snippets of any type as they would be.
	 * @param \Closure( Snippet ): string $code_of Code of one of them.
	 */
	public function __construct( iterable $all, private readonly \Closure $code_of, private readonly bool $minify = true ) {
		foreach ( $all as $snippet ) {
			if ( 'css' === $snippet->type ) {
				$this->by_key[ Partials::key_of( $snippet ) ] = $snippet;
			}
		}
		$this->partials = new Partials(
			\array_map(
				static fn ( Snippet $snippet ): array => [
					'path' => Partials::path_of( $snippet->folder, $snippet->title ),
					'lang' => self::lang_of( $snippet ),
				],
				$this->by_key
			)
		);
	}

	public static function lang_of( Snippet $snippet ): string {
		return '' === $snippet->lang ? 'css' : $snippet->lang;
	}

	public function find( string $key ): ?Snippet {
		return $this->by_key[ $key ] ?? null;
	}

	/** Makes the request for one of these stylesheets, with everything it may use, directly or through others. */
	public function request( Snippet $snippet ): StyleRequest {
		$key      = Partials::key_of( $snippet );
		$partials = [];
		foreach ( $this->within_reach( $snippet ) as $used ) {
			$partials[ $used ] = $this->partial( $used );
		}

		return new StyleRequest(
			$key,
			Partials::path_of( $snippet->folder, $snippet->title ),
			self::lang_of( $snippet ),
			$this->code( $key ),
			$partials,
			$this->minify
		);
	}

	/** @return list<string> The keys of what a stylesheet may use. An ambiguous name counts for all it could mean: the compiler tells the person. */
	public function within_reach( Snippet $snippet ): array {
		$own   = Partials::key_of( $snippet );
		$seen  = [ $own => true ];
		$queue = [ $own ];
		while ( [] !== $queue ) {
			$key = \array_pop( $queue );
			$lang = self::lang_of( $snippet );
			foreach ( $this->named[ $lang . ' ' . $key ] ??= $this->named_in( $key, $lang ) as $used ) {
				if ( ! isset( $seen[ $used ] ) ) {
					$seen[ $used ] = true;
					$queue[]       = $used;
				}
			}
		}
		unset( $seen[ $own ] );

		return \array_map( '\strval', \array_keys( $seen ) );
	}

	/** @return list<string> */
	private function named_in( string $key, string $lang ): array {
		$snippet = $this->by_key[ $key ] ?? null;
		if ( null === $snippet || 'css' === $lang ) {
			return [];
		}
		$names = Imports::names( $this->code( $key ) );
		if ( null === $names ) {
			return \array_map( '\strval', \array_keys( $this->by_key ) );
		}
		$from = Partials::path_of( $snippet->folder, $snippet->title );

		return \array_merge( [], ...\array_map( fn ( string $name ): array => $this->partials->find( $name, $from, $lang ), $names ) );
	}

	/** @return Partial */
	private function partial( string $key ): array {
		$snippet = $this->by_key[ $key ];

		return [
			'path' => Partials::path_of( $snippet->folder, $snippet->title ),
			'lang' => self::lang_of( $snippet ),
			'code' => $this->code( $key ),
		];
	}

	private function code( string $key ): string {
		return $this->codes[ $key ] ??= isset( $this->by_key[ $key ] ) ? ( $this->code_of )( $this->by_key[ $key ] ) : '';
	}
}
