<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Database;
use Svc\Importers\FileIndex;
use Svc\Importers\Fluent\FluentConditions;
use Svc\Importers\Fluent\FluentItem;
use Svc\Importers\MarkedFile;

/** @covers \Svc\Importers\Fluent\FluentItem */
final class FluentItemTest extends TestCase {

	#[TestWith( [ '', true ] )]
	#[TestWith( [ '10.34', true ] )]
	#[TestWith( [ '9.99', true ] )]
	#[TestWith( [ '10.35', false ] )]
	public function test_text_for_guests_stays_over_there_unless_the_plugin_shows_it_to_them( string $version, bool $stays ): void {
		$foreign = self::item( '"operator":"=","value":"no"', $version )->snippet();
		self::assertStringContainsString( 'logged-in users', \implode( $foreign->check_first ) );
		self::assertSame( $stays ? $foreign->check_first[0] : '', $foreign->stays );
	}

	public function test_text_for_people_with_a_session_is_switched_over(): void {
		$foreign = self::item( '"operator":"=","value":"yes"', '' )->snippet();
		self::assertSame( [], $foreign->check_first );
		self::assertSame( '', $foreign->stays );
	}

	private static function item( string $rule, string $version ): FluentItem {
		$file = MarkedFile::read( "<?php\n// <Internal Doc Start>\n/*\n* @name: Guests\n* @type: php_content\n* @status: published\n* @run_at: wp_footer\n* @condition: {\"status\":\"yes\",\"run_if\":\"assertive\",\"items\":[[{\"source\":[\"user\",\"authenticated\"],{$rule}}]]}\n*/\n?>\n<?php // <Internal Doc End> ?>\n<p>Hello</p>", [ 'name', 'type', 'status', 'run_at', 'condition' ] );
		self::assertNotNull( $file );

		return new FluentItem( '1-guests.php', $file, new FileIndex( null, 'published', 'published' ), new FluentConditions( new Database() ), $version );
	}
}
