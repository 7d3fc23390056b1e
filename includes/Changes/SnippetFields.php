<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Access\Tier;
use Svc\Bridge\FieldNames;
use Svc\Checks\CheckResult;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\Remarks;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\TierRequired;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Turns the fields of a request, which have passed their schema, into the settings of a snippet: keeps what may be written, and fits every
 * field to the snippet's type, so that no combination is stored that the runtime would have to guess about.
 * @phpstan-type Location array{default: string, custom: bool, keys: array<string, array{position: bool, ...}>, ...}
 */
final class SnippetFields {

	/**
	 * @param array<string, array{writable: bool, tiers: array<string, string>, ...}> $fields Field => facts, from `build/bridge/fields.php`.
	 * @param array<string, Location> $locations Snippet type => locations, from `build/bridge/locations.php`.
	 */
	public function __construct(
		private readonly array $fields,
		private readonly array $locations,
		private readonly Tier $tier,
		private readonly Rules $rules,
	) {
	}

	/**
	 * @param array<string, mixed> $input Fields to change; read-only and unknown ones are ignored.
	 * @throws InvalidInput When a value does not fit the snippet's type, or a condition cannot be understood.
	 * @throws TierRequired When a value needs a higher tier than the site's.
	 */
	public function apply( Snippet $before, array $input ): Snippet {
		$sent = \array_filter( $input, fn( string $field ): bool => 'code' !== $field && ( $this->fields[ $field ]['writable'] ?? false ), \ARRAY_FILTER_USE_KEY );
		// Asked again with the snippet at hand: the schema knew the type only if it was sent.
		$broken = $this->rules->broken( Rules::SNIPPET, $input, $before->settings() );
		if ( [] !== $broken ) {
			throw InvalidInput::fields( $broken );
		}
		if ( \is_array( $sent['conditions'] ?? null ) ) {
			$sent['conditions'] = Conditions::clean( $sent['conditions'], $this->tier->name );
		}
		$after = $before->with( $sent );
		$after = $after->with( $this->fit_texts( $after ) + $this->fit_type( $before, $after ) );
		$this->require_tier( $before, $after );
		return $after;
	}

	/**
	 * What saving does to the values that were sent: errors keep the snippet inactive, warnings only tell. Stored conditions that were not sent are
	 * judged only where the snippet would go live with a rule that was never corrected.
	 * @param array<string, mixed> $input As for apply(), which made `$after` of it; `$before` is null for a new snippet.
	 */
	public function remarks( Snippet $after, array $input, ?Snippet $before = null ): CheckResult {
		$sent     = $input['conditions'] ?? null;
		$stays_on = null !== $before && $before->is_active() && $before->conditions === $after->conditions;
		if ( \is_array( $sent ) ) {
			$remarks = Remarks::of( $sent, $this->tier->name, $after->is_active() && ! $stays_on );
			return new CheckResult( $remarks->errors, $remarks->warnings );
		}
		if ( ! $after->is_active() || $stays_on ) {
			return new CheckResult();
		}
		$remarks = Remarks::of_stored( $after->conditions, $this->tier->name );
		return new CheckResult( $remarks->errors, $remarks->warnings );
	}

	/** @param array<array-key, mixed> $conditions As they came from elsewhere; nothing is said about those that were kept as they are. */
	public function fitted( array $conditions ): CheckResult {
		$remarks = Remarks::of( $conditions, $this->tier->name, false );
		return new CheckResult( $remarks->errors, $remarks->changes );
	}

	/** @return array<string, mixed> Field => value afterwards. */
	public static function changes( Snippet $before, Snippet $after ): array {
		$changes = [];
		$old     = $before->settings();
		foreach ( $after->settings() as $field => $value ) {
			if ( $old[ $field ] !== $value ) {
				$changes[ $field ] = $value;
			}
		}
		return $changes;
	}

	/** @return array{title: string, tags: list<string>, folder: string} */
	private function fit_texts( Snippet $snippet ): array {
		$tags = \array_map( self::one_line( ... ), $snippet->tags );
		return [
			'title'  => self::one_line( $snippet->title ),
			'tags'   => \array_values( \array_unique( \array_filter( $tags, static fn( string $tag ): bool => '' !== $tag ) ) ),
			'folder' => \implode( '/', \array_map( '\trim', \explode( '/', \trim( $snippet->folder, " /\t" ) ) ) ),
		];
	}

	/** @return array<string, mixed> */
	private function fit_type( Snippet $before, Snippet $after ): array {
		$box   = $this->rules->box_hook( $before->uid );
		$fixed = [ 'hook' => '' === $box ? $this->fit_hook( $before, $after ) : $box ];
		foreach ( FieldNames::FOR_TYPES as $field => [ $default, $types ] ) {
			if ( ! \in_array( $after->type, $types, true ) ) {
				$fixed[ $field ] = $default;
			}
		}
		return $fixed + [
			'lang'     => '' === $after->lang ? 'css' : $after->lang,
			'requires' => \array_values( \array_unique( $after->requires ) ),
		];
	}

	/** A location of the former type goes back to the default of the new one, also where that would take its key for the name of an action. */
	private function fit_hook( Snippet $before, Snippet $after ): string {
		$table = $this->locations[ $after->type ];
		if ( '' === $after->hook ) {
			return $table['default'];
		}
		$left_behind = $before->type !== $after->type && $before->hook === $after->hook && isset( $this->locations[ $before->type ]['keys'][ $after->hook ] );
		$known       = isset( $table['keys'][ $after->hook ] );
		return $known || ( $table['custom'] && ! $left_behind ) || $before->hook !== $after->hook ? $after->hook : $table['default'];
	}

	/** Refuses what this change would newly use from a higher tier; what is stored already stays as it is. */
	private function require_tier( Snippet $before, Snippet $after ): void {
		foreach ( self::changes( $before, $after ) as $field => $value ) {
			$tier = \is_string( $value ) ? $this->fields[ $field ]['tiers'][ $value ] ?? null : null;
			if ( null !== $tier && ! $this->tier->includes( $tier ) ) {
				throw TierRequired::for_tier( $tier );
			}
		}
	}

	private static function one_line( string $text ): string {
		return \trim( (string) \preg_replace( '/[\x00-\x1F\x7F]+/', ' ', $text ) );
	}
}
