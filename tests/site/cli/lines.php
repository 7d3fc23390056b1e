<?php
/**
 * Types command lines one after the other in one process, since each start of WP-CLI takes most of a second:
 * `wp eval-file --use-include lines.php lines.json answers.json`. A line names its user, if it has one, the words after `wp`, and the file that
 * gets what it says, if there is one: the next line may read it.
 *
 * @package svc
 */

declare(strict_types=1);

[ $svc_from, $svc_to ] = $args;
$svc_answers           = [];
foreach ( json_decode( (string) file_get_contents( $svc_from ), true, 512, JSON_THROW_ON_ERROR ) as $svc_line ) {
	wp_set_current_user( null === $svc_line['user'] ? 0 : get_user_by( 'login', $svc_line['user'] )->ID );
	// As WP-CLI takes a line apart: a word with spaces is quoted as a whole.
	$svc_words = array_map( static fn( string $word ): string => 1 === preg_match( '/\s/', $word ) ? "'{$word}'" : $word, $svc_line['words'] );
	$svc_said  = WP_CLI::runcommand(
		implode( ' ', $svc_words ),
		[
			'launch'     => false,
			'exit_error' => false,
			'return'     => 'all',
		]
	);

	if ( isset( $svc_line['file'] ) ) {
		file_put_contents( $svc_line['file'], $svc_said->stdout . "\n" );
	}
	$svc_answers[] = [
		'exit'   => $svc_said->return_code,
		'stdout' => $svc_said->stdout,
		'stderr' => $svc_said->stderr,
	];
}
file_put_contents( $svc_to, wp_json_encode( $svc_answers, JSON_THROW_ON_ERROR ) );
