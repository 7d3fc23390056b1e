<?php

declare(strict_types=1);

namespace Svc\Recovery;

use PhpToken;
use Svc\Activity\ActivityRecorder;
use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Checks\Verify\Ending;
use Svc\Checks\Verify\EndingRule;
use Svc\Checks\Verify\VerificationResult;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\Endings;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells people of pages that a snippet ends and that are not proved to be failures, once for each snippet, its code and sort of page, since a guard
 * does its work on every visit.
 * @phpstan-import-type Report from Endings
 */
final class EndingReports {

	public function __construct(
		private readonly Endings $endings,
		private readonly ActivityRecorder $recorder,
		private readonly FrontAddress $front,
		private readonly Snippets $store,
	) {
	}

	/**
	 * @param array<int, Snippet> $active
	 * @throws SvcException When the storage refuses.
	 */
	public function tell( Incident $incident, VerificationResult $finding, array $active ): void {
		$told = $finding->guilty;
		foreach ( $finding->endings as $ending ) {
			if ( ! isset( $finding->guilty[ $ending->id ] ) ) {
				$told[ $ending->id ] = $ending->symptom;
				$this->tell_one( $active[ $ending->id ] ?? null, self::kind( $ending->page->url ), self::place( $ending ), $ending->line );
			}
		}
		// What only this visitor met: the address is said as far as it is one of the site's own.
		if ( IncidentKind::Ended === $incident->kind && ( 0 === $incident->suspect ? [] === $told : ! isset( $told[ $incident->suspect ] ) ) ) {
			$this->tell_one( $active[ $incident->suspect ] ?? null, self::kind( $incident->address ), $this->place_of( $incident->address ), 0 );
		}
	}

	/** @return list<FailureReport> Of snippets that still run with the same code, the newest first. */
	public function all(): array {
		try {
			$reports = $this->endings->reports();
			$active  = [] === $reports ? [] : $this->store->active();
		} catch ( SvcException ) {
			// Storage that cannot be read has a notice of its own.
			return [];
		}
		$told = [];
		foreach ( \array_reverse( $reports ) as $report ) {
			$snippet = $active[ $report['id'] ] ?? null;
			if ( 0 === $report['id'] || ( null !== $snippet && $snippet->file === $report['file'] ) ) {
				$told[] = FailureReport::ending( \sprintf( 'ending-%u', \crc32( $report['id'] . $report['file'] . $report['kind'] ) ), $snippet, $report['place'], $report['line'] );
			}
		}

		return $told;
	}

	private function tell_one( ?Snippet $snippet, string $kind, string $place, int $line ): void {
		$line = 0 === $line && null !== $snippet ? $this->only_line( $snippet ) : $line;
		if ( $this->endings->report( $snippet->id ?? 0, $snippet->file ?? '', $kind, $place, $line ) ) {
			$this->recorder->note( Actor::system(), 'ended', FailureReport::ending( '', $snippet, $place, $line )->text(), $snippet );
		}
	}

	/** @return int Of the only statement in a snippet that can end a request; 0 where there is another, or none. */
	private function only_line( Snippet $snippet ): int {
		try {
			$code = 'php' === $snippet->type && \class_exists( PhpToken::class ) ? $this->store->code( $snippet ) : '';
		} catch ( SvcException ) {
			return 0;
		}
		if ( '' === $code ) {
			return 0;
		}
		$ends = \array_filter( PhpToken::tokenize( "<?php\n" . $code ), static fn( PhpToken $token ): bool => $token->is( [ \T_EXIT, 'wp_die', '\wp_die' ] ) );
		return 1 === \count( $ends ) ? \reset( $ends )->line - 1 : 0;
	}

	private static function kind( string $address ): string {
		$path = (string) \wp_parse_url( $address, \PHP_URL_PATH );
		return match ( true ) {
			\str_ends_with( $path, '/wp-login.php' ) => 'login',
			\str_contains( $path, '/wp-admin/' )     => 'admin',
			\str_contains( $address, '?' )           => 'query',
			default                                  => 'page',
		};
	}

	private static function place( Ending $ending ): string {
		/* translators: %s: a page, such as "the page /shop/". */
		return 'query' === self::kind( $ending->page->url ) ? \sprintf( \__( '%s with a query string', 'svc' ), $ending->page->label ) : $ending->page->label;
	}

	/** What a person calls the page at an address that a visitor sent. */
	private function place_of( string $address ): string {
		$kind  = self::kind( $address );
		$front = 'page' === $kind || 'query' === $kind ? $this->front->of( (string) \strtok( $address, '?#' ) ) : '';
		$place = match ( true ) {
			'login' === $kind => \__( 'the sign-in page', 'svc' ),
			'admin' === $kind => \__( 'an admin screen', 'svc' ),
			'' === $front     => \__( 'an address of this site', 'svc' ),
			/* translators: %s: path of a page. */
			default           => \sprintf( \__( 'the page %s', 'svc' ), EndingRule::path( $front ) ),
		};
		/* translators: %s: a page, such as "the page /shop/". */
		return 'query' === $kind ? \sprintf( \__( '%s with a query string', 'svc' ), $place ) : $place;
	}
}
