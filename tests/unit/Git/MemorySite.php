<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;
use Svc\Git\Sync\Copy;
use Svc\Git\Sync\Intake;
use Svc\Git\Sync\IntakeResult;
use Svc\Git\Sync\Site;

/**
 * The snippets of a site, and a trash. A row and its mark change in one step.
 * @phpstan-type Row array{document: Document, rev: int, base: string, ref: string}
 */
final class MemorySite implements Site {

	/** @var array<string, Row> */
	public array $rows = [];

	/** @var array<string, Row> */
	public array $trash = [];

	/** @var array<string, true> Code that no site runs. */
	public array $broken = [];

	/** @var array<string, string> Why the repository must not get a snippet, by uid. */
	public array $refusals = [];

	/** How often the code of all was read. */
	public int $reads = 0;

	private int $rev = 0;

	public function __construct( private readonly Fate $fate ) {
	}

	/** A save in the admin. */
	public function save( string $uid, Document $document ): void {
		$this->rows[ $uid ] = [
			'document' => $document,
			'rev'      => ++$this->rev,
			'base'     => $this->rows[ $uid ]['base'] ?? '',
			'ref'      => $this->rows[ $uid ]['ref'] ?? '',
		];
	}

	public function delete( string $uid ): void {
		$this->trash[ $uid ] = $this->rows[ $uid ];
		unset( $this->rows[ $uid ] );
	}

	public function restore( string $uid ): void {
		$this->rows[ $uid ] = [ 'rev' => ++$this->rev ] + $this->trash[ $uid ];
		unset( $this->trash[ $uid ] );
	}

	public function fingerprint( string $ref ): string {
		return \hash( 'sha256', \serialize( \array_map( static fn( array $row ): array => [ $row['rev'], $row['base'], $row['ref'] ], $this->rows ) ) );
	}

	public function copies( string $ref ): array {
		++$this->reads;
		$this->fate->step();
		return \array_map( static fn( array $row ): Copy => new Copy( Side::of( $row['document'] ), $row['rev'], $ref === $row['ref'] ? $row['base'] : '', $row['document']->is_active() ), $this->rows );
	}

	public function refusal( string $uid, Side $git, ?Document $then ): string {
		return $git->mark === $then?->mark ? '' : $this->refusals[ $uid ] ?? '';
	}

	public function trashed( array $uids, string $ref ): array {
		$marks = [];
		foreach ( \array_intersect_key( $this->trash, \array_flip( $uids ) ) as $uid => $row ) {
			$marks[ $uid ] = $ref === $row['ref'] ? $row['base'] : '';
		}
		return $marks;
	}

	public function take( array $intakes, string $ref ): array {
		$taken = [];
		foreach ( $intakes as $uid => $intake ) {
			$this->fate->step();
			$taken[ $uid ] = $this->take_one( $uid, $intake, $ref );
			$this->fate->step();
		}
		return $taken;
	}

	public function agree( array $marks, string $ref ): void {
		$this->fate->step();
		foreach ( \array_intersect_key( $marks, $this->rows ) as $uid => $mark ) {
			$this->mark( $uid, $mark, $ref );
		}
		$this->fate->step();
	}

	private function mark( string $uid, string $mark, string $ref ): void {
		if ( isset( $this->rows[ $uid ] ) ) {
			$this->rows[ $uid ] = [
				'base' => $mark,
				'ref'  => $ref,
			] + $this->rows[ $uid ];
		}
	}

	private function take_one( string $uid, Intake $intake, string $ref ): IntakeResult {
		$is_here = isset( $this->rows[ $uid ] );
		if ( ( $this->rows[ $uid ]['rev'] ?? 0 ) !== $intake->rev ) {
			return new IntakeResult( IntakeResult::LEFT );
		}
		if ( null === $intake->document ) {
			$this->delete( $uid );
			return new IntakeResult( IntakeResult::TAKEN );
		}
		$document = $intake->document;
		$fails    = $document->is_active() && isset( $this->broken[ $document->text( 'code' ) ] );
		if ( $fails && $is_here && ! $intake->is_forced ) {
			return new IntakeResult( IntakeResult::REFUSED, 'test_failed', 'It fails in line 1.' );
		}
		$this->save( $uid, $fails ? $document->switched( false ) : $document );
		$this->mark( $uid, $intake->base->mark ?? '', $ref );
		return new IntakeResult( $fails ? IntakeResult::DEACTIVATED : IntakeResult::TAKEN );
	}
}
