<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Access\Gate;
use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Request\LoopbackQueue;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Code\Candidates;

\defined( 'ABSPATH' ) || exit;

/**
 * Requests pages as a visitor, with the snippet active for these requests alone and without it. Saves nothing.
 * @phpstan-import-type Look from EffectFile
 * @phpstan-type Report array{errors: list<string>, warnings: list<string>}
 */
final class EffectTrial {

	private const SECONDS = 20.0;

	public function __construct(
		private readonly Gate $gate,
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly LoopbackQueue $queue,
	) {}

	/**
	 * @return Report
	 * @throws SvcException When the actor may not run it, or the site cannot be asked for the moment.
	 */
	public function report( SourceItem $item, string $json, Actor $actor ): array {
		$effect = EffectFile::read( $json );
		if ( \is_string( $effect ) ) {
			return self::said( [ $effect ] );
		}
		$missing = Requirements::lacking( $item->row['requires'] );
		if ( [] !== $missing ) {
			return self::said( [], [ \sprintf( 'effect.json was not tried, because this site lacks: %s.', \implode( ', ', $missing ) ) ] );
		}
		$settings = $item->row['settings'];
		$snippet  = Snippet::create( [ 'status' => 'active' ] + $item->row['fields'] );
		$filled   = SettingValues::fill( $item->code, $snippet->type, $settings, $effect->settings );
		$wrong    = [ ...$filled['refused'], ...SettingValues::open( $filled['code'], $snippet->type, $settings ) ];
		if ( [] !== $wrong ) {
			return self::said( [ \sprintf( 'effect.json: Settings are missing or do not fit: %s.', \implode( ', ', $wrong ) ) ] );
		}
		$this->gate->require_run( $actor, $snippet, $filled['code'] );
		$errors = $this->queue->take( fn( RouteKind $way ): array => RouteKind::None === $way ? throw self::unable() : $this->errors( $effect, $snippet, $filled['code'] ) );
		return self::said( $errors, $effect->is_whole ? [] : [ 'effect.json was partly tried: only texts, headers and status of pages.' ] );
	}

	/**
	 * @param list<string> $errors
	 * @param list<string> $warnings
	 * @return Report
	 */
	private static function said( array $errors, array $warnings = [] ): array {
		return [
			'errors'   => $errors,
			'warnings' => $warnings,
		];
	}

	/**
	 * @return list<string>
	 * @throws SvcException
	 */
	private function errors( EffectFile $effect, Snippet $snippet, string $code ): array {
		$off    = $this->candidates->open( [] );
		$errors = [];
		try {
			$on = $this->candidates->open( [ [ $snippet, $code ] ] );
			try {
				foreach ( $effect->sees as $place => $look ) {
					$is_there = [] === $this->lacking( $look, $off );
					$lacking  = $is_there ? [ 'The page has this without the snippet too.' ] : $this->lacking( $look, $on );
					$errors[] = self::named( 'sees', $place, $look, $lacking );
				}
				foreach ( $effect->still as $place => $look ) {
					$errors[] = self::named( 'still', $place, $look, [ ...$this->lacking( $look, $off ), ...$this->lacking( $look, $on ) ] );
				}
			} finally {
				$this->candidates->close( $on );
			}
		} finally {
			$this->candidates->close( $off );
		}
		return \array_merge( ...$errors );
	}

	/**
	 * @param Look         $look
	 * @param list<string> $sentences
	 * @return list<string>
	 */
	private static function named( string $list, int $place, array $look, array $sentences ): array {
		return \array_map( static fn( string $sentence ): string => "effect.json, {$list}[{$place}] ({$look['open']}): {$sentence}", \array_values( \array_unique( $sentences ) ) );
	}

	/**
	 * @param Look $look
	 * @return list<string>
	 * @throws SvcException When the site does not answer.
	 */
	private function lacking( array $look, Candidate $candidate ): array {
		$url = \home_url( $look['open'] );
		if ( ! \str_starts_with( $look['open'], '/' ) ) {
			return self::no_page();
		}
		$answer = $this->loopback->send( OwnAddress::mark( $url ), $candidate, [], self::SECONDS );
		if ( $answer instanceof \WP_Error && 'svc_foreign' === $answer->get_error_code() ) {
			return self::no_page();
		}
		if ( $answer instanceof \WP_Error ) {
			throw self::unable( $answer->get_error_message() );
		}
		if ( Loopback::is_refused( $answer ) ) {
			return self::no_page();
		}
		[ $body, $mark ] = Mark::take( \wp_remote_retrieve_body( $answer ), $candidate->secret );
		if ( null === $mark ) {
			throw self::unable();
		}
		// Others may fail on this page, too, and it is not their effect that is looked for.
		$own = \array_filter( $mark->failures, static fn( array $failure ): bool => \in_array( $failure['snippet'], $candidate->ids, true ) );
		// Who leads elsewhere, or answers in WordPress' place, ends the request, and the look says with what.
		$failures = \array_filter( [ null === $mark->ended ? $mark->error : null, ...$own ] );
		return [ ...\array_column( $failures, 'message' ), ...self::texts( $look, $body ), ...self::rest( $look, $answer, $url ) ];
	}

	/** @return list<string> */
	private static function no_page(): array {
		return [ 'Enter the path of a page, starting with a slash.' ];
	}

	/**
	 * @param Look $look
	 * @return list<string>
	 */
	private static function texts( array $look, string $body ): array {
		$found = [];
		foreach ( [ 'has' => false, 'lacks' => true ] as $key => $is_wrong ) {
			foreach ( $look[ $key ] as $text ) {
				if ( \str_contains( $body, self::addressed( $text ) ) === $is_wrong ) {
					$found[] = $is_wrong
						? \sprintf( 'The page has "%s".', $text )
						: \sprintf( 'The page lacks "%s".', $text );
				}
			}
		}
		return $found;
	}

	/**
	 * @param Look                 $look
	 * @param array<string, mixed> $answer
	 * @return list<string>
	 */
	private static function rest( array $look, array $answer, string $url ): array {
		$found  = [];
		$status = (int) \wp_remote_retrieve_response_code( $answer );
		if ( null !== $look['status'] && $look['status'] !== $status ) {
			$found[] = \sprintf( 'The status is %d.', $status );
		}
		foreach ( $look['headers'] + \array_fill_keys( $look['no_headers'], '' ) as $name => $wanted ) {
			// PHP makes a number of a key that looks like one.
			$name = (string) $name;
			$sent = 'location' === \strtolower( $name ) ? OwnAddress::location( $answer, $url ) : \implode( ', ', \array_filter( (array) \wp_remote_retrieve_header( $answer, $name ), '\is_string' ) );
			if ( $sent !== self::addressed( $wanted ) ) {
				$found[] = \sprintf( 'The header %1$s is "%2$s".', $name, $sent );
			}
		}
		return $found;
	}

	private static function addressed( string $text ): string {
		return \str_replace( '{url}', \untrailingslashit( \home_url() ), $text );
	}

	private static function unable( string $reason = '' ): InvalidInput {
		$sentence = 'This site can\'t load its own pages. See Site Health.';
		return InvalidInput::because( '' === $reason ? $sentence : "{$sentence} ({$reason})" );
	}
}
