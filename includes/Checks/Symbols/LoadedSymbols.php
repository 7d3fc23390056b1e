<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Domain\NormalPath;
use Svc\Domain\Text;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Outside\SourceFile;

\defined( 'ABSPATH' ) || exit;

/** Nothing is autoloaded for it. Names of snippets do not count: they are compared by their code. wp-admin is read from its files. */
final class LoadedSymbols {

	/** @var array<'function'|'class', array<string, string>>|null Path of the file by lower-case name of every function and class of wp-admin. */
	private ?array $admin_names = null;

	/** @var (\Closure(string): bool)|null Says of a file whether what it declares counts as free. */
	private ?\Closure $leaves = null;

	/** @var array<string, Owner|null> By key of the symbol. */
	private array $owners = [];

	public function __construct(
		private readonly Paths $paths,
		private readonly SourceFile $files,
		private readonly Symbols $symbols,
	) {}

	public function find( DeclaredSymbol $symbol ): ?LoadedSymbol {
		if ( 'constant' === $symbol->kind ) {
			return $this->constant( $symbol );
		}
		$file = $this->file_of( $symbol->kind, $symbol->name );
		if ( null === $file || ( null !== $this->leaves && ( $this->leaves )( $file ) ) ) {
			return null;
		}
		[ 'label' => $label, 'when' => $when ] = LoadOrder::of_file( $file );

		return new LoadedSymbol( $label, $when, $when < LoadOrder::ROOT ? 'none' : $this->guard( $symbol, $file ) );
	}

	/**
	 * @template T
	 * @param \Closure(string): bool $is_leaving
	 * @param \Closure(): T          $work
	 * @return T
	 */
	public function without( \Closure $is_leaving, \Closure $work ): mixed {
		$before       = $this->leaves;
		$this->leaves = $is_leaving;
		try {
			return $work();
		} finally {
			$this->leaves = $before;
		}
	}

	/**
	 * @param 'function'|'class' $kind
	 * @return string|null Empty for PHP's own, null when nothing that is loaded now has it, or only a snippet.
	 */
	public function file_of( string $kind, string $name ): ?string {
		$file = 'function' === $kind ? self::function_file( $name ) : self::class_file( $name );
		$file ??= $this->admin_names()[ $kind ][ \strtolower( $name ) ] ?? null;

		return null === $file || $this->is_snippet( $file ) ? null : $file;
	}

	public function is_foreign_class( string $name ): bool {
		$file = self::class_file( $name );

		return null !== $file && ! $this->is_snippet( $file );
	}

	public function is_snippet( string $file ): bool {
		$file = NormalPath::of( $file );

		return \str_starts_with( $file, $this->paths->snippets() . '/' )
			|| \str_starts_with( $file, NormalPath::of( $this->files->resolved( $this->paths->snippets() ) ) . '/' );
	}

	/**
	 * Code that loads later may declare the name only if it does not exist yet; then its own declaration shows that.
	 * @return 'none'|'guarded'|'conditional'
	 */
	private function guard( DeclaredSymbol $symbol, string $file ): string {
		return $this->symbols->of( $this->files->read( $file ), 'html' )->find( $symbol->key() )->guard ?? 'conditional';
	}

	/** @return string|null Empty for PHP's own functions, null when there is no such function. */
	private static function function_file( string $name ): ?string {
		return \function_exists( $name ) ? (string) ( new \ReflectionFunction( $name ) )->getFileName() : null;
	}

	/** @return string|null Empty for PHP's own classes, null when there is no such class loaded. */
	private static function class_file( string $name ): ?string {
		$exists = \class_exists( $name, false ) || \interface_exists( $name, false ) || \trait_exists( $name, false );

		return $exists ? (string) ( new \ReflectionClass( $name ) )->getFileName() : null;
	}

	/** Constants cannot be traced to a file. Where snippets run they may be a snippet's own, so only our routes ask. */
	private function constant( DeclaredSymbol $symbol ): ?LoadedSymbol {
		if ( ! \defined( $symbol->name ) ) {
			return null;
		}
		$own = \get_defined_constants( true )['user'] ?? [];
		if ( ! \array_key_exists( $symbol->name, $own ) ) {
			return new LoadedSymbol( 'PHP', LoadOrder::PHP, 'none' );
		}

		return \defined( 'REST_REQUEST' ) ? new LoadedSymbol( Text::__( 'something else on this site', 'svc' ), LoadOrder::CORE, 'none' ) : null;
	}

	/** @return array<'function'|'class', array<string, string>> */
	private function admin_names(): array {
		if ( null === $this->admin_names ) {
			$this->admin_names = [
				'function' => [],
				'class'    => [],
			];
			foreach ( $this->files->in_folder( \rtrim( \ABSPATH, '/\\' ) . '/wp-admin/includes' ) as $file ) {
				\preg_match_all( '/^[ \t]*function[ \t]+&?(\w+)[ \t]*\(|^(?:(?:abstract|final)[ \t]+)?class[ \t]+(\w+)/m', $this->files->read( $file ), $found, \PREG_SET_ORDER );
				foreach ( $found as $names ) {
					$kind = isset( $names[2] ) ? 'class' : 'function';
					$this->admin_names[ $kind ][ \strtolower( $names[2] ?? $names[1] ?? '' ) ] ??= $file;
				}
			}
		}

		return $this->admin_names;
	}

	/**
	 * Whose a function or class is, each looked up once.
	 * @param string $kind `function` or `class`.
	 * @return Owner|null Null when nothing that is loaded declares it.
	 */
	public function owner_of( string $kind, string $name ): ?Owner {
		$kind = 'function' === $kind ? 'function' : 'class';
		$key  = DeclaredSymbol::key_of( $kind, $name );
		if ( ! \array_key_exists( $key, $this->owners ) ) {
			$file                 = $this->file_of( $kind, $name );
			$this->owners[ $key ] = null === $file ? null : Owner::of_file( $file );
		}

		return $this->owners[ $key ];
	}
}
