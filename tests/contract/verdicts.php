<?php
/**
 * The PHP side of conformance: reads `{operation, input}` as one JSON document per line on standard input and answers each with
 * `{wrong: [paths], cleaned: value|null}`, in the service's own words.
 */

declare(strict_types=1);

require __DIR__ . '/wordpress.php';

$svc_conformance = new Svc\Tests\Contract\Conformance();

while ( false !== ( $svc_line = fgets( STDIN ) ) ) {
	/** @var array{operation: string, input: array<string, mixed>} $svc_case */
	$svc_case = json_decode( $svc_line, true, 512, JSON_THROW_ON_ERROR );
	echo json_encode( $svc_conformance->verdict( $svc_case['operation'], $svc_case['input'] ), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION ), "\n";
}
