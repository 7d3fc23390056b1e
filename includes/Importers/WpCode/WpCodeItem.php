<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\PhpText;
use Svc\Importers\PostPage;
use Svc\Importers\Serialized;

\defined( 'ABSPATH' ) || exit;

/**
 * One post of WPCode as it would arrive here.
 * @phpstan-import-type Post from PostPage
 */
final class WpCodeItem {

	/** What the plugin refuses to run when a code has more than five of them. */
	private const REFUSED = '/\b(?:eval|base64_decode|ini_set|error_reporting)\b/i';

	private readonly Findings $findings;

	/** Type of the code in the source. */
	private readonly string $type;

	/** Place in the source; empty when it is shown by shortcode only. */
	private readonly string $place;

	/**
	 * @param Post                                                         $post
	 * @param array<string, string>                                        $meta
	 * @param array<string, list<array{id: int, slug: string, name: string}>> $terms By taxonomy: type, location, tags.
	 */
	public function __construct(
		private readonly array $post,
		private readonly array $meta,
		private readonly array $terms,
		private readonly WpCodeRules $rules,
	) {
		$this->findings = new Findings();
		$this->type     = $terms['type'][0]['slug'] ?? 'html';
		$is_auto        = '1' === $this->value( '_wpcode_auto_insert' );
		$this->place    = $is_auto ? $terms['location'][0]['slug'] ?? '' : '';
	}

	/** @param bool $only_boxes Whether the source runs its boxes and no snippets. */
	public function snippet( bool $only_boxes, bool $is_pro, SharedVariables $shared = new SharedVariables() ): ForeignSnippet {
		$id = (string) $this->post['id'];
		$title = Cleaning::title_of( $this->post['title'], $id );
		$error = Cleaning::code_error( $this->post['content'] );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		$this->words();
		$created = Cleaning::time( $this->post['date'] );
		$this->findings->set(
			[
				'priority'    => WpCodePlaces::PRIORITIES[ $this->place ] ?? 10,
				'tags'        => Cleaning::tags( \array_column( $this->terms['tags'] ?? [], 'name' ) ),
				'description' => Cleaning::lines( $this->value( '_wpcode_note' ), Limits::DESCRIPTION ),
				'created'     => $created,
			]
		);
		// The newest comes first.
		$this->findings->order( Cleaning::priority( $this->value( '_wpcode_priority' ) ), 10, WpCodePlaces::ORDER[ $this->place ] ?? 0, -$created );
		$this->findings->attributes( Cleaning::texts( Serialized::array( $this->value( '_wpcode_shortcode_attributes' ) ) ) );
		$code = '' === $this->place ? $this->by_shortcode() : $this->placed();
		\array_map( $this->findings->require_review( ... ), $shared->reasons( $this->post['id'] ) );
		$this->conditions();
		$runs = 'publish' === $this->post['status'] && ! $only_boxes && ! $this->is_refused();
		if ( $only_boxes ) {
			$this->findings->never_ran( Text::__( 'Never runs in the source.', 'svc' ) );
		}
		if ( ! $is_pro && $this->has_rules() && WpCodeRules::never_match_in_lite( Serialized::array( $this->value( '_wpcode_conditional_logic' ) ) ) ) {
			$this->findings->never_ran( Text::__( 'Did not run in the source: WPCode Lite never matches these conditions.', 'svc' ) );
		}

		return $this->findings->snippet( $id, $title, $code, $runs );
	}

	public function runs_with_others(): bool {
		return 'php' === $this->type && \in_array( $this->place, SharedVariables::PLACES, true );
	}

