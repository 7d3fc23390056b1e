<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use Closure;
use LogicException;
use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Changes\Aftermath;
use Svc\Changes\Changes;
use Svc\Changes\Judge;
use Svc\Changes\Publication;
use Svc\Changes\Readiness;
use Svc\Changes\StyleJudge;
use Svc\Checks\Checks;
use Svc\Checks\Request\TestLoad;
use Svc\Checks\Symbols\MissingNames;
use Svc\Library\Libraries;
use Svc\Library\OpenSettings;
use Svc\Storage\Code\PublicFiles;
use Svc\Storage\Code\StyleMaps;
use Svc\Storage\Observed\Endings;
use Svc\Storage\Outside\LibraryFiles;
use Svc\Storage\Site\Proposals;
use Svc\Storage\Site\Settings;
use Svc\Storage\Watching\UntestedChanges;
use Svc\Styles\StyleCompiler;
use Svc\Styles\Styles;
use Svc\Tests\Faults\Storage;
use Svc\Tests\Unit\Checks\ChecksFactory;

require_once __DIR__ . '/../Checks/ChecksFactory.php';

/** Builds the change layer over a storage, with the real judge; there is no site that could be loaded. */
final class ChangesFactory {

	/** @param Closure(): void $meanwhile Called whenever something is judged. */
	public static function changes( Storage $storage, StyleCompiler $compiler, Closure $meanwhile, ?Proposals $proposals = null ): Changes {
		$checks = static fn(): Checks => ChecksFactory::checks();
		$judge  = new Judge( $storage->snippets, $checks, static fn(): StyleJudge => new StyleJudge( new Styles( $compiler ) ), static fn(): TestLoad => throw new LogicException( 'No site to load' ), static fn(): MissingNames => throw new LogicException( 'Nothing is missing' ), static fn(): Readiness => new OpenSettings( new Libraries( '/nowhere', static fn(): array => [], new LibraryFiles() ) ) );
		$gate   = new Gate( new SiteRules(), new Tier(), new Settings( $storage->paths, $storage->records, $storage->lock ) );
		$opened = static function () use ( $judge, $meanwhile ): Judge {
			$meanwhile();
			return $judge;
		};
		$public = static fn(): Publication => new Publication( $storage->snippets, new PublicFiles( $storage->paths, $storage->files, $storage->folders ), new StyleMaps( $storage->paths, $storage->records ), $storage->lock );
		return new Changes( $storage->snippets, $gate, $opened, $public, new Aftermath( static fn(): Endings => throw new LogicException( 'No page was asked for' ), static fn(): UntestedChanges => throw new LogicException( 'No page was asked for' ) ), static fn(): Proposals => $proposals ?? throw new LogicException( 'No proposal' ) );
	}
}
