<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;

final class SnippetTest extends TestCase {

	/** Everything away from its default. */
	private const FULL = [
		'id'          => 12,
		'uid'         => 'u',
		'title'       => 'T',
		'description' => 'D',
		'type'        => 'css',
		'lang'        => 'scss',
		'status'      => 'active',
		'mode'        => 'test',
		'run'         => 'manual',
		'hook'        => 'frontend',
		'priority'    => -5,
		'position'    => 3,
		'shortcode'   => 's',
		'conditions'  => [ [ [ 'type' => 'url', 'op' => 'contains', 'value' => '/x' ] ], [] ],
		'load_as'     => 'file',
		'js_strategy' => 'defer',
		'requires'    => [ 'jquery' ],
		'consent'     => 'marketing',
		'on_error'    => 'keep',
		'decide'      => 'server',
		'tags'        => [ 'a', 'b' ],
		'folder'      => 'F/G',
		'deps'        => [ 3 ],
		'error'       => 'boom (line 2)',
		'author'      => 1,
		'modified_by' => 2,
		'created'     => 3,
		'modified'    => 4,
	];

	private const INTERNAL = [
		'hash'  => '0123456789ab',
		'file'  => '12-0123456789ab.css',
		'globals' => [ 'rate' ],
		'rev'   => 9,
		'stale' => true,
		'origins' => [
			'library' => [
				'ref'     => 'redirect-mail',
				'version' => '1.0.0',
				'mark'    => 'ab12',
			],
		],
	];

	public function test_defaults_are_those_of_the_contract(): void {
		$fields = require \dirname( __DIR__, 3 ) . '/build/bridge/fields.php';
		self::assertIsArray( $fields );
		unset( $fields['id'], $fields['code'] );
		$expected = [];
		foreach ( $fields as $name => $field ) {
			self::assertIsArray( $field );
			$expected[ $name ] = $field['default'] ?? null;
		}
		\ksort( $expected );
		$defaults = \array_diff_key( Snippet::DEFAULTS, [ 'file' => 0, 'globals' => 0, 'rev' => 0, 'origins' => 0 ] );
		\ksort( $defaults );
		self::assertSame( $expected, $defaults );
		$snippet = Snippet::create( [] );
		foreach ( Snippet::DEFAULTS as $field => $default ) {
			self::assertSame( $default, $snippet->{$field}, $field );
		}
	}

	public function test_settings_returns_every_field_that_was_given(): void {
		self::assertSame( self::FULL, Snippet::create( self::FULL )->settings() );
	}

	public function test_from_row_restores_what_to_row_gave(): void {
		$full = Snippet::create( self::FULL + self::INTERNAL );
		$row  = $full->to_row();
		$keys = \array_keys( $row );
		\sort( $keys );
		$all = \array_keys( Snippet::DEFAULTS );
		\sort( $all );
		self::assertSame( $all, $keys, 'Nothing at its default, so nothing left out' );
		self::assertEquals( $full, Snippet::from_row( 12, $row ) );
		self::assertSame( [], Snippet::create( [ 'id' => 5 ] )->to_row() );
		self::assertEquals( Snippet::create( [ 'id' => 5 ] ), Snippet::from_row( 5, [] ) );
	}

	public function test_with_changes_a_copy_only(): void {
		$old = Snippet::create( self::FULL + self::INTERNAL );
		$new = $old->with( [ 'title' => 'New', 'error' => null, 'status' => 'inactive', 'unknown' => 1, 'code' => 'x' ] );
		self::assertSame( \array_replace( self::FULL, [ 'title' => 'New', 'error' => null, 'status' => 'inactive' ] ), $new->settings() );
		self::assertSame( self::FULL, $old->settings() );
		self::assertSame( [ $old->tags, $old->hash, 12 ], [ $new->tags, $new->hash, $new->id ] );
		self::assertTrue( $old->is_active() );
		self::assertFalse( $new->is_active() );
	}

	public function test_with_puts_a_field_back_to_its_default(): void {
		$reset = Snippet::create( self::FULL + self::INTERNAL )->with( Snippet::DEFAULTS );
		self::assertEquals( Snippet::create( [ 'id' => 12 ] ), $reset );
	}

	/** @return iterable<string, array{string, mixed}> */
	public static function wrong_types(): iterable {
		yield 'text for a number' => [ 'priority', '10' ];
		yield 'number for a text' => [ 'title', 5 ];
		yield 'null for a text' => [ 'folder', null ];
		yield 'float for a number' => [ 'position', 1.0 ];
		yield 'map for a list' => [ 'tags', [ 'a' => 'b' ] ];
		yield 'numbers for tags' => [ 'tags', [ 'a', 1 ] ];
		yield 'texts for ids' => [ 'deps', [ '1' ] ];
		yield 'rule for groups' => [ 'conditions', [ 'type' => 'url', 'op' => 'is', 'value' => '' ] ];
		yield 'group without a list' => [ 'conditions', [ [ 'type' => 'url', 'op' => 'is' ] ] ];
		yield 'rule without an operator' => [ 'conditions', [ [ [ 'type' => 'url' ] ] ] ];
		yield 'flag for an error' => [ 'error', false ];
		yield 'text for a flag' => [ 'stale', 'yes' ];
		yield 'list for the origins' => [ 'origins', [ [ 'ref' => 'a', 'version' => '', 'mark' => 'b' ] ] ];
		yield 'origin without a mark' => [ 'origins', [ 'git' => [ 'ref' => 'a', 'version' => '' ] ] ];
		yield 'text for the id' => [ 'id', '5' ];
	}

	#[DataProvider( 'wrong_types' )]
	public function test_create_names_the_field_of_the_wrong_type( string $field, mixed $value ): void {
		try {
			Snippet::create( [ $field => $value ] );
			self::fail();
		} catch ( InvalidInput $error ) {
			self::assertIsArray( $error->data['params'] );
			self::assertSame( [ $field ], \array_keys( $error->data['params'] ) );
			self::assertSame( 400, $error->error_code->status() );
		}
	}

	public function test_the_line_of_an_error_stands_at_its_end(): void {
		$line = static fn( ?string $error ): int => Snippet::create( [ 'error' => $error ] )->error_line();
		self::assertSame( 14, $line( 'Call to undefined function f (line 2)() (line 14)' ) );
		self::assertSame( 0, $line( 'It timed out' ) );
		self::assertSame( 0, $line( 'no shop (line 2) at all' ) );
		self::assertSame( 0, $line( null ) );
	}
}
