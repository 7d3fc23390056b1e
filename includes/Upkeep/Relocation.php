<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Checks\Loopback\Address\Address;
use Svc\Storage\Disk\StorageIdentity;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether this site is still where it was: address and environment are noted in an option, which a copy of the database takes along; also in
 * hexadecimal digits, which no tool that rewrites addresses reads. Until a user with full access has said which it is, a copy sends no mails. The
 * address is the owner's (`WP_HOME`, or `home` as stored), because filters may give one for each language.
 * @phpstan-type Mark array{addresses: list<string>, stored: string, digits: list<string>, stored_digits: string, environment: string, copy: bool, user: int, time: int}
 * @phpstan-type Change array{from: string, to: string, environment_from: string, environment_to: string}
 */
final class Relocation {

	/** As JSON. WordPress loads it with its others. */
	public const OPTION = 'svc_site';

	private const MOST = 10;

	/** Noted where the snippets came from another site, whose address is not known. */
	private const ELSEWHERE = '?';

	public function __construct( private readonly StorageIdentity $identity ) {
	}

	/**
	 * What is different from what is noted; both texts of a pair are empty where it is the same.
	 * @return Change|null Null where nothing is, or nothing was noted yet.
	 */
	public function change(): ?array {
		$address = self::address();
		$mark    = self::mark() ?? ( $this->identity->was_copied() ? self::of( [ self::ELSEWHERE ], is_copy: false, user: 0 ) : null );
		if ( null === $mark ) {
			return null;
		}
		$environment = self::environment();
		$before      = self::places( $mark );
		$is_known    = \in_array( $address, $mark['addresses'], true ) && \in_array( $address, $before, true );
		$from        = \in_array( $address, $before, true ) ? $mark['addresses'] : $before;
		$has_moved   = '' !== $address && [] !== $mark['addresses'] && ! $is_known;
		$is_other    = '' !== $environment && '' !== $mark['environment'] && $environment !== $mark['environment'];
		return ! $has_moved && ! $is_other ? null : [
			'from'             => $has_moved ? \str_replace( self::ELSEWHERE, '', (string) \end( $from ) ) : '',
			'to'               => $has_moved ? $address : '',
			'environment_from' => $is_other ? $mark['environment'] : '',
			'environment_to'   => $is_other ? $environment : '',
		];
	}

	public function is_copy(): bool {
		return self::mark()['copy'] ?? false;
	}

	/** Whether the addresses in the settings are to get mails of this site. */
	public function may_mail(): bool {
		return null === $this->change() && ! $this->is_copy();
	}

	/** Never in place of something else. */
	public function note(): void {
		$mark        = self::mark();
		$address     = self::address();
		$environment = self::environment();
		if ( null === $mark && '' !== $address ) {
			self::write( [ $this->identity->was_copied() ? self::ELSEWHERE : $address ], is_copy: false, user: 0 );
		} elseif ( null !== $mark && [] === $mark['digits'] && null === $this->change() ) {
			$digits = [ 'digits' => \array_map( '\bin2hex', $mark['addresses'] ), 'stored_digits' => \bin2hex( $mark['stored'] ) ];
			\update_option( self::OPTION, (string) \wp_json_encode( $digits + $mark ), true );
		} elseif ( null !== $mark && '' === $mark['environment'] && '' !== $environment ) {
			\update_option( self::OPTION, (string) \wp_json_encode( [ 'environment' => $environment ] + $mark ), true );
		}
	}

	/** @param bool $is_copy Whether this is a copy; else it is the site itself, which has moved. */
	public function confirm( bool $is_copy, int $user ): void {
		$mark    = self::mark();
		$address = self::address();
		// Where the stored address has stayed, `WP_HOME` may be another one in each request.
		$known = ! $is_copy && null !== $mark && \in_array( $mark['stored_digits'], [ '', \bin2hex( self::stored() ) ], true ) && self::stored() === $mark['stored'] ? $mark['addresses'] : [];
		self::write( \array_slice( \array_values( \array_unique( [ ...$known, ...( '' === $address ? [] : [ $address ] ) ] ) ), -self::MOST ), $is_copy, $user );
	}

