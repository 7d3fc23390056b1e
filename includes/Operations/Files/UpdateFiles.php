<?php

declare(strict_types=1);

namespace Svc\Operations\Files;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Activity\ActivityRecorder;
use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\SiteFiles\Lines;
use Svc\Domain\SiteFiles\SiteFile;
use Svc\Settings\FilesView;
use Svc\Storage\Site\SiteFiles;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/**
 * Changes the files that are sent, all of them or none (design 8.1). What is wrong with a text never keeps it from being saved: it is
 * a format that is not ours, and may know more than we do. Page caches are told which addresses answer differently.
 * @phpstan-import-type Texts from SiteFiles
 * @phpstan-import-type UpdateFilesInput from Inputs
 * @implements Foreseeable<'update-files'>
 */
final class UpdateFiles implements Foreseeable {

	public function __construct(
		private readonly SiteFiles $files,
		private readonly FilesView $view,
		private readonly ActivityRecorder $recorder,
		private readonly CachePurge $purge,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->require_right( $actor );
		$change  = $this->files->change_texts(
			static function ( array $now ) use ( $input ): array {
				self::require_current( $input, $now );
				return self::texts( $input );
			},
			\time()
		);
		$changed = \array_values( \array_filter( SiteFile::cases(), static fn( SiteFile $file ): bool => $change['before'][ $file->value ] !== $change['after'][ $file->value ] ) );
		if ( [] !== $changed ) {
			$steps = \array_map( static fn( SiteFile $file ): string => self::step( $file, $change['before'][ $file->value ]['text'], $change['after'][ $file->value ]['text'] ), $changed );
			$this->recorder->note( $actor, 'files', \implode( ', ', $steps ) );
			$this->purge->note_addresses( \array_merge( ...\array_map( FilesView::addresses( ... ), $changed ) ) );
		}
		return new Result( $this->view->of( $change['after'] ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$this->require_right( $actor );
		$now = $this->files->get();
		self::require_current( $input, $now );
		return Foreseen::differences( \array_map( static fn( array $entry ): string => $entry['text'], $now ), self::texts( $input ) );
	}

	/** Whether an actor with full access may change the files of this site. */
	public static function may( Gate $gate, Actor $actor ): bool {
		return ! self::are_of_domain() || $gate->may_use( $actor, NetworkResource::DomainFiles );
	}

	/** On a network in sub-folders, what the main site serves at the root is the domain's, and so all sites'. */
	private static function are_of_domain(): bool {
		return \is_multisite() && ! \is_subdomain_install() && \is_main_site();
	}

	private function require_right( Actor $actor ): void {
		if ( self::are_of_domain() ) {
			$this->gate->require_use( $actor, NetworkResource::DomainFiles );
		}
	}

	/**
	 * @param UpdateFilesInput $input
	 * @return array<string, string>
	 */
	private static function texts( array $input ): array {
		$texts = [];
		foreach ( SiteFile::cases() as $file ) {
			$text = $input[ $file->value ] ?? null;
			if ( null !== $text ) {
				$texts[ $file->value ] = Lines::kept( $text );
			}
		}
		return $texts;
	}

	/**
	 * @param UpdateFilesInput $input
	 * @param Texts $now
	 */
	private static function require_current( array $input, array $now ): void {
		$base = $input['base'] ?? [];
		foreach ( SiteFile::cases() as $file ) {
			if ( isset( $base[ $file->value ] ) && FilesView::hash( $now[ $file->value ]['text'] ) !== $base[ $file->value ] ) {
				/* translators: %s: name of a file, such as ads.txt. */
				throw Conflict::because( \sprintf( \__( '%s has changed since you loaded it. Load it again, or save over it.', 'svc' ), $file->file() ) );
			}
		}
	}

	/** `ads.txt: 2 → 3 lines`. */
	private static function step( SiteFile $file, string $before, string $after ): string {
		$count = Lines::count( $after );
		/* translators: 1: name of a file, 2: number of lines before, 3: number of lines now. */
		return '' === $after ? \sprintf( \__( '%s: emptied', 'svc' ), $file->file() ) : \sprintf( \_n( '%1$s: %2$d → %3$d line', '%1$s: %2$d → %3$d lines', $count, 'svc' ), $file->file(), Lines::count( $before ), $count );
	}
}
