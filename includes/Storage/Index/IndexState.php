<?php

declare(strict_types=1);

namespace Svc\Storage\Index;

use JsonException;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Storage\Disk\Format;

\defined( 'ABSPATH' ) || exit;

/**
 * What the index holds at one moment. A row stays the JSON text it is in the file until the snippet is asked for. Immutable.
 * @phpstan-import-type Row from Snippet
 */
final class IndexState {

	/** What this version keeps in the index; anything else is of a newer one. */
	public const FIELDS = [ 'token', 'format', 'generation', 'next_id', 'switches', 'plan', 'rows', 'snippets' ];

	public const DAMAGED = 'damaged';

	/** Part of the row of every active snippet; a cheap first look before decoding. */
	private const ACTIVE = '"status":"active"';

	/**
	 * @param int                  $generation Number of the write that made this state, ascending by one.
	 * @param string               $token    16 hex characters, unique to this state; empty before the first write.
	 * @param int                  $next_id  Id of the next new snippet; ids are never used again.
	 * @param array<string, mixed> $switches What is set for the whole site: safe mode, hash of the rescue secret.
	 * @param array<string, mixed> $plan     What the runtime needs, literals only.
	 * @param array<int, string>   $rows     Sparse settings as JSON by id, ascending.
	 * @param array<string, mixed> $later    What a newer version keeps in the index beside these.
	 */
	public function __construct(
		public readonly int $generation,
		public readonly string $token,
		public readonly int $next_id,
		public readonly array $switches,
		public readonly array $plan,
		public readonly array $rows,
		public readonly array $later = [],
		public readonly int $format = Format::NUMBER,
	) {}

	public static function blank(): self {
		return new self( 0, '', 1, [], [], [] );
	}

	/**
	 * The same state with these snippets and switches, and their plan.
	 * @param array<int, Snippet|null> $snippets Null removes.
	 * @param array<string, mixed>     $switches
	 */
	public function with( array $snippets, array $switches ): self {
		$rows = \array_map( self::encode( ... ), \array_filter( $snippets ) ) + \array_diff_key( $this->rows, $snippets );
		\ksort( $rows );
		$draft = new self( $this->generation, $this->token, $this->next_id, $switches, [], $rows );

		return new self( $this->generation, $this->token, $this->next_id, $switches, PlanCompiler::compile( $draft->planned(), $switches ), $rows, $this->later, $this->format );
	}

	/** @throws StorageFailure When the row is damaged. */
	public function snippet( int $id ): ?Snippet {
		return isset( $this->rows[ $id ] ) ? self::decode( $id, $this->rows[ $id ] ) : null;
	}

	/** @return array<int, int> Versions that a rebuild could not read, by id: their snippets went back to an older one, or have no row. */
	public function damaged(): array {
		$damaged = [];
		foreach ( \is_array( $this->switches[ self::DAMAGED ] ?? null ) ? $this->switches[ self::DAMAGED ] : [] as $id => $rev ) {
			if ( \is_int( $id ) && \is_int( $rev ) ) {
				$damaged[ $id ] = $rev;
			}
		}

		return $damaged;
	}

	/** @return iterable<int, Snippet> By id, without decoding the others. */
	public function active(): iterable {
		foreach ( $this->rows as $id => $row ) {
			if ( \str_contains( $row, self::ACTIVE ) ) {
				$snippet = self::decode( $id, $row );
				if ( $snippet->is_active() ) {
					yield $id => $snippet;
				}
			}
		}
	}

	/** @return iterable<int, Snippet> Those that carry an error, without decoding the others. */
	public function failed(): iterable {
		foreach ( $this->rows as $id => $row ) {
			if ( \str_contains( $row, '"error":"' ) ) {
				$snippet = self::decode( $id, $row );
				if ( null !== $snippet->error ) {
					yield $id => $snippet;
				}
			}
		}
	}

	/** @return iterable<int, Snippet> What a plan is made from: active snippets, and the partials that their stylesheets use. */
	public function planned(): iterable {
		$used = [];
		foreach ( $this->active() as $id => $snippet ) {
			yield $id => $snippet;
			$used += \array_flip( $snippet->deps );
		}
		foreach ( \array_keys( $used ) as $id ) {
			$partial = $this->snippet( $id );
			if ( null !== $partial && ! $partial->is_active() ) {
				yield $id => $partial;
			}
		}
	}

	public function id_of( string $uid ): ?int {
		$needle = '"uid":' . self::json( $uid );
		foreach ( $this->rows as $id => $row ) {
			if ( \str_contains( $row, $needle ) && self::decode( $id, $row )->uid === $uid ) {
				return $id;
			}
		}

		return null;
	}

	public static function encode( Snippet $snippet ): string {
		return self::json( $snippet->to_row() );
	}

	/** @throws StorageFailure When the row is damaged. */
	public static function decode( int $id, string $row ): Snippet {
		$fields = \json_decode( $row, true );
		if ( ! \is_array( $fields ) ) {
			throw StorageFailure::damaged( 'index.php' );
		}

		/** @var Row $fields Written by encode(). */
		return Snippet::from_row( $id, $fields );
	}

	private static function json( mixed $value ): string {
		try {
			return \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION | \JSON_THROW_ON_ERROR );
		} catch ( JsonException $reason ) {
			throw InvalidInput::because( Text::__( 'The code or a text field is not valid UTF-8. Save it as UTF-8 and send it again.', 'svc' ) );
		}
	}
}
