<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\Precedence;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** The worst that comes of all who have one name. */
final class Rivalry {

	/** One of the outcomes of `Precedence`. */
	public int $outcome = Precedence::FINE;

	/** Whether it concerns what is switched on. */
	public bool $now = false;

	/** Whether the site has a part in it. */
	public bool $with_site = false;

	/** @var array<int, true> IDs of the snippets that have a part in it. */
	public array $snippets = [];

	public function note_site( int $outcome, Snippet $snippet ): void {
		if ( Precedence::FINE !== $outcome ) {
			$this->with_site = true;
			$this->note( $outcome, $snippet->is_active(), $snippet );
		}
	}

	public function note_pair( int $outcome, Snippet $one, Snippet $two ): void {
		if ( Precedence::FINE !== $outcome ) {
			$this->note( $outcome, $one->is_active() && $two->is_active(), $one, $two );
		}
	}

	private function note( int $outcome, bool $is_now, Snippet ...$snippets ): void {
		$this->outcome = \max( $this->outcome, $outcome );
		$this->now     = $this->now || $is_now;
		foreach ( $snippets as $snippet ) {
			$this->snippets[ $snippet->id ] = true;
		}
	}
}
