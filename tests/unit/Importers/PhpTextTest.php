<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\TestCase;
use Svc\Importers\PhpText;

/** @covers \Svc\Importers\PhpText */
final class PhpTextTest extends TestCase {

	/** @return array<string, array{string, 'php'|'html', string}> */
	public static function codes(): array {
		return [
			'without tags'              => [ 'f();', 'php', 'f();' ],
			'with both'                 => [ "<?php\nf();\n?>\n", 'php', "f();\n" ],
			'a tag in a text'           => [ '<?php echo "?>";', 'php', 'echo "?>";' ],
			'a tag in a text, untagged' => [ 'echo "<?php ?>";', 'php', 'echo "<?php ?>";' ],
			'leaves and comes back'     => [ '<?php if ( f() ) : ?><b>x</b><?php endif;', 'html', '<?php if ( f() ) : ?><b>x</b><?php endif;' ],
			'leaves, untagged'          => [ 'f(); ?><b>x</b>', 'html', '<?php f(); ?><b>x</b>' ],
		];
	}

	/**
	 * @dataProvider codes
	 * @param 'php'|'html' $type
	 */
	public function test_php_is_told_from_text_with_php_in_it( string $code, string $type, string $ours ): void {
		self::assertSame(
			[
				'type' => $type,
				'code' => $ours,
			],
			PhpText::converted( $code )
		);
	}

	public function test_text_that_is_printed_as_it_is_runs_nothing(): void {
		$text     = 'a <?php echo 1; ?> b <?= 2 ?> <? f(); ?> c';
		$verbatim = PhpText::verbatim( $text );
		self::assertTrue( PhpText::has_php( $text ) );
		self::assertSame( \substr_count( $text, '<?' ), \substr_count( $verbatim, "<?php echo '<?'; ?>" ) );
		$left = \str_replace( "<?php echo '<?'; ?>", '', $verbatim );
		self::assertFalse( PhpText::has_php( $left ) );
		self::assertSame( "<?php echo '<?'; ?>\n\nx", PhpText::verbatim( "<?\nx" ) );
		self::assertFalse( PhpText::has_php( 'no tags, <b>only</b> markup <?xml version="1.0"?>' ) );
	}

	public function test_what_is_bound_to_a_file_is_named(): void {
		self::assertSame( [ 'namespace', '__DIR__', 'return' ], PhpText::bound_to_file( 'namespace A; echo __DIR__; if ( f() ) { return; } return 1;' ) );
		self::assertSame( [], PhpText::bound_to_file( 'function f() { return "__DIR__"; }' ) );
	}

	public function test_printed_code_ends_where_a_comment_ends(): void {
		self::assertSame( "<?php echo 1; // x\n?>", PhpText::printed( '<?php echo 1; // x' ) );
	}
}
