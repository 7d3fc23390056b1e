<?php

declare(strict_types=1);

namespace Svc;

use Closure;
use Svc\Access\Gate;
use Svc\Access\RequestSite;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Admin\AppData;
use Svc\Admin\AppPage;
use Svc\Admin\PlainList;
use Svc\Assistant\AskJob;
use Svc\Assistant\Model;
use Svc\Assistant\SiteModel;
use Svc\Assistant\Tools;
use Svc\Bridge\Inputs;
use Svc\Changes\Aftermath;
use Svc\Changes\Changes;
use Svc\Changes\Judge;
use Svc\Changes\Publication;
use Svc\Changes\Readiness;
use Svc\Changes\SnippetFields;
use Svc\Changes\StyleJudge;
use Svc\Checks\Checks;
use Svc\Checks\Php\HarmlessCode;
use Svc\Checks\Request\TestLoad;
use Svc\Checks\Symbols\MissingNames;
use Svc\Dispatch\Operation;
use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\OperationTable;
use Svc\Dispatch\OutputWatch;
use Svc\Dispatch\Proposing;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;
use Svc\Doors\Abilities\Abilities;
use Svc\Doors\Abilities\AbilityMeta;
use Svc\Doors\Actors;
use Svc\Doors\Cli\CommandTable;
use Svc\Doors\Cli\Printer;
use Svc\Doors\Cli\Terminal;
use Svc\Doors\ErrorMapper;
use Svc\Doors\Rest\RouteArgs;
use Svc\Exchange\ExportFormat;
use Svc\Exchange\ImportJob;
use Svc\Git\GitTimetable;
use Svc\Git\Jobs\SyncJob;
use Svc\Git\Link;
use Svc\Git\OtherEnvironments;
use Svc\Git\PinnedRepository;
use Svc\Git\Site\IntakeMaker;
use Svc\Git\Site\SiteContract;
use Svc\Git\Sync\StoredState;
use Svc\Git\SyncRunner;
use Svc\Git\Webhook\Delivery;
use Svc\Git\Webhook\Reception;
use Svc\Importers\Importing\SourceJob;
use Svc\Importers\Switching\SwitchJob;
use Svc\Jobs\Job;
use Svc\Jobs\JobKinds;
use Svc\Library\EffectTrial;
use Svc\Library\ItemCheck;
use Svc\Library\Libraries;
use Svc\Library\LibraryBuild;
use Svc\Library\MetaFile;
use Svc\Library\OpenSettings;
use Svc\Library\OwnLibrary;
use Svc\Library\Recognition;
use Svc\Library\SourceFolder;
use Svc\Operations\Git\ReceiveWebhook;
use Svc\Schema\InputSchema;
use Svc\Sets\ImportItem;
use Svc\Sets\WantedReader;
use Svc\Storage\Code\CompileCache;
use Svc\Storage\Code\CompileSlots;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\StorageIdentity;
use Svc\Storage\Disk\TryLock;
use Svc\Storage\Git\GitSettings;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\PendingChanges;
use Svc\Storage\Observed\Endings;
use Svc\Storage\Outside\LibraryFiles;
use Svc\Storage\Site\Proposals;
use Svc\Storage\Site\Settings;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\UntestedChanges;
use Svc\Styles\CachedScriptReader;
use Svc\Styles\CachedStyleCompiler;
use Svc\Styles\NodeCompiler;
use Svc\Styles\NodeProcess;
use Svc\Styles\NodeScripts;
use Svc\Styles\QueuedCompiler;
use Svc\Styles\ScriptReader;
use Svc\Styles\SiteCompiler;
use Svc\Styles\StyleCompiler;
use Svc\Styles\Styles;
use Svc\Upkeep\CachePurge;
use Throwable;
use WP_REST_Server;

\defined( 'ABSPATH' ) || exit;

/**
 * How to build the services that constructor types alone cannot describe; `Container` autowires the others.
 * @phpstan-import-type Cleaned from Inputs
 * @phpstan-import-type Values from Settings
 */
