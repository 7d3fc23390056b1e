<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\Commit;
use Svc\Git\CommitPage;
use Svc\Git\Forge;
use Svc\Git\Link;

\defined( 'ABSPATH' ) || exit;

/** The last commits of the branch, as the provider lists them now. Nothing of them is kept. */
final class LogGit implements Operation {

	private const MOST = 10;

	public function __construct( private readonly Link $link ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$log = $this->link->ask( $actor, self::newest( ... ) );
		return new Result( \array_map( $this->shown( ... ), \array_slice( $log, 0, self::MOST ) ) );
	}

	/** @return list<Commit> */
	private static function newest( Forge $forge ): array {
		$head = $forge->head();
		return null === $head ? [] : $forge->log( $head, self::MOST );
	}

	/** @return array{id: string, title: string, author: string, time: int, url: string|null} */
	private function shown( Commit $commit ): array {
		$values = $this->link->values();
		return [
			'id'     => $commit->id,
			'title'  => $commit->title(),
			'author' => $commit->author_name(),
			'time'   => $commit->time,
			'url'    => CommitPage::address( $values['provider'], $values['api'], $values['repo'], $commit->id ),
		];
	}
}
