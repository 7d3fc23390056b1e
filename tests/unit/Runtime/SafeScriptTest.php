<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\TestCase;
use function Svc\Runtime\has_code;
use function Svc\Runtime\safe_script;

require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/delivery/render.php';

final class SafeScriptTest extends TestCase {

	public function test_safe_script_leaves_no_script_tag(): void {
		$script = 'a = "</script><script></SCRIPT >"; b < script; // <ScRipt';
		self::assertDoesNotMatchRegularExpression( '~</?script~i', safe_script( $script ) );
		self::assertSame( 'a = "<\/b>"; x<y', safe_script( 'a = "<\/b>"; x<y' ) );
		self::assertSame( '"</\u0073cript>"', safe_script( '"</script>"' ) );
		self::assertSame( '"</\u0053CRIPT>"', safe_script( '"</SCRIPT>"' ) );
	}

	public function test_has_code_knows_what_the_compiler_adds(): void {
		$file = (string) \tempnam( \sys_get_temp_dir(), 'svc' );
		$html = [
			'<p>x</p>'                    => false,
			"\n<p>x</p>"                  => false,
			'<?xml version="1.0"?><a/>'   => false,
			'<p><?php echo 1; ?></p>'     => true,
			'<?php echo 1; ?>'            => true,
			'<p><?= 1 ?></p>'             => true,
			'<?PHP echo 1; ?>'            => true,
			"<?php // ?>\n<?php evil();"  => true,
		];
		foreach ( $html as $code => $expected ) {
			$snippet = \Svc\Domain\Snippet::create( [ 'type' => 'html' ] );
			\file_put_contents( $file, \Svc\Compiler\CodeCompiler::compile( $snippet, $code ) );
			self::assertSame( $expected, has_code( $file ), $code );
		}
		\unlink( $file );
	}
}
