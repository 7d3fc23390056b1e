<?php
/**
 * Builds a library with the plugin's own classes.
 *
 * Run by scripts/build-library.ts: php build-library.php FROM TO. What is wrong goes to standard error, and nothing may be.
 */

declare(strict_types=1);

define( 'ABSPATH', dirname( __DIR__ ) . '/' );

require dirname( __DIR__ ) . '/includes/Autoloader.php';

Svc\Autoloader::register( dirname( __DIR__ ) );

exit( svc_build_library( $argv ) );

/** @param list<string> $arguments The command line. */
function svc_build_library( array $arguments ): int {
	[ , $from, $to ] = $arguments + [ '', '', '' ];
	$contract        = new Svc\Contract( dirname( __DIR__ ) );
	$files           = new Svc\Storage\Outside\LibraryFiles();
	$meta            = new Svc\Library\MetaFile( $contract->fields(), $contract->locations(), new Svc\Domain\Rules( $contract->locations(), $contract->boxes() ) );
	$names           = new Svc\Checks\Names\CodeNames( new Svc\Checks\Php\PhpReader() );
	$built           = ( new Svc\Library\LibraryBuild( new Svc\Library\SourceFolder( $files, $meta, $names ), $files ) )->build( $from, $to );
	foreach ( $built['faults'] as $place => $faults ) {
		fwrite( STDERR, "{$place}: " . implode( ' ', $faults ) . "\n" );
	}
	echo "library: {$built['count']} snippets\n";
	return [] === $built['faults'] ? 0 : 1;
}
