<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\CodeCompiler;
use Svc\Domain\Snippet;

/**
 * What the shortcodes of other plugins make of their attributes: `includes/Runtime/delivery/foreign-shortcodes.php`.
 * @coversNothing
 */
#[RunTestsInSeparateProcesses]
final class ForeignShortcodesTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/../../../includes/Runtime/delivery/foreign-shortcodes.php';
	}

	public function test_woody_hands_over_what_is_listed_without_markup(): void {
		$atts = [
			'id'    => '7',
			'color' => "a\"b%20<script>x</script>'javascript:y",
			'size'  => '1',
			0       => 'flag',
		];
		self::assertSame( [ 'id', 'color', 'size' ], \array_keys( \Svc\Runtime\woody_variables( $atts, [] ) ) );
		self::assertSame(
			[
				'id'    => '7',
				'color' => 'a&#34;b &#39;nojavascript...y',
			],
			\Svc\Runtime\woody_variables( $atts, [ 'color' ] )
		);
	}

	public function test_the_text_of_a_template_is_what_was_written(): void {
		$file = (string) \tempnam( \sys_get_temp_dir(), 'svc' );
		foreach ( [ 'A <?php echo 1; ?>', "\nA <?= 1 ?>", '<?php echo 1; ?> B', 'no PHP', "\r\n<p>" ] as $code ) {
			\file_put_contents( $file, CodeCompiler::compile( Snippet::create( [ 'type' => 'html' ] ), $code ) );
			self::assertSame( $code, \Svc\Runtime\template_text( $file ) );
		}
		\unlink( $file );
	}
}