final class Services {

	private readonly Contract $contract;

	public function __construct( private readonly string $dir, private readonly int $site ) {
		$this->contract = new Contract( $dir );
	}

	/** @return array<class-string, callable(Container): object> */
	public function factories(): array {
		$contract = $this->contract;
		return [
			AppPage::class         => fn( Container $container ): AppPage => new AppPage( $container->get( AppData::class ), $container->get( PlainList::class ), $this->app_asset() ),
			Paths::class           => fn(): Paths => self::paths_of( $this->site ),
			...self::loaded_options( $this->site ) + self::assistant( $contract ),
			Tier::class            => static fn(): Tier => new Tier( self::constant( 'SVC_TIER', 'agency' ) ),
			SiteRules::class       => static fn(): SiteRules => SiteRules::of_site(),
			Rules::class           => static fn(): Rules => new Rules( $contract->locations(), $contract->boxes() ),
			InputSchema::class     => static fn( Container $container ): InputSchema => new InputSchema( $contract->schemas(), $container->get( Rules::class ) ),
			Revisions::class       => static fn( Container $container ): Revisions => self::revisions( $container ),
			SiteCompiler::class    => static fn( Container $container ): SiteCompiler => new SiteCompiler( new CachedStyleCompiler( new QueuedCompiler( new NodeCompiler( $container->get( NodeProcess::class ) ), $container->get( CompileSlots::class ) ), $container->get( CompileCache::class ) ) ),
			NodeProcess::class     => fn(): NodeProcess => NodeProcess::for_server( $this->dir . '/build/styles/node.mjs' ),
			CompileCache::class    => fn( Container $container ): CompileCache => new CompileCache( $container->get( Paths::class ), $container->get( Folders::class ), $container->get( Record::class ), $container->get( AtomicFile::class ), $this->dir . '/build/styles/node.mjs' ),
			ScriptReader::class    => static fn( Container $container ): ScriptReader => new CachedScriptReader( new NodeScripts( $container->get( NodeProcess::class ) ), $container->get( CompileSlots::class ), $container->get( CompileCache::class ) ),
			StyleCompiler::class   => static fn( Container $container ): StyleCompiler => $container->get( SiteCompiler::class ),
			Styles::class          => static fn( Container $container ): Styles => new Styles( $container->get( StyleCompiler::class ), self::settings( $container )['minify'] ),
			OutputWatch::class     => static fn(): OutputWatch => new OutputWatch( $contract->schemas() ),
			CommandTable::class    => static fn( Container $container ): CommandTable => new CommandTable( $container->get( OperationTable::class ), $contract->schemas() ),
			Printer::class         => static fn( Container $container ): Printer => new Printer( $container->get( Terminal::class ), $container->get( OperationTable::class ), $contract->schemas() ),
			RouteArgs::class       => static fn(): RouteArgs => new RouteArgs( $contract->schemas() ),
			OperationTable::class  => fn(): OperationTable => new OperationTable( $contract->operations(), $this->has_class( ... ) ),
			OperationRunner::class => fn( Container $container ): OperationRunner => self::runner( $container, $this->site ),
			MetaFile::class        => static fn( Container $container ): MetaFile => new MetaFile( $contract->fields(), $contract->locations(), $container->get( Rules::class ) ),
			Libraries::class         => fn( Container $container ): Libraries => new Libraries( $this->dir . '/build/library', static fn(): array => self::library_folders(), $container->get( LibraryFiles::class ) ),
			OwnLibrary::class      => fn( Container $container ): OwnLibrary => new OwnLibrary( $this->dir, $contract->locations(), $container->get( SourceFolder::class ), $container->get( LibraryBuild::class ), $container->get( ItemCheck::class ), $container->get( EffectTrial::class ), $container->get( LibraryFiles::class ) ),
			ImportItem::class      => static fn( Container $container ): ImportItem => new ImportItem( $contract->fields(), self::clean_snippet( $container ), $container->get( SnippetFields::class ) ),
			WantedReader::class    => static fn( Container $container ): WantedReader => new WantedReader( $contract->fields(), self::clean_snippet( $container ) ),
			IntakeMaker::class     => static fn( Container $container ): IntakeMaker => new IntakeMaker( $container->get( ImportItem::class ), $container->get( Snippets::class ), static fn( Snippet $snippet, string $code ): Snippet => $container->get( Recognition::class )->of( $snippet, $code ) ),
			Link::class            => fn( Container $container ): Link => new Link( $container->get( GitSettings::class ), self::constant( 'SVC_GIT_TOKEN', '' ), self::constant( 'SVC_GIT_API', '' ), self::constant( 'SVC_GIT_SECRET', '' ), self::constant( 'SVC_GIT_ENV', \wp_get_environment_type() ), \defined( 'SVC_GIT_APPROVE' ) && true === \constant( 'SVC_GIT_APPROVE' ), self::pinned( $this->site ), $container->get( Gate::class ) ),
			SyncRunner::class            => static fn( Container $container ): SyncRunner => new SyncRunner( $container->get( Link::class ), $container->get( StoredState::class ), $container->get( Paths::class ), $container->get( TryLock::class ), $container->get( Snippets::class ), $container->get( Trash::class ), $container->get( Changes::class ), $container->get( IntakeMaker::class ), $container->get( SiteContract::class ), self::default_hooks( $contract ), $container->get( Gate::class ) ),
			OtherEnvironments::class       => static fn( Container $container ): OtherEnvironments => new OtherEnvironments( $container->get( Link::class ), $container->get( StoredState::class ), $container->get( Snippets::class ) ),
			ReceiveWebhook::class  => static fn( Container $container ): ReceiveWebhook => new ReceiveWebhook( $container->get( Link::class ), $container->get( Reception::class ), $container->get( GitTimetable::class ), self::delivery( ... ), self::sender( ... ) ),
			SnippetFolder::class   => static fn(): SnippetFolder => new SnippetFolder( self::default_hooks( $contract ) ),
			ExportFormat::class    => static fn(): ExportFormat => self::export_format( $contract ),
			SnippetFields::class   => static fn( Container $container ): SnippetFields => new SnippetFields( $contract->fields(), $contract->locations(), $container->get( Tier::class ), $container->get( Rules::class ) ),
			Changes::class         => static fn( Container $container ): Changes => new Changes( $container->get( Snippets::class ), $container->get( Gate::class ), static fn(): Judge => $container->get( Judge::class ), static fn(): Publication => $container->get( Publication::class ), new Aftermath( static fn(): Endings => $container->get( Endings::class ), static fn(): UntestedChanges => $container->get( UntestedChanges::class ) ), static fn(): Proposals => $container->get( Proposals::class ) ),
			JobKinds::class        => self::job_kinds( ... ),
			Judge::class           => static fn( Container $container ): Judge => new Judge( $container->get( Snippets::class ), static fn(): Checks => $container->get( Checks::class ), static fn(): StyleJudge => $container->get( StyleJudge::class ), static fn(): TestLoad => $container->get( TestLoad::class ), static fn(): MissingNames => $container->get( MissingNames::class ), static fn(): Readiness => $container->get( OpenSettings::class ) ),
			Abilities::class       => static fn( Container $container ): Abilities => self::abilities( $container, $contract ),
		];
	}

