<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\TestCase;
use Svc\Doors\Abilities\ShortAnswer;

/** What of an answer an ability passes on; that the fields are taken, `tests/site/abilities/short.test.ts` shows. */
final class ShortAnswerTest extends TestCase {

	private const NONE = [ 'list' => '', 'is_list' => false, 'per_page' => 0, 'fields' => [], 'code' => '', 'lines' => 0, 'without' => [] ];
	private const ASKED = [ 'page' => 0, 'per_page' => 0, 'all_fields' => true, 'from_line' => 0, 'lines' => 0 ];

	public function test_answers_come_in_pages_with_few_fields_and_code_in_parts(): void {
		$three = [ [ 'id' => 1, 'note' => 'a' ], [ 'id' => 2, 'note' => 'b' ], [ 'id' => 3, 'note' => 'c' ] ];
		$pages = [ 'list' => 'all', 'is_list' => true, 'per_page' => 2, 'fields' => [ 'id' ] ];
		$few   = [ 'all_fields' => false, 'per_page' => 2 ];
		$cases = [
			'first page'        => [ $pages, $few + [ 'page' => 1 ], $three, [ 'all' => [ [ 'id' => 1 ], [ 'id' => 2 ] ], 'total' => 3, 'next_page' => 2 ] ],
			'last page'         => [ $pages, $few + [ 'page' => 2 ], $three, [ 'all' => [ [ 'id' => 3 ] ], 'total' => 3, 'next_page' => null ] ],
			'after the last'    => [ $pages, $few + [ 'page' => 9 ], $three, [ 'all' => [], 'total' => 3, 'next_page' => null ] ],
			'all fields'        => [ $pages, [ 'page' => 2, 'per_page' => 2 ], $three, [ 'all' => [ $three[2] ], 'total' => 3, 'next_page' => null ] ],
			'nothing there'     => [ $pages, $few + [ 'page' => 1 ], [], [ 'all' => [], 'total' => 0, 'next_page' => null ] ],
			'a list in it'      => [ [ 'list' => 'all', 'fields' => [ 'id' ] ], [ 'all_fields' => false ], [ 'all' => [ $three[0] ], 'more' => true ], [ 'all' => [ [ 'id' => 1 ] ], 'more' => true ] ],
			'code from a line'  => [ [ 'code' => 'code' ], [ 'from_line' => 2, 'lines' => 2 ], [ 'code' => "1\n2\n3\n4", 'id' => 7 ], [ 'code' => "2\n3", 'total_lines' => 4, 'next_line' => 4, 'id' => 7 ] ],
			'the end of code'   => [ [ 'code' => 'code' ], [ 'from_line' => 3, 'lines' => 2 ], [ 'code' => "1\n2\n3\n4" ], [ 'code' => "3\n4", 'total_lines' => 4, 'next_line' => null ] ],
			'past the end'      => [ [ 'code' => 'code' ], [ 'from_line' => 9, 'lines' => 2 ], [ 'code' => '1' ], [ 'code' => '', 'total_lines' => 1, 'next_line' => null ] ],
			'no code'           => [ [ 'code' => 'code' ], [ 'from_line' => 1, 'lines' => 2 ], [ 'id' => 7 ], [ 'id' => 7 ] ],
			'without a field'   => [ [ 'without' => [ 'in.code', 'packs.slugs' ] ], [], [ 'in' => [ 'id' => 1, 'code' => 'x' ], 'packs' => [ [ 'id' => 'a', 'slugs' => [ 'b' ] ] ] ], [ 'in' => [ 'id' => 1 ], 'packs' => [ [ 'id' => 'a' ] ] ] ],
			'nothing to shorten' => [ [ 'without' => [ 'in.code' ] ], [], [ 'in' => null ], [ 'in' => null ] ],
		];
		foreach ( $cases as $name => [ $short, $asked, $data, $expected ] ) {
			self::assertSame( $expected, ( new ShortAnswer( $short + self::NONE ) )->of( $data, $asked + self::ASKED ), $name );
		}
	}

	public function test_the_published_schema_names_fields_and_what_pages_add(): void {
		$schema = [
			'type'  => 'array',
			'items' => [ 'type' => 'object', 'properties' => [ 'id' => [ 'type' => 'integer' ] ] ],
		];
		$short = ShortAnswer::schema( $schema, new ShortAnswer( [ 'list' => 'all', 'is_list' => true, 'per_page' => 2 ] + self::NONE ) );
		self::assertSame( 'object', $short['type'] );
		self::assertSame( [ 'all', 'total', 'next_page' ], \array_keys( (array) $short['properties'] ) );
		$open = ShortAnswer::schema( [ 'type' => 'object', 'properties' => [ 'of' => [ 'anyOf' => [ [ 'type' => 'object' ], [ 'type' => 'null' ] ], 'description' => 'What.' ], 'any' => [] ] ], null );
		self::assertSame(
			[
				'of'  => [ 'description' => 'What.', 'type' => [ 'object', 'null' ] ],
				'any' => [ 'type' => [ 'string', 'number', 'boolean', 'object', 'array', 'null' ] ],
			],
			$open['properties'] ?? null
		);
	}
}
