<?php
/**
 * One writer of the kill test: changes random snippets until it is killed. A line of JSON on standard output acknowledges
 * each change, after `Snippets::change()` has returned.
 *
 * Use: php worker.php <folder> <seed>
 */

declare(strict_types=1);

namespace Svc\Tests\Faults;

use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;

require __DIR__ . '/storage.php';

[ , $folder, $seed ] = $argv;
\mt_srand( (int) $seed );
$storage = new Storage( $folder, timeout: 60.0, revision_limit: 20, lifetime: 1 );
$actor   = new Actor( (int) $seed, 'cli', 'Writer ' . $seed );
$code    = static fn(): string => "<?php\n// " . \bin2hex( \random_bytes( 8 ) ) . "\n" . ( 0 === \mt_rand( 0, 9 ) ? \str_repeat( "\$svc = 'x';\n", 10_000 ) : "\$svc = 'y';\n" );

/**
 * Does one random change and returns what to acknowledge.
 *
 * @return list<array{id: int, rev: int, hash: string, status: string}>
 */
$work = static function ( Batch $batch ) use ( $storage, $code ): array {
	$all = $batch->all();
	$row = static fn( Snippet $snippet ): array => [
		'id'     => $snippet->id,
		'rev'    => $snippet->rev,
		'hash'   => $snippet->hash,
		'status' => $snippet->status,
	];
	if ( \count( $all ) < 15 || ( \count( $all ) < 30 && 0 === \mt_rand( 0, 3 ) ) ) {
		return [ $row( $batch->create( Snippet::create( [ 'title' => 'New', 'hook' => 'root', 'status' => 'active' ] ), $code(), 'created' ) ) ];
	}
	$id = \array_rand( $all );
	switch ( \mt_rand( 0, 7 ) ) {
		case 0:
			$batch->delete( $id );

			return [ [ 'status' => 'deleted' ] + $row( $all[ $id ] ) ];
		case 1:
			$trashed = $storage->trash->list();
			$item    = [] === $trashed ? null : $trashed[ \array_rand( $trashed ) ];

			return null === $item ? [] : [ $row( $batch->untrash( $item->snippet->id ) ) ];
		case 2:
			// Several in one batch: all or none.
			$rows = [];
			foreach ( \array_rand( $all, 4 ) as $each ) {
				$rows[] = $row( $batch->update( $each, [ 'status' => 'active', 'title' => 'Batch ' . \mt_rand() ], null, 'enabled' ) );
			}

			return $rows;
		case 3:
			return [ $row( $batch->update( $id, [ 'status' => 'active' === $all[ $id ]->status ? 'inactive' : 'active' ], null, 'updated' ) ) ];
		default:
			return [ $row( $batch->update( $id, [ 'title' => 'Updated ' . \mt_rand() ], $code(), 'updated' ) ) ];
	}
};

/** Says one line to the driver. When it no longer listens, it is gone and so is the work. */
$say = static function ( string $line ): void {
	if ( false === @\fwrite( \STDOUT, $line . "\n" ) ) {
		exit( 1 );
	}
};

$say( 'ready' );
for ( ;; ) {
	try {
		$rows = $storage->snippets->change( $work, $actor );
		foreach ( $rows as $row ) {
			$say( \json_encode( $row, \JSON_THROW_ON_ERROR ) );
		}
		if ( 0 === \mt_rand( 0, 20 ) ) {
			// Longer than the driver may stand still between reading the index and looking at what it names.
			$storage->collector->run( 60 );
		}
		if ( 0 === \mt_rand( 0, 10 ) ) {
			$storage->candidates->close( $storage->candidates->open( [ [ Snippet::create( [ 'title' => 'Candidate' ] ), $code() ] ] ) );
		}
		// A request that has saved ends; one that took the lock again at once would leave those that wait no moment to get it.
		\usleep( \mt_rand( 0, 3000 ) );
	} catch ( SvcException $error ) {
		$say( 'error ' . $error::class . ': ' . $error->getMessage() );
	}
}
