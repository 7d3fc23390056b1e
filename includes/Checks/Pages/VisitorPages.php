<?php

declare(strict_types=1);

namespace Svc\Checks\Pages;

use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Http\HttpClient;
use Svc\Checks\Loopback\Http\ParallelRequests;
use Svc\Checks\Loopback\Http\Route;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Page\Target;
use Svc\Checks\Request\LoopbackQueue;
use Svc\Checks\Request\TestLoad;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * Asks for pages as any visitor would: without key, sign-in, cookies and password, by GET, at the site's own address only.
 * @phpstan-type Asked array{problem: string, answers: array<string, list<list<string>|null>>}
 */
final class VisitorPages {

	/** Pages of one round. */
	public const MOST = 6;

	/** Seconds for one page, and for all of them. */
	private const SECONDS = 5.0;
	private const IN_ALL  = 20.0;

	private const MOST_REDIRECTS = 2;

	public function __construct(
		private readonly LoopbackQueue $queue,
		private readonly ParallelRequests $parallel,
		private readonly HttpClient $http,
		private readonly Route $route,
		private readonly FrontAddress $front,
	) {}

	/**
	 * @param list<Target> $targets Those after the sixth are not asked for.
	 * @return Asked Lines (`PageText`) by name of the target, null for an answer that did not come whole; `problem` says why there are none.
	 */
	public function ask( array $targets, int $times ): array {
		$targets = \array_slice( $targets, 0, self::MOST );
		try {
			return $this->queue->take( fn( RouteKind $way ): array => RouteKind::None === $way ? self::not_asked( \rtrim( TestLoad::without_process(), '.' ) ) : $this->round( $targets, $times ) );
		} catch ( Busy ) {
			return self::not_asked( \__( 'the site was busy', 'svc' ) );
		} catch ( SvcException $refused ) {
			return self::not_asked( \rtrim( $refused->getMessage(), '.' ) );
		}
	}

	/**
	 * @param list<Target> $targets
	 * @return Asked
	 */
	private function round( array $targets, int $times ): array {
		$until   = \microtime( true ) + self::IN_ALL;
		$answers = [];
		for ( $time = 0; $time < $times; $time++ ) {
			$jobs = [];
			foreach ( $targets as $target ) {
				$jobs[ $target->name ] = fn(): ?array => $this->lines( $target, $until );
			}
			foreach ( $this->parallel->run( $jobs, self::SECONDS, static fn(): bool => true ) as $name => $lines ) {
				$answers[ (string) $name ][] = $lines;
			}
		}
		$pages = \array_filter( \array_merge( ...\array_values( $answers ) ), '\is_array' );

		return [] === $pages && [] !== $targets
			? self::not_asked( '' === $this->route->reason ? \__( 'the site took too long to answer', 'svc' ) : \rtrim( $this->route->reason, '.' ) )
			: [
				'problem' => '',
				'answers' => $answers,
			];
	}

	/**
	 * @param float $until Unix time, seconds.
	 * @return list<string>|null
	 */
	private function lines( Target $target, float $until ): ?array {
		$at = OwnAddress::of( $target->url );
		for ( $hops = 0; null !== $at; $hops++ ) {
			$left     = \min( self::SECONDS, $until - \microtime( true ) );
			$response = $left < 0.5 ? null : $this->http->get( $at->marked(), [], [], $left );
			if ( null === $response || $response instanceof \WP_Error ) {
				return null;
			}
			$to = OwnAddress::of( OwnAddress::location( $response, $at->url() ) );
			$at = null === $to || $hops >= self::MOST_REDIRECTS ? null : OwnAddress::of( $this->front->of( $to->address->request() ) );
			if ( null === $at ) {
				return PageText::lines( (int) \wp_remote_retrieve_response_code( $response ), self::headers( $response ), \wp_remote_retrieve_body( $response ), \time() );
			}
		}

		return null;
	}

	/**
	 * @param array<string, mixed> $response
	 * @return array<string, string>
	 */
	private static function headers( array $response ): array {
		$headers = [];
		foreach ( PageText::HEADERS as $name ) {
			$value = \wp_remote_retrieve_header( $response, $name );
			$value = \is_array( $value ) ? \implode( ', ', \array_filter( $value, '\is_string' ) ) : $value;
			if ( '' !== $value ) {
				$headers[ $name ] = $value;
			}
		}

		return $headers;
	}

	/** @return Asked */
	private static function not_asked( string $reason ): array {
		return [
			/* translators: %s: reason, without a full stop. */
			'problem' => \sprintf( \__( 'Pages could not be compared: %s. Check the most important ones.', 'svc' ), $reason ),
			'answers' => [],
		];
	}
}
