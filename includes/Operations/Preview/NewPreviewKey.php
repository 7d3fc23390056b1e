<?php

declare(strict_types=1);

namespace Svc\Operations\Preview;

use Svc\Activity\ActivityRecorder;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes a new preview link (spec 4.9): a switch of the index, `preview`, keeps the SHA-256 of its key, which the runtime reads from its
 * plan. The address is in this answer only, and every earlier link and running preview ends.
 */
final class NewPreviewKey implements Foreseeable {

	private const KEY_BYTES = 24;

	public function __construct(
		private readonly Snippets $store,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$key = \bin2hex( \random_bytes( self::KEY_BYTES ) );
		$this->store->change(
			static function ( Batch $batch ) use ( $key ): void {
				$batch->set_switches( [ 'preview' => \hash( 'sha256', $key ) ] );
			},
			$actor
		);
		$this->recorder->note( $actor, 'preview_key' );
		return new Result( [ 'url' => \add_query_arg( 'svc-preview', $key, \home_url( '/' ) ) ] );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return new Foreseen( [ Foreseen::step( 'link', null, 'new' ) ] );
	}
}
