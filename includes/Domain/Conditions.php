<?php

declare(strict_types=1);

namespace Svc\Domain;

use Svc\Bridge\Limits;
use Svc\Domain\Conditions\Cleaning;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Conditions\NearName;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Conditions\ValueCleaner;
use Svc\Domain\Error\InvalidInput;
use UnexpectedValueException;

\defined( 'ABSPATH' ) || exit;

/**
 * The rules of the field `conditions` (spec 2.3). `Conditions\ValueCleaner` cleans values. Pure, and cleaning twice changes nothing.
 * @phpstan-type Rule array{type: string, op: string, value: mixed, unfit?: true, verbatim?: string}
 */
final class Conditions {


	/**
	 * A rule that would say something else than was sent is marked `unfit` and matches nothing; rules of unknown types stay as they are.
	 * @param array<array-key, mixed> $groups List of lists of rules.
	 * @return list<list<Rule>>
	 * @throws InvalidInput Naming each bad place as `conditions[group][rule].field`.
	 */
	public static function clean( array $groups, string $tier = 'agency' ): array {
		$wrong   = [];
		$cleaned = [];
		if ( ! \array_is_list( $groups ) ) {
			throw InvalidInput::field( 'conditions', Text::__( 'Send a list of groups of rules.', 'svc' ) );
		}
		if ( \count( $groups ) > Limits::CONDITION_GROUPS ) {
			/* translators: %d: number of groups. */
			throw InvalidInput::field( 'conditions', \sprintf( Text::__( 'Use at most %d groups.', 'svc' ), Limits::CONDITION_GROUPS ) );
		}
		foreach ( $groups as $index => $group ) {
			$rules = self::group( $group, "conditions[{$index}]", $tier, $wrong );
			if ( [] !== $rules ) {
				$cleaned[] = $rules;
			}
		}
		if ( [] !== $wrong ) {
			throw InvalidInput::fields( $wrong );
		}

		return $cleaned;
	}

	/**
	 * @param array<string, string> $wrong Path => sentence, added to.
	 * @return list<Rule>
	 */
	private static function group( mixed $group, string $path, string $tier, array &$wrong ): array {
		if ( ! \is_array( $group ) || ! \array_is_list( $group ) ) {
			$wrong[ $path ] = Text::__( 'Send a list of rules.', 'svc' );
			return [];
		}
		if ( \count( $group ) > Limits::CONDITION_RULES ) {
			/* translators: %d: number of rules. */
			$wrong[ $path ] = \sprintf( Text::__( 'Use at most %d rules in a group.', 'svc' ), Limits::CONDITION_RULES );
			return [];
		}
		$rules = [];
		foreach ( $group as $index => $rule ) {
			$clean = self::rule( $rule, "{$path}[{$index}]", $tier, $wrong );
			if ( null !== $clean ) {
				$rules[] = $clean;
			}
		}

		return $rules;
	}

	/**
	 * @param array<string, string> $wrong Path => sentence, added to.
	 * @return Rule|null
	 */
	private static function rule( mixed $rule, string $path, string $tier, array &$wrong ): ?array {
		if ( ! \is_array( $rule ) || ! \is_string( $rule['type'] ?? null ) || '' === $rule['type'] ) {
			$wrong[ $path . '.type' ] = Text::__( 'Send a rule with a type, an operator and a value.', 'svc' );
			return null;
		}
		if ( ! \is_string( $rule['op'] ?? null ) ) {
			$wrong[ $path . '.op' ] = Text::__( 'Send the operator as text.', 'svc' );
			return null;
		}
		$type = Types::registered( $rule['type'], $tier );
		if ( null === $type ) {
			return self::foreign( $rule, $rule['type'], $rule['op'], $path, $wrong );
		}
		if ( ! \in_array( $rule['op'], $type['ops'], true ) ) {
			/* translators: %s: list of operators. */
			$sentence = \sprintf( Text::__( 'This condition type has no such operator. Use one of: %s.', 'svc' ), \implode( ', ', $type['ops'] ) );
			$meant    = NearName::op( $rule['op'], $type['ops'] );
			/* translators: %s: name of an operator. */
			$wrong[ $path . '.op' ] = null === $meant ? $sentence : $sentence . ' ' . \sprintf( Text::__( 'Did you mean "%s"?', 'svc' ), $meant );
			return null;
		}
		try {
			$value = ValueCleaner::clean( $rule['type'], $type, $rule['op'], $rule['value'] ?? null );
		} catch ( UnexpectedValueException $refused ) {
			$wrong[ $path . '.value' ] = $refused->getMessage();
			return null;
		}
		$is_unfit = true === ( $rule[ ValueCleaner::UNFIT ] ?? null ) || Cleaning::of( $rule['type'], $type, $rule['op'], $rule['value'] ?? null, $value )->is_loss();

		return [
			'type'  => $rule['type'],
			'op'    => $rule['op'],
			'value' => $value,
		] + ( $is_unfit ? [ ValueCleaner::UNFIT => true ] : [] );
	}

	/**
	 * So that it works again once the type is back (spec 2.3 rule 5).
	 * @param array<array-key, mixed> $rule
	 * @param array<string, string>   $wrong
	 * @return Rule|null
	 */
	private static function foreign( array $rule, string $type, string $op, string $path, array &$wrong ): ?array {
		try {
			return ForeignRule::stored( $rule, $type, $op );
		} catch ( UnexpectedValueException $refused ) {
			$wrong[ $path ] = $refused->getMessage();
			return null;
		}
	}
}
