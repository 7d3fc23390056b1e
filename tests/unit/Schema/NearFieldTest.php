<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Schema;

use PHPUnit\Framework\TestCase;
use Svc\Schema\NearField;

/** Slips in the names of fields are found, other names are left alone. */
final class NearFieldTest extends TestCase {

	private const FIELDS = [ 'id', 'title', 'description', 'type', 'code', 'status', 'run', 'hook', 'priority', 'conditions', 'load_as', 'js_strategy', 'tags' ];

	public function test_sentences_name_the_field_that_was_meant(): void {
		$cases = [ 'titel' => 'title', 'Title' => 'title', 'tittle' => 'title', 'condition' => 'conditions', 'locaton' => 'hook', 'location' => 'hook', 'hok' => 'hook', 'tag' => 'tags', 'load-as' => 'load_as', 'jsStrategy' => 'js_strategy', 'descripton' => 'description', 'enabled' => 'status', 'codes' => 'code' ];
		foreach ( $cases as $sent => $field ) {
			self::assertSame( [ "Ignored unknown field \"{$sent}\". Did you mean \"{$field}\"?" ], NearField::sentences( [ $sent ], self::FIELDS ) );
		}
	}

	public function test_sentences_are_silent_about_names_that_are_far_from_any_field(): void {
		self::assertSame( [], NearField::sentences( [ 'x', '', 'colour', 'my_note', '_title', '_locale', 'rest_route', 'folder', \str_repeat( 'title', 99 ), '0', 'ids' ], self::FIELDS ) );
	}
}
