<?php
/**
 * Wires the storage without WordPress, for the fault tests.
 */

declare(strict_types=1);

namespace Svc\Tests\Faults;

use Closure;
use Svc\Storage\BatchWriter;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\DiskReserve;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\NameKey;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\StorageIdentity;
use Svc\Storage\GarbageCollector;
use Svc\Storage\History\GenerationFiles;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\PendingChanges;
use Svc\Storage\InterruptedWrite;
use Svc\Storage\Rebuild;
use Svc\Storage\Snippets;
use Svc\Storage\StorageRepair;
use Svc\Storage\Watching\Watch;

\defined( 'ABSPATH' ) || \define( 'ABSPATH', \dirname( __DIR__, 2 ) . '/' );
require_once \dirname( __DIR__, 2 ) . '/vendor/autoload.php';

/**
 * One process' view of a storage folder, with nothing remembered from another view.
 */
final class Storage {

	public readonly Paths $paths;
	public readonly Folders $folders;
	public readonly AtomicFile $files;
	public readonly Record $records;
	public readonly Index $index;
	public readonly Lock $lock;
	public readonly StorageIdentity $identity;
	public readonly Revisions $revisions;
	public readonly Trash $trash;
	public readonly Generations $generations;
	public readonly GenerationFiles $records_of_generations;
	public readonly CodeFiles $code_files;
	public readonly Snippets $snippets;
	public readonly StorageRepair $repair;
	public readonly Candidates $candidates;
	public readonly GarbageCollector $collector;
	public readonly PendingChanges $pending;
	public readonly DiskReserve $reserve;

	/** @var Closure(Closure(): bool): bool Runs what the database does, which is on a disk of its own. */
	public Closure $database;

	public function __construct( string $folder, float $timeout = 5.0, int $revision_limit = 100, int $trash_days = 30, int $lifetime = 600, int $orphan_days = 30, int $generations = 1000, int $kept_bytes = 268435456, int $step = 100 ) {
		$this->database   = static fn( Closure $work ): bool => true === $work();
		$this->paths      = new Paths( $folder . '/wp-content/svc', $folder . '/wp-content/uploads/svc', 'https://example.org/wp-content/uploads/svc', $folder . '/wp-content' );
		$this->folders    = new Folders( $this->paths );
		$this->files      = new AtomicFile( $this->paths, $this->folders );
		$this->records    = new Record( $this->files );
		// Stands for the option in the database; beside the content folder, so that a small disk there does not hold it.
		$option           = $folder . '/' . PendingChanges::OPTION;
		$this->pending  = new PendingChanges(
			static fn(): string => \is_file( $option ) ? (string) \file_get_contents( $option ) : '',
			fn( string $text ): bool => ( $this->database )( static fn(): bool => '' === $text ? ! \is_file( $option ) || \unlink( $option ) : false !== @\file_put_contents( $option, $text ) )
		);
		$this->reserve    = new DiskReserve( $this->paths, $this->folders, $this->files );
		$this->index      = new Index( $this->paths, $this->files, $this->folders, $this->pending );
		$known            = $folder . '/' . StorageIdentity::OPTION;
		$identity         = new StorageIdentity( $this->paths, $this->folders, $this->records, static fn(): string => @\is_file( $known ) ? (string) \file_get_contents( $known ) : '', static fn( string $text ): bool => '' === $text ? ! @\is_file( $known ) || \unlink( $known ) : false !== @\file_put_contents( $known, $text ) );
		$this->identity   = $identity;
		$this->lock       = new Lock( $this->paths, $this->folders, $timeout, $identity );
		$this->revisions  = new Revisions( $this->paths, $this->folders, $this->files, $this->records, $this->index, $revision_limit );
		$this->trash      = new Trash( $this->paths, $this->folders, $this->records, $this->index, $this->lock, $trash_days );
		$this->records_of_generations = new GenerationFiles( $this->paths, $this->folders, $this->files, $this->records, $this->index );
		$this->generations = new Generations( $this->records_of_generations, $this->index, $generations, $kept_bytes, $step );
		$this->code_files = new CodeFiles( $this->paths, $this->files, $this->revisions, new NameKey( $this->paths, $this->records, $this->lock ) );
		$this->candidates = new Candidates( $this->paths, $this->folders, $this->files, $this->index, $this->code_files, $this->lock, $lifetime );
		$unfinished       = new InterruptedWrite( $this->files, $this->folders, $this->paths, $this->index, $this->revisions, $this->trash, $this->generations, $this->records_of_generations );
		$this->collector  = new GarbageCollector( $this->paths, $this->folders, $this->files, $this->lock, $this->index, $this->revisions, $this->trash, $this->candidates, $this->generations, $unfinished, $orphan_days );
		$this->snippets   = new Snippets(
			$this->index,
			$this->lock,
			$this->code_files,
			$this->revisions,
			$this->trash,
			new BatchWriter( $this->index, $this->code_files, $this->revisions, $this->trash, $this->generations, new Watch( $this->paths, $this->folders, $this->files ), $unfinished, $this->reserve, $this->pending ),
			$rebuild = new Rebuild( $this->index, $this->code_files, $this->revisions, $this->trash, $this->generations, $unfinished, $this->pending ),
			$this->reserve,
			$this->pending,
			$identity,
		);
		$this->repair = new StorageRepair( $this->snippets, $rebuild, $this->code_files, $this->lock, $this->reserve, $this->pending, $identity );
	}
}
