<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\LooseArray;
use Svc\Domain\Utf8;
use Svc\Doors\Actors;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Carries one command out. Every decision about rights and values is OperationRunner's.
 * @phpstan-import-type Answer from \Svc\Dispatch\Foreseen
 */
final class Session {

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Actors $actors,
		private readonly CommandInput $input,
		private readonly Printer $printer,
		private readonly Terminal $terminal,
		private readonly Refusal $refusal,
		private readonly BusyRetry $patience,
		private readonly JobWatch $watching,
	) {
	}

	/**
	 * @param list<string> $arguments What follows the words of the family.
	 * @param array<string, mixed> $options
	 */
	public function run( CommandFamily $family, array $arguments, array $options ): void {
		try {
			$exit_code = $this->answer( $family, $arguments, $options );
		} catch ( Throwable $thrown ) {
			$exit_code = $this->refusal->tell( $thrown );
		}
		$this->terminal->end( $exit_code );
	}

	/**
	 * @param list<string> $arguments
	 * @param array<string, mixed> $options
	 */
	private function answer( CommandFamily $family, array $arguments, array $options ): int {
		$format              = Format::take( $options );
		[ $command, $typed ] = $family->select( $arguments, $options + ( $format->is_dry_run ? [ 'dry-run' => true ] : [] ) );
		if ( 'dry-run' === $command->door['flag'] ) {
			// What it would come to is a command of its own there, which tells more.
			$format = $format->done();
		}
		$actor               = $this->actors->signed_in( 'cli' );
		$this->runner->authorize( $command->id, $actor );
		if ( ! $command->writes() && ( $format->is_dry_run || $format->is_porcelain ) ) {
			throw InvalidInput::because( \sprintf( '"%s" has no --dry-run or --porcelain.', $command->name() ) );
		}
		if ( [] !== $command->door['texts'] && ! $command->writes() && [] !== $typed ) {
			$format = $format->only( $command->text_field( $typed[0] ) );
		}
		$inputs = $this->input->read( $command, $typed, $options, $actor );
		// A bulk action always has its test run.
		if ( \count( $inputs ) > 1 && 'each' !== $command->door['several'] && ! isset( $inputs[0]['untested'] ) ) {
			$bulk = [
				'ids'    => \array_column( $inputs, 'id' ),
				'action' => $command->door['several'],
			];
			return $this->one( 'run-bulk', $bulk, writes: true, format: $format, actor: $actor );
		}
		$codes = $this->terminal->each( $command->name(), $inputs, fn( array $input ): int => $this->one( $command->id, $input, $command->writes(), $format, $actor ) );
		return \max( 0, ...$codes );
	}

	/** @param array<string, mixed> $input */
	private function one( string $id, array $input, bool $writes, Format $format, Actor $actor ): int {
		if ( $format->is_check && 'plan-deploy' !== $id ) {
			throw InvalidInput::because( 'Only "wp svc plan" has --check.' );
		}
		if ( 'replace-code' === $id ) {
			// It tells every change by itself, with the very code that makes it.
			$input['dry_run'] = $format->is_dry_run;
		} elseif ( $format->is_dry_run ) {
			return $this->preview( $this->runner->foresee( $id, $input, $actor )->to_array(), $format );
		}
		if ( 'apply-deploy' === $id && ! isset( $input['digest'] ) ) {
			// A busy site is asked again, and may have been changed by then: what is applied is held to the site as it is now.
			$plan            = $this->patience->with( fn(): Result => $this->runner->run( 'plan-deploy', $input, $actor ) )->data;
			$input['digest'] = \is_array( $plan ) ? $plan['digest'] ?? '' : '';
		}
		$decided = 'resolve-git' === $id && \is_string( $input['uid'] ?? null ) ? $input['uid'] : '';
		$data    = $this->watching->to_end( $this->patience->with( fn(): Result => $this->runner->run( $id, $input, $actor ) )->data, $actor, $decided );
		if ( $format->is_porcelain ) {
			$this->terminal->text( Outcome::porcelain( $data ) . "\n" );
		} elseif ( ! $format->is_plain() ) {
			$this->printer->print( $id, $data, $format );
		} else {
			$this->show( $id, $data, $writes, $format );
		}
		$exit_code = $this->remarks( $id, $data, $writes, $format );
		return 0 === $exit_code && $format->is_check && \is_array( $data ) && [] !== ( $data['steps'] ?? [] ) ? PlanOutput::DIFFERS : $exit_code;
	}

	/** Prints an answer as a person reads it; of what was changed, `remarks()` says the sentence. */
	private function show( string $id, mixed $data, bool $writes, Format $format ): void {
		$answer = \is_array( $data ) ? $data : [];
		match ( $id ) {
			'run-snippet'                 => $this->terminal->shown( LooseArray::text( $answer, 'output' ) ),
			'plan-deploy', 'apply-deploy' => $this->terminal->text( \implode( "\n", PlanOutput::lines( $answer ) ) . "\n" ),
			'replace-code'                => \array_map( $this->terminal->say( ... ), ReplaceOutput::lines( $answer ) ),
			'compare-source'              => \array_map( $this->terminal->say( ... ), ComparisonOutput::lines( $answer ) ),
			'validate-snippet'            => null,
			default                       => $writes ? null : $this->printer->print( $id, $data, $format ),
		};
		if ( 'get-git' === $id ) {
			\array_map( $this->terminal->say( ... ), GitOutput::lines( $answer ) );
		}
	}

	/** What is wrong and what one should know to standard error, then the sentence that it is done. */
	private function remarks( string $id, mixed $data, bool $writes, Format $format ): int {
		if ( $format->is_plain() && \is_array( $data ) && \is_array( $data['comparison'] ?? null ) ) {
			\array_map( $this->terminal->say( ... ), ComparisonOutput::lines( $data['comparison'] ) );
			unset( $data['comparison'] );
		}
		foreach ( Outcome::remarks( $data, 'warnings' ) as $sentence ) {
			$this->terminal->warn( $sentence );
		}
		$errors = Outcome::remarks( $data, 'errors' );
		foreach ( $errors as $sentence ) {
			$this->terminal->fail( $sentence );
		}
		$sentence = 'run-snippet' === $id ? '' : Outcome::sentence( $data );
		if ( [] !== $errors ) {
			if ( null !== $sentence && '' !== $sentence ) {
				$this->terminal->fail( $sentence );
			}
			return Outcome::WITH_ERRORS;
		}
		if ( ! $format->is_plain() || '' === $sentence ) {
			return 0;
		}
		if ( 'validate-snippet' === $id ) {
			$this->terminal->success( 'No errors found.' );
		} elseif ( $writes && null !== $sentence ) {
			$this->terminal->success( $sentence );
		} elseif ( $writes ) {
			$this->printer->print( $id, $data, $format );
		}
		return 0;
	}

	/** @param Answer $preview */
	private function preview( array $preview, Format $format ): int {
		if ( 'json' === $format->name ) {
			$this->printer->json( $preview );
		} else {
			$shorten = static fn( mixed $value ): mixed => \is_string( $value ) && Utf8::length( $value ) > 60 ? Utf8::first( $value, 60 ) . '…' : $value;
			$this->printer->print( null, \array_map( static fn( array $step ): array => \array_map( $shorten, $step ), $preview['changes'] ), $format );
			$this->terminal->say( [] === $preview['changes'] ? 'Nothing would change.' : 'Planned changes. Nothing was changed.' );
		}
		if ( $preview['test_load'] ) {
			$this->terminal->warn( 'The test run happens when you activate the snippet.' );
		}
		return $this->remarks( 'dry-run', $preview, writes: false, format: $format );
	}
}
