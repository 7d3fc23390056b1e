<?php

declare(strict_types=1);

namespace Svc\Tests\Contract;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Dispatch\OutputWatch;

/**
 * What the watch over answers sees during development: every difference from the contract, as it would read in JSON.
 */
final class OutputWatchTest extends TestCase {

	private const RULE = [
		'type'  => 'unknown_here',
		'op'    => 'is',
		'value' => [ 'a' => 1 ],
		'extra' => true,
	];

	/**
	 * @return iterable<string, array{string, mixed, string}>
	 */
	public static function answers(): iterable {
		$explained = [
			'url'      => '/',
			'as'       => 'guest',
			'status'   => 200,
			'problem'  => '',
			'snippets' => [],
		];
		$traced    = [
			'type'  => 'url',
			'op'    => 'is',
			'value' => null,
			'seen'  => [ '/a' ],
			'match' => null,
			'note'  => '',
		];
		$snippet   = [
			'id'      => 1,
			'title'   => 'x',
			'runs'    => true,
			'where'   => 'root',
			'reasons' => [],
			'groups'  => [ [ $traced ] ],
		];

		yield 'as the contract says' => [ 'explain-run', [ 'snippets' => [ $snippet ] ] + $explained, '' ];
		yield 'a field too few' => [ 'explain-run', \array_diff_key( $explained, [ 'as' => 0 ] ), 'explain-run.as is missing' ];
		yield 'a field too many' => [ 'explain-run', [ 'more' => 1 ] + $explained, 'explain-run.more is not in the contract' ];
		yield 'a field too many inside' => [ 'explain-run', [ 'snippets' => [ [ 'groups' => [ [ [ 'more' => 1 ] + $traced ] ] ] + $snippet ] ] + $explained, 'explain-run.snippets[0].groups[0][0].more' ];
		yield 'text for a number' => [ 'explain-run', [ 'status' => '200' ] + $explained, 'explain-run.status is of the type string' ];
		yield 'none of several shapes' => [ 'explain-run', [ 'snippets' => [ [ 'groups' => [ [ [ 'seen' => [ 'a' => 1 ] ] + $traced ] ] ] + $snippet ] ] + $explained, 'seen has none of the shapes' ];
		yield 'a word outside of its list' => [ 'explain-run', [ 'snippets' => [ [ 'groups' => [ [ [ 'note' => 'what' ] + $traced ] ] ] + $snippet ] ] + $explained, 'explain-run.snippets[0].groups[0][0].note is not one of' ];
		yield 'a list where a map is due' => [ 'list-access', [ 'roles' => [], 'users' => new \stdClass() ], 'list-access.roles is of the type array' ];
		yield 'a map where a list is due' => [ 'list-trash', [ 3 => [] ], 'list-trash is an object' ];
		yield 'keys of a rule of an unknown type' => [ 'get-generation', self::difference( [ [ self::RULE ] ] ), '' ];
	}

	/**
	 * @param list<mixed> $conditions
	 * @return array<string, mixed>
	 */
	private static function difference( array $conditions ): array {
		$both = [ 'then' => 'x', 'now' => null ];
		return [
			'n'       => 1,
			'time'    => 1,
			'user'    => 0,
			'name'    => '',
			'password' => '',
			'via'     => 'rest',
			'summary' => '',
			'changes' => 1,
			'minor'   => false,
			'differs' => [
				[
					'id'        => 1,
					'uid'       => 'x',
					'title'     => '',
					'type'      => 'php',
					'change'    => 'changed',
					'rev'       => [ 'then' => 1, 'now' => 2 ],
					'hash'      => $both,
					'status'    => [ 'then' => 'active', 'now' => 'inactive' ],
					'fields'    => [ [ 'field' => 'conditions', 'then' => [], 'now' => $conditions ] ],
					'available' => true,
				],
			],
		];
	}

	#[DataProvider( 'answers' )]
	public function test_a_difference_is_logged_with_its_path( string $operation, mixed $data, string $expected ): void {
		$log  = (string) \tempnam( \sys_get_temp_dir(), 'svc-watch' );
		$kept = \ini_set( 'error_log', $log );
		try {
			( new OutputWatch( Conformance::bridge( 'schemas' ) ) )->watch( $operation, $data );
			$logged = (string) \file_get_contents( $log );
		} finally {
			\ini_set( 'error_log', (string) $kept );
			\unlink( $log );
		}
		if ( '' === $expected ) {
			self::assertSame( '', $logged );
		} else {
			self::assertStringContainsString( $expected, $logged );
		}
	}
}
