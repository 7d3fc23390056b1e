<?php

declare(strict_types=1);

namespace Svc\Tests\Contract;

use LogicException;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Rules;
use Svc\Schema\InputSchema;
use Svc\Schema\SchemaWalk;

/**
 * What the fixtures cannot show: coercion of text, several mistakes at once, keywords that no operation uses yet, bytes that JSON
 * cannot carry.
 */
final class InputSchemaTest extends TestCase {

	private function schema(): InputSchema {
		return new InputSchema( Conformance::bridge( 'schemas' ), new Rules( Conformance::bridge( 'locations' ) ) );
	}

	/**
	 * @return iterable<string, array{string, array<string, mixed>, array<string, mixed>}>
	 */
	public static function texts(): iterable {
		yield 'a whole number' => [ 'get-snippet', [ 'id' => '7' ], [ 'id' => 7 ] ];
		yield 'a number out of range is a number' => [ 'list-snippets', [ 'page' => '0' ], [ 'page' => 0 ] ];
		yield 'no number stays' => [ 'get-snippet', [ 'id' => '7x' ], [ 'id' => '7x' ] ];
		yield 'a number with a line feed stays' => [ 'get-snippet', [ 'id' => "7\n" ], [ 'id' => "7\n" ] ];
		yield 'booleans' => [ 'list-snippets', [ 'with_code' => '1', 'search_code' => 'false' ], [ 'with_code' => true, 'search_code' => false ] ];
		yield 'true in words' => [ 'list-snippets', [ 'with_code' => 'true' ], [ 'with_code' => true ] ];
		yield 'yes stays' => [ 'list-snippets', [ 'with_code' => 'yes' ], [ 'with_code' => 'yes' ] ];
		yield 'ids with commas' => [ 'export-snippets', [ 'ids' => '1, 2,3,' ], [ 'ids' => [ 1, 2, 3 ] ] ];
		yield 'one id' => [ 'export-snippets', [ 'ids' => '5' ], [ 'ids' => [ 5 ] ] ];
		yield 'ids as a query list' => [ 'export-snippets', [ 'ids' => [ '1', '2' ] ], [ 'ids' => [ 1, 2 ] ] ];
		yield 'no ids' => [ 'export-snippets', [ 'ids' => '' ], [ 'ids' => [] ] ];
		yield 'ids with a word stay' => [ 'export-snippets', [ 'ids' => '1,x' ], [ 'ids' => '1,x' ] ];
		yield 'text that looks like a number stays text' => [ 'create-snippet', [ 'title' => '10', 'folder' => '2026' ], [ 'title' => '10', 'folder' => '2026' ] ];
		yield 'tags with commas' => [ 'create-snippet', [ 'tags' => 'a, b' ], [ 'tags' => [ 'a', 'b' ] ] ];
		yield 'conditions as JSON' => [ 'create-snippet', [ 'conditions' => '[[{"type":"url","op":"contains","value":"/a"}]]' ], [ 'conditions' => [ [ [ 'type' => 'url', 'op' => 'contains', 'value' => '/a' ] ] ] ] ];
		yield 'broken JSON stays' => [ 'create-snippet', [ 'conditions' => '[[{' ], [ 'conditions' => '[[{' ] ];
		yield 'a map as JSON' => [ 'sync-git', [ 'resolve' => '{"a":"git"}' ], [ 'resolve' => [ 'a' => 'git' ] ] ];
		yield 'unknown fields stay' => [ 'get-snippet', [ 'id' => '1', 'x' => '2' ], [ 'id' => 1, 'x' => '2' ] ];
	}

	/**
	 * @param array<string, mixed> $text
	 * @param array<string, mixed> $expected
	 */
	#[DataProvider( 'texts' )]
	public function test_coerce_changes_text_only_where_it_fits_then( string $operation, array $text, array $expected ): void {
		self::assertSame( $expected, $this->schema()->coerce( $operation, $text ) );
	}

	public function test_clean_drops_unknown_fields_and_fills_in_defaults(): void {
		$cleaned = $this->schema()->clean( 'list-snippets', [ 'page' => 2, 'unknown' => [ 1 ] ] );
		ksort( $cleaned );
		self::assertSame( [ 'order' => 'asc', 'orderby' => 'title', 'page' => 2, 'per_page' => 100 ], $cleaned );
	}

