<?php

declare(strict_types=1);

namespace Svc\Operations\Drafts;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Drafts\DraftItem;
use Svc\Changes\Drafts\DraftSession;
use Svc\Changes\Judgement;
use Svc\Changes\SnippetChange;
use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SafeModeIsOn;
use Svc\Domain\Snippet;
use Svc\Recovery\SafeMode;
use Svc\Saving\SaveResult;
use Svc\Storage\Code\Drafts;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts unsaved snippets on pages of the site for the person who writes them (design 8.1, "Live page"): no other session sees anything,
 * nothing is saved and nothing noted. What has an error is not shown, and then neither is the rest; the checks are those of a save,
 * without its test load, because the person is about to see for themselves.
 * @phpstan-import-type Read from DraftItem
 * @implements Operation<'open-draft'>
 */
final class OpenDraft implements Operation {

	/** Parameter of an address that shows a draft; `includes/Runtime/keyed/draft.php` reads it. */
	private const PARAMETER = 'svc-draft';

	public function __construct(
		private readonly Snippets $store,
		private readonly DraftItem $items,
		private readonly Changes $changes,
		private readonly Drafts $drafts,
		private readonly SafeMode $safe_mode,
		private readonly FrontAddress $pages,
	) {
	}

	/**
	 * @inheritDoc
	 * @throws SafeModeIsOn When no snippet runs.
	 * @throws Forbidden    When the request comes from no browser session.
	 */
	public function handle( array $input, Actor $actor ): Result {
		$token = DraftSession::token( $actor->user_id );
		if ( '' === $token ) {
			throw Forbidden::because( \__( 'Log in with a browser for the live page. An application password is not enough.', 'svc' ) );
		}
		if ( $this->safe_mode->is_on() ) {
			throw SafeModeIsOn::now( $this->safe_mode->is_held_by_constant() );
		}
		$page  = $this->page( $input['url'] ?? '' );
		$read  = $this->items->read( $input['snippets'], $actor );
		$set   = new ChangeSet( \array_column( $read, 'draft' ), failing: ChangeSet::LEFT_OUT );
		$found = $this->changes->foresee( static fn(): ChangeSet => $set, $actor )->require_allowed()->judged;
		$said  = \array_map( static fn( int $key ): array => self::said( $read[ $key ], $set->drafts[ $key ], $key, $found ), \array_keys( $read ) );
		if ( [] !== \array_merge( ...\array_column( $said, 'errors' ) ) ) {
			return new Result( self::answer( null, null, null, $said ) );
		}
		$holds_php = [] !== \array_filter( $read, static fn( array $one ): bool => Gate::holds_php( $one['draft']->after, $one['code'] ) );
		$draft     = $this->drafts->open( $this->shown( $set, $read, $found ), $actor->user_id, $token, $holds_php ? 'full' : 'design' );
		foreach ( $said as $key => $one ) {
			$said[ $key ]['id'] = $draft->ids[ $key ];
		}
		return new Result( self::answer( $draft->id, \add_query_arg( self::PARAMETER, $draft->id, $page ), $draft->expires, $said ), 200, [ 'Cache-Control' => 'no-store, private' ] );
	}

	/**
	 * @param list<array<string, mixed>> $said
	 * @return array<string, mixed>
	 */
	private static function answer( ?string $draft, ?string $url, ?int $expires, array $said ): array {
		return [
			'draft'    => $draft,
			'url'      => $url,
			'expires'  => $expires,
			'snippets' => $said,
		];
	}

	/** @throws InvalidInput When it is not a page of this site. */
	private function page( string $url ): string {
		$page = '' === $url ? \home_url( '/' ) : $this->pages->of( $url );
		if ( '' === $page ) {
			throw InvalidInput::field( 'url', \__( 'Enter a path such as /about/, or nothing for the front page.', 'svc' ) );
		}
		return $page;
	}

	/**
	 * @param Read $read
	 * @return array{id: int, css: string|null, errors: list<array{message: string, line: int}>, warnings: list<array{message: string, line: int}>}
	 */
	private static function said( array $read, SnippetChange $draft, int $key, Judgement $found ): array {
		$refusal = isset( $found->refused[ $key ] ) ? $found->refused[ $key ]->to_problems() : [];
		return [
			'id'       => \max( 0, $draft->after->id ),
			'css'      => self::css( $read, $draft, $found ),
			'errors'   => SaveResult::entries( [ ...$read['errors'], ...( $found->verdicts[ $key ]->errors ?? [] ), ...$refusal ] ),
			'warnings' => SaveResult::entries( [ ...$read['warnings'], ...( $found->verdicts[ $key ]->warnings ?? [] ) ] ),
		];
	}

	/** @param Read $read */
	private static function css( array $read, SnippetChange $draft, Judgement $found ): ?string {
		return 'css' === $draft->after->type ? $found->styles[ $draft->after->id ]->css ?? $read['code'] : null;
	}

	/**
	 * Everything that differs from what pages carry now: the snippets themselves, and stylesheets that use a partial among them. What is
	 * a public file otherwise stands in the page, since a file would be public.
	 * @param list<Read> $read
	 * @return list<array{0: Snippet, 1: string}> The given ones first, in their order.
	 */
	private function shown( ChangeSet $set, array $read, Judgement $found ): array {
		$shown = [];
		$own   = [];
		foreach ( $read as $key => $one ) {
			$snippet = $set->drafts[ $key ]->after;
			$own[]   = $snippet->id;
			$css     = self::css( $one, $set->drafts[ $key ], $found );
			$shown[] = null !== $css ? self::in_page( $snippet, $css ) : [ self::without_file( $snippet ), $one['code'] ];
		}
		foreach ( \array_diff_key( $found->styles, \array_flip( $own ) ) as $id => $style ) {
			$shown[] = self::in_page( $this->store->get( $id ), $style->css );
		}
		return $shown;
	}

	/**
	 * A stylesheet as an element of the page, also while it is empty: it is changed there as the person writes.
	 * @return array{0: Snippet, 1: string}
	 */
	private static function in_page( Snippet $sheet, string $css ): array {
		return [
			$sheet->with(
				[
					'lang'    => 'css',
					'load_as' => 'inline',
				]
			),
			'' === \trim( $css ) ? '/**/' : $css,
		];
	}

	/** A script with a strategy keeps it as one in testing mode, which has no public file; this person sees those. */
	private static function without_file( Snippet $snippet ): Snippet {
		return 'js' === $snippet->type && 'file' === $snippet->load_as ? $snippet->with( [ 'mode' => 'test' ] ) : $snippet;
	}
}
