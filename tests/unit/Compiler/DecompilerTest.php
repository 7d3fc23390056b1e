<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\CompiledCode;
use Svc\Compiler\Decompiler;
use Svc\Domain\Snippet;

final class DecompilerTest extends TestCase {

	/** @return iterable<string, array{string, string}> */
	public static function codes(): iterable {
		yield 'tag' => [ 'php', "<?php\n\necho 1;\n" ];
		yield 'no tag' => [ 'php', 'echo 1;' ];
		yield 'no tag, line end first' => [ 'php', "\necho 1;\n" ];
		yield 'declare' => [ 'php', "<?php\ndeclare(strict_types=1);\nnamespace A;\necho 1;" ];
		yield 'declare without a tag' => [ 'php', 'declare( ticks=1 ); echo 1;' ];
		yield 'namespace in braces' => [ 'php', "<?php\nnamespace A { echo 1; }" ];
		yield 'template' => [ 'php', "<p><?= 1 ?></p>\n" ];
		yield 'closing tag and line ends' => [ 'php', "<?php echo 1; ?>\n" ];
		yield 'globals' => [ 'php', "<?php\nglobal \$mine;\n\$mine = 1;\necho \$wpdb->prefix, \$post->ID, \$other;" ];
		yield 'begins with a global' => [ 'php', 'global $mine; $mine = 1; echo $wpdb->prefix;' ];
		yield 'references' => [ 'php', "<?php\nfunction f() { global \$mine; }\n\$mine = &\$there;\nunset( \$mine );" ];
		yield 'its own file' => [ 'php', "<?php\necho plugins_url( 'a.css', __FILE__ );" ];
		yield 'its own file and globals' => [ 'php', 'global $mine; $mine = __DIR__ . $wpdb->prefix . $other;' ];
		yield 'empty' => [ 'php', '' ];
		yield 'html' => [ 'html', "<p>1</p>\n<?php echo 2; ?>\n" ];
		yield 'html, line end first' => [ 'html', "\r\n<p>1</p>" ];
		yield 'html with a prolog' => [ 'html', '<?xml version="1.0"?><p>1</p>' ];
		yield 'html that begins with PHP' => [ 'html', "<?php echo 2; ?>\n<p>1</p>" ];
		yield 'css' => [ 'css', "a{}\n" ];
		yield 'js' => [ 'js', 'a();' ];
	}

	#[DataProvider( 'codes' )]
	public function test_code_is_read_from_its_file( string $type, string $code ): void {
		$snippet  = Snippet::create( [ 'id' => 1, 'type' => $type ] );
		$compiled = CompiledCode::of( $snippet, $code );
		self::assertSame( $code, Decompiler::code( $compiled->place( $snippet, 'key' ), $compiled->bytes ) );
	}

	public function test_code_of_other_white_space_runs_the_same(): void {
		$snippet  = Snippet::create( [ 'id' => 1 ] );
		$compiled = CompiledCode::of( $snippet, "\xEF\xBB\xBF  <?php echo 1; ?>\n\n\n" );
		$code     = Decompiler::code( $compiled->place( $snippet, 'key' ), $compiled->bytes );
		self::assertNotNull( $code );
		self::assertSame( $compiled->bytes, CompiledCode::of( $snippet, $code )->bytes );
	}

	public function test_another_file_is_no_code(): void {
		self::assertNull( Decompiler::code( Snippet::create( [ 'id' => 1 ] ), "<?php\n// Silence is golden.\n" ) );
		self::assertNull( Decompiler::code( Snippet::create( [ 'id' => 1 ] ), '' ) );
	}
}
