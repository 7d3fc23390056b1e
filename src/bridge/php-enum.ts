import type { ErrorSpec } from '../contract/errors.js';

/** Prints the error table as the one enum that PHP gets (`Svc\Bridge\ErrorCode`). */

function arms(
	errors: readonly ErrorSpec[],
	value: ( error: ErrorSpec ) => number
): string {
	return errors
		.map(
			( error ) => `\t\t\tself::${ error.name } => ${ value( error ) },\n`
		)
		.join( '' );
}

export function printErrorEnum( errors: readonly ErrorSpec[] ): string {
	const cases = errors
		.map(
			( { name, code, description } ) =>
				`\t/** ${ description } */\n\tcase ${ name } = '${ code }';\n`
		)
		.join( '\n' );
	const retryable = errors
		.filter( ( error ) => error.retryable )
		.map( ( error ) => `self::${ error.name }` );
	return `<?php
/**
 * Generated from src/contract by \`npm run build:bridge\`. Do not edit.
 */

declare(strict_types=1);

namespace Svc\\Bridge;

\\defined( 'ABSPATH' ) || exit;

/**
 * Every code the service answers with.
 */
enum ErrorCode: string {

${ cases }
	/** HTTP status of a REST answer. */
	public function status(): int {
		return match ( $this ) {
${ arms( errors, ( error ) => error.status ) }\t\t};
	}

	/** Exit code of the command line. */
	public function exit_code(): int {
		return match ( $this ) {
${ arms( errors, ( error ) => error.exit ) }\t\t};
	}

	/** Whether the very same request may succeed a moment later. */
	public function is_retryable(): bool {
		return \\in_array( $this, [ ${ retryable.join( ', ' ) } ], true );
	}
}
`;
}
