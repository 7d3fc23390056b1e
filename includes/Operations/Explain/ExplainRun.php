<?php

declare(strict_types=1);

namespace Svc\Operations\Explain;

use Svc\Access\Gate;
use Svc\Changes\SnippetFields;
use Svc\Checks\Request\ConditionProbe;
use Svc\Compiler\Plan\Places;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Insights\Explain\Explainer;
use Svc\Insights\Explain\Visitor;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells why each snippet does or does not run at an address for a person (design 9.1). The address is really asked for, once, and
 * the rules are then decided over what that request saw, by the runtime's own functions. Changes nothing.
 * @implements Operation<'explain-run'>
 */
final class ExplainRun implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly ConditionProbe $condition_probe,
		private readonly Explainer $explainer,
		private readonly Gate $gate,
		private readonly SnippetFields $fields,
	) {}

	/**
	 * @inheritDoc
	 * @throws InvalidInput When the address is not one of this site, or the role unknown.
	 */
	public function handle( array $input, Actor $actor ): Result {
		$as       = $input['as'];
		$url      = $this->address( $input['url'] );
		$person   = Visitor::named( $as, $actor, $this->gate );
		$id       = $input['snippet'] ?? 0;
		$snippets = 0 === $id ? $this->store->all() : [ $this->snippet( $id, $input['conditions'] ?? null ) ];
		$values   = $this->condition_probe->look( $url, $this->hooks( $snippets ), $this->named( $snippets ), $person->cookies );

		return new Result(
			[
				'url'      => $url,
				'as'       => $as,
				'status'   => $values->status,
				'problem'  => $values->problem,
				'snippets' => \array_map( fn( Snippet $snippet ): array => $this->explainer->explain( $snippet, $values, $person, $url ), \array_values( $snippets ) ),
			]
		);
	}

	/**
	 * A snippet as it is saved, or with conditions that are not.
	 * @param array<mixed>|null $conditions
	 * @throws InvalidInput When a condition cannot be understood.
	 */
	private function snippet( int $id, ?array $conditions ): Snippet {
		$snippet = $this->store->get( $id );
		return null === $conditions ? $snippet : $this->fields->apply( $snippet, [ 'conditions' => $conditions ] );
	}

	/** An address of this site, absolute, as the site calls itself. */
	private function address( string $url ): string {
		$origin = (string) \preg_replace( '~^(https?://[^/?#]*).*$~i', '$1', \home_url( '/' ) );
		$url    = \trim( (string) \strtok( $url, '#' ) );
		if ( 1 !== \preg_match( '~^(?:[a-z][a-z0-9+.-]*:)?//([^/?#]*)(.*)$~is', $url, $found ) ) {
			return self::of_this_site( $origin . self::path( $origin, '/' . \ltrim( $url, '/' ) ) );
		}
		if ( \strtolower( $found[1] ) !== \strtolower( \substr( $origin, (int) \strpos( $origin, '//' ) + 2 ) ) ) {
			/* translators: %s: address of the site. */
			throw InvalidInput::field( 'url', \sprintf( \__( 'Enter a path, or an address starting with %s.', 'svc' ), $origin ) );
		}

		return self::of_this_site( $origin . '/' . \ltrim( $found[2], '/' ) );
	}

	/**
	 * A path as it was sent, from the root of the host. Where this site is in a folder of it, a path outside of the folder begins at the site, as `/` does
	 * for people; it is left as it is where another site of the network is in that folder.
	 */
	private static function path( string $origin, string $path ): string {
		$home = \rtrim( (string) \wp_parse_url( \home_url( '/' ), \PHP_URL_PATH ), '/' );
		if ( '' === $home || 1 === \preg_match( '~^' . \preg_quote( $home, '~' ) . '(?:[/?]|$)~i', $path ) ) {
			return $path;
		}
		$site = self::site_at( $origin . $path );
		return null === $site || \is_main_site( (int) $site->blog_id ) ? $home . $path : $path;
	}

	/** The same address, unless another site of the network answers there: its snippets are others, which must not be shown here. */
	private static function of_this_site( string $url ): string {
		$site = self::site_at( $url );
		if ( null === $site || (int) $site->blog_id === \get_current_blog_id() ) {
			return $url;
		}
		$other = \get_home_url( (int) $site->blog_id, '/' );
		/* translators: 1: address of a site, 2: address of this site. */
		throw InvalidInput::field( 'url', \sprintf( \__( 'This address belongs to another site, %1$s. Enter one that starts with %2$s.', 'svc' ), $other, \home_url( '/' ) ) );
	}

	/** The site of the network that answers at an address, as WordPress finds it: the longest path that is one (wp-includes/ms-load.php). */
	private static function site_at( string $url ): ?\WP_Site {
		$found = [];
		if ( ! \is_multisite() || 1 !== \preg_match( '~^https?://([^/?#]+)(/[^?#]*)~i', $url, $found ) ) {
			return null;
		}
		$site = \get_site_by_path( \strtolower( $found[1] ), $found[2] );
		return $site instanceof \WP_Site ? $site : null;
	}

	/**
	 * @param array<int, Snippet> $snippets
	 * @return list<string>
	 */
	private function hooks( array $snippets ): array {
		$hooks = [];
		foreach ( $snippets as $snippet ) {
			$location = Places::location( $snippet );
			$hooks   += [ Places::hook( $snippet->type, $location ) => true ] + Places::filters( $snippet->type, $location );
		}
		unset( $hooks[''], $hooks['root'] );

		return \array_map( '\strval', \array_keys( $hooks ) );
	}

	/**
	 * What snippets name of things that a request cannot list: taxonomies of terms, products that may have been bought, handles of scripts.
	 * @param array<int, Snippet> $snippets
	 * @return array{term: list<string>, wc_bought: list<int>, scripts: list<string>}
	 */
	private function named( array $snippets ): array {
		$taxonomies = [];
		$products   = [];
		$scripts    = [];
		foreach ( $snippets as $snippet ) {
			$scripts += \array_fill_keys( $snippet->requires, true );
			foreach ( \array_merge( ...$snippet->conditions ) as $rule ) {
				foreach ( \is_array( $rule['value'] ) ? $rule['value'] : [] as $item ) {
					if ( 'term' === $rule['type'] && \is_string( $item ) ) {
						$taxonomies[ (string) \strstr( $item, ':', true ) ] = true;
					} elseif ( 'wc_bought' === $rule['type'] && \is_int( $item ) ) {
						$products[ $item ] = true;
					}
				}
			}
		}

		return [
			'term'      => \array_map( '\strval', \array_keys( $taxonomies ) ),
			'wc_bought' => \array_keys( $products ),
			'scripts'   => \array_map( '\strval', \array_keys( $scripts ) ),
		];
	}
}
