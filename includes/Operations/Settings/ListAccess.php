<?php

declare(strict_types=1);

namespace Svc\Operations\Settings;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Settings\SettingsView;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/** Lists who has which level, beside the administrators, who have full access always. */
final class ListAccess implements Operation {

	public function __construct( private readonly Settings $settings ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( SettingsView::access( $this->settings->get()['access'] ) );
	}
}
