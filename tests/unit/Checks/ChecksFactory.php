<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use Svc\Checks\Advice\Advice;
use Svc\Checks\Advice\FileCheck;
use Svc\Checks\Advice\HookCheck;
use Svc\Checks\Advice\RemovedCheck;
use Svc\Checks\CheckResult;
use Svc\Checks\Checks;
use Svc\Checks\Php\CompileRules;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Symbols\SymbolCheck;
use Svc\Checks\Symbols\Symbols;
use Svc\Checks\SyntaxCheck;
use Svc\Checks\Web\JsCheck;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Outside\SourceFile;
use Svc\Styles\NodeProcess;
use Svc\Styles\NodeScripts;

/** Builds the checks for tests, and says their findings in short: `line: message`. */
final class ChecksFactory {

	public static function syntax(): SyntaxCheck {
		return new SyntaxCheck( new PhpReader(), new CompileRules(), new JsCheck( new NodeScripts( new NodeProcess( ABSPATH . 'build/styles/node.mjs' ) ) ), self::loaded() );
	}

	public static function loaded(): LoadedSymbols {
		return new LoadedSymbols( new Paths( '/nowhere/svc', '/nowhere/uploads/svc', 'http://example.org/svc' ), new SourceFile(), self::symbols() );
	}

	public static function symbols(): Symbols {
		return new Symbols( new PhpReader() );
	}

	public static function checks(): Checks {
		return new Checks( self::syntax(), new SymbolCheck( self::symbols(), self::loaded() ), new Advice( new PhpReader(), self::symbols() ), new HookCheck( new PhpReader() ), new FileCheck( new PhpReader() ), new RemovedCheck( new PhpReader(), self::symbols() ) );
	}

	/**
	 * @param array<string, mixed>                  $settings
	 * @param list<array{array<string, mixed>, string}> $others Settings and code of other active snippets.
	 */
	public static function check( array $settings, string $code, array $others = [] ): CheckResult {
		$snippets = [];
		$codes    = [];
		foreach ( $others as $index => [ $other, $other_code ] ) {
			$snippet                = Snippet::create( $other + [ 'id' => 100 + $index, 'title' => "Other $index", 'hook' => 'root', 'status' => 'active' ] );
			$snippets[]             = $snippet;
			$codes[ $snippet->id ] = $other_code;
		}
		$snippet = Snippet::create( $settings + [ 'id' => 1, 'hook' => 'root', 'status' => 'active' ] );

		return self::checks()->problems( $snippet, $code, $snippets, static fn ( Snippet $other ): string => $codes[ $other->id ] );
	}

	/**
	 * @param list<Problem> $problems
	 * @return list<string>
	 */
	public static function short( array $problems ): array {
		return \array_map( static fn ( Problem $problem ): string => $problem->line . ': ' . $problem->message, $problems );
	}
}
