<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use PHPUnit\Framework\TestCase;
use Svc\Access\Tier;
use Svc\Changes\SnippetFields;
use Svc\Contract;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\TierRequired;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;

/** @covers \Svc\Changes\SnippetFields */
final class SnippetFieldsTest extends TestCase {

	private static function fields( string $tier = 'agency' ): SnippetFields {
		$contract = new Contract( \dirname( __DIR__, 3 ) );
		return new SnippetFields( $contract->fields(), $contract->locations(), new Tier( $tier ), new Rules( $contract->locations(), $contract->boxes() ) );
	}

	/** @return array<string, array{0: array<string, mixed>, 1: array<string, mixed>, 2: array<string, mixed>}> */
	public static function changes(): array {
		$php = [ 'type' => 'php', 'hook' => 'root' ];
		return [
			'an empty draft gets the default location'           => [ [], [ 'type' => 'js' ], [ 'hook' => 'frontend_footer' ] ],
			'an empty draft of PHP runs at root'                 => [ [], [ 'type' => 'php' ], [ 'lang' => '', 'hook' => 'root', 'run' => 'auto', 'load_as' => 'inline' ] ],
			'a stylesheet is plain CSS unless said otherwise'    => [ [], [ 'type' => 'css' ], [ 'lang' => 'css', 'hook' => 'frontend' ] ],
			'SCSS stays SCSS'                                    => [ [], [ 'type' => 'css', 'lang' => 'scss' ], [ 'lang' => 'scss' ] ],
			'a type change drops a location of the old type'     => [ $php, [ 'type' => 'html' ], [ 'hook' => 'wp_footer' ] ],
			'a type change keeps a location both types have'     => [ [ 'type' => 'php', 'hook' => 'wp_head' ], [ 'type' => 'html' ], [ 'hook' => 'wp_head' ] ],
			'a type change keeps an own action'                  => [ [ 'type' => 'php', 'hook' => 'my_action' ], [ 'type' => 'html' ], [ 'hook' => 'my_action' ] ],
			'a stylesheet knows no own actions'                  => [ [ 'type' => 'php', 'hook' => 'my_action' ], [ 'type' => 'css' ], [ 'hook' => 'frontend' ] ],
			'a type change puts run and shortcode right'         => [ [ 'type' => 'html', 'run' => 'shortcode', 'shortcode' => 'x', 'hook' => 'wp_head' ], [ 'type' => 'js' ], [ 'run' => 'auto', 'shortcode' => '', 'hook' => 'frontend_footer' ] ],
			'a type change puts lang, file and strategy right'   => [ [ 'type' => 'js', 'load_as' => 'file', 'js_strategy' => 'defer', 'consent' => 'marketing', 'hook' => 'login' ], [ 'type' => 'php' ], [ 'load_as' => 'inline', 'js_strategy' => '', 'consent' => '', 'hook' => 'root' ] ],
			'a position is kept where it has no meaning'         => [ [ 'type' => 'html', 'hook' => 'wp_head' ], [ 'position' => 7 ], [ 'position' => 7 ] ],
			'a position outlives a location without one'         => [ [ 'type' => 'html', 'hook' => 'archive:after_post', 'position' => 7 ], [ 'hook' => 'wp_head' ], [ 'position' => 7 ] ],
			'a position is kept at a paragraph'                  => [ [ 'type' => 'html', 'hook' => 'wp_head' ], [ 'hook' => 'the_content:paragraph_after', 'position' => 7 ], [ 'position' => 7 ] ],
			'an empty location asks for the default'             => [ [ 'type' => 'php', 'hook' => 'init' ], [ 'hook' => '' ], [ 'hook' => 'root' ] ],
			'title, tags and folder are tidied'                  => [ $php, [ 'title' => "  a\tb ", 'tags' => [ ' x', 'x', '', 'y' ], 'folder' => ' A / B ' ], [ 'title' => 'a b', 'tags' => [ 'x', 'y' ], 'folder' => 'A/B' ] ],
			'read-only and unknown fields are left out'          => [ $php, [ 'author' => 9, 'uid' => 'z', 'error' => 'e', 'modified' => 1, 'deps' => [ 1 ], 'nonsense' => 1 ], [ 'author' => 0, 'uid' => '', 'error' => null, 'modified' => 0, 'deps' => [] ] ],
		];
	}

	/**
	 * @dataProvider changes
	 * @param array<string, mixed> $before
	 * @param array<string, mixed> $input
	 * @param array<string, mixed> $expected
	 */
	public function test_apply_fits_every_field_to_the_type( array $before, array $input, array $expected ): void {
		$settings = self::fields()->apply( Snippet::create( $before ), $input )->settings();
		self::assertSame( $expected, \array_intersect_key( \array_replace( $expected, $settings ), $expected ) );
	}

	public function test_apply_changes_nothing_when_asked_for_what_is_there(): void {
		$before = self::fields()->apply( Snippet::create( [] ), [ 'type' => 'html', 'hook' => 'archive:after_post', 'position' => 3, 'tags' => [ 'a' ], 'conditions' => [ [ [ 'type' => 'device', 'op' => 'is', 'value' => [ 'mobile' ] ] ] ] ] );
		self::assertSame( [], SnippetFields::changes( $before, self::fields()->apply( $before, $before->settings() ) ) );
	}

	public function test_apply_names_a_field_that_does_not_fit_the_stored_type(): void {
		try {
			self::fields()->apply( Snippet::create( [ 'type' => 'css', 'hook' => 'frontend' ] ), [ 'run' => 'manual', 'hook' => 'init' ] );
			self::fail( 'not refused' );
		} catch ( InvalidInput $refused ) {
			self::assertIsArray( $refused->data['params'] );
			self::assertEqualsCanonicalizing( [ 'run', 'hook' ], \array_keys( $refused->data['params'] ) );
		}
	}

	/** @return array<string, array{0: array<string, mixed>}> */
	public static function above_free(): array {
		return [
			'testing mode' => [ [ 'type' => 'html', 'mode' => 'test' ] ],
			'SCSS'         => [ [ 'type' => 'css', 'lang' => 'scss' ] ],
			'LESS'         => [ [ 'type' => 'css', 'lang' => 'less' ] ],
		];
	}

	/**
	 * @dataProvider above_free
	 * @param array<string, mixed> $input
	 */
	public function test_apply_refuses_what_the_tier_lacks_but_keeps_what_is_stored( array $input ): void {
		$stored = self::fields( 'pro' )->apply( Snippet::create( [] ), $input );
		self::assertSame( 'kept', self::fields( 'free' )->apply( $stored, [ 'title' => 'kept' ] )->title );
		$this->expectException( TierRequired::class );
		self::fields( 'free' )->apply( Snippet::create( [] ), $input );
	}
}
