<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;
use Svc\Git\Error\Refused;

\defined( 'ABSPATH' ) || exit;

/** Settings of a connection that cannot work with any server are refused when they are sent, by the rules that a sync has, without a request. */
final class UsableSettings {

	/**
	 * @param array<string, mixed> $sent Those that are sent; an empty text takes a setting away.
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider The provider that counts with them.
	 * @throws InvalidInput With a sentence for each field.
	 */
	public static function require_of( array $sent, string $provider ): void {
		$wrong = [];
		foreach ( [ 'repo', 'branch', 'root', 'api' ] as $field ) {
			$value = $sent[ $field ] ?? null;
			if ( ! \is_string( $value ) || '' === $value ) {
				continue;
			}
			try {
				match ( $field ) {
					'repo'   => self::repo( $value, $provider ),
					'branch' => Forges::open( new Connection( 'github', '', 'owner/name', $value, '', 'x' ) ),
					'root'   => self::root( $value ),
					'api'    => Forges::open( new Connection( $provider, $value, 'owner/name', 'main', '', 'x' ) ),
				};
			} catch ( Refused $refused ) {
				$wrong[ $field ] = $refused->getMessage();
			}
		}
		if ( [] !== $wrong ) {
			throw InvalidInput::fields( $wrong );
		}
	}

	/** @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider */
	private static function repo( string $repo, string $provider ): void {
		Forges::open( new Connection( $provider, 'gitea' === $provider ? 'git.example.com' : '', $repo, 'main', '', 'x' ) );
		if ( 1 === \preg_match( '~\.\.|(?:\A|/)\.(?:/|\z)~', $repo ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the repository as owner/name.', 'svc' ) );
		}
	}

	private static function root( string $root ): void {
		if ( 1 === \preg_match( '~\A/|\A[a-z]:|//|\\\\|(?:\A|/)(?:\.\.?|\.git)(?:/|\z)~i', $root ) ) {
			throw new Refused( 'settings', Text::__( 'Enter a folder, such as snippets, without a leading slash.', 'svc' ) );
		}
	}
}
