<?php

declare(strict_types=1);

namespace Svc\Tests\Unit;

use LogicException;
use PHPUnit\Framework\TestCase;
use Svc\Container;
use Svc\Tests\Unit\Wiring\Circle;
use Svc\Tests\Unit\Wiring\Leaf;
use Svc\Tests\Unit\Wiring\NeedsText;
use Svc\Tests\Unit\Wiring\Tree;

require_once __DIR__ . '/container-wiring.php';

/** @covers \Svc\Container */
final class ContainerTest extends TestCase {

	public function test_get_builds_dependencies_by_type_and_keeps_one_of_each(): void {
		$container = new Container();
		$tree      = $container->get( Tree::class );
		self::assertSame( $tree, $container->get( Tree::class ) );
		self::assertSame( $tree->leaf, $container->get( Leaf::class ) );
		self::assertSame( 3, $tree->height, 'a scalar keeps its default' );
	}

	public function test_get_prefers_a_factory(): void {
		$container = new Container( [ NeedsText::class => static fn( Container $c ): NeedsText => new NeedsText( $c->get( Leaf::class )::class ) ] );
		self::assertSame( Leaf::class, $container->get( NeedsText::class )->text );
	}

	public function test_get_names_the_argument_it_cannot_know(): void {
		$this->expectException( LogicException::class );
		$this->expectExceptionMessage( 'no factory for $text' );
		( new Container() )->get( NeedsText::class );
	}

	public function test_get_names_a_circle(): void {
		$this->expectException( LogicException::class );
		$this->expectExceptionMessage( 'needs itself' );
		( new Container() )->get( Circle::class );
	}

	public function test_get_refuses_a_factory_that_builds_something_else(): void {
		$this->expectException( LogicException::class );
		( new Container( [ Leaf::class => static fn(): object => new NeedsText( '' ) ] ) )->get( Leaf::class );
	}
}
