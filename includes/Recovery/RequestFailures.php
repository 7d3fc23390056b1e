<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Closure;
use Svc\Checks\Verify\Prober;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Text;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incident;

\defined( 'ABSPATH' ) || exit;

/** Asks once without query, body and cookies, to add to a recorded error whether they were needed: names of parameters, never a value. */
final class RequestFailures {

	/** Time limit of the page. */
	private const SECONDS = 10.0;

	private const NAMED = 3;

	public function __construct(
		private readonly Snippets $store,
		private readonly Failures $failures,
		private readonly RecoveryPages $pages,
		private readonly Prober $prober,
	) {
	}

	/**
	 * @param Closure(): void $between Called before and after the page.
	 * @throws SvcException When the storage refuses, or a person wants the turn.
	 */
	public function look_into( Incident $incident, Closure $between ): void {
		$page = $this->pages->without_inputs( $incident );
		try {
			$snippet = $this->store->get( $incident->suspect );
		} catch ( NotFound ) {
			return;
		}
		$file = $incident->file;
		// In safe mode no snippet runs, so that a page without the failure says nothing.
		if ( null === $page || true === ( $this->store->switches()['safe_mode'] ?? false ) || ! Failures::is_recorded( $snippet, $file, $incident->message ) ) {
			return;
		}
		$code = $this->store->code( $snippet );
		$seen = $this->prober->look( $page, [], self::SECONDS, $between, $this->pages->user( $incident ), [ [ $snippet, $code ] ] );
		if ( false === $seen->fails_by( $snippet->id ) ) {
			$this->failures->add_finding( $snippet->id, $file, $incident->message, self::finding( $incident->inputs, $code, $incident->user ) );
		}
	}
	/**
	 * @param list<string> $inputs As `Svc\Runtime\request_inputs()` gives them.
	 * @param string       $code   Of the snippet: a name that stands in it is the likely one.
	 */
	public static function finding( array $inputs, string $code, int $user ): string {
		$named = \array_filter( $inputs, static fn( string $input ): bool => '' !== self::name( $input ) && 1 === \preg_match( '/["\']' . \preg_quote( self::name( $input ), '/' ) . '["\']/', $code ) );
		// Cookies come with every request of a browser: one that the code does not name is hardly the cause.
		$sent  = \array_filter( $inputs, static fn( string $input ): bool => ! \str_starts_with( $input, 'cookie ' ) );
		$shown = [] !== $named ? $named : ( [] !== $sent ? $sent : $inputs );

		return \sprintf(
			/* translators: 1: list of parameters, such as "ref" in the query, 2: sentence about who can cause the error. */
			Text::__( 'Only with this request: %1$s. %2$s', 'svc' ),
			Text::items( \array_unique( \array_map( self::said( ... ), \array_slice( \array_values( $shown ), 0, self::NAMED ) ) ) ),
			$user > 0
				? Text::__( 'A logged-in user caused this error.', 'svc' )
				: Text::__( 'Visitors can cause this error.', 'svc' )
		);
	}

	private static function name( string $input ): string {
		return \substr( (string) \strstr( $input, ' ' ), 1 );
	}

	private static function said( string $input ): string {
		$name = self::name( $input );
		$part = (string) \strstr( $input, ' ', true );
		if ( '' === $name ) {
			return match ( $part ) {
				'query' => Text::__( 'a parameter in the query', 'svc' ),
				'body'  => Text::__( 'the body', 'svc' ),
				default => Text::__( 'a cookie', 'svc' ),
			};
		}

		return \sprintf(
			match ( $part ) {
				/* translators: %s: name of a parameter. */
				'query' => Text::__( '"%s" in the query', 'svc' ),
				/* translators: %s: name of a parameter. */
				'body'  => Text::__( '"%s" in the body', 'svc' ),
				/* translators: %s: name of a cookie. */
				default => Text::__( 'the cookie "%s"', 'svc' ),
			},
			$name
		);
	}
}
