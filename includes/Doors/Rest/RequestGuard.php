<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Exchange\SentFile;
use WeakMap;
use WP_Error;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/**
 * Looks at a request before core does: a body that is neither JSON object nor form is refused after the permission check, `{"encoded": Base64}` is
 * unpacked for sites whose firewall lets no code through, and a GET never becomes a write by a method override.
 */
final class RequestGuard {

	public const NAMESPACE = 'svc/v1';
	private const FORM = 'application/x-www-form-urlencoded';

	/** Routes whose body may be a file of any kind. */
	private const WITH_FILE = [ '/import', '/import/preview' ];

	private const READING = [ 'GET', 'HEAD', 'OPTIONS' ];

	/** @var WeakMap<object, string> Why a body cannot be read, by request. */
	private WeakMap $unreadable;

	public function __construct() {
		$this->unreadable = new WeakMap();
	}

	/**
	 * @param mixed $result What to answer instead of dispatching; passed through.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public function screen( mixed $result, WP_REST_Request $request ): mixed {
		if ( null !== $result || 0 !== \stripos( $request->get_route(), '/' . self::NAMESPACE ) ) {
			return $result;
		}
		if ( $this->is_overridden_write( $request ) ) {
			return new WP_Error( ErrorCode::Invalid->value, \__( 'GET can\'t change anything, even with _method.', 'svc' ), [ 'status' => 405 ] );
		}
		if ( 'POST' === $request->get_method() && \in_array( \substr( $request->get_route(), \strlen( self::NAMESPACE ) + 1 ), self::WITH_FILE, true ) ) {
			self::pack_file( $request );
		}
		$reason = $this->body_fault( $request );
		if ( null !== $reason ) {
			$this->unreadable[ $request ] = $reason;
			// Emptied so that core neither answers with a message of its own nor iterates over something that is not a list.
			$request->set_body( '' );
		}
		return null;
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @throws InvalidInput When the request came with a body that could not be read.
	 */
	public function require_readable( WP_REST_Request $request ): void {
		if ( isset( $this->unreadable[ $request ] ) ) {
			throw InvalidInput::because( $this->unreadable[ $request ] );
		}
	}

	/**
	 * Core takes `_method` and X-HTTP-Method-Override from any request, also from a GET (class-wp-rest-server.php, serve_request()).
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private function is_overridden_write( WP_REST_Request $request ): bool {
		$sent = $_SERVER['REQUEST_METHOD'] ?? '';
		// Only its presence counts.
		$overridden = isset( $_GET['_method'] ) || isset( $_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE'] );
		return $overridden && \in_array( $sent, self::READING, true ) && ! \in_array( $request->get_method(), self::READING, true );
	}

	/** @param WP_REST_Request<array<string, mixed>> $request */
	private function body_fault( WP_REST_Request $request ): ?string {
		$body = $request->get_body();
		// Null in requests that PHP makes by itself.
		if ( \in_array( $body, [ '', null ], true ) ) {
			return null;
		}
		if ( ! $request->is_json_content_type() ) {
			$is_form = self::FORM === ( $request->get_content_type()['value'] ?? '' );
			return $is_form || \in_array( $request->get_method(), self::READING, true ) ? null : self::ask_for_json();
		}
		return self::unpack( $request );
	}

	/** @param WP_REST_Request<array<string, mixed>> $request Makes JSON of a body that is a file, whatever its type is said to be. */
	private static function pack_file( WP_REST_Request $request ): void {
		$body = $request->get_body();
		if ( \in_array( $body, [ '', null ], true ) ) {
			return;
		}
		// No form begins as a file does.
		$is_form = self::FORM === ( $request->get_content_type()['value'] ?? '' ) && 1 !== \preg_match( '/\A(?:\xEF\xBB\xBF)?\s*[{\[<]|\APK/', $body );
		if ( $is_form || null !== SentFile::fields( $body ) ) {
			return;
		}
		$request->set_header( 'Content-Type', 'application/json' );
		$request->set_body_params( [] );
		$request->set_body( (string) \json_encode( SentFile::packed( $body ) ) );
	}

	/**
	 * Takes a body of JSON out of Base64, where it was sent so.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return string|null What is wrong with the body; null where it is a JSON object.
	 */
	public static function unpack( WP_REST_Request $request ): ?string {
		try {
			$body   = JsonText::text( $request->get_body() );
			$fields = JsonText::fields( $body );
			if ( isset( $fields['encoded'] ) ) {
				$inner = [ 'encoded' ] === \array_keys( $fields ) && \is_string( $fields['encoded'] ) ? \base64_decode( $fields['encoded'], true ) : false;
				if ( false === $inner ) {
					return \__( 'Send "encoded" alone, with a JSON object in Base64.', 'svc' );
				}
				// From here on the request is what was packed into it.
				$body = JsonText::text( $inner );
				JsonText::fields( $body );
			}
		} catch ( InvalidInput $fault ) {
			return $fault->getMessage();
		}
		if ( $body !== $request->get_body() ) {
			$request->set_body( $body );
		}
		return null;
	}

	public static function ask_for_json(): string {
		return \__( 'Send a JSON object with the header Content-Type: application/json.', 'svc' );
	}
}
