<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Collects what compiling said about one change, in the words of the person who saves: titles instead of uids, and a line number only where it is a
 * line of the code in front of them.
 */
final class CompileReport {

	/** @var array<int, CompiledStyle> */
	private array $styles = [];

	/** @var list<Problem> */
	private array $errors = [];

	/** @var list<int> */
	private array $failed = [];

	/** @var list<int> */
	private array $stale = [];

	/** @var list<string> Titles. */
	private array $stale_users = [];

	private string $reason = '';

	public function __construct(
		private readonly Snippet $changed,
		private readonly Stylesheets $sheets,
	) {}

	public function add_style( CompiledStyle $style ): void {
		$this->styles[ $style->id ] = $style;
	}

	public function add( Snippet $snippet, StyleResult $result ): void {
		if ( 'used' === $result->state ) {
			return;
		}
		if ( 'compiled' === $result->state ) {
			$this->add_style( new CompiledStyle( $snippet->id, $result->css, $result->map, $this->ids( $result->deps ) ) );
		} elseif ( 'unavailable' === $result->state ) {
			$this->stale[] = $snippet->id;
			$this->reason  = $result->reason;
			if ( $snippet->id !== $this->changed->id ) {
				$this->stale_users[] = $snippet->title;
			}
		} else {
			$this->failed[] = $snippet->id;
			foreach ( $result->errors as $error ) {
				$this->errors[] = $this->problem( $snippet, $error );
			}
		}
	}

	public function outcome(): CompileOutcome {
		$id = $this->changed->id;
		if ( [] !== \array_diff( $this->failed, [ $id ] ) ) {
			return new CompileOutcome( CompileOutcome::USERS_FAILED, deps: $this->deps(), errors: $this->errors );
		}
		// A partial may be a fragment that makes sense only where it is used: when it does there, nothing is wrong with it.
		$is_fragment = ! $this->changed->is_active() && [] !== $this->styles;
		if ( \in_array( $id, $this->failed, true ) && ! $is_fragment ) {
			return $this->outcome_as( CompileOutcome::FAILED, $this->errors );
		}
		if ( \in_array( $id, $this->stale, true ) ) {
			return $this->outcome_as( CompileOutcome::STALE, [ $this->no_compiler() ] );
		}

		return $this->outcome_as( CompileOutcome::COMPILED, [] );
	}

	/**
	 * @param CompileOutcome::* $status
	 * @param list<Problem>     $errors
	 */
	private function outcome_as( string $status, array $errors ): CompileOutcome {
		$warnings = [];
		foreach ( $this->stale_users as $title ) {
			/* translators: 1: title of a snippet, 2: reason. */
			$warnings[] = new Problem( \trim( \sprintf( Text::__( '"%1$s" uses this snippet and keeps its old CSS. %2$s', 'svc' ), $title, $this->reason ) ), 0, $this->changed->id );
		}

		return new CompileOutcome( $status, $this->styles, $this->deps(), $errors, $this->stale, $warnings );
	}

	/** @return list<int> */
	private function deps(): array {
		$own = $this->styles[ $this->changed->id ] ?? null;

		return null !== $own ? $own->deps : $this->ids( $this->sheets->within_reach( $this->changed ) );
	}

	/**
	 * @param list<string> $keys
	 * @return list<int>
	 */
	private function ids( array $keys ): array {
		$ids = [];
		foreach ( $keys as $key ) {
			$snippet = $this->sheets->find( $key );
			if ( null !== $snippet ) {
				$ids[] = $snippet->id;
			}
		}
		\sort( $ids );

		return $ids;
	}

	private function problem( Snippet $snippet, StyleError $error ): Problem {
		$place   = null === $error->partial ? $snippet : ( $this->sheets->find( $error->partial ) ?? $snippet );
		$is_here = $place->id === $this->changed->id;
		$message = $error->message;
		if ( ! $is_here ) {
			$message = $error->line > 0
				/* translators: 1: title of a snippet, 2: line number, 3: what is wrong. */
				? \sprintf( Text::__( 'In "%1$s", line %2$d: %3$s', 'svc' ), $place->title, $error->line, $message )
				/* translators: 1: title of a snippet, 2: what is wrong. */
				: \sprintf( Text::__( 'In "%1$s": %2$s', 'svc' ), $place->title, $message );
		}
		if ( $snippet->id !== $this->changed->id && $place->id !== $snippet->id ) {
			/* translators: 1: title of a snippet, 2: what is wrong. */
			$message = \sprintf( Text::__( '"%1$s" uses this snippet and would not compile: %2$s', 'svc' ), $snippet->title, $message );
		}

		return new Problem( $message, $is_here ? $error->line : 0, $snippet->id );
	}

	private function no_compiler(): Problem {
		$message = Text::__( 'This server can\'t compile the stylesheet. Open it in the editor, push it with "svc", or set SVC_NODE.', 'svc' );

		return new Problem( Text::sentences( $message, $this->reason ), 0, $this->changed->id );
	}
}
