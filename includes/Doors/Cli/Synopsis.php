<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

\defined( 'ABSPATH' ) || exit;

/**
 * What WP-CLI is told of a family of commands. Values are not checked here: the contract refuses them with its own sentence and exit code. Pure.
 * @see WP_CLI::add_command()
 * @phpstan-type Part array{type: 'positional'|'assoc'|'flag', name: string, description: string, optional: bool, repeating?: bool}
 */
final class Synopsis {

	/** @return list<Part> */
	public static function of( CommandFamily $family ): array {
		$parts = self::arguments( $family );
		foreach ( $family->commands as $command ) {
			foreach ( $command->options() as $option => $field ) {
				$parts[] = self::part( $command->is_switch( $field ) ? 'flag' : 'assoc', $option, self::about( $command, $field ) );
			}
			if ( null !== $command->door['flag'] ) {
				$parts[] = self::part( 'flag', $command->door['flag'], $command->summary );
			}
			if ( 'code' === $command->door['file'] ) {
				$parts[] = self::part( 'assoc', 'file', 'File with the code, or - for standard input.' );
			}
			if ( [] !== $command->door['texts'] && $command->writes() ) {
				$parts[] = self::part( 'assoc', 'file', 'File with the text, or - for standard input (default).' );
			}
			if ( $command->has_active() ) {
				$parts[] = self::part( 'flag', 'active', 'Short for --status=active; --no-active for --status=inactive.' );
			}
			if ( 'plan-deploy' === $command->id ) {
				$parts[] = self::part( 'flag', 'check', 'Exit with code 10 if the site is not up to date.' );
			}
			if ( ! $command->writes() ) {
				continue;
			}

			$parts[] = self::part( 'flag', 'dry-run', 'Show the planned changes without making them.' );
			$parts[] = self::part( 'flag', 'porcelain', 'Print only the new ID or value.' );
		}
		$parts[] = self::part( 'assoc', 'format', 'One of: table, json, csv, yaml, ids, count.' );
		$parts[] = self::part( 'assoc', 'fields', 'Fields to print, separated by commas.' );
		$parts[] = self::part( 'assoc', 'field', 'Print only the value of this field.' );
		$once    = [];
		foreach ( $parts as $part ) {
			$once[ $part['type'] . $part['name'] ] ??= $part;
		}
		return \array_values( $once );
	}

	/** The text below the options: how each command of the family is written, and examples. */
	public static function text( CommandFamily $family ): string {
		$text = '';
		if ( \count( $family->commands ) > 1 ) {
			$text .= "## COMMANDS\n\n";
			foreach ( $family->commands as $command ) {
				$text .= '    ' . CommandFamily::usage( $command ) . "\n        " . $command->summary . "\n\n";
			}
		}
		$text .= "## EXAMPLES\n";
		foreach ( $family->commands as $command ) {
			foreach ( $command->door['examples'] as $example ) {
				$text .= "\n    # " . $example['what'] . "\n    \$ {$example['run']}\n";
			}
		}
		return $text;
	}

	/** @return list<Part> Arguments of the only command; where there are several, words and arguments of each may follow. */
	private static function arguments( CommandFamily $family ): array {
		$plain = \array_values( \array_filter( $family->commands, static fn( Command $command ): bool => \count( $command->door['words'] ) === \count( $family->words ) ) );
		if ( \count( $plain ) < \count( $family->commands ) ) {
			return [
				[ 'repeating' => true ] + self::part( 'positional', 'argument', 'See the commands below.' ),
			];
		}
		$parts = [];
		foreach ( $plain as $command ) {
			foreach ( $command->arguments() as $argument ) {
				$parts[] = self::part( 'positional', $argument['name'], $argument['description'], $argument['optional'] || \count( $plain ) > 1 ) + [ 'repeating' => $argument['repeating'] ];
			}
		}
		return $parts;
	}

	private static function about( Command $command, string $field ): string {
		$place = $command->door['names'][ $field ] ?? null;
		if ( 'users' === $place ) {
			return 'ID, login or email address of a user.';
		}
		if ( null !== $place ) {
			return 'ID, permanent ID or unique title of a snippet.';
		}
		$description = Command::description( $command->fields[ $field ] ?? [] );
		if ( $command->is_json( $field ) ) {
			return \trim( "{$description} JSON, or @ and the name of a file." );
		}
		return $command->is_list( $field ) ? \trim( "{$description} Divided by commas." ) : $description;
	}

	/**
	 * @param 'positional'|'assoc'|'flag' $type
	 * @return Part
	 */
	public static function part( string $type, string $name, string $description, bool $is_optional = true ): array {
		return [
			'type'        => $type,
			'name'        => $name,
			'description' => $description,
			'optional'    => $is_optional,
		];
	}
}
