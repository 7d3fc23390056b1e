<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\DeclaredSymbol;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Symbols\Owner;

\defined( 'ABSPATH' ) || exit;

/** Says whose the functions and classes are that snippets use, as far as this request has loaded them. Each is looked up once. */
final class UsedOwners {

	/** @var array<string, Owner|null> By key of the symbol. */
	private array $known = [];

	public function __construct( private readonly LoadedSymbols $loaded ) {
	}

	/**
	 * @param string $kind `function` or `class`.
	 * @return Owner|null Null when nothing that is loaded declares it.
	 */
	public function of( string $kind, string $name ): ?Owner {
		$kind = 'function' === $kind ? 'function' : 'class';
		$key  = DeclaredSymbol::key_of( $kind, $name );
		if ( ! \array_key_exists( $key, $this->known ) ) {
			$file                = $this->loaded->file_of( $kind, $name );
			$this->known[ $key ] = null === $file ? null : Owner::of_file( $file );
		}
		return $this->known[ $key ];
	}
}
