<?php

declare(strict_types=1);

namespace Svc\Storage;

use JsonException;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * A guarded file that holds one JSON object: revisions and trash records.
 * The first line ends the request when the file is fetched; `<` is escaped in the JSON, so that nothing after it is PHP.
 */
final class Record {

	private const GUARD = "<?php exit; ?>\n";

	public function __construct( private readonly AtomicFile $files ) {}

	/**
	 * Returns the object, or null when the file is missing or damaged.
	 *
	 * @return array<string, mixed>|null
	 *
	 * @throws StorageFailure When the file exists and cannot be read.
	 */
	public function read( string $path ): ?array {
		$bytes = $this->files->read( $path );
		if ( null === $bytes || ! \str_starts_with( $bytes, self::GUARD ) ) {
			return null;
		}
		$data = \json_decode( \substr( $bytes, \strlen( self::GUARD ) ), true );
		if ( ! \is_array( $data ) ) {
			return null;
		}

		/** @var array<string, mixed> $data A JSON object. */
		return $data;
	}

	/**
	 * Writes the object.
	 *
	 * @param array<string, mixed> $data
	 *
	 * @throws InvalidInput   When a text is not UTF-8.
	 * @throws StorageFailure When it cannot be written.
	 */
	public function write( string $path, array $data ): void {
		$this->files->write( $path, self::bytes( $data ) );
	}

	/**
	 * Returns the bytes of the file for an object.
	 *
	 * @param array<string, mixed> $data
	 *
	 * @throws InvalidInput When a text is not UTF-8.
	 */
	public static function bytes( array $data ): string {
		try {
			return self::GUARD . \json_encode( $data, \JSON_HEX_TAG | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION | \JSON_THROW_ON_ERROR ) . "\n";
		} catch ( JsonException $reason ) {
			throw InvalidInput::because( Text::__( 'The code or a text of the snippet is not valid UTF-8. Save it as UTF-8 and send it again.', 'svc' ) );
		}
	}
}
