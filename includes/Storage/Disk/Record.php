<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use JsonException;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** One JSON object behind a line that ends a request for the file; `<` is escaped, so that nothing after it is PHP. */
final class Record {

	private const GUARD = "<?php exit; ?>\n";

	public function __construct( private readonly AtomicFile $files ) {}

	/**
	 * @return array<string, mixed>|null Null when the file is missing or damaged.
	 * @throws StorageFailure When the file exists and cannot be read.
	 */
	public function read( string $path ): ?array {
		$bytes = $this->files->read( $path );

		return null === $bytes ? null : self::decode( $bytes );
	}

	/** @param array<string, mixed> $data */
	public function write( string $path, array $data ): void {
		$this->files->write( $path, self::encode( $data ) );
	}

	/**
	 * Fields of a newer version stay.
	 * @param array<array-key, mixed> $stored Without what is to be gone.
	 * @param array<array-key, mixed> $changes
	 */
	public function rewrite( string $path, array $stored, array $changes ): void {
		Format::require_known( Format::of( $stored ), 'svc/' . \basename( $path ) );
		/** @var array<string, mixed> $data A JSON object. */
		$data = [ Format::FIELD => Format::NUMBER ] + \array_replace( $stored, $changes );
		$this->write( $path, $data );
	}

	public function remove( string $path ): bool {
		return $this->files->delete( $path );
	}

	public function write_bytes( string $path, string $bytes ): void {
		$this->files->write( $path, $bytes );
	}

	/**
	 * @param array<string, mixed> $data
	 * @throws InvalidInput When a text is not UTF-8, or a value could not be read back as it is.
	 */
	public static function bytes( array $data ): string {
		$bytes = self::encode( $data );
		$again = self::decode( $bytes );
		// A version that is written and cannot be read is lost, and takes down whatever lists it.
		if ( null === $again || self::encode( $again ) !== $bytes ) {
			throw self::unkeepable();
		}

		return $bytes;
	}

	/** @return array<string, mixed>|null */
	private static function decode( string $bytes ): ?array {
		$data = \str_starts_with( $bytes, self::GUARD ) ? \json_decode( \substr( $bytes, \strlen( self::GUARD ) ), true ) : null;
		if ( ! \is_array( $data ) ) {
			return null;
		}

		/** @var array<string, mixed> $data A JSON object. */
		return $data;
	}

	/** @param array<string, mixed> $data */
	private static function encode( array $data ): string {
		try {
			return self::GUARD . \json_encode( $data, \JSON_HEX_TAG | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION | \JSON_THROW_ON_ERROR ) . "\n";
		} catch ( JsonException $reason ) {
			throw \JSON_ERROR_UTF8 === $reason->getCode()
				? InvalidInput::because( Text::__( 'The code or a text field is not valid UTF-8. Save it as UTF-8 and send it again.', 'svc' ) )
				: self::unkeepable();
		}
	}

	private static function unkeepable(): InvalidInput {
		return InvalidInput::because( Text::__( 'A value is nested too deeply or is not plain data. Simplify the conditions.', 'svc' ) );
	}
}
