<?php
/**
 * Lists the texts of PHP files and of the bridge that can be translated.
 *
 * Run by scripts/pot.ts: php pot.php ROOT < list. In: a JSON list of PHP files, relative to ROOT. Out: JSON, a list of
 * `{text, plural?, context?, comment?, file, line}`.
 * @package svc
 */

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\NodeFinder;
use PhpParser\ParserFactory;

$root = $argv[1] ?? '';
require $root . '/vendor/autoload.php';

/** Function or method `Text::__` to the place of the text, of the plural and of the context. */
const TRANSLATING = [
	'__'          => [ 0, null, null ],
	'_e'          => [ 0, null, null ],
	'esc_html__'  => [ 0, null, null ],
	'esc_html_e'  => [ 0, null, null ],
	'esc_attr__'  => [ 0, null, null ],
	'esc_attr_e'  => [ 0, null, null ],
	'_x'          => [ 0, null, 1 ],
	'_ex'         => [ 0, null, 1 ],
	'esc_html_x'  => [ 0, null, 1 ],
	'esc_attr_x'  => [ 0, null, 1 ],
	'_n'          => [ 0, 1, null ],
	'_n_noop'     => [ 0, 1, null ],
	'_nx'         => [ 0, 1, 3 ],
	'_nx_noop'    => [ 0, 1, 2 ],
];

/** Headers of svc.php that WordPress translates. */
const HEADERS = [ 'Plugin Name', 'Description', 'Author' ];

/** @return array<int, string> Last line of each comment for translators to its text. */
function hints( string $code ): array {
	$hints = [];
	foreach ( PhpToken::tokenize( $code ) as $token ) {
		if ( $token->is( [ T_COMMENT, T_DOC_COMMENT ] ) && preg_match( '~\A(?:/\*+|//|#)\s*(translators:.*?)\s*(?:\*/)?\s*\z~is', $token->text, $found ) === 1 ) {
			$hints[ $token->line + substr_count( $token->text, "\n" ) ] = (string) preg_replace( '~\s*\n\s*\*?\s*~', ' ', $found[1] );
		}
	}
	return $hints;
}

/** @return list<array<string, string|int>> Texts of one file. */
function texts_of_code( string $code, string $file ): array {
	$hints = hints( $code );
	$calls = ( new NodeFinder() )->find(
		( new ParserFactory() )->createForNewestSupportedVersion()->parse( $code ) ?? [],
		static fn( Node $node ): bool => ( $node instanceof Node\Expr\FuncCall && $node->name instanceof Node\Name )
			|| ( $node instanceof Node\Expr\StaticCall && $node->class instanceof Node\Name && 'Text' === $node->class->getLast() )
	);
	$texts = [];
	foreach ( $calls as $call ) {
		if ( ! ( $call instanceof Node\Expr\FuncCall || $call instanceof Node\Expr\StaticCall ) || $call->isFirstClassCallable() || $call->name instanceof Node\Expr ) {
			continue;
		}
		$places = TRANSLATING[ $call->name->toString() ] ?? null;
		if ( null === $places ) {
			continue;
		}
		$values = array_map( static fn( Node\Arg $argument ): ?string => $argument->value instanceof Node\Scalar\String_ ? $argument->value->value : null, $call->getArgs() );
		$line   = $call->getStartLine();
		$entry  = array_filter(
			[
				'text'    => $values[ $places[0] ] ?? null,
				'plural'  => null === $places[1] ? null : $values[ $places[1] ] ?? null,
				'context' => null === $places[2] ? null : $values[ $places[2] ] ?? null,
				'comment' => $hints[ $line ] ?? $hints[ $line - 1 ] ?? null,
			],
			static fn( ?string $value ): bool => null !== $value
		);
		if ( isset( $entry['text'] ) ) {
			$texts[] = $entry + [
				'file' => $file,
				'line' => $line,
			];
		}
	}
	return $texts;
}

/** @return list<array<string, string|int>> Texts of the plugin's header. */
function texts_of_header( string $code, string $file ): array {
	$texts = [];
	foreach ( HEADERS as $header ) {
		if ( preg_match( '~^ \* ' . $header . ':\s*(.+)$~m', $code, $found, PREG_OFFSET_CAPTURE ) === 1 ) {
			$texts[] = [
				'text'    => trim( $found[1][0] ),
				'comment' => "$header of the plugin",
				'file'    => $file,
				'line'    => substr_count( $code, "\n", 0, $found[0][1] ) + 1,
			];
		}
	}
	return $texts;
}

/**
 * The labels of the contract, which reach PHP as data and are translated by Svc\Vocabulary\Words.
 * @return list<array<string, string|int>>
 */
function texts_of_contract( string $root ): array {
	defined( 'ABSPATH' ) || define( 'ABSPATH', $root );
	$texts = [];
	$add   = static function ( string $file, string $comment, mixed $text ) use ( &$texts ): void {
		if ( is_string( $text ) && '' !== $text ) {
			$texts[] = [
				'text'    => $text,
				'comment' => $comment,
				'file'    => $file,
				'line'    => 0,
			];
		}
	};

	$file = 'build/bridge/contract.php';
	foreach ( ( require "$root/$file" )['operators'] as $label ) {
		$add( $file, 'Operator of a condition: "Address contains …"', $label );
	}
	$file = 'build/bridge/conditions.php';
	foreach ( require "$root/$file" as $type ) {
		$add( $file, 'Condition', $type['label'] );
		$add( $file, 'Heading above conditions', $type['group'] );
		foreach ( $type['option_labels'] ?? [] as $label ) {
			$add( $file, "Value of the condition \"{$type['label']}\"", $label );
		}
	}
	$file = 'build/bridge/locations.php';
	foreach ( require "$root/$file" as $locations ) {
		foreach ( $locations['keys'] as $location ) {
			$add( $file, 'Location of snippets', $location['label'] );
			$add( $file, 'Location of snippets, described', $location['description'] );
			$add( $file, 'Heading above locations', $location['group'] );
		}
	}
	return [ ...$texts, ...texts_of_operations( $root ) ];
}

/**
 * Names of abilities. Their descriptions are for models, and the command line is in English, as WP-CLI is.
 * @return list<array<string, string|int>>
 */
function texts_of_operations( string $root ): array {
	$file   = 'build/bridge/operations.php';
	$labels = array_filter( array_map( static fn( array $operation ): ?string => $operation['ability']['label'] ?? null, require "$root/$file" ) );
	return array_map(
		static fn( string $text ): array => [
			'text'    => $text,
			'comment' => 'Name of an ability',
			'file'    => $file,
			'line'    => 0,
		],
		array_values( $labels )
	);
}

/** @var list<string> $files */
$files = json_decode( (string) file_get_contents( 'php://stdin' ), true, 2, JSON_THROW_ON_ERROR );
$texts = texts_of_contract( $root );
foreach ( $files as $file ) {
	$code = (string) file_get_contents( "$root/$file" );
	array_push( $texts, ...( 'svc.php' === $file ? texts_of_header( $code, $file ) : [] ), ...texts_of_code( $code, $file ) );
}
echo json_encode( $texts, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE );
