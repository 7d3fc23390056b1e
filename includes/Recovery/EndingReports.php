<?php

declare(strict_types=1);

namespace Svc\Recovery;

use PhpToken;
use Svc\Activity\ActivityRecorder;
use Svc\Activity\AppAddress;
use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Checks\Verify\Ending;
use Svc\Checks\Verify\EndingRule;
use Svc\Checks\Verify\VerificationResult;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;
use Svc\Storage\Observed\Endings;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells people of pages that a snippet ends and that are not proved to be failures: which snippet, where, and what to do. Once for each
 * snippet, its code and sort of page, since a guard does its work on every visit.
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

	/**
	 * What there is to tell of snippets that still run with the same code, newest first.
	 * @return list<array{key: string, name: string, text: string, address: string, line: int}> `key` is a number for each, `address` of the line in the editor (`line`, 0 where it is not known), or of the list.
	 */
	public function all(): array {
		$texts = [];
		try {
			$reports = $this->endings->reports();
			$active  = [] === $reports ? [] : $this->store->active();
		} catch ( SvcException ) {
			// Storage that cannot be read has a notice of its own.
			return [];
		}
		foreach ( \array_reverse( $reports ) as $report ) {
			$snippet = $active[ $report['id'] ] ?? null;
			if ( 0 === $report['id'] || ( null !== $snippet && $snippet->file === $report['file'] ) ) {
				$texts[] = [
					'key'     => \sprintf( '%u', \crc32( $report['id'] . $report['file'] . $report['kind'] ) ),
					'name'    => null === $snippet ? '' : SnippetTitle::of( $snippet->id, $snippet->title ),
					'text'    => self::text( $snippet, $report['place'], $report['line'] ),
					'address' => null === $snippet ? AppAddress::all() : AppAddress::of_id( $snippet->id, $report['line'] ),
					'line'    => $report['line'],
				];
			}
		}
		return $texts;
	}

	private function tell_one( ?Snippet $snippet, string $kind, string $place, int $line ): void {
		$line = 0 === $line && null !== $snippet ? $this->only_line( $snippet ) : $line;
		if ( $this->endings->report( $snippet->id ?? 0, $snippet->file ?? '', $kind, $place, $line ) ) {
			$this->recorder->note( Actor::system(), 'ended', self::text( $snippet, $place, $line ), $snippet );
		}
	}

	/**
	 * The line of the only statement in a snippet that can end a request.
	 * @return int 0 where there is another, or none.
	 */
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

	private static function text( ?Snippet $snippet, string $place, int $line ): string {
		if ( null === $snippet ) {
			/* translators: %s: a page, such as "the front page". */
			return \sprintf( \__( 'Something ended %s with exit, die or wp_die, at least for some. Whether it was a snippet, and which, is not known, so none was switched off. If that page should be there for everybody, look at the snippets that were changed last.', 'svc' ), $place );
		}
		$text = 0 === $line
			/* translators: 1: title of a snippet, 2: a page, such as "the front page". */
			? \__( '"%1$s" ends %2$s with exit, die or wp_die, at least for some. It was left on, because it may be a guard. If that is not what it is for, correct its code, or switch it off.', 'svc' )
			/* translators: 1: title of a snippet, 2: a page, such as "the front page", 3: line number. */
			: \__( '"%1$s" ends %2$s with exit, die or wp_die (line %3$d), at least for some. It was left on, because it may be a guard. If that is not what it is for, correct its code, or switch it off.', 'svc' );
		return \sprintf( $text, SnippetTitle::of( $snippet->id, $snippet->title ), $place, $line );
	}

	/** The sort of page an address is of. */
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
		return 'query' === self::kind( $ending->page->url ) ? \sprintf( \__( '%s with something in the query string', 'svc' ), $ending->page->label ) : $ending->page->label;
	}

	/** What a person calls the page at an address that a visitor sent. */
	private function place_of( string $address ): string {
		$kind  = self::kind( $address );
		$front = 'page' === $kind || 'query' === $kind ? $this->front->of( (string) \strtok( $address, '?#' ) ) : '';
		$place = match ( true ) {
			'login' === $kind => \__( 'the sign-in page', 'svc' ),
			'admin' === $kind => \__( 'a screen of the admin', 'svc' ),
			'' === $front     => \__( 'an address of this site', 'svc' ),
			default           => \__( 'the page', 'svc' ) . ' ' . EndingRule::path( $front ),
		};
		/* translators: %s: a page, such as "the page /shop/". */
		return 'query' === $kind ? \sprintf( \__( '%s with something in the query string', 'svc' ), $place ) : $place;
	}
}