	/** @return array<class-string, callable(Container): object> */
	private static function assistant( Contract $contract ): array {
		return [
			Model::class => static fn(): Model => new SiteModel(),
			Tools::class => static fn( Container $container ): Tools => new Tools( $container->get( OperationTable::class ), $contract->schemas(), static fn( string $id, array $input, Actor $actor ): mixed => $container->get( OperationRunner::class )->run( $id, $input, $actor )->data, $container->get( HarmlessCode::class ) ),
		];
	}

	/**
	 * Holds fields to the contract of a snippet that is created, for folders that know no operations.
	 * @return Closure(array<array-key, mixed>): array<string, mixed>
	 */
	private static function clean_snippet( Container $container ): Closure {
		return static fn( array $fields ): array => $container->get( InputSchema::class )->clean( 'create-snippet', $fields );
	}

	/** @return array<string, string> Snippet type => location that is its default. */
	private static function default_hooks( Contract $contract ): array {
		return \array_map( static fn( array $location ): string => $location['default'], $contract->locations() );
	}

	private static function pinned( int $site ): PinnedRepository {
		/**
		 * Filters the repository that a site synchronizes with, which no setting changes then.
		 * @param mixed $named SVC_GIT_REPO: a name, `[ 'repo' => …, 'branch' => …, 'root' => … ]`, a list of either by id of the site, or null.
		 * @param int $site Id of the site.
		 */
		$named = \apply_filters( 'svc_git_repo', \defined( 'SVC_GIT_REPO' ) ? \constant( 'SVC_GIT_REPO' ) : null, $site );
		$root  = \defined( 'SVC_GIT_ROOT' ) ? \constant( 'SVC_GIT_ROOT' ) : null;
		return PinnedRepository::of( $named, self::constant( 'SVC_GIT_BRANCH', '' ), \is_string( $root ) ? $root : null, $site );
	}

