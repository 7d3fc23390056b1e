<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\Text\Lines;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads one JavaScript program far enough to pair its brackets: strings, templates, comments and regular expressions.
 * Whether a slash divides or begins a regular expression is decided by what stands before it; that is all the grammar it
 * knows. Made for one program, used once, by `JsCheck`.
 * @see https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar
 */
final class JsScanner {

	/** After these words an expression begins, so a slash begins a regular expression. */
	private const BEFORE_EXPRESSION = [
		'return', 'typeof', 'instanceof', 'in', 'of', 'new', 'delete', 'void', 'throw', 'case', 'do', 'else', 'yield', 'await', 'default', 'extends',
	];

	/** After the closing parenthesis of these a statement begins. */
	private const BEFORE_STATEMENT = [ 'if', 'while', 'for', 'with' ];

	/** What these words name is global when they stand outside of all brackets. */
	private const DECLARING = [ 'var', 'let', 'const', 'class', 'function' ];

	/** Objects whose properties are global. */
	private const GLOBAL_OBJECTS = [ 'window', 'globalThis', 'self' ];

	private const TOKEN = '~\G(?:
		(?<space>[\s\xA0\x{FEFF}]++ | //[^\r\n]*+ | /\*(?:[^*]++|\*(?!/))*+\*/ | <!--[^\r\n]*+)
		| (?<word>[\w$#\x{80}-\x{10FFFF}]++)
		| (?<string>"(?:[^"\\\\\r\n]++|\\\\(?:\r\n|.))*+" | \'(?:[^\'\\\\\r\n]++|\\\\(?:\r\n|.))*+\')
		| (?<open>[({\[]) | (?<close>[)}\]])
		| (?<template>`) | (?<slash>/(?!\*)) | (?<comment>/\*) | (?<quote>["\'])
		| (?<step>\+\+|--) | (?<operator>=> | [^\w\s"\'`/(){}\[\]])
	)~xsu';

	private const REGEX = '~\G/(?:[^/\\\\\[\r\n]++|\\\\[^\r\n]|\[(?:[^\]\\\\\r\n]++|\\\\[^\r\n])*+\])++/[\w$]*+~u';

	/** Typographic quotes, as word processors and blogs make them. */

	private int $offset = 0;

	/** PCRE met its limits on one huge token. */
	private bool $gave_up = false;

	/** What a slash at this place would be: true for a regular expression. */
	private bool $expects_expression = true;

	/** The last word or operator, to tell blocks from objects and conditions from calls. */
	private string $last = ';';

	/** @var list<array{bracket: string, is_template: bool, before: string}> Innermost last. */
	private array $nested = [];

	/** @var list<Problem> */
	private array $errors = [];

	/** Whether the next word is the name of something declared globally. */
	private bool $declares = false;

	/** The word before a dot. */
	private string $object = '';

	/** @var array<array-key, int> */
	private array $globals = [];

	/** @var list<array{string, int}> */
	private array $tokens = [];

	private readonly Brackets $brackets;

	/** @param bool $keeps_tokens Whether `tokens()` is asked for. */
	public function __construct(
		private readonly string $code,
		private readonly bool $keeps_tokens = false,
	) {
		$this->brackets = new Brackets( $code );
	}

	/** @return list<Problem> */
	public function problems(): array {
		$length = \strlen( $this->code );
		while ( ! $this->gave_up && $this->offset < $length && 1 === \preg_match( self::TOKEN, $this->code, $token, \PREG_UNMATCHED_AS_NULL, $this->offset ) ) {
			$text = (string) $token[0];
			match ( true ) {
				null !== $token['space']                                 => $this->pass( $text ),
				null !== $token['word']                                  => $this->word( $text ),
				null !== $token['string']                                => $this->value( $text ),
				null !== $token['open']                                  => $this->open( $text ),
				null !== $token['close']                                 => $this->close( $text ),
				null !== $token['template']                              => $this->template( 1 ),
				null !== $token['slash']                                 => $this->slash(),
				null !== $token['comment']                               => $this->stop( Brackets::unclosed( '/*' ) ),
				null !== $token['quote']                                 => $this->open_string(),
				null !== $token['step']                                  => $this->pass( $text ),
				default                                                  => $this->operator( $text ),
			};
		}
		if ( [] !== $this->errors || $this->gave_up || $this->offset < $length ) {
			// After another mistake brackets prove nothing; nor do they when PCRE gave up on something huge.
			return $this->errors;
		}
		$unpaired = $this->brackets->problem();

		return null === $unpaired ? [] : [ $unpaired ];
	}

	/**
	 * What a page that runs the program has then: declarations outside of all brackets, the first of a list, and what is set on `window`.
	 * @return array<array-key, int> Line by name; known once the problems are.
	 */
	public function globals(): array {
		return $this->globals;
	}

	/**
	 * Words, strings, brackets and operators in their order; a template literal and a regular expression are an empty text.
	 * @return list<array{string, int}> Text and bytes from the start of the code; known once the problems are.
	 */
	public function tokens(): array {
		return $this->tokens;
	}

	private function keep( string $text ): void {
		if ( $this->keeps_tokens ) {
			$this->tokens[] = [ $text, $this->offset ];
		}
	}

	private function pass( string $text ): void {
		$this->offset += \strlen( $text );
	}

