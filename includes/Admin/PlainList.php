<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;
use Svc\Domain\Text;
use Svc\Recovery\SafeMode;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The list of snippets as a plain table with forms, for a browser that cannot run the app. No snippet runs on this screen, so that a
 * broken one can always be deactivated here.
 */
final class PlainList {

	/** Action of the nonce, and name of the field that says what to do. */
	private const NAME = 'svc-plain';

	private const PER_PAGE = 100;

	/** @var list<string> What came of the form that was sent; empty when none was. */
	private array $messages = [];

	private bool $is_refused = false;

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Snippets $store,
		private readonly SafeMode $safe_mode,
	) {
	}

	/** Whether the address asks for it instead of the app. */
	public function is_asked_for(): bool {
		return isset( $_GET[ AppAddress::PLAIN ] );
	}

	/** Before the page: does what a form of the list asks for, with the rights of the user. */
	public function serve(): void {
		$command = $_POST[ self::NAME ] ?? null;
		if ( ! \is_string( $command ) ) {
			return;
		}
		\check_admin_referer( self::NAME );
		$user = \wp_get_current_user();
		$id   = $_POST['snippet'] ?? 0;
		try {
			$this->change( $command, \is_string( $id ) ? (int) $id : 0, new Actor( $user->ID, 'admin', $user->display_name ) );
		} catch ( SvcException $refused ) {
			$this->is_refused = true;
			$this->messages   = [ $refused->getMessage() ];
		}
	}

	/** @throws SvcException When that is refused. */
	private function change( string $command, int $id, Actor $actor ): void {
		[ $operation, $input, $done ] = match ( $command ) {
			'activate'      => [ 'enable-snippet', [ 'id' => $id ], \__( 'Snippet activated.', 'svc' ) ],
			'deactivate'    => [ 'disable-snippet', [ 'id' => $id ], \__( 'Snippet deactivated.', 'svc' ) ],
			'safe-mode-on'  => [ 'set-safe-mode', [ 'on' => true ], \__( 'Safe mode is on: no snippets run.', 'svc' ) ],
			'safe-mode-off' => [ 'set-safe-mode', [ 'on' => false ], \__( 'Safe mode is off.', 'svc' ) ],
			default         => [ '', [], '' ],
		};
		if ( '' === $operation ) {
			return;
		}
		$data             = $this->runner->run( $operation, $input, $actor )->data;
		$errors           = \is_array( $data ) && \is_array( $data['errors'] ?? null ) ? \array_filter( \array_column( $data['errors'], 'message' ), '\is_string' ) : [];
		$this->is_refused = [] !== $errors;
		$this->messages   = [] === $errors ? [ $done ] : [ \__( 'Not activated.', 'svc' ), ...\array_values( $errors ) ];
	}

	/** @param string $reason Why the app is not here; empty when the user chose the list. */
	public function print( string $reason = '' ): void {
		echo '<div class="wrap"><h1>' . \esc_html__( 'Snippets', 'svc' ) . '</h1>';
		if ( '' !== $reason ) {
			self::print_notice( 'notice-error', [ $reason ] );
		}
		if ( [] !== $this->messages ) {
			self::print_notice( $this->is_refused ? 'notice-error' : 'notice-success', $this->messages );
		}
		echo '<p>' . \esc_html__( 'This plain list works without JavaScript. Snippets do not run on this screen.', 'svc' );
		if ( '' === $reason ) {
			echo ' <a href="' . \esc_url( AppAddress::all() ) . '">' . \esc_html__( 'Open the app', 'svc' ) . '</a>';
		}
		echo '</p>';
		try {
			$this->print_safe_mode();
			$this->print_table( $this->store->all() );
		} catch ( SvcException $failed ) {
			self::print_notice( 'notice-error', [ $failed->getMessage() ] );
		}
		echo '</div>';
	}

	/** @throws SvcException When the storage cannot be read. */
	private function print_safe_mode(): void {
		$is_on = $this->safe_mode->is_on();
		if ( $this->safe_mode->is_held_by_constant() ) {
			echo '<p>' . \esc_html( Text::sentences( \__( 'Safe mode is on: no snippets run.', 'svc' ), \__( 'Remove SVC_SAFE_MODE from wp-config.php to turn it off.', 'svc' ) ) ) . '</p>';
		} elseif ( \current_user_can( 'svc_full' ) ) {
			echo '<form method="post" class="tablenav top">';
			\wp_nonce_field( self::NAME );
			self::print_button( $is_on ? 'safe-mode-off' : 'safe-mode-on', $is_on ? \__( 'Turn off safe mode', 'svc' ) : \__( 'Turn on safe mode', 'svc' ) );
			echo '</form>';
		}
	}

	/** @param array<int, Snippet> $snippets */
	private function print_table( array $snippets ): void {
		\uasort( $snippets, static fn( Snippet $one, Snippet $other ): int => [ ! $one->is_active(), $one->title, $one->id ] <=> [ ! $other->is_active(), $other->title, $other->id ] );
		$asked = $_GET['paged'] ?? 1;
		$pages = \max( 1, (int) \ceil( \count( $snippets ) / self::PER_PAGE ) );
		$page  = \min( $pages, \max( 1, \is_string( $asked ) ? (int) $asked : 1 ) );
		echo '<table class="wp-list-table widefat striped"><thead><tr>';
		foreach ( [ \__( 'Title', 'svc' ), \__( 'Type', 'svc' ), \__( 'Folder', 'svc' ), \__( 'Status', 'svc' ), \__( 'Actions', 'svc' ) ] as $column ) {
			echo '<th scope="col">' . \esc_html( $column ) . '</th>';
		}
		echo '</tr></thead><tbody>';
		foreach ( \array_slice( $snippets, ( $page - 1 ) * self::PER_PAGE, self::PER_PAGE ) as $snippet ) {
			self::print_row( $snippet );
		}
		if ( [] === $snippets ) {
			echo '<tr><td colspan="5">' . \esc_html__( 'No snippets yet', 'svc' ) . '</td></tr>';
		}
		echo '</tbody></table>';
		$links = \paginate_links(
			[
				'base'    => \add_query_arg( 'paged', '%#%', AppAddress::plain() ),
				'total'   => $pages,
				'current' => $page,
			]
		);
		echo \is_string( $links ) ? '<p>' . \wp_kses_post( $links ) . '</p>' : '';
	}

	private static function print_row( Snippet $snippet ): void {
		$is_active = $snippet->is_active();
		$title  = SnippetTitle::of( $snippet->id, $snippet->title );
		$status = $is_active ? \__( 'Active', 'svc' ) : \__( 'Inactive', 'svc' );
		echo '<tr><th scope="row">' . \esc_html( $title ) . '</th><td>' . \esc_html( \strtoupper( $snippet->type ) ) . '</td><td>' . \esc_html( $snippet->folder ) . '</td><td>' . \esc_html( $status );
		if ( null !== $snippet->error ) {
			echo '<br>' . \esc_html__( 'Deactivated by an error', 'svc' );
		}
		echo '</td><td>';
		if ( \current_user_can( 'svc_design' ) ) {
			echo '<form method="post">';
			\wp_nonce_field( self::NAME );
			echo '<input type="hidden" name="snippet" value="' . \esc_attr( (string) $snippet->id ) . '">';
			/* translators: %s: title of a snippet. */
			$label = \sprintf( $is_active ? \__( 'Deactivate %s', 'svc' ) : \__( 'Activate %s', 'svc' ), $title );
			self::print_button( $is_active ? 'deactivate' : 'activate', $is_active ? \__( 'Deactivate', 'svc' ) : \__( 'Activate', 'svc' ), $label );
			echo '</form>';
		}
		echo '</td></tr>';
	}

	private static function print_button( string $command, string $text, string $label = '' ): void {
		echo '<button type="submit" class="button" name="' . \esc_attr( self::NAME ) . '" value="' . \esc_attr( $command ) . '"' . ( '' === $label ? '' : ' aria-label="' . \esc_attr( $label ) . '"' ) . '>' . \esc_html( $text ) . '</button>';
	}

	/** @param non-empty-list<string> $sentences */
	private static function print_notice( string $kind, array $sentences ): void {
		echo '<div class="notice ' . \esc_attr( $kind ) . '" role="status">';
		foreach ( $sentences as $sentence ) {
			echo '<p>' . \esc_html( $sentence ) . '</p>';
		}
		echo '</div>';
	}
}