	private function words(): void {
		$this->findings->original( Text::__( 'Type', 'svc' ), $this->type );
		$this->findings->original( Text::__( 'Location', 'svc' ), '' === $this->place ? 'shortcode' : $this->place );
		$this->findings->original( Text::__( 'Priority', 'svc' ), $this->value( '_wpcode_priority' ) );
		$this->findings->original( Text::__( 'Position', 'svc' ), \in_array( $this->place, WpCodePlaces::NUMBERED, true ) ? $this->value( '_wpcode_auto_insert_number' ) : '' );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $this->has_rules() ? Serialized::array( $this->value( '_wpcode_conditional_logic' ) ) : '' );
		$this->findings->original( Text::__( 'Device', 'svc' ), $this->value( '_wpcode_device_type' ) );
		$this->findings->original( Text::__( 'Schedule', 'svc' ), \array_filter( Cleaning::texts( Serialized::array( $this->value( '_wpcode_schedule' ) ) ), static fn( string $time ): bool => '' !== $time ) );
		$this->findings->original( Text::__( 'Attributes', 'svc' ), Serialized::array( $this->value( '_wpcode_shortcode_attributes' ) ) );
	}

	/** @return string The code as it arrives. */
	private function by_shortcode(): string {
		$tag = $this->value( '_wpcode_custom_shortcode' );
		$this->findings->set( [ 'run' => 'shortcode' ] );
		if ( 1 === \preg_match( '/^[A-Za-z][\w-]{0,99}$/', $tag ) ) {
			$this->findings->set( [ 'shortcode' => $tag ] );
		} elseif ( '' !== $tag ) {
			/* translators: %s: a word of the other plugin. */
			$this->findings->require_review( \sprintf( Text::__( 'Choose another name for the shortcode: %s is taken or not allowed.', 'svc' ), Cleaning::line( $tag, 100 ) ) );
		}
		if ( 'php' === $this->type ) {
			$this->findings->set( [ 'type' => 'php' ] );
			$this->findings->review_short_tags( $this->post['content'] );
			return $this->post['content'];
		}

		return $this->as_html();
	}

	/** @return string The code as it arrives. */
	private function placed(): string {
		$place = $this->place;
		if ( isset( WpCodePlaces::CODE[ $place ] ) ) {
			return $this->in_code_place( ...WpCodePlaces::CODE[ $place ] );
		}
		$table = match ( $this->type ) {
			'js'          => WpCodePlaces::SCRIPTS,
			'css', 'scss' => WpCodePlaces::STYLES,
			default       => [],
		};
		if ( isset( $table[ $place ] ) ) {
			return $this->in_file_place( $table[ $place ] );
		}
		if ( isset( WpCodePlaces::PRINTED[ $place ] ) ) {
			$this->findings->set( [ 'hook' => WpCodePlaces::PRINTED[ $place ] ] );
			$types = WpCodePlaces::page_types( $place );
			$this->findings->conditions( [] === $types ? [] : [ [ Conditions::rule( 'page_type', 'is', $types ) ] ] );
			if ( \in_array( $place, WpCodePlaces::NUMBERED, true ) ) {
				$this->findings->set( [ 'position' => Cleaning::number( $this->value( '_wpcode_auto_insert_number' ), 1, Limits::POSITION_MIN, Limits::POSITION_MAX ) ] );
			}
			if ( 'before_post' === $place ) {
				$this->findings->require_review( Text::__( 'Shows before the content, in the source before the whole post.', 'svc' ) );
			}
		} else {
			$this->findings->set( [ 'run' => 'manual' ] );
			/* translators: %s: a word of the other plugin. */
			$this->findings->require_review( \sprintf( Text::__( 'Unsupported location: %s. Choose another.', 'svc' ), Cleaning::line( $place, 100 ) ) );
		}
		if ( 'php' !== $this->type ) {
			return $this->as_html();
		}
		$this->findings->set( [ 'type' => 'html' ] );
		$this->findings->require_review( Text::__( 'Imported as HTML with PHP, because it prints.', 'svc' ) );

		return PhpText::printed( $this->post['content'] );
	}

	/**
	 * @param string $hook Empty where it runs by hand only.
	 * @param string $area `admin`, `frontend`, or empty for anywhere.
	 */
	private function in_code_place( string $hook, string $area ): string {
		$code = $this->post['content'];
		if ( 'php' !== $this->type ) {
			$this->findings->set( [ 'run' => 'manual' ] );
			$this->findings->require_review( Text::__( 'Only PHP runs at this location. Choose another.', 'svc' ) );
			return $this->as_html();
		}
		$this->findings->set( [ 'type' => 'php' ] + ( '' === $hook ? [ 'run' => 'manual' ] : [ 'hook' => $hook ] ) );
		if ( 'admin' === $area || 'frontend' === $area ) {
			$this->findings->area( $area, $code );
		}
		$this->findings->review_short_tags( $code );
		if ( [] !== PhpText::bound_to_file( $code ) ) {
			$this->findings->require_review( Text::__( 'The source runs all snippets of this location as one file. Check "return" and "namespace".', 'svc' ) );
		}

		return $code;
	}

	/** A script or stylesheet where ours has a place for one. */
	private function in_file_place( string $hook ): string {
		$this->findings->set(
			[
				'type'    => 'js' === $this->type ? 'js' : 'css',
				'hook'    => $hook,
				'load_as' => '1' === $this->value( '_wpcode_load_as_file' ) ? 'file' : 'inline',
			]
		);

		return $this->compiled();
	}

	/** Text of any type as the HTML that the source prints. */
	private function as_html(): string {
		$code = $this->compiled();
		$this->findings->set( [ 'type' => 'html' ] );
		if ( 'text' === $this->type && \str_contains( $code, '[' ) ) {
			$this->findings->require_review( Text::__( 'The source runs shortcodes in this text.', 'svc' ) );
		}
		if ( 'blocks' === $this->type ) {
			$this->findings->require_review( Text::__( 'The blocks are imported as HTML.', 'svc' ) );
		}
		if ( 'css' === $this->type || 'scss' === $this->type ) {
			$this->findings->require_review( Text::__( 'Imported as HTML with a style element.', 'svc' ) );
		}

		return match ( $this->type ) {
			'universal'   => $code,
			'js'          => "<script>\n" . $this->findings->verbatim( $code ) . "\n</script>",
			'css', 'scss' => "<style>\n" . $this->findings->verbatim( $code ) . "\n</style>",
			default       => $this->findings->verbatim( $code ),
		};
	}

	/** The CSS that the Pro version has made of SCSS, or the code itself. */
	private function compiled(): string {
		$compiled = 'scss' === $this->type ? $this->value( '_wpcode_compiled_code' ) : '';
		if ( '' === $compiled ) {
			$this->findings->set( 'scss' === $this->type ? [ 'lang' => 'scss' ] : [] );
			return $this->post['content'];
		}
		$this->findings->note( Text::__( 'Compiled to CSS. Compare the result.', 'svc' ) );

		return $compiled;
	}

	private function conditions(): void {
		if ( $this->has_rules() ) {
			$this->findings->conditions( $this->rules->groups( Serialized::array( $this->value( '_wpcode_conditional_logic' ) ), $this->place, $this->findings ) );
		}
		$schedule = Serialized::array( $this->value( '_wpcode_schedule' ) );
		$from     = Cleaning::text( $schedule['start'] ?? '' );
		$until    = Cleaning::text( $schedule['end'] ?? '' );
		$device   = $this->value( '_wpcode_device_type' );
		$limits   = [];
		if ( '' !== $from . $until ) {
			$is_read  = 1 === \preg_match( '/^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)?\|(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)?$/', $from . '|' . $until );
			$limits[] = $is_read ? Conditions::span( 'date_range', $from, $until ) : Conditions::blocked( 'schedule ' . $from . ' ' . $until );
		}
		if ( '' !== $device && 'any' !== $device ) {
			$limits[] = \in_array( $device, [ 'mobile', 'desktop' ], true ) ? Conditions::rule( 'device', 'is', [ $device ] ) : Conditions::blocked( 'device ' . $device );
		}
		if ( [] === $limits ) {
			return;
		}

		$this->findings->conditions( [ $limits ] );
		$this->findings->require_review( Text::__( 'WPCode Lite ignores schedule and device rules. They apply here.', 'svc' ) );
	}

	private function is_refused(): bool {
		$code    = $this->post['content'];
		$refused = \in_array( $this->type, [ 'php', 'universal' ], true ) && ( \preg_match_all( self::REFUSED, $code ) > 5 || \str_contains( $code, 'dns_get_record' ) );
		if ( $refused ) {
			$this->findings->never_ran( Text::__( 'Never runs in the source.', 'svc' ) );
		}

		return $refused;
	}

	private function has_rules(): bool {
		return ! \in_array( $this->value( '_wpcode_conditional_logic_enabled' ), [ '', '0' ], true );
	}

	private function value( string $key ): string {
		return $this->meta[ $key ] ?? '';
	}
}