	private function word( string $text ): void {
		$this->keep( $text );
		if ( $this->declares ) {
			$this->globals[ $text ] ??= Lines::at( $this->code, $this->offset );
		}
		$this->declares = [] === $this->nested && \in_array( $text, self::DECLARING, true )
			&& 1 === \preg_match( '~\A(?:[;})]|[^.\W].*)\z~su', $this->last ) && ! \in_array( $this->last, self::BEFORE_EXPRESSION, true );
		// `x.return` is a property.
		$this->expects_expression = '.' !== $this->last && \in_array( $text, self::BEFORE_EXPRESSION, true );
		$this->last               = '.' === $this->last ? '.' . $text : $text;
		$this->pass( $text );
	}

	private function value( string $text ): void {
		$this->keep( '/' === $text[0] ? '' : $text );
		$this->expects_expression = false;
		$this->last               = 'value';
		$this->pass( $text );
	}

	private function operator( string $text ): void {
		if ( '<' === $text && $this->expects_expression && 1 === \preg_match( '~\G<(?:/?script\b|\?(?:php|=))~i', $this->code, $tag, 0, $this->offset ) ) {
			$this->stop(
				\str_starts_with( $tag[0], '<?' )
					? Text::__( 'PHP doesn\'t run in this snippet. Use an HTML snippet instead.', 'svc' )
					: Text::__( 'Remove the HTML tags around this code.', 'svc' ),
			);
			return;
		}
		$this->keep( $text );
		if ( '.' === $text ) {
			$this->object = $this->last;
		} elseif ( '=' === $text && '.' === $this->last[0] && \in_array( $this->object, self::GLOBAL_OBJECTS, true ) && '=' !== ( $this->code[ $this->offset + 1 ] ?? '' ) ) {
			$this->globals[ \substr( $this->last, 1 ) ] ??= Lines::at( $this->code, $this->offset );
		}
		$this->declares           = $this->declares && '*' === $text;
		$this->expects_expression = true;
		$this->last               = $text;
		$this->pass( $text );
	}

	private function open( string $bracket, bool $is_template = false ): void {
		$this->declares = false;
		$this->keep( $bracket );
		$this->brackets->open( $bracket, $this->offset );
		$this->nested[]           = [
			'bracket'     => $bracket,
			'is_template' => $is_template,
			'before'      => $this->last,
		];
		$this->expects_expression = true;
		$this->last               = $bracket;
		++$this->offset;
	}

	private function close( string $bracket ): void {
		$this->keep( $bracket );
		$this->brackets->close( $bracket, $this->offset );
		$opened = \array_pop( $this->nested );
		if ( true === ( $opened['is_template'] ?? false ) ) {
			$this->template( 1 );
			return;
		}
		$before                   = $opened['before'] ?? '';
		$this->expects_expression = match ( $bracket ) {
			')'     => \in_array( $before, self::BEFORE_STATEMENT, true ),
			// A block ends a statement; an object is a value. Only after these an object can stand.
			'}'     => ! \in_array( $before, [ '(', '[', ',', '=', ':', '?', '&', '|', '+', 'return', 'value' ], true ),
			default => false,
		};
		$this->last               = $bracket;
		++$this->offset;
	}

	/**
	 * Reads a template literal up to its end or its next `${`.
	 * @param int $skip Bytes to pass first: the back quote, or the brace that ends a `${…}`.
	 */
	private function template( int $skip ): void {
		$this->offset += $skip;
		$start         = $this->offset - $skip;
		$end           = \preg_match( '~\G(?:[^`\\\\$]++|\\\\.|\$(?!\{))*+(`|\$\{)~s', $this->code, $found, 0, $this->offset );
		if ( false === $end ) {
			$this->gave_up = true;
			return;
		}
		if ( 0 === $end ) {
			$this->offset = $start;
			$this->stop( Brackets::unclosed( '`' ) );
			return;
		}
		$this->offset += \strlen( $found[0] );
		if ( '`' === $found[1] ) {
			$this->keep( '' );
			$this->expects_expression = false;
			$this->last               = 'value';
			return;
		}
		--$this->offset;
		$this->open( '{', is_template: true );
	}

	private function slash(): void {
		if ( ! $this->expects_expression ) {
			$this->operator( '/' );
			return;
		}
		if ( 1 === \preg_match( self::REGEX, $this->code, $found, 0, $this->offset ) ) {
			$this->value( $found[0] );
			return;
		}
		if ( '}' === $this->last || ')' === $this->last ) {
			// The guess was wrong: a value stood before it.
			$this->operator( '/' );
			return;
		}
		$this->errors[] = $this->problem_here( Brackets::unclosed( '/' ) );
		$this->value( '/' );
	}

	private function open_string(): void {
		$this->errors[] = $this->problem_here( Brackets::unclosed( $this->code[ $this->offset ] ) );
		$this->value( \substr( $this->code, $this->offset, \strcspn( $this->code, "\r\n", $this->offset ) ) );
	}

	private function stop( string $message ): void {
		$this->errors[] = $this->problem_here( $message );
		$this->offset   = \strlen( $this->code );
	}

	private function problem_here( string $message ): Problem {
		return new Problem( $message, Lines::at( $this->code, $this->offset ) );
	}
}
