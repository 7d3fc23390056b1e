<?php

declare(strict_types=1);

namespace Svc\Operations\Info;

use Svc\Activity\ActivityRecorder;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Storage\Disk\StorageIdentity;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Accepts the present storage folder: a new start without the snippets that are missing, or with those of another site. Only a person
 * can know that.
 * @implements Foreseeable<'forget-storage'>
 */
final class ForgetStorage implements Foreseeable {

	public function __construct(
		private readonly StorageIdentity $identity,
		private readonly Snippets $store,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$missing = $this->identity->count();
		$this->identity->forget();
		$this->store->remember_identity();
		$count = \count( $this->store->all() );
		$this->recorder->note( $actor, 'settings', 'storage: new start' );
		return new Result( [ 'missing' => \max( 0, $missing - $count ) ] );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return new Foreseen( [ Foreseen::step( 'storage', null, 'accepted' ) ] );
	}
}