	public function test_clean_names_every_mistake_at_once_with_a_sentence_each(): void {
		try {
			$this->schema()->clean( 'create-snippet', [ 'title' => 5, 'priority' => '10', 'conditions' => [ [ [ 'op' => 'is' ] ] ], 'folder' => '../x' ] );
			self::fail( 'The input was accepted.' );
		} catch ( InvalidInput $error ) {
			self::assertSame(
				[
					'title'                 => 'Send text.',
					'priority'              => 'Send a whole number.',
					'conditions[0][0].type' => 'This is required.',
					'folder'                => 'This value contains characters that are not allowed here.',
				],
				$error->data['params']
			);
		}
	}

	/**
	 * JSON cannot carry broken UTF-8, form bodies and command lines can.
	 */
	public function test_clean_refuses_text_that_is_not_utf8(): void {
		$this->expectException( InvalidInput::class );
		$this->expectExceptionMessage( 'UTF-8' );
		$this->schema()->clean( 'create-snippet', [ 'code' => "caf\xE9" ] );
	}

	public function test_clean_refuses_an_operation_that_the_contract_does_not_have(): void {
		$this->expectException( LogicException::class );
		$this->schema()->clean( 'no-such-operation', [] );
	}

	/**
	 * @return iterable<string, array{mixed, array<string, mixed>, list<string>}>
	 */
	public static function other_keywords(): iterable {
		$union = [ 'anyOf' => [ [ 'type' => 'integer', 'minimum' => 3 ], [ 'type' => 'array', 'items' => [ 'type' => 'string' ] ] ] ];
		yield 'the first of a union' => [ 5, $union, [] ];
		yield 'the second of a union' => [ [ 'a' ], $union, [] ];
		yield 'none of a union' => [ 'x', $union, [ 'v' ] ];
		yield 'none of a union by range' => [ 2, $union, [ 'v' ] ];
		yield 'an exclusive bound' => [ 0, [ 'type' => 'number', 'minimum' => 0, 'exclusiveMinimum' => true ], [ 'v' ] ];
		yield 'a number' => [ 0.5, [ 'type' => 'number', 'minimum' => 0, 'exclusiveMinimum' => true ], [] ];
		yield 'infinity' => [ INF, [ 'type' => 'number' ], [ 'v' ] ];
		yield 'unique items' => [ [ 1, 1 ], [ 'type' => 'array', 'items' => [ 'type' => 'integer' ], 'uniqueItems' => true ], [ 'v' ] ];
		yield 'a closed object' => [ [ 'a' => 1, 'b' => 2 ], [ 'type' => 'object', 'properties' => [ 'a' => [ 'type' => 'integer' ] ], 'additionalProperties' => false ], [ 'v.b' ] ];
		yield 'a decoded object' => [ (object) [ 'a' => 'x' ], [ 'type' => 'object', 'properties' => [ 'a' => [ 'type' => 'integer' ] ] ], [ 'v.a' ] ];
		yield 'null where it may be' => [ null, [ 'type' => [ 'string', 'null' ] ], [] ];
		yield 'a list is no object' => [ [ 1 ], [ 'type' => 'object' ], [ 'v' ] ];
	}

	/**
	 * @param array<string, mixed> $schema
	 * @param list<string> $paths
	 */
	#[DataProvider( 'other_keywords' )]
	public function test_the_walk_knows_keywords_that_no_operation_uses_yet( mixed $value, array $schema, array $paths ): void {
		$walk = new SchemaWalk();
		$walk->value( $value, $schema, 'v' );
		self::assertSame( $paths, array_keys( $walk->wrong() ) );
	}

	public function test_rules_ask_again_with_the_type_of_the_snippet_as_it_stands(): void {
		$rules = new Rules( Conformance::bridge( 'locations' ), [], 10 );
		self::assertSame( [], $rules->broken( Rules::SNIPPET, [ 'lang' => 'scss', 'hook' => 'frontend' ] ) );
		self::assertSame( [], $rules->broken( Rules::SNIPPET, [ 'lang' => 'scss', 'hook' => 'frontend' ], [ 'type' => 'css' ] ) );
		self::assertSame( [ 'hook', 'lang' ], array_keys( $rules->broken( Rules::SNIPPET, [ 'lang' => 'scss', 'hook' => 'frontend' ], [ 'type' => 'php' ] ) ) );
		self::assertSame( [], $rules->broken( Rules::SNIPPET, [ 'title' => 'x' ], [ 'type' => 'php', 'lang' => 'scss' ] ) );
		self::assertSame( [ 'code' ], array_keys( $rules->broken( Rules::SNIPPET, [ 'code' => 'ééé ééé' ] ) ) );
	}

	public function test_the_rules_of_snippets_are_those_of_the_contract(): void {
		self::assertSame( Conformance::bridge( 'operations' )['create-snippet']['rules'], Rules::SNIPPET );
	}
}
