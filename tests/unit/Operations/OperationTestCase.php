<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations;

use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Changes\Changes;
use Svc\Changes\Codes;
use Svc\Changes\SnippetFields;
use Svc\Contract;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Rules;
use Svc\Exchange\ReadableSnippets;
use Svc\Insights\CostFigures;
use Svc\Operations\Snippets\ListSnippets;
use Svc\Storage\Observed\Costs;
use Svc\Storage\Site\Settings;
use Svc\Styles\StyleCompiler;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\Changes\ChangesFactory;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/../Changes/ChangesFactory.php';
require_once __DIR__ . '/../Access/SitePeople.php';

/** An operation over a storage. Ann is an administrator, user 8 has level design. */
abstract class OperationTestCase extends StorageTestCase {

	private const BRIDGE = __DIR__ . '/../../../build/bridge/';

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [
			7 => [ 'administrator' ],
			8 => [ 'contributor' ],
		];
		$this->settings()->change(
			static fn( array $values ): array => [
				'access' => [
					'roles' => [],
					'users' => [ 8 => 'design' ],
				],
			] + $values
		);
	}

	/**
	 * The input with the defaults of the contract.
	 * @param array<string, mixed> $input
	 * @return array<string, mixed>
	 */
	protected static function defaulted( string $operation, array $input ): array {
		/** @var array<string, array{input: array{properties: array<string, array<string, mixed>>}}> $schemas */
		$schemas = require self::BRIDGE . 'schemas.php';
		$defaults = [];
		foreach ( $schemas[ $operation ]['input']['properties'] as $name => $field ) {
			if ( \array_key_exists( 'default', $field ) ) {
				$defaults[ $name ] = $field['default'];
			}
		}
		return $input + $defaults;
	}

	protected function rules(): Rules {
		/** @var array<string, array{custom: bool, keys: array<string, array{hook: string}>}> $locations */
		$locations = require self::BRIDGE . 'locations.php';
		return new Rules( $locations );
	}

	protected function fields(): SnippetFields {
		$contract = new Contract( \dirname( __DIR__, 3 ) );
		return new SnippetFields( $contract->fields(), $contract->locations(), new Tier(), $this->rules() );
	}

	protected function settings(): Settings {
		return new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}

	protected function gate(): Gate {
		return new Gate( new SiteRules(), new Tier(), $this->settings() );
	}

	protected function changes( ?StyleCompiler $compiler = null ): Changes {
		return ChangesFactory::changes( $this->storage, $compiler ?? new RecordingCompiler(), static function (): void {} );
	}

	protected function list(): ListSnippets {
		$store = $this->storage->snippets;
		$codes = new Codes( $store );
		$costs = new CostFigures( new Costs( $this->storage->paths, $this->storage->folders, $this->storage->files ), new Tier( 'free' ) );
		return new ListSnippets( $store, $codes, $costs, new ReadableSnippets( $store, $codes, $this->gate() ) );
	}

	/** @param callable(): mixed $work */
	protected static function refusal( callable $work ): SvcException {
		try {
			$work();
		} catch ( SvcException $refused ) {
			return $refused;
		}
		self::fail( 'Not refused' );
	}
}
