<?php

declare(strict_types=1);

namespace Svc\Changes\Replace;

use Svc\Access\Gate;
use Svc\Bridge\Inputs;
use Svc\Bridge\Limits;
use Svc\Checks\Text\Encoding;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Search\Needle;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Searches the code of the snippets that a request means. It remembers what it has read: asking again under the lock reads only what changed.
 * @phpstan-import-type ReplaceCodeInput from Inputs
 */
final class Finder {

	/** Seconds after which the search is given up: a pattern may be slow on every snippet. */
	private const SECONDS = 20;

	/** @var array<string, Replaced|SvcException|null> What was found in a code, null for nothing, by id and hash of the code. */
	private array $known = [];

	private readonly Needle $needle;

	/** @var array<int, int>|null Ids that are meant; null for all. */
	private readonly ?array $ids;

	private readonly float $started;

	/**
	 * @param ReplaceCodeInput $input
	 * @throws InvalidInput When the pattern cannot be used.
	 */
	public function __construct(
		private readonly Snippets $store,
		private readonly array $input,
		private readonly Gate $gate,
		private readonly Actor $actor,
	) {
		$make          = $input['regex'] ? Needle::pattern( ... ) : Needle::text( ... );
		$this->needle  = $make( $input['search'], $input['replace'], $input['ignore_case'], $input['whole_word'] );
		$this->ids     = isset( $input['ids'] ) ? \array_flip( $input['ids'] ) : null;
		$this->started = \microtime( true );
	}

	/**
	 * @return array{array<int, Replaced>, array<int, SvcException>} What was found, and whose code cannot be read, by id.
	 * @throws InvalidInput When the pattern takes too long or finds too much.
	 */
	public function find( SnippetSource $now ): array {
		$found = [];
		$lost  = [];
		$count = 0;
		foreach ( $now->all() as $id => $snippet ) {
			if ( ! $this->means( $snippet ) ) {
				continue;
			}
			$one = $this->in( $snippet );
			if ( $one instanceof SvcException ) {
				$lost[ $id ] = $one;
			} elseif ( null !== $one ) {
				$found[ $id ] = $one;
				$count       += \count( $one->hits );
			}
			if ( $count > Limits::REPLACE_MATCHES ) {
				/* translators: %d: number of matches. */
				throw InvalidInput::field( 'search', \sprintf( \__( 'More than %d matches. Use a longer search, or search fewer snippets.', 'svc' ), Limits::REPLACE_MATCHES ) );
			}
		}
		return [ $found, $lost ];
	}

	/** @param array<int, Replaced> $found A replacement can be held to what was seen by the digest. */
	public function digest( array $found ): string {
		$asked = \array_intersect_key( $this->input, \array_flip( [ 'search', 'replace', 'regex', 'ignore_case', 'whole_word' ] ) );
		\ksort( $asked );
		$codes = \array_map( static fn( Replaced $one ): string => $one->snippet->hash, $found );
		return \hash( 'sha256', \json_encode( [ $asked, $codes ], \JSON_THROW_ON_ERROR ) );
	}

	private function in( Snippet $snippet ): Replaced|SvcException|null {
		$key = "{$snippet->id}-{$snippet->hash}";
		if ( \array_key_exists( $key, $this->known ) ) {
			return $this->known[ $key ];
		}
		if ( \microtime( true ) - $this->started > self::SECONDS ) {
			throw InvalidInput::field( 'search', \__( 'The search took too long and stopped. Use a simpler search, or search fewer snippets.', 'svc' ) );
		}
		try {
			$code = $this->store->code( $snippet );
			$this->gate->require_read( $this->actor, $snippet, $code );
		} catch ( Forbidden $refusal ) {
			// Not named, it is as if it were not there: whether it has a text is nothing to tell.
			return $this->known[ $key ] = null === $this->ids ? null : $refusal;
		} catch ( SvcException $lost ) {
			return $this->known[ $key ] = $lost;
		}
		$problems = Encoding::problems( $code );
		if ( [] !== $problems ) {
			// What is no text cannot be replaced. Where nothing is found in the rest either, it is not touched.
			$rest = \htmlspecialchars_decode( \htmlspecialchars( $code, \ENT_SUBSTITUTE | \ENT_NOQUOTES, 'UTF-8' ), \ENT_NOQUOTES );
			return $this->known[ $key ] = [] === $this->needle->find( $rest, $snippet->title ) ? null : InvalidInput::problems( 'code', $problems );
		}
		$hits = $this->needle->find( $code, $snippet->title );
		return $this->known[ $key ] = [] === $hits ? null : new Replaced( $snippet, $code, $hits );
	}

	private function means( Snippet $snippet ): bool {
		$folder = $this->input['folder'] ?? null;
		$named  = null === $this->ids || isset( $this->ids[ $snippet->id ] );
		return $named
			&& ( null === $folder || $folder === $snippet->folder || ( '' !== $folder && \str_starts_with( $snippet->folder, "{$folder}/" ) ) )
			&& ( $this->input['type'] ?? $snippet->type ) === $snippet->type
			&& ( $this->input['status'] ?? $snippet->status ) === $snippet->status;
	}
}
