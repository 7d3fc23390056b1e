<?php
/**
 * Asks a loaded site every cell of a permission table: `wp eval-file --use-include permission-cells.php cells.json answers.json`. Cells are asked as
 * the person they name, at the door they name; snippets that they need are made before, by the service itself.
 *
 * @package svc
 */

declare(strict_types=1);

use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\OperationTable;
use Svc\Doors\ErrorMapper;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

[ $svc_from, $svc_to ] = $args;
$svc_cells             = json_decode( (string) file_get_contents( $svc_from ), true, 512, JSON_THROW_ON_ERROR );

/**
 * Makes one snippet for each cell that is about one; cells that are to be refused share theirs.
 *
 * @return array<int, int> Id by number of the cell.
 */
$svc_prepare = static function ( array $cells ): array {
	$code  = [
		'css'       => 'a {}',
		'css_admin' => 'a {}',
		'html'      => '<p>x</p>',
		'html_php'  => '<p><?= 1 ?></p>',
		'php'       => 'echo 1;',
	];
	$make  = static function ( Batch $batch ) use ( $cells, $code ): array {
		$ids    = [];
		$shared = [];
		foreach ( $cells as $n => $cell ) {
			$kind = $cell['snippet'];
			if ( null !== $kind ) {
				$type      = explode( '_', $kind )[0];
				$hooks     = [
					'php'  => 'root',
					'html' => 'wp_footer',
					'css'  => 'frontend',
				];
				$draft     = Snippet::create(
					[
						'title' => "Cell {$n}",
						'type'  => $type,
						'lang'  => 'css' === $type ? 'css' : '',
						'hook'  => 'css_admin' === $kind ? 'admin' : $hooks[ $type ],
						// Nothing runs by itself, so that no write needs a test load.
						'run'   => 'css' === $type ? 'auto' : 'manual',
					]
				);
				$own       = $cell['refused'] ? $kind . ( $cell['trashed'] ? '-trashed' : '' ) : $n;
				$ids[ $n ] = $shared[ $own ] ??= $batch->create( $draft, $code[ $kind ], 'created' )->id;
			}
		}
		return $ids;
	};
	$store = svc_plugin()->get( Snippets::class );
	$ids   = $store->change( $make, Actor::system() );
	$store->change(
		static function ( Batch $batch ) use ( $cells, $ids ): void {
			foreach ( array_unique( $ids ) as $n => $id ) {
				if ( $cells[ $n ]['trashed'] ) {
					$batch->delete( $id );
				}
			}
		},
		Actor::system()
	);
	return $ids;
};

/**
 * @return array{int, string, mixed} Status, code and body of a REST answer.
 */
$svc_dispatch = static function ( string $method, string $route, array $query, array $body ): array {
	$request = new WP_REST_Request( $method, $route );
	$request->set_query_params( $query );
	if ( ! in_array( $method, [ 'GET', 'DELETE' ], true ) ) {
		$request->set_header( 'content-type', 'application/json' );
		$request->set_body( (string) wp_json_encode( (object) $body ) );
	}
	$answer = rest_do_request( $request );
	$data   = $answer->get_data();
	return [ $answer->get_status(), is_array( $data ) && is_string( $data['code'] ?? null ) ? $data['code'] : '', $data ];
};

$svc_doors = [
	'rest'    => static function ( array $cell, array $input ) use ( $svc_dispatch ): array {
		$path = (string) preg_replace_callback(
			'/\{(\w+)\}/',
			static function ( array $found ) use ( &$input ): string {
				$value = (string) $input[ $found[1] ];
				unset( $input[ $found[1] ] );
				return $value;
			},
			$cell['path']
		);
		return $svc_dispatch( $cell['method'], '/svc/v1' . $path, $cell['query'] ? $input : [], $cell['query'] ? [] : $input );
	},
	'ability' => static function ( array $cell, array $input ) use ( $svc_dispatch ): array {
		$route = "/wp-abilities/v1/abilities/svc/{$cell['ability']}/run";
		return $cell['readonly']
			? $svc_dispatch( 'GET', $route, [] === $input ? [] : [ 'input' => $input ], [] )
			: $svc_dispatch( 'POST', $route, [], [ 'input' => $input ] );
	},
	'runner'  => static function ( array $cell, array $input ): array {
		// Without a user the command line is not limited; a guest does not exist there.
		$user = wp_get_current_user();
		try {
			$result = svc_plugin()->get( OperationRunner::class )->run( $cell['operation'], $input, new Actor( $user->ID, $user->ID > 0 ? 'cli' : 'rest', '' ) );
			return [ $result->status, '', $result->data ];
		} catch ( Throwable $error ) {
			$error = svc_plugin()->get( ErrorMapper::class )->to_wp_error( $error );
			return [ $error->get_error_data()['status'], $error->get_error_code(), null ];
		}
	},
];

/** Empties the storage but for the settings: writes cost more the more snippets there are. */
$svc_empty = static function (): void {
	delete_option( 'svc_storage' );
	exec( 'find ' . escapeshellarg( svc_storage_root() ) . ' -mindepth 1 -maxdepth 1 ! -name settings.php ! -name "site-*" -exec rm -rf {} +' );
};

$svc_started = microtime( true );
$svc_known   = svc_plugin()->get( OperationTable::class )->available();
$svc_answers = [];
$svc_ids     = [];
foreach ( $svc_cells as $svc_n => $svc_cell ) {
	if ( 0 === $svc_n % 100 ) {
		$svc_empty();
		$svc_ids = $svc_prepare( array_slice( array_column( $svc_cells, 'ask' ), $svc_n, 100, true ) );
	}
	$svc_ask = $svc_cell['ask'];
	if ( ! isset( $svc_known[ $svc_ask['operation'] ] ) ) {
		$svc_answers[] = [
			'status' => 0,
			'code'   => '',
			'left'   => false,
		];
		continue;
	}
	$svc_user = '' === $svc_cell['login'] ? false : get_user_by( 'login', $svc_cell['login'] );
	wp_set_current_user( false === $svc_user ? 0 : $svc_user->ID );
	$svc_input = $svc_ask['input'];
	if ( isset( $svc_ids[ $svc_n ] ) ) {
		$svc_input += in_array( $svc_ask['operation'], [ 'run-bulk', 'replace-code', 'export-snippets', 'convert-files' ], true ) ? [ 'ids' => [ $svc_ids[ $svc_n ] ] ] : [ 'id' => $svc_ids[ $svc_n ] ];
	}
	[ $svc_status, $svc_code, $svc_data ] = $svc_doors[ $svc_ask['door'] ]( $svc_ask, $svc_input );

	$svc_left      = is_array( $svc_data ) && isset( $svc_ids[ $svc_n ] ) && in_array( $svc_ask['operation'], [ 'run-bulk', 'replace-code' ], true )
		? [] !== (array) ( $svc_data['errors'] ?? [] )
		: ( 'import-snippets' === $svc_ask['operation'] && 200 === $svc_status && [] === ( $svc_data['created'] ?? null ) );
	$svc_answers[] = [
		'status' => $svc_status,
		'code'   => (string) $svc_code,
		'left'   => $svc_left,
	];
}
file_put_contents( $svc_to, wp_json_encode( $svc_answers ) );
printf( '%d cells in %.1f s', count( $svc_answers ), microtime( true ) - $svc_started );
