<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Storage\History\Revision;

\defined( 'ABSPATH' ) || exit;

/** One snippet as a change would leave it. Immutable. It knows how much judging it needs; it judges nothing itself. */
final class SnippetChange {

	/** Settings that change nothing about what runs. */
	private const INERT = [ 'title', 'description', 'tags', 'folder' ];

	/** @var array<string, mixed> Settings that differ, by field name, as they would be. */
	public readonly array $changes;

	private ?CompiledCode $compiled = null;

	/**
	 * @param string $action Action of the revision and the activity log (design 8).
	 * @param array<mixed>|null $sent CSS that was sent with the code.
	 */
	private function __construct(
		public readonly ?Snippet $before,
		public readonly Snippet $after,
		public readonly ?string $code,
		public readonly string $action,
		public readonly ?array $sent = null,
		public readonly ?Revision $back = null,
		private readonly bool $is_checked = true,
		private readonly bool $is_off = false,
	) {
		$this->changes = null === $before ? [] : SnippetFields::changes( $before, $after );
	}

	/** @param array<mixed>|null $sent */
	public static function create( Snippet $snippet, string $code, string $action, ?array $sent = null ): self {
		return new self( null, $snippet, $code, $action, $sent );
	}

	/**
	 * @param string|null $code Null keeps it.
	 * @param array<mixed>|null $sent
	 */
	public static function update( Snippet $before, Snippet $after, ?string $code, string $action, ?array $sent = null ): self {
		return new self( $before, $after, $code, $action, $sent );
	}

	public static function off( Snippet $before, string $action ): self {
		return new self( $before, $before->with( [ 'status' => 'inactive' ] ), null, $action, is_off: true );
	}

	public static function note( Snippet $before, Origin $origin ): self {
		return new self( $before, $before->from( $origin ), null, 'updated', is_checked: false );
	}

	public static function untrash( Revision $back, string $status, string $action ): self {
		return new self( null, $back->snippet->with( [ 'status' => $status ] ), $back->code, $action, null, $back );
	}

	/** The same, inactive and neither read nor compiled. For copies, imports and returns, which go live by a change of their own. */
	public function unchecked(): self {
		return new self( $this->before, $this->after->with( [ 'status' => 'inactive' ] ), $this->code, $this->action, $this->sent, $this->back, is_checked: false );
	}

	/** Provisional ids below zero tell several new snippets apart until they are written. */
	public function numbered( int $id ): self {
		return new self( null, $this->after->with( [ 'id' => $id ] ), $this->code, $this->action, $this->sent, null, $this->is_checked );
	}

	public function is_new(): bool {
		return null === $this->before && null === $this->back;
	}

	public function is_empty(): bool {
		return null !== $this->before && null === $this->code && [] === $this->changes && $this->before->origins === $this->after->origins;
	}

	/** Whether it only notes where the snippet came from: no version, no entry in the log, and nothing to ask rights for. */
	public function is_note(): bool {
		return null !== $this->before && null === $this->code && [] === $this->changes && $this->before->origins !== $this->after->origins;
	}

	/** Deactivating needs no checks, and no lock stands in its way. */
	public function is_only_off(): bool {
		return $this->is_off || ( null === $this->code && [ 'status' => 'inactive' ] === $this->changes );
	}

	public function is_style(): bool {
		return 'css' === $this->after->type || 'css' === $this->before?->type;
	}

	public function needs_reading(): bool {
		return $this->is_checked && ( $this->has_new_code() || $this->goes_live() || $this->is_behind() );
	}

	/** Live, and otherwise than now. */
	public function goes_live(): bool {
		return $this->is_checked && $this->after->is_active() && ( $this->has_new_code() || [] !== \array_diff( \array_keys( $this->changes ), self::INERT ) );
	}

	/** Others find a stylesheet by folder and title. */
	public function needs_judging(): bool {
		return $this->needs_reading() || ( $this->is_checked && 'css' === $this->after->type && ( isset( $this->changes['title'] ) || isset( $this->changes['folder'] ) ) );
	}

	public function has_new_code(): bool {
		return null === $this->before || null !== $this->code || isset( $this->changes['type'] ) || isset( $this->changes['lang'] );
	}

	/** Whether it takes part while a page is built, and so may break one. */
	public function can_stop_a_page(): bool {
		return ( 'php' === $this->after->type || 'html' === $this->after->type ) && 'manual' !== $this->after->run;
	}

	/** The code as it runs, made once for test load and save. */
	public function compiled( string $code ): CompiledCode {
		return $this->compiled ??= CompiledCode::of( $this->after, $code );
	}

	public function is_same( self $judged ): bool {
		return $this->before?->rev === $judged->before?->rev
			&& $this->back?->rev === $judged->back?->rev
			&& $this->code === $judged->code
			&& $this->after->settings() === $judged->after->settings();
	}

	/** Whether its public CSS is older than its source, so that every save is a chance to put that right. */
	private function is_behind(): bool {
		return $this->after->is_active() && 'css' === $this->after->type && true === $this->before?->stale;
	}
}
