<?php

declare(strict_types=1);

namespace Svc\Proposals;

use Svc\Changes\Codes;
use Svc\Changes\SnippetSymbols;
use Svc\Checks\Names\CodeNames;
use Svc\Checks\Names\RiskKinds;
use Svc\Domain\Proposal;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Says in words what the code of a proposal may do (`RiskKinds`). */
final class Risks {

	/** Names that a sentence lists. */
	private const NAMED = 5;

	public function __construct(
		private readonly CodeNames $names,
		private readonly SnippetSymbols $symbols,
		private readonly Snippets $store,
		private readonly Codes $codes,
	) {
	}

	/** @return array{risks: list<array{kind: string, message: string}>, hooks: list<array{hook: string, snippets: list<string>}>} */
	public function of( Proposal $proposal ): array {
		$entries = [];
		$code    = '';
		foreach ( $this->codes_of( $proposal ) as [ $type, $lang, $of_one ] ) {
			$code   .= "\n{$of_one}";
			$entries = [ ...$entries, ...$this->names->of( $of_one, $type, $lang ) ];
		}
		$hooks = \array_column( \array_filter( $entries, static fn( array $entry ): bool => 'hooks' === $entry['role'] ), 'name' );
		return [
			'risks' => self::sentences( RiskKinds::of( RiskKinds::used( $entries, $code ) ), $code ),
			'hooks' => $this->others( \array_values( \array_unique( $hooks ) ), \array_keys( $proposal->base ) ),
		];
	}

	/** @return list<array{string, string, string}> Type, language and code of what would be saved, or of what would be activated. */
	private function codes_of( Proposal $proposal ): array {
		$input = $proposal->input;
		$all   = $this->store->all();
		$text  = static fn( string $field, string $otherwise ): string => \is_string( $input[ $field ] ?? null ) ? $input[ $field ] : $otherwise;
		if ( isset( $input['code'] ) ) {
			$before = $all[ \array_key_first( $proposal->base ) ?? 0 ] ?? Snippet::create( [] );
			return [ [ $text( 'type', $before->type ), $text( 'lang', $before->lang ), $text( 'code', '' ) ] ];
		}
		return \array_values( \array_map( fn( Snippet $snippet ): array => [ $snippet->type, $snippet->lang, $this->codes->of( $snippet ) ], \array_intersect_key( $all, $proposal->base ) ) );
	}

	/**
	 * @param array<string, list<string>> $kinds Names by kind of risk.
	 * @return list<array{kind: string, message: string}>
	 */
	private static function sentences( array $kinds, string $code ): array {
		$risks = [];
		foreach ( $kinds as $kind => $found ) {
			$hosts   = 'remote' === $kind ? self::hosts( $code ) : [];
			$found   = [] === $hosts ? $found : $hosts;
			$risks[] = [
				'kind'    => $kind,
				'message' => \sprintf( self::sentence( $kind ), \implode( ', ', \array_slice( $found, 0, self::NAMED ) ) ),
			];
		}
		return $risks;
	}

	private static function sentence( string $kind ): string {
		return match ( $kind ) {
			/* translators: %s: names of functions. */
			'database' => \__( 'Writes to the database: %s.', 'svc' ),
			/* translators: %s: names of functions. */
			'deletes'  => \__( 'Deletes data: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'mail'     => \__( 'Sends or changes emails: %s.', 'svc' ),
			/* translators: %s: hosts, or names of functions. */
			'remote'   => \__( 'Contacts other servers: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'sign_in'  => \__( 'Affects how people log in: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'rights'   => \__( 'Changes users or what they may do: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'payment'  => \__( 'Affects cart, checkout or payments: %s.', 'svc' ),
			/* translators: %s: names of functions. */
			'files'    => \__( 'Changes files on the server: %s.', 'svc' ),
			/* translators: %s: names of hooks. */
			default    => \__( 'Runs on every request: %s.', 'svc' ),
		};
	}

	/** @return list<string> Hosts of the addresses in code. */
	private static function hosts( string $code ): array {
		\preg_match_all( '~\b(?:https?|wss?)://([a-z0-9.-]+\.[a-z]{2,})~i', $code, $found );
		return \array_values( \array_unique( \array_map( '\strtolower', $found[1] ) ) );
	}

	/**
	 * @param list<string> $hooks
	 * @param list<int> $own
	 * @return list<array{hook: string, snippets: list<string>}>
	 */
	private function others( array $hooks, array $own ): array {
		$titles = \array_fill_keys( $hooks, [] );
		foreach ( [] === $hooks ? [] : $this->symbols->all() as [ $snippet, $entries ] ) {
			foreach ( \in_array( $snippet->id, $own, true ) ? [] : $entries as $entry ) {
				if ( 'hooks' === $entry['role'] && isset( $titles[ $entry['name'] ] ) ) {
					$titles[ $entry['name'] ][ $snippet->id ] = $snippet->title;
				}
			}
		}
		$others = [];
		foreach ( \array_filter( $titles ) as $hook => $of_hook ) {
			$others[] = [
				'hook'     => $hook,
				'snippets' => \array_values( $of_hook ),
			];
		}
		return $others;
	}
}
