<?php

declare(strict_types=1);

namespace Svc\Git\GitHub;

use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\Json;

\defined( 'ABSPATH' ) || exit;

/** GitHub's GraphQL: one address, status 200 also for refusals, whose type tells what they are. */
final class GraphQl {

	public function __construct( private readonly Api $api ) {}

	/** @param array<string, mixed> $variables */
	public function query( string $query, array $variables ): Json {
		return $this->read( $this->api->ask( '', self::body( $query, $variables ) ) );
	}

	/** @param array<string, mixed> $variables Changes something. The answer may hold a refusal (`kind()`). */
	public function mutate( string $query, array $variables ): Json {
		$answer = $this->api->write( 'POST', '', self::body( $query, $variables ) );
		if ( 403 === $answer->status ) {
			$this->api->good( $answer );
		}

		return $this->read( $answer );
	}

	private function read( ApiResponse $answer ): Json {
		if ( ! $answer->is_good() ) {
			throw $this->api->unclear( $answer );
		}
		$json = $answer->json();
		if ( 'RATE_LIMITED' === self::kind( $json ) ) {
			throw $this->api->too_fast( 0 === $answer->wait() ? 60 : $answer->wait() );
		}

		return $json;
	}

	/** The type of the first refusal; empty where there is none. */
	public static function kind( Json $json ): string {
		$first = $json->at( 'errors', 0 );

		return $first->is_nothing() ? '' : ( '' === $first->at( 'type' )->text() ? 'OTHER' : $first->at( 'type' )->text() );
	}

	/** @param array<string, mixed> $variables */
	private static function body( string $query, array $variables ): string {
		return \json_encode( \compact( 'query', 'variables' ), \JSON_THROW_ON_ERROR | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE );
	}
}
