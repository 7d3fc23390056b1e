<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * What is found out about one snippet of a source while it is read; `foreign()` makes of it what arrives.
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

	/** Why the switch-over leaves it on over there. */
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
	 * The source's own number, where it only orders what one callback runs: ours gets the priority of that callback, and is imported in
	 * this order.
	 * @param int $order Lower runs first.
	 * @param int $usual What the source gives to a new snippet.
	 * @param int $place Which comes first where several places of the source are one here: the lower.
	 * @param int $tie   Which comes first of those with one number: the lower.
	 */
	public function order( int $order, int $usual, int $place = 0, int $tie = 0 ): void {
		$this->order = [ $place, $order, $tie ];
		if ( $order !== $usual ) {
			$this->note( Text::__( 'The priority only orders snippets in the other plugin. The import keeps the order.', 'svc' ) );
		}
	}

	/**
	 * Attributes of the shortcode that are variables of the code, in the source and in its shortcode here.
	 * @param list<string> $names
	 */
	public function attributes( array $names ): void {
		$this->attributes = $names;
		if ( [] === $names ) {
			return;
		}

		/* translators: %s: names of attributes, with commas. */
		$this->note( \sprintf( Text::__( 'The shortcode of the other plugin passes these attributes to the code as variables, here too: %s.', 'svc' ), Cleaning::line( \implode( ', ', $names ), 200 ) ) );
		$this->look_first( Text::__( 'The shortcode [svc] passes attributes as $atts only.', 'svc' ) );
	}

	/**
	 * More conditions: all of them have to match.
	 * @param Groups $groups
	 */
	public function conditions( array $groups ): void {
		$this->fields['conditions'] = Conditions::both( $this->fields['conditions'] ?? [], $groups );
	}

	/**
	 * Where the other plugin runs it is nowhere here.
	 * @param string $place In its words.
	 */
	public function no_place( string $place ): void {
		/* translators: %s: a location in the words of another plugin. */
		$this->look_first( \sprintf( Text::__( 'There is no such place here: %s. Choose one.', 'svc' ), Cleaning::line( $place, 100 ) ) );
	}

	/**
	 * The area that PHP of the source is meant for. Theirs is `is_admin()` or its reverse, ours is narrower: what the code itself says
	 * about the rest is told.
	 * @param 'admin'|'frontend' $area
	 */
	public function area( string $area, string $code ): void {
		$this->conditions( [ [ Conditions::rule( 'location', 'is', [ $area ] ) ] ] );
		$this->narrower_area( $area, $code );
	}

	/**
	 * What the code itself says about requests that are of the area over there and are not here.
	 * @param 'admin'|'frontend' $area
	 */
	public function narrower_area( string $area, string $code ): void {
		if ( 'admin' === $area && \str_contains( $code, 'wp_ajax_' ) ) {
			$this->look_first( Text::__( 'In the other plugin, it also runs in AJAX requests; add "AJAX" to the condition where it answers them.', 'svc' ) );
		}
		if ( 'frontend' === $area && 1 === \preg_match( '/rest_api_init|login_|cron/', $code ) ) {
			$this->look_first( Text::__( 'In the other plugin, it also runs in REST requests, scheduled events and on the sign-in page; add them to the condition where it is needed there.', 'svc' ) );
		}
	}

	/** What does not map, or maps differently from what a user may expect. */
	public function note( string $note ): void {
		$this->notes[] = $note;
	}

	/** Why the snippet should be looked at before it is switched on. */
	public function look_first( string $reason ): void {
		$this->reasons[] = $reason;
	}

	/**
	 * A condition that has a counterpart here, which may not say quite the same.
	 * @param string $words What the source says.
	 */
	public function differs( string $words ): void {
		/* translators: %s: a condition in the words of another plugin. */
		$this->look_first( \sprintf( Text::__( 'This condition may mean something else here: %s.', 'svc' ), $words ) );
	}

	/**
	 * A condition about the type of a post, which over there looks at the first post of a list, too.
	 * @param string $words What the source says.
	 */
	public function without_lists( string $words ): void {
		/* translators: %s: a condition in the words of another plugin. */
		$this->look_first( \sprintf( Text::__( 'In the other plugin, this condition counts on lists of posts, too, by their first post. Here it is about single posts: %s.', 'svc' ), $words ) );
	}

	/** What the source says in its own words; nothing where it says nothing. */
	public function original( string $label, mixed $value ): void {
		$text = Cleaning::line( \is_array( $value ) && [] !== $value ? \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE ) : $value, 2000 );
		if ( '' !== $text ) {
			$this->original[] = [
				'label' => $label,
				'value' => $text,
			];
		}
	}

	/**
	 * Text that the source prints without running the PHP in it.
	 * @return string The same for ours, which would run it.
	 */
	public function printed_as_it_is( string $html ): string {
		if ( ! PhpText::has_php( $html ) ) {
			return $html;
		}
		$this->look_first( Text::__( 'It holds PHP that the other plugin prints without running it. It arrives so that it is printed here, too.', 'svc' ) );

		return PhpText::verbatim( $html );
	}

	/**
	 * What code of a source that runs it in its own way says about that.
	 * @param string $code PHP.
	 */
	public function look_at_php( string $code ): void {
		if ( PhpText::has_short_tag( $code ) ) {
			$this->look_first( Text::__( 'It uses short tags (<?), which work on some servers only.', 'svc' ) );
		}
	}

	/**
	 * A script of a source that loads jQuery for what uses it. The pattern is the source's own.
	 * @param string $code JavaScript.
	 */
	public function jquery( string $code ): void {
		if ( 1 === \preg_match( '/jquery\s*(\(|\.)/i', $code ) ) {
			$this->set( [ 'requires' => [ 'jquery' ] ] );
			$this->look_first( Text::__( 'The other plugin loads jQuery for this script. Here the snippet requires jQuery. Check that the script works.', 'svc' ) );
		}
	}

	/**
	 * What code that its source runs from a file of its own asks of that file.
	 * @param string $code PHP, with its tags or without any.
	 */
	public function bound_to_file( string $code ): void {
		$bound = PhpText::bound_to_file( $code );
		if ( [] !== $bound ) {
			/* translators: %s: words of PHP, with commas. */
			$this->look_first( \sprintf( Text::__( 'It may behave differently here, because it uses %s.', 'svc' ), \implode( ', ', $bound ) ) );
		}
	}

	/** Something to look at first, and until then the switch-over leaves it on over there. */
	public function stay( string $reason ): void {
		$this->look_first( $reason );
		$this->stays = $reason;
	}

	/** What is on in the source and did not run there: the switch-over leaves it as it is. */
	public function never_ran( string $reason ): void {
		$this->never_ran = true;
		$this->stay( $reason );
	}

	/** @param string $id Id in the source. */
	public function foreign( string $id, string $title, string $code, bool $is_active ): ForeignSnippet {
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		foreach ( Conditions::words( $this->fields['conditions'] ?? [] ) as $words ) {
			/* translators: %s: a condition in the words of another plugin. */
			$this->stay( \sprintf( Text::__( 'There is no such condition here: %s. A rule that never matches stands in its place until you replace it.', 'svc' ), $words ) );
		}

		return new ForeignSnippet( $id, $title, $this->fields, $code, $is_active, $this->original, $this->notes, $this->reasons, '', $this->stays, $this->order, $this->attributes, $this->never_ran );
	}
}
