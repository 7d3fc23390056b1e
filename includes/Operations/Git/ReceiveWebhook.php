<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Closure;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\GitFailure;
use Svc\Git\GitTimetable;
use Svc\Git\Link;
use Svc\Git\Webhook\Delivery;
use Svc\Git\Webhook\Reception;
use Svc\Git\Webhook\Webhook;

\defined( 'ABSPATH' ) || exit;

/**
 * Takes a delivery of the provider's webhook (spec 4.10). It is answered at once, and a sync by cron follows. Nothing of what it says is believed
 * but that there is something to look at.
 */
final class ReceiveWebhook implements Operation {

	/**
	 * @param Closure(): Delivery $delivery The request as it came: a signature is over its bytes.
	 * @param Closure(): string $address Of who sent it.
	 */
	public function __construct(
		private readonly Link $link,
		private readonly Reception $reception,
		private readonly GitTimetable $timetable,
		private readonly Closure $delivery,
		private readonly Closure $address,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$values = $this->link->values();
		$outcome   = $this->reception->take( new Webhook( $values['provider'], $values['secret'], $values['repo'], $values['branch'] ), ( $this->delivery )(), ( $this->address )(), \time() );
		if ( 'wanted' === $outcome ) {
			$this->timetable->plan_at( \time() );
		}
		return match ( $outcome ) {
			'too_many' => throw GitFailure::too_many(),
			'no_secret', 'unsigned' => throw GitFailure::unsigned(),
			'wanted' => new Result( [ 'ok' => true ], 202 ),
			'duplicate' => new Result( [ 'ok' => true, 'duplicate' => true ], 202 ),
			default => new Result( [ 'ok' => true, 'ignored' => $outcome ], 202 ),
		};
	}
}
