<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\Conditions;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Conditions\JsonParts;
use Svc\Domain\Conditions\RawRule;

/** Rules of unknown types come out as they went in, byte for byte (spec 2.3 rule 5). */
final class ForeignRuleTest extends TestCase {

	/** @return \Generator<string, array{string}> */
	public static function rules(): \Generator {
		$texts = [
			'plain'                    => '{"type":"moon","op":"is","value":["full",1,null,true]}',
			'empty object'             => '{"type":"moon","op":"is","value":{}}',
			'empty list'               => '{"type":"moon","op":"is","value":[]}',
			'keys that count'          => '{"type":"moon","op":"is","value":{"0":"a","1":{"5":[{}]}}}',
			'large numbers'            => '{"type":"moon","op":"is","value":[12345678901234567890,-9223372036854775809,1e400,0.1000000000000000055,1.0,-0]}',
			'further keys'             => '{"note":{},"type":"moon","op":"is","value":null,"":1,"2":3}',
			'no value'                 => '{"type":"moon","op":"is"}',
			'white space'              => "{ \"type\" : \"moon\",\n\t\"op\":\"is\" , \"value\": [ 1 , { } ] }",
			'escapes and brackets'     => '{"type":"moon","op":"is","value":"]}\\"\\\\ \\u00fc/\\/ {[","x":"\\\\"}',
			'a key of our own name'    => '{"type":"moon","op":"is","verbatim":"{\"type\":\"moon\",\"op\":\"is\",\"value\":7}"}',
			'another key of that name' => '{"type":"moon","op":"is","verbatim":{}}',
		];
		foreach ( $texts as $name => $text ) {
			yield $name => [ $text ];
		}
	}

	#[DataProvider( 'rules' )]
	public function test_noted_and_stored_give_the_same_text_back( string $text ): void {
		$json = '{"title":"a \\" { b","conditions":[[{"type":"url","op":"contains","value":"x"}, ' . $text . ']],"code":"}"}';
		$body = \json_decode( $json, true );
		self::assertIsArray( $body );
		$stored = Conditions::clean( (array) ForeignRule::noted( $body, $json )['conditions'] );
		self::assertSame( $stored, Conditions::clean( $stored ), 'cleaning twice changes nothing' );
		self::assertSame( $stored, \json_decode( (string) \json_encode( $stored ), true ), 'a record of JSON keeps it' );
		RawRule::begin();
		$printed = RawRule::finish( (string) \json_encode( RawRule::in( $stored ), \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) );
		self::assertSame( '[[{"type":"url","op":"contains","value":"x"},' . $text . ']]', $printed );
		self::assertSame( 'never', ConditionCompiler::lower( $stored )['if'][0][0][0] );
	}

	public function test_rules_of_every_snippet_of_a_file_are_noted(): void {
		[ 'empty object' => [ $text ] ] = \iterator_to_array( self::rules() );

		$json = '{"snippets":["x",{"conditions":[]},{"code":"[","conditions":[[],[' . $text . ']]}]}';

		$noted = [ 'type' => 'moon', 'op' => 'is', 'value' => [], 'verbatim' => $text ];
		self::assertSame( [ 'snippets' => [ 'x', [ 'conditions' => [] ], [ 'conditions' => [ [], [ $noted ] ], 'code' => '[' ] ] ], ForeignRule::noted( self::read( $json ), $json ) );
	}

	public function test_a_body_without_rules_stays_as_it_is(): void {
		foreach ( [ '{"title":"x"}', '{"conditions":[]}', '{"conditions":"x","snippets":{}}' ] as $json ) {
			$body = self::read( $json );
			self::assertSame( $body, ForeignRule::noted( $body, $json ) );
		}
	}

	public function test_encoded_without_an_exact_printer_a_rule_is_what_php_can_say(): void {
		$rule = [ 'type' => 'moon', 'op' => 'is', 'value' => null, 'verbatim' => '{"type":"moon","op":"is","value":{"a":{},"b":1e999}}' ];
		self::assertSame( '[[{"type":"moon","op":"is","value":{"a":{},"b":0}}]]', \json_encode( RawRule::in( [ [ $rule ] ] ) ) );
	}

	public function test_parts_of_json_are_those_that_php_reads(): void {
		$json = '{"a":[1,{"b":"]}"},"\\\\"],"ü":{"x":null},"3":-1.5e3,"a":"again","e":"","o":{},"l":[ ]}';
		self::assertSame( self::read( $json ), \array_map( static fn( string $part ): mixed => \json_decode( $part, true ), JsonParts::of( $json ) ) );
		self::assertSame( [ '1', '[2]', '"x"' ], JsonParts::of( ' [1, [2] ,"x" ] ' ) );
		foreach ( [ '', '1', '"[1]"', 'null', '[', '{', '{"a', '{"a"', '{"a":', '["\\' ] as $other ) {
			self::assertLessThan( 2, \count( JsonParts::of( $other ) ), $other );
		}
	}

	public function test_depth_counts_lists_and_objects_outside_texts(): void {
		foreach ( [ '1' => 0, '"[["' => 0, '[]' => 1, '[[],{"a":{"[":[]}}]' => 4, '[[],[],[]]' => 2 ] as $json => $depth ) {
			self::assertSame( $depth, JsonParts::depth( (string) $json ), (string) $json );
		}
	}

	/** @return array<array-key, mixed> */
	private static function read( string $json ): array {
		return (array) \json_decode( $json, true );
	}
}
