<?php
/**
 * What the command line door uses of WP-CLI, for PHPStan: only types matter.
 * @package svc
 */

declare(strict_types=1);

namespace {

	class WP_CLI {

		/**
		 * @param callable|class-string|object $callable
		 * @param array<string, mixed> $args
		 */
		public static function add_command( string $name, callable|string|object $callable, array $args = [] ): bool {
		}

		public static function log( string $message ): void {
		}

		public static function get_config( string $key ): mixed {
		}

		public static function success( string $message ): void {
		}

		public static function warning( string $message ): void {
		}

		public static function error( string $message, bool|int $exit = true ): void {
		}

		public static function halt( int $return_code ): never {
		}

		/** @param array<string, mixed> $assoc_args */
		public static function print_value( mixed $value, array $assoc_args = [] ): void {
		}
	}
}

namespace WP_CLI {

	class Completions {

		public function __construct( string $line ) {
		}

		public function render(): void {
		}
	}

	class Formatter {

		/**
		 * @param array<string, mixed> $assoc_args
		 * @param list<string>|null $fields
		 */
		public function __construct( array &$assoc_args, ?array $fields = null ) {
		}

		/** @param array<mixed> $items */
		public function display_items( array $items ): void {
		}
	}
}

namespace WP_CLI\Dispatcher {

	class CommandNamespace {
	}
}

namespace WP_CLI\Utils {

	interface Bar {

		public function tick(): void;

		public function finish(): void;
	}

	function isPiped(): bool {
	}

	function make_progress_bar( string $message, int $count ): Bar {
	}
}
