<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;
use Svc\Git\Repository\Checkout;

\defined( 'ABSPATH' ) || exit;

/** One pass of a sync over both sides: what was asked for, what each side holds, and what is decided. It goes from step to step. */
final class Pass {

	/** @var array<string, Base> What both sides held before this pass, by uid. */
	public readonly array $bases;

	/** @var array<string, Decision> By uid. */
	public array $decisions = [];

	/** @var array<string, true> Uids that are taken even where the site refuses them. */
	public array $forced = [];

	/** @var array<string, true> Uids of commits that may still land: they are left alone. */
	public array $waiting = [];

	/** @param array<string, Copy> $copies What the site holds, by uid. */
	public function __construct(
		public readonly SyncRequest $request,
		public readonly Memory $memory,
		public readonly Report $report,
		public readonly array $copies,
		public readonly Checkout $checkout,
	) {
		$this->bases = $memory->bases;
	}

	public function site( string $uid ): Side {
		return $this->copies[ $uid ]->side ?? Side::absent();
	}

	public function git( string $uid ): Side {
		return $this->checkout->found[ $uid ]->side ?? Side::absent();
	}

	/** Path of the code file in the repository; empty where none is known. */
	public function path( string $uid ): string {
		return $this->checkout->found[ $uid ]->base->path ?? $this->bases[ $uid ]->path ?? '';
	}

	/** Stands for the two versions that a person compares. */
	public function version( string $uid ): string {
		return \substr( \hash( 'sha256', "{$this->site( $uid )->mark}/{$this->git( $uid )->mark}" ), 0, 16 );
	}

	/** @return array<string, Decision> By uid. */
	public function decided( string ...$actions ): array {
		return \array_filter( $this->decisions, static fn( Decision $decision ): bool => \in_array( $decision->action, $actions, true ) );
	}

	public function open( string $uid, Decision $decision, ?Document $base = null ): Open {
		return new Open(
			$uid,
			$decision,
			$this->version( $uid ),
			[
				'path'   => $this->path( $uid ),
				'commit' => $this->memory->head,
			],
			[
				'base' => $base,
				'site' => $this->site( $uid )->document(),
				'git'  => $this->git( $uid )->document(),
			]
		);
	}
}
