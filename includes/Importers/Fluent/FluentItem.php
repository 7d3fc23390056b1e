<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\CodePlaces;
use Svc\Importers\Conditions;
use Svc\Importers\FileIndex;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\PhpText;

\defined( 'ABSPATH' ) || exit;

/**
 * One file of FluentSnippets as it would arrive here.
 * @phpstan-import-type Groups from Conditions
 */
final class FluentItem {

	private const TYPES = [
		'PHP'         => 'php',
		'php_content' => 'html',
		'css'         => 'css',
		'js'          => 'js',
	];

	/** Where the plugin prints each type. */
	private const PLACES = [
		'html' => [ 'wp_head', 'wp_body_open', 'wp_footer', 'before_content', 'after_content' ],
		'css'  => [ 'wp_head', 'everywhere', 'admin_head' ],
		'js'   => [ 'wp_head', 'wp_footer', 'admin_head', 'admin_footer' ],
	];

	/** The last version that asks for a session where the condition says "no". */
	private const IGNORES_NO = '10.34';

	private readonly Findings $findings;

	/** @param string $version Of the plugin that is installed; empty when it is not known. */
	public function __construct(
		private readonly string $name,
		private readonly MarkedFile $file,
		private readonly FileIndex $index,
		private readonly FluentConditions $conditions,
		private readonly string $version,
	) {
		$this->findings = new Findings();
	}

	public function snippet(): ForeignSnippet {
		$title = Cleaning::title( $this->head( 'name' ), $this->name );
		$code  = $this->file->code;
		$type  = self::TYPES[ $this->head( 'type' ) ] ?? null;
		$error = Cleaning::code_error( $code );
		if ( '' !== $error || null === $type ) {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $this->name, $title, '' !== $error ? $error : \sprintf( Text::__( 'Unknown type: %s.', 'svc' ), Cleaning::line( $this->head( 'type' ), 50 ) ) );
		}
		$run_at = $this->head( 'run_at' );
		$this->findings->original( Text::__( 'Type', 'svc' ), $this->head( 'type' ) );
		$this->findings->original( Text::__( 'Location', 'svc' ), $run_at );
		$this->findings->original( Text::__( 'Priority', 'svc' ), $this->head( 'priority' ) );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $this->head( 'condition' ) );
		$this->findings->set(
			[
				'type'        => $type,
				'priority'    => Cleaning::priority( $this->head( 'priority' ) ),
				'tags'        => Cleaning::tags( \explode( ',', $this->head( 'tags' ) ) ),
				'folder'      => \trim( \str_replace( '/', '-', Cleaning::line( $this->head( 'group' ), 100 ) ) ),
				'description' => Cleaning::lines( $this->head( 'description' ), Limits::DESCRIPTION ),
				'created'     => Cleaning::time( $this->head( 'created_at' ) ),
			]
		);
		$is_placed = $this->place( $type, $run_at, $code );
		$groups = $this->conditions->groups( $this->head( 'condition' ) );
		$this->findings->conditions( $groups );
		$this->guests( $groups );
		$this->index->tell( $this->name, $this->findings );

		return $this->findings->snippet( $this->name, $title, 'php' === $type ? PhpText::without_tags( $code ) : $code, $is_placed && $this->index->runs( $this->name, $this->head( 'status' ) ) );
	}

	/**
	 * Where it is not known that the other plugin shows it to guests, the switch-over would turn round who sees it.
	 * @param Groups $groups
	 */
	private function guests( array $groups ): void {
		if ( ! \in_array( Conditions::rule( 'user_logged_in', 'is_not' ), \array_merge( [], ...$groups ), true ) ) {
			return;
		}
		$reason = Text::__( 'Old versions of the source ignore the condition for logged-in users.', 'svc' );
		if ( \version_compare( $this->version, self::IGNORES_NO, '>' ) ) {
			$this->findings->require_review( $reason );
		} else {
			$this->findings->keep_in_source( $reason );
		}
	}

	private function head( string $key ): string {
		return $this->file->head[ $key ] ?? '';
	}

	/** @return bool Whether it has a place here. */
	private function place( string $type, string $run_at, string $code ): bool {
		if ( 'php' === $type ) {
			$area = [
				'backend' => 'admin',
				'all'     => '',
			][ $run_at ] ?? $run_at;
			$this->findings->php_file( $area, $code, [] !== $this->conditions->groups( $this->head( 'condition' ) ) );
			if ( 'frontend' === $area ) {
				$this->findings->require_review( Text::__( 'Some versions of the source run this everywhere.', 'svc' ) );
			}

			return true;
		}
		if ( 'css' === $type || 'js' === $type ) {
			$this->findings->set( [ 'load_as' => 'yes' === $this->head( 'load_as_file' ) ? 'file' : 'inline' ] );
		} else {
			$this->findings->review_short_tags( $code );
		}
		if ( 'html' === $type && 'shortcode' === $run_at ) {
			$this->findings->set( [ 'run' => 'shortcode' ] );

			return true;
		}
		$hook = \in_array( $run_at, self::PLACES[ $type ] ?? [], true ) ? CodePlaces::at( $type, $run_at ) : null;
		if ( null === $hook ) {
			$this->findings->missing_location( $run_at );

			return false;
		}
		$this->findings->set( [ 'hook' => 'frontend' === $hook && 'yes' === $this->head( 'load_in_block_editor' ) ? 'frontend_editor' : $hook ] );
		if ( \str_starts_with( $hook, 'the_content' ) ) {
			$this->findings->conditions( [ [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ] );
		}

		return true;
	}
}
