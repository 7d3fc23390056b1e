<?php

declare(strict_types=1);

namespace Svc\Operations\Preview;

use Svc\Checks\Advice\ConsentCheck;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** The snippets that wait for consent, and whether visitors can be asked for it. */
final class ListConsent implements Operation {

	public function __construct( private readonly Snippets $store ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$waiting = \array_filter( $this->store->all(), ConsentCheck::waits( ... ) );
		return new Result(
			[
				'available' => \function_exists( 'wp_has_consent' ),
				'snippets'  => \array_map( self::item( ... ), \array_values( $waiting ) ),
			]
		);
	}

	/** @return array{id: int, title: string, consent: string, status: string} */
	private static function item( Snippet $snippet ): array {
		return [
			'id'      => $snippet->id,
			'title'   => $snippet->title,
			'consent' => $snippet->consent,
			'status'  => $snippet->status,
		];
	}
}
