<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\TestCase;
use Svc\Contract;
use Svc\Domain\Rules;

/** What the permanent ID of a Header & Footer box leaves open. */
final class BoxRuleTest extends TestCase {

	private Rules $rules;

	/** @var array<string, string> */
	private array $boxes;

	protected function setUp(): void {
		$contract    = new Contract( \dirname( __DIR__, 3 ) );
		$this->boxes = $contract->boxes();
		$this->rules = new Rules( $contract->locations(), $this->boxes );
	}

	public function test_a_box_is_an_html_snippet_at_its_location(): void {
		self::assertSame(
			[
				'svc-header' => 'wp_head',
				'svc-body'   => 'wp_body_open',
				'svc-footer' => 'wp_footer',
			],
			$this->boxes
		);
		foreach ( $this->boxes as $uid => $hook ) {
			// What is sent, and the fields that are refused.
			$rows = [
				[ [], [] ],
				[ [ 'type' => 'html', 'hook' => $hook, 'run' => 'auto' ], [] ],
				[ [ 'hook' => '', 'title' => 'x', 'priority' => 1, 'mode' => 'test', 'folder' => 'Site' ], [] ],
				[ [ 'type' => 'css' ], [ 'type' ] ],
				[ [ 'type' => 'php' ], [ 'type' ] ],
				[ [ 'type' => 'js' ], [ 'type' ] ],
				[ [ 'hook' => 'init' ], [ 'hook' ] ],
				[ [ 'hook' => 'wp_footer_other' ], [ 'hook' ] ],
				[ [ 'run' => 'shortcode' ], [ 'run' ] ],
				[ [ 'run' => 'manual' ], [ 'run' ] ],
				[ [ 'type' => 'php', 'hook' => 'init', 'run' => 'manual' ], [ 'type', 'hook', 'run' ] ],
			];
			foreach ( $rows as [ $sent, $refused ] ) {
				$row = $uid . ' ' . \json_encode( $sent, \JSON_THROW_ON_ERROR );
				self::assertSame( $refused, \array_keys( $this->broken( $sent + [ 'uid' => $uid ] ) ), $row );
				self::assertSame( $refused, \array_keys( $this->broken( $sent, [ 'uid' => $uid, 'type' => 'html' ] ) ), 'changed: ' . $row );
				self::assertSame( $refused, \array_keys( $this->broken( $sent + [ 'uid' => 'other' ], [ 'uid' => $uid, 'type' => 'html' ] ) ), 'an ID stays: ' . $row );
				self::assertSame( [], $this->broken( $sent, [ 'uid' => 'other' ] ), 'no box: ' . $row );
			}
		}
	}

	public function test_the_sentence_names_what_to_send(): void {
		self::assertSame(
			[
				'type' => 'This is a Header & Footer box: send html, or another uid.',
				'hook' => 'This is a Header & Footer box: send wp_head, or another uid.',
				'run'  => 'This is a Header & Footer box: send auto, or another uid.',
			],
			$this->broken( [ 'uid' => 'svc-header', 'type' => 'php', 'hook' => 'init', 'run' => 'manual' ] )
		);
	}

	/**
	 * @param array<string, mixed> $sent
	 * @param array<string, mixed> $current
	 * @return array<string, string> Sentences by field.
	 */
	private function broken( array $sent, array $current = [] ): array {
		return $this->rules->broken( [ 'box-for-uid' ], $sent, $current );
	}
}
