<?php

declare(strict_types=1);

namespace Svc\Privacy;

use Closure;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * Answers WordPress' erasure of personal data (Tools > Erase Personal Data): the person is taken out, what was done stays on record.
 * @phpstan-type Answer array{items_removed: bool, items_retained: bool, messages: list<string>, done: bool}
 */
final class Erasers {

	public function __construct( private readonly PersonalData $data ) {
	}

	/**
	 * Filter `wp_privacy_personal_data_erasers`.
	 * @param array<array-key, mixed> $erasers
	 * @param Closure(): self         $here   Those of the site that WordPress is at, which may be another one at each call.
	 * @return array<array-key, mixed>
	 */
	public static function register( array $erasers, Closure $here ): array {
		return $erasers + PersonalData::answers( 'eraser', $here );
	}

	/** @return Answer */
	public function activity( string $email, int $page = 1 ): array {
		$messages = [];
		if ( 1 === $page && $this->data->gets_mail( $email ) ) {
			$messages[] = \__( 'This address receives error emails. Remove it in the settings of Snippets.', 'svc' );
		}
		return self::answer( $email, fn( int $user, string $name ): array => $this->data->forget_entries( $user, $name, $page ), $messages );
	}

	/** @return Answer */
	public function history( string $email, int $page = 1 ): array {
		return self::answer( $email, fn( int $user, string $name ): array => $this->data->forget_traces( $user, $name, $page ), [] );
	}

	/** @return Answer */
	public function assistant( string $email ): array {
		return self::answer( $email, fn( int $user ): array => $this->data->forget_provider( $user ), [] );
	}

	/** @return Answer */
	public function jobs( string $email ): array {
		$left   = 0;
		$answer = self::answer(
			$email,
			function ( int $user, string $name ) use ( &$left ): array {
				[ 'changed' => $changed, 'left' => $left ] = $this->data->forget_jobs( $user, $name );
				return [
					'changed' => $changed,
					'done'    => true,
				];
			},
			[]
		);
		if ( 0 === $left ) {
			return $answer;
		}
		$sentence = \__( 'An import by this person is running. Cancel it or wait, then erase again.', 'svc' );
		return \array_replace(
			$answer,
			[
				'items_retained' => true,
				'messages'       => [ ...$answer['messages'], $sentence ],
			]
		);
	}

	/**
	 * @param callable(int, string): array{changed: int, done: bool} $forget
	 * @param list<string> $messages Why something stays.
	 * @return Answer
	 */
	private static function answer( string $email, callable $forget, array $messages ): array {
		$user     = \get_user_by( 'email', $email );
		$outcome  = [
			'changed' => 0,
			'done'    => true,
		];
		$retained = [] !== $messages;
		try {
			$outcome = false === $user ? $outcome : $forget( $user->ID, \wp_privacy_anonymize_data( 'text' ) );
		} catch ( SvcException $failure ) {
			$retained   = true;
			$messages[] = $failure->getMessage();
		}
		return [
			'items_removed'  => $outcome['changed'] > 0,
			'items_retained' => $retained,
			'messages'       => $messages,
			'done'           => $outcome['done'],
		];
	}
}
