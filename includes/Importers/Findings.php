<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * What is found out about one snippet of a source while it is read.
 * @phpstan-import-type Fields from ForeignSnippet
 * @phpstan-import-type Original from ForeignSnippet
 * @phpstan-import-type Groups from Conditions
 */
final class Findings {

	/** @var Fields */
	private array $fields = [];

	/** @var Original */
	private array $original = [];

	/** @var list<string> */
	private array $notes = [];

	/** @var list<string> */
	private array $reasons = [];

	private string $stays = '';

	private bool $never_ran = false;

	/** @var array{int, int, int} */
	private array $order = [ 0, 0, 0 ];

	/** @var list<string> */
	private array $attributes = [];

	/** @param Fields $fields */
	public function set( array $fields ): void {
		$this->fields = $fields + $this->fields;
	}

	/**
	 * Where a number only orders what one callback runs, the import keeps that order, with the priority of the callback.
	 * @param int $place Which comes first where several places of the source are one here: the lower.
	 * @param int $tie   Which comes first of those with one number: the lower.
	 */
	public function order( int $order, int $usual, int $place = 0, int $tie = 0 ): void {
		$this->order = [ $place, $order, $tie ];
		if ( $order !== $usual ) {
			$this->note( Text::__( 'In the source, the priority only orders snippets. The order is kept.', 'svc' ) );
		}
	}

	/** @param list<string> $names */
	public function attributes( array $names ): void {
		$this->attributes = $names;
		if ( [] === $names ) {
			return;
		}

		/* translators: %s: names of attributes, with commas. */
		$this->note( \sprintf( Text::__( 'The source\'s shortcode passes these attributes as variables, here too: %s.', 'svc' ), Cleaning::line( \implode( ', ', $names ), 200 ) ) );
		$this->require_review( Text::__( 'The shortcode [svc] passes attributes as $atts only.', 'svc' ) );
	}

	/** @param Groups $groups */
	public function conditions( array $groups ): void {
		$this->fields['conditions'] = Conditions::both( $this->fields['conditions'] ?? [], $groups );
	}

	public function missing_location( string $place ): void {
		/* translators: %s: a location in the words of another plugin. */
		$this->require_review( \sprintf( Text::__( 'Unsupported location: %s. Choose another.', 'svc' ), Cleaning::line( $place, 100 ) ) );
	}

	/**
	 * The area of the source is `is_admin()` or its reverse. Ours is narrower, so what the code says about the rest is told.
	 * @param 'admin'|'frontend' $area
	 */
	public function area( string $area, string $code ): void {
		$this->conditions( [ [ Conditions::rule( 'location', 'is', [ $area ] ) ] ] );
		$this->narrower_area( $area, $code );
	}

	/** @param 'admin'|'frontend' $area */
	public function narrower_area( string $area, string $code ): void {
		if ( 'admin' === $area && \str_contains( $code, 'wp_ajax_' ) ) {
			$this->require_review( Text::__( 'In the source, it also runs in AJAX requests. Add "AJAX" to the condition if needed.', 'svc' ) );
		}
		if ( 'frontend' === $area && 1 === \preg_match( '/rest_api_init|login_|cron/', $code ) ) {
			$this->require_review( Text::__( 'In the source, it also runs in REST, cron and login requests. Add them to the condition if needed.', 'svc' ) );
		}
	}

	public function note( string $note ): void {
		$this->notes[] = $note;
	}

	public function require_review( string $reason ): void {
		$this->reasons[] = $reason;
	}

	public function differs( string $words ): void {
		/* translators: %s: a condition in the words of another plugin. */
		$this->require_review( \sprintf( Text::__( 'This condition may mean something else: %s.', 'svc' ), $words ) );
	}

	/** Over there, such a condition looks at the first post of a list, too. */
	public function excludes_lists( string $words ): void {
		/* translators: %s: a condition in the words of another plugin. */
		$this->require_review( \sprintf( Text::__( 'Matches single posts only, in the source also lists by their first post: %s.', 'svc' ), $words ) );
	}

	public function original( string $label, mixed $value ): void {
		$text = Cleaning::line( \is_array( $value ) && [] !== $value ? \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE ) : $value, 2000 );
		if ( '' !== $text ) {
			$this->original[] = [
				'label' => $label,
				'value' => $text,
			];
		}
	}

	/** Text that the source prints without running the PHP in it, so that ours does not run it. */
	public function verbatim( string $html ): string {
		if ( ! PhpText::has_php( $html ) ) {
			return $html;
		}
		$this->require_review( Text::__( 'PHP in this text is printed, not run, as in the source.', 'svc' ) );

		return PhpText::verbatim( $html );
	}

	public function review_short_tags( string $code ): void {
		if ( PhpText::has_short_tag( $code ) ) {
			$this->require_review( Text::__( 'Uses short tags (<?), which not all servers allow.', 'svc' ) );
		}
	}

	/**
	 * PHP that the source runs from a file of its own.
	 * @param string $location `admin`, `frontend`, or empty for everywhere. Other values become a finding.
	 */
	public function php_file( string $location, string $code, bool $has_conditions ): void {
		$this->set( [ 'hook' => $has_conditions ? 'wp' : 'plugins_loaded' ] );
		$this->review_short_tags( $code );
		if ( 'admin' === $location || 'frontend' === $location ) {
			$this->area( $location, $code );
		} elseif ( '' !== $location ) {
			/* translators: %s: a location in the words of another plugin. */
			$this->require_review( \sprintf( Text::__( 'Unsupported location: %s. Choose another.', 'svc' ), Cleaning::line( $location, 50 ) ) );
		}
		$this->bound_to_file( $code );
		$this->review_output( $code );
	}

	public function review_output( string $code ): void {
		if ( PhpText::leaves_php( $code ) ) {
			$this->require_review( Text::__( 'Prints text while WordPress loads.', 'svc' ) );
		}
	}

	/** The pattern is that of the source, which loads jQuery for it. */
	public function jquery( string $code ): void {
		if ( 1 === \preg_match( '/jquery\s*(\(|\.)/i', $code ) ) {
			$this->set( [ 'requires' => [ 'jquery' ] ] );
			$this->require_review( Text::__( 'jQuery is now a dependency. Check that the script works.', 'svc' ) );
		}
	}

	public function bound_to_file( string $code ): void {
		$bound = PhpText::bound_to_file( $code );
		if ( [] !== $bound ) {
			/* translators: %s: words of PHP, with commas. */
			$this->require_review( \sprintf( Text::__( 'May behave differently: uses %s.', 'svc' ), Text::items( $bound ) ) );
		}
	}

	/** Until it was looked at, the switch-over leaves it on in the source. */
	public function keep_in_source( string $reason ): void {
		$this->require_review( $reason );
		$this->stays = $reason;
	}

	/** The switch-over leaves it as it is. */
	public function never_ran( string $reason ): void {
		$this->never_ran = true;
		$this->keep_in_source( $reason );
	}

	public function snippet( string $id, string $title, string $code, bool $is_active ): ForeignSnippet {
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		foreach ( Conditions::words( $this->fields['conditions'] ?? [] ) as $words ) {
			/* translators: %s: a condition in the words of another plugin. */
			$this->keep_in_source( \sprintf( Text::__( 'Unsupported condition: %s. Choose another, because this one never matches.', 'svc' ), $words ) );
		}

		return new ForeignSnippet( $id, $title, $this->fields, $code, $is_active, $this->original, $this->notes, $this->reasons, '', $this->stays, $this->order, $this->attributes, $this->never_ran );
	}
}