	private static function delivery(): Delivery {
		$headers = [];
		foreach ( \rest_get_server()->get_headers( \wp_unslash( $_SERVER ) ) as $name => $value ) {
			$headers[ (string) $name ] = \is_string( $value ) ? $value : '';
		}
		return new Delivery( $headers, WP_REST_Server::get_raw_data() );
	}

	/** The address that the request under way comes from. */
	private static function sender(): string {
		$address = $_SERVER['REMOTE_ADDR'] ?? '';
		return \is_string( $address ) ? \sanitize_text_field( \wp_unslash( $address ) ) : '';
	}

	private static function job_kinds( Container $container ): JobKinds {
		$kinds = [];
		foreach ( [ ImportJob::class, SourceJob::class, SwitchJob::class, SyncJob::class, AskJob::class ] as $class ) {
			$kinds[ $class::KIND ] = static fn(): Job => $container->get( $class );
		}
		return new JobKinds( $kinds );
	}

	private static function abilities( Container $container, Contract $contract ): Abilities {
		return new Abilities(
			$container->get( OperationTable::class ),
			$container->get( OperationRunner::class ),
			$container->get( Actors::class ),
			$container->get( ErrorMapper::class ),
			$container->get( InputSchema::class ),
			$container->get( AbilityMeta::class ),
			$contract->schemas(),
			static fn(): bool => self::settings( $container )['abilities']
		);
	}

	/** @return array<class-string, callable(Container): object> */
	private static function loaded_options( int $site ): array {
		return [
			PendingChanges::class  => static fn(): PendingChanges => new PendingChanges( ...self::loaded_option( $site, PendingChanges::OPTION ) ),
			Lock::class            => static fn( Container $container ): Lock => new Lock( $container->get( Paths::class ), $container->get( Folders::class ), identity: $container->get( StorageIdentity::class ) ),
			StorageIdentity::class => static fn( Container $container ): StorageIdentity => new StorageIdentity( $container->get( Paths::class ), $container->get( Folders::class ), $container->get( Record::class ), ...self::loaded_option( $site, StorageIdentity::OPTION ) ),
		];
	}

	/**
	 * Loaded with the options that every page needs, because the runtime has to know it without a query.
	 * @return array{Closure(): string, Closure(string): bool} An empty text removes it.
	 */
	private static function loaded_option( int $site, string $name ): array {
		$read  = static function () use ( $site, $name ): string {
			$text = self::on_site( $site, static fn(): mixed => \wp_load_alloptions()[ $name ] ?? '' );
			return \is_string( $text ) ? $text : '';
		};
		$write = static function ( string $text ) use ( $site, $read, $name ): bool {
			try {
				self::on_site( $site, static fn(): bool => '' === $text ? \delete_option( $name ) : \update_option( $name, $text, true ) );
			} catch ( Throwable ) {
				// In a dying request nothing is sure, not even the database.
				return false;
			}
			return $text === $read();
		};
		return [ $read, $write ];
	}

