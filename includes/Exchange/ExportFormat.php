<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What of a snippet travels in an export file (spec 2.4), as the contract says.
 * @phpstan-import-type Head from ExportFile
 */
final class ExportFormat {

	/** @var array<string, true> */
	private readonly array $exported;

	/** @param array<string, array{exported: bool, ...}> $fields Field => facts, from `build/bridge/fields.php`. */
	public function __construct(
		array $fields,
		private readonly string $marker,
		private readonly int $version,
		private readonly string $generator,
	) {
		$this->exported = \array_map( static fn(): bool => true, \array_filter( $fields, static fn( array $field ): bool => $field['exported'] ) );
	}

	/** @return Head */
	public function head( int $time ): array {
		return [
			'format'    => $this->marker,
			'version'   => $this->version,
			'generator' => $this->generator,
			'exported'  => \gmdate( 'Y-m-d\TH:i:s\Z', $time ),
		];
	}

	/** @return array<string, mixed> */
	public function item( Snippet $snippet, string $code ): array {
		$settings               = $snippet->settings();
		$settings['conditions'] = RawRule::in( $settings['conditions'] );
		return \array_intersect_key( $settings + [ 'code' => $code ], $this->exported );
	}
}
