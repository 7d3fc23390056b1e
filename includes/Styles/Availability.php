<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Says which hosts of the style compiler a site has. Starts a process, so never on a page for visitors. */
final class Availability {

	public function __construct( private readonly SiteCompiler $compiler ) {}

	/**
	 * The three hosts of design 3.1. The editor and the command bring the compiler with them.
	 * @return array{
	 *     editor: array{available: true, detail: string},
	 *     command: array{available: true, detail: string},
	 *     server: array{available: bool, detail: string}
	 * }
	 */
	public function report(): array {
		return [
			'editor'  => [
				'available' => true,
				'detail'    => Text::__( 'The editor compiles stylesheets.', 'svc' ),
			],
			'command' => [
				'available' => true,
				'detail'    => Text::__( '"svc" compiles stylesheets that it pushes.', 'svc' ),
			],
			'server'  => $this->server(),
		];
	}

	/** @return array{available: bool, detail: string} */
	private function server(): array {
		try {
			$result = $this->compiler->compile( [ new StyleRequest( 'probe', 'probe', 'scss', 'a { b { c: d } }' ) ] )[0] ?? null;
		} catch ( SvcException $busy ) {
			$result = StyleResult::unavailable( $busy->getMessage() );
		}
		if ( null === $result || 'compiled' !== $result->state ) {
			$reason = null === $result || '' === $result->reason ? ( $result->errors[0]->message ?? '' ) : $result->reason;

			return [
				'available' => false,
				'detail'    => $reason,
			];
		}

		return [
			'available' => true,
			'detail'    => $this->compiler->is_replaced()
				? Text::__( 'The site compiles stylesheets sent to it (svc_style_compiler).', 'svc' )
				: Text::__( 'Node on the server compiles stylesheets sent to it.', 'svc' ),
		];
	}
}