	/**
	 * Does something on one site of the network, and leaves WordPress at the site where it was.
	 * @template T
	 * @param Closure(): T $work
	 * @return T
	 */
	public static function on_site( int $site, Closure $work ): mixed {
		if ( \get_current_blog_id() === $site ) {
			return $work();
		}
		\switch_to_blog( $site );
		try {
			return $work();
		} finally {
			\restore_current_blog();
		}
	}

	public static function paths_of( int $site ): Paths {
		$uploads = self::on_site( $site, static fn(): array => \wp_upload_dir( null, false ) );
		return Paths::for_site( self::constant( 'SVC_STORAGE_DIR', \WP_CONTENT_DIR . '/svc' ), $site, 1 === $site, $uploads, \WP_CONTENT_DIR );
	}

	private static function runner( Container $container, int $site ): OperationRunner {
		return new OperationRunner(
			$container->get( OperationTable::class ),
			$container->get( Tier::class ),
			$container->get( Gate::class ),
			$container->get( InputSchema::class ),
			static function ( string $class_name ) use ( $container ): Operation {
				/** @var class-string<Operation<key-of<Cleaned>>> $class_name The table names classes of operations only; get() checks what it built. */
				return $container->get( $class_name );
			},
			$container->get( CachePurge::class ),
			$container->get( Snippets::class )->changed( ... ),
			$container->get( StorageIdentity::class )->require_present( ... ),
			new RequestSite( $site ),
			static fn(): Proposing => $container->get( Proposing::class ),
			\defined( 'WP_DEBUG' ) && \WP_DEBUG ? $container->get( OutputWatch::class )->watch( ... ) : null
		);
	}

	/**
	 * Settings that cannot be read are the defaults here: they offer nothing, and a snippet that fails can still be switched off.
	 * @return Values
	 */
	private static function settings( Container $container ): array {
		try {
			return $container->get( Settings::class )->get();
		} catch ( StorageFailure ) {
			return Settings::DEFAULTS;
		}
	}

	private static function revisions( Container $container ): Revisions {
		$kept = self::settings( $container )['revision_limit'];
		/** How many versions of a snippet are kept; at least the current one. */
		$limit = \apply_filters( 'svc_revision_limit', $kept );
		return new Revisions(
			$container->get( Paths::class ),
			$container->get( Folders::class ),
			$container->get( AtomicFile::class ),
			$container->get( Record::class ),
			$container->get( Index::class ),
			\is_int( $limit ) ? \max( 1, $limit ) : $kept
		);
	}

	/** @return list<mixed> What the site's own code names as folders of libraries. */
	private static function library_folders(): array {
		/** Folders with libraries of your own, built by `wp svc library build`: a list of absolute paths. */
		$folders = \apply_filters( 'svc_library_dirs', [] );
		return \is_array( $folders ) ? \array_values( $folders ) : [ $folders ];
	}

	private static function export_format( Contract $contract ): ExportFormat {
		$export = $contract->export();
		return new ExportFormat( $contract->fields(), $export['format'], $export['version'], 'svc ' . $export['product'] );
	}

	private static function constant( string $name, string $otherwise ): string {
		$value = \defined( $name ) ? \constant( $name ) : null;
		return \is_string( $value ) && '' !== $value ? $value : $otherwise;
	}

	/**
	 * Null when it was never built.
	 * @return array{dependencies: list<non-empty-string>, version: string}|null
	 */
	private function app_asset(): ?array {
		$file = $this->dir . '/build/app/index.asset.php';
		if ( ! \is_file( $file ) ) {
			return null;
		}
		/** @var array{dependencies: list<non-empty-string>, version: string} $asset */
		$asset = require $file;
		return $asset;
	}

	private function has_class( string $class_name ): bool {
		$file = Autoloader::file_of( $class_name );
		return null !== $file && \is_file( $this->dir . $file );
	}
}
