<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\Layout;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Layout\CodeKind;

/** @covers \Svc\Domain\Layout\CodeKind */
final class CodeKindTest extends TestCase {

	/** @return iterable<string, array{string, string, array{string, string}}> */
	public static function kinds(): iterable {
		yield 'a name before the code' => [ 'dir.php/x.js', '<p>Hello</p>', [ 'js', '' ] ];
		yield 'a name in capitals' => [ 'X.SCSS', '', [ 'css', 'scss' ] ];
		yield 'a name that says nothing' => [ 'x.txt', '<p>Hello</p>', [ 'html', '' ] ];
		yield 'standard input' => [ '-', 'document.title = 1;', [ 'js', '' ] ];
		yield 'PHP in its tag' => [ '', "\xEF\xBB\xBF<?php\r\necho 1;", [ 'php', '' ] ];
		yield 'PHP around markup' => [ '', "<?php if ( x() ) : ?>\n<p>Hello</p>\n<?php endif; ?>", [ 'html', '' ] ];
		yield 'PHP without a tag' => [ '', 'add_filter( "show_admin_bar", "__return_false" );', [ 'php', '' ] ];
		yield 'PHP that prints markup' => [ '', "add_action( 'wp_footer', function () {\n\techo '<p>Hello</p>';\n} );", [ 'php', '' ] ];
		yield 'nothing to go by' => [ '', 'echo 1;', [ 'php', '' ] ];
		yield 'CSS' => [ '', '.site-title { color: red; }', [ 'css', 'css' ] ];
		yield 'SCSS' => [ '', "\$accent: #f00;\n.a { color: \$accent; &:hover { color: blue; } }", [ 'css', 'scss' ] ];
		yield 'Less' => [ '', "@accent: #f00;\n.a { color: @accent; }", [ 'css', 'less' ] ];
	}

	/** @param array{string, string} $kind */
	#[DataProvider( 'kinds' )]
	public function test_the_name_counts_and_the_code_where_there_is_none( string $file, string $code, array $kind ): void {
		self::assertSame( $kind, CodeKind::of( $file, $code ) );
	}
}
