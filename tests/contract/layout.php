<?php
/**
 * The PHP side of the folder of snippets: reads `{files, items}` as one JSON document per line on standard input and answers each with
 * what the folder holds and what would be written. A file that is null is no UTF-8 text.
 */

declare(strict_types=1);

use Svc\Domain\Layout\SnippetFolder;

require dirname( __DIR__ ) . '/unit/bootstrap.php';

$svc_folder = new SnippetFolder( array_map( static fn( array $location ): string => $location['default'], require dirname( __DIR__, 2 ) . '/build/bridge/locations.php' ) );

while ( false !== ( $svc_line = fgets( STDIN ) ) ) {
	/** @var array{files: array<string, string|null>, items: list<array<string, mixed>>} $svc_case */
	$svc_case  = json_decode( $svc_line, true, 512, JSON_THROW_ON_ERROR );
	$svc_files = array_map( static fn( ?string $text ): string => $text ?? "\xFF", $svc_case['files'] );
	$svc_write = $svc_folder->write( $svc_case['items'], $svc_files );
	$svc_said  = [
		'read'   => $svc_folder->read( $svc_files ),
		'write'  => (object) $svc_write['write'],
		'remove' => $svc_write['remove'],
	];
	echo json_encode( $svc_said, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES ), "\n";
}