	public function mail_again(): void {
		$mark = self::mark();
		if ( null !== $mark && $mark['copy'] ) {
			\update_option( self::OPTION, (string) \wp_json_encode( [ 'copy' => false ] + $mark ), true );
		}
	}

	/** @param list<string> $addresses */
	private static function write( array $addresses, bool $is_copy, int $user ): void {
		\update_option( self::OPTION, (string) \wp_json_encode( self::of( $addresses, $is_copy, $user ) ), true );
	}

	/**
	 * @param list<string> $addresses
	 * @return Mark
	 */
	private static function of( array $addresses, bool $is_copy, int $user ): array {
		return [
			'addresses'     => $addresses,
			'stored'        => self::stored(),
			'digits'        => \array_map( '\bin2hex', $addresses ),
			'stored_digits' => \bin2hex( self::stored() ),
			'environment'   => self::environment(),
			'copy'          => $is_copy,
			'user'          => $user,
			'time'          => \time(),
		];
	}

	/**
	 * The addresses as they were noted, whatever was written in their place since.
	 * @param Mark $mark
	 * @return list<string> Those of a note from before there were digits, or that names others, as they stand.
	 */
	private static function places( array $mark ): array {
		$places = [];
		foreach ( $mark['digits'] as $digits ) {
			$places[] = (string) \hex2bin( $digits );
		}
		return \count( $places ) === \count( $mark['addresses'] ) ? $places : $mark['addresses'];
	}

	/** @return Mark|null */
	private static function mark(): ?array {
		$text = \wp_load_alloptions()[ self::OPTION ] ?? null;
		$mark = \is_string( $text ) ? \json_decode( $text, true ) : null;
		if ( ! \is_array( $mark ) || ! \is_array( $mark['addresses'] ?? null ) || ! \is_string( $mark['stored'] ?? null ) || ! \is_string( $mark['environment'] ?? null ) || ! \is_bool( $mark['copy'] ?? null ) ) {
			return null;
		}
		$digits                = \is_array( $mark['digits'] ?? null ) ? $mark['digits'] : [];
		$mark['digits']        = \array_values( \array_filter( $digits, static fn( mixed $one ): bool => \is_string( $one ) && 1 === \preg_match( '/\A(?:[0-9a-f]{2})+\z/', $one ) ) );
		$mark['stored_digits'] = \is_string( $mark['stored_digits'] ?? null ) ? $mark['stored_digits'] : '';
		/** @var Mark Written above and nowhere else. */
		return $mark;
	}

	/** Empty where the command line does not know it. */
	private static function address(): string {
		// WordPress heeds the constant on single sites only (ms-default-filters.php).
		$home = ! \is_multisite() && \defined( 'WP_HOME' ) ? \constant( 'WP_HOME' ) : '';
		return \is_string( $home ) && '' !== $home ? self::plain( $home ) : self::stored();
	}

	private static function stored(): string {
		$home = \wp_load_alloptions()['home'] ?? '';
		return \is_string( $home ) ? self::plain( $home ) : '';
	}

	/** Without what may change on the same site: scheme, `www.`, a slash at the end. */
	private static function plain( string $url ): string {
		$address = Address::read( $url );
		if ( null === $address ) {
			return '';
		}
		$port = \in_array( $address->port, [ 80, 443 ], true ) ? '' : ':' . $address->port;
		return (string) \preg_replace( '/\Awww\./', '', $address->host ) . $port . \rtrim( $address->path, '/' );
	}

	/** The environment; empty on a command line, which may not have the variable that the web server sets. */
	private static function environment(): string {
		return 'cli' === \PHP_SAPI && ! \defined( 'WP_ENVIRONMENT_TYPE' ) ? '' : \wp_get_environment_type();
	}
}
