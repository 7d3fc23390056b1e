<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Snippet;
use Svc\Storage\SnippetSource;
use Svc\Tests\Faults\Storage;

/**
 * Makes change sets of every kind, the same ones again for the same seed: new, changed, switched, deleted and returning snippets of every
 * type, right and wrong, alone and together. What is on is run by hand, so that no site has to be loaded.
 */
final class RandomSets {

	private const CODE = [
		'php'  => [ 'echo 1;', 'if ( {', 'function svc_a() {}', 'function svc_b() {} svc_b();', "add_filter( 'the_title', static fn( \$t ) => \$t );" ],
		'html' => [ '<p>', '<?= 1 ?>', '<?php if ( { ?>', '<b>bold</b>', '' ],
		'css'  => [ '$a: 1;', 'broken', "@use 'colors';", "@use 'colors'; a { color: red; }", "@use 'page';" ],
		'js'   => [ 'void 0;', 'let a = 1;' ],
	];

	/** Scripts are rare, because another process reads each. */
	private const TYPES = [ 'php', 'php', 'html', 'html', 'css', 'css', 'php', 'html', 'css', 'js' ];

	private const POLICIES = [ ChangeSet::SWITCHED_OFF, ChangeSet::LEFT_OUT, ChangeSet::STOPS_ALL ];

	private int $uids = 0;

	public function __construct( private readonly Storage $storage, private int $seed ) {
	}

	/**
	 * The producer of the next set.
	 * @return callable(SnippetSource): ChangeSet
	 */
	public function next(): callable {
		\mt_srand( $this->seed++ );
		$now       = $this->storage->snippets->all();
		$drafts    = [];
		$deletions = [];
		$refused   = [];
		$key       = 0;
		for ( $count = \mt_rand( 1, 4 ); $count > 0; --$count ) {
			$before = [] === $now ? null : $now[ \array_rand( $now ) ];
			$kind   = \mt_rand( 0, 9 );
			++$key;
			if ( null === $before || ( $kind < 3 && \count( $now ) < 12 ) ) {
				$drafts[ $key ] = $this->made();
				continue;
			}
			unset( $now[ $before->id ] );
			match ( true ) {
				4 === $kind => $deletions[ $key ] = $before,
				5 === $kind => $drafts[ $key ]    = SnippetChange::off( $before, 'disabled' ),
				6 === $kind => $refused[ $key ]   = NotFound::snippet( 1000 + $before->id ),
				7 === $kind => $drafts[ $key ]    = $this->returning() ?? $this->changed( $before ),
				default => $drafts[ $key ]        = $this->changed( $before ),
			};
		}
		$set = new ChangeSet( $drafts, $deletions, $refused, self::POLICIES[ \mt_rand( 0, 2 ) ], 0 === \mt_rand( 0, 3 ) );
		return static fn(): ChangeSet => $set;
	}

	private function made(): SnippetChange {
		$type  = self::one( self::TYPES );
		$draft = SnippetChange::create( Snippet::create( [ 'uid' => 0 === \mt_rand( 0, 9 ) ? 'uid-1' : 'uid-' . $this->seed . '-' . ++$this->uids ] + self::settings( $type ) ), self::one( self::CODE[ $type ] ), 'created' );
		return 0 === \mt_rand( 0, 5 ) ? $draft->unchecked() : $draft;
	}

	private function changed( Snippet $before ): SnippetChange {
		$type    = 0 === \mt_rand( 0, 7 ) ? self::one( self::TYPES ) : $before->type;
		$changes = \array_slice( self::settings( $type ), 0, \mt_rand( 3, 6 ) );
		// Another save may have come since.
		$before = 0 === \mt_rand( 0, 30 ) && $before->rev > 1 ? $this->storage->revisions->get( $before->id, $before->rev - 1 )->snippet : $before;
		return SnippetChange::update( $before, $before->with( $changes ), 0 === \mt_rand( 0, 1 ) ? self::one( self::CODE[ $type ] ) : null, 'updated' );
	}

	private function returning(): ?SnippetChange {
		$trashed = $this->storage->trash->list();
		if ( [] === $trashed ) {
			return null;
		}
		$item    = $trashed[ \array_rand( $trashed ) ];
		$version = $this->storage->revisions->newest( $item->snippet->id );
		return null === $version ? null : SnippetChange::untrash( $version, 'inactive', 'untrashed' );
	}

	/** @return array<string, mixed> */
	private static function settings( string $type ): array {
		return [
			'type'   => $type,
			'lang'   => 'css' === $type ? 'scss' : '',
			'run'    => 'php' === $type || 'html' === $type ? 'manual' : 'auto',
			'status' => 'js' === $type || 0 === \mt_rand( 0, 1 ) ? 'inactive' : 'active',
			'title'  => self::one( 'css' === $type ? [ 'Colors', 'Page' ] : [ 'a', 'b' ] ),
			'folder' => self::one( [ '', 'x', 'x/y' ] ),
		];
	}

	/**
	 * @template T
	 * @param non-empty-list<T> $all
	 * @return T
	 */
	private static function one( array $all ): mixed {
		return $all[ \mt_rand( 0, \count( $all ) - 1 ) ];
	}
}
