<?php
/**
 * Looks in PHP files for what WordPress' own coding standard would look for: texts that are printed unescaped, request
 * data that is used without a nonce, and translation calls that tools cannot read.
 *
 * In: a JSON list of paths on standard input. Out: JSON, path to list of `{what, line, why}`. It follows no variable: what
 * is printed has to be escaped where it is printed, as WordPress asks for ("late escaping").
 * @package svc
 */

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\NodeFinder;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;

require dirname( __DIR__, 2 ) . '/vendor/autoload.php';

/** Whether an expression can be printed into HTML as it is. */
final class Escaping {

	/** Functions whose result is safe in HTML, whatever they get. */
	private const ESCAPING = [
		'esc_html',
		'esc_attr',
		'esc_url',
		'esc_textarea',
		'esc_js',
		'esc_xml',
		'esc_html__',
		'esc_attr__',
		'esc_html_x',
		'esc_attr_x',
		'wp_kses',
		'wp_kses_post',
		'wp_kses_data',
		'sanitize_html_class',
		'absint',
		'intval',
		'count',
		'number_format_i18n',
	];

	/** Functions whose result is safe when their arguments are. */
	private const TRANSPARENT = [ 'sprintf', 'vsprintf', 'implode', 'join', 'trim' ];

	public static function is_safe( Expr $node ): bool {
		return match ( true ) {
			$node instanceof Node\Scalar\String_,
			$node instanceof Node\Scalar\Int_,
			$node instanceof Node\Scalar\Float_,
			$node instanceof Expr\ConstFetch,
			$node instanceof Expr\ClassConstFetch,
			$node instanceof Expr\Cast\Int_,
			$node instanceof Expr\Cast\Double,
			$node instanceof Expr\Cast\Bool_            => true,
			$node instanceof Expr\BinaryOp\Concat,
			$node instanceof Expr\BinaryOp\Coalesce     => self::is_safe( $node->left ) && self::is_safe( $node->right ),
			$node instanceof Expr\Ternary               => self::is_safe( $node->if ?? $node->cond ) && self::is_safe( $node->else ),
			$node instanceof Expr\Match_                => self::are_safe( array_map( static fn( Node\MatchArm $arm ): Expr => $arm->body, $node->arms ) ),
			$node instanceof Expr\Array_                => self::are_safe( array_map( static fn( Node\ArrayItem $item ): Expr => $item->value, $node->items ) ),
			$node instanceof Node\Scalar\InterpolatedString => self::are_safe( array_filter( $node->parts, static fn( Node $part ): bool => $part instanceof Expr ) ),
			$node instanceof Expr\FuncCall              => self::is_safe_call( $node ),
			default                                     => false,
		};
	}

	/** @param array<array-key, Expr> $nodes */
	public static function are_safe( array $nodes ): bool {
		foreach ( $nodes as $node ) {
			if ( ! self::is_safe( $node ) ) {
				return false;
			}
		}
		return true;
	}

	private static function is_safe_call( Expr\FuncCall $call ): bool {
		$name = Habits::name( $call );
		if ( in_array( $name, self::ESCAPING, true ) ) {
			return true;
		}
		if ( 'array_map' === $name ) {
			$mapper = Habits::arguments( $call )[0] ?? null;
			return $mapper instanceof Node\Scalar\String_ && in_array( ltrim( $mapper->value, '\\' ), self::ESCAPING, true );
		}
		return in_array( $name, self::TRANSPARENT, true ) && self::are_safe( Habits::arguments( $call ) );
	}
}

/** Collects what is wrong in one file. */
final class Habits extends NodeVisitorAbstract {

	private const DOMAIN = 'svc';

	/** Translation function to [ number of texts, place of the domain ]. */
	private const TRANSLATION = [
		'__'          => [ 1, 1 ],
		'_e'          => [ 1, 1 ],
		'esc_html__'  => [ 1, 1 ],
		'esc_html_e'  => [ 1, 1 ],
		'esc_attr__'  => [ 1, 1 ],
		'esc_attr_e'  => [ 1, 1 ],
		'translate'   => [ 1, 1 ],
		'_x'          => [ 2, 2 ],
		'_ex'         => [ 2, 2 ],
		'esc_html_x'  => [ 2, 2 ],
		'esc_attr_x'  => [ 2, 2 ],
		'_n'          => [ 2, 3 ],
		'_n_noop'     => [ 2, 2 ],
		'_nx'         => [ 2, 4 ],
		'_nx_noop'    => [ 2, 3 ],
	];

	/** What proves that a request was meant: WordPress' nonces, and the comparison of a key of ours. */
	private const PROOF = [ 'wp_verify_nonce', 'check_admin_referer', 'check_ajax_referer', 'hash_equals' ];

	/** @var list<array{what: string, line: int, why: string}> */
	public array $found = [];

	/** @param list<int> $hints Last lines of comments for translators. */
	public function __construct( private readonly array $hints ) {
	}

	/** Lower case name of a called function, or of a static method `Text::__`; empty for anything else. */
	public static function name( Expr $call ): string {
		if ( $call instanceof Expr\FuncCall && $call->name instanceof Node\Name ) {
			return strtolower( $call->name->toString() );
		}
		$is_text = $call instanceof Expr\StaticCall && $call->class instanceof Node\Name && 'Text' === $call->class->getLast() && $call->name instanceof Node\Identifier;
		return $is_text ? strtolower( $call->name->toString() ) : '';
	}

	/** @return list<Expr> Values of the arguments; of `f( ... )` none. */
	public static function arguments( Expr\FuncCall|Expr\StaticCall $call ): array {
		return $call->isFirstClassCallable() ? [] : array_map( static fn( Node\Arg $argument ): Expr => $argument->value, $call->getArgs() );
	}

	/** @return null */
	public function enterNode( Node $node ) {
		$this->check_output( $node );
		if ( $node instanceof Expr\FuncCall || $node instanceof Expr\StaticCall ) {
			$this->check_translation( $node );
		}
		if ( $node instanceof Node\Stmt\ClassMethod || $node instanceof Node\Stmt\Function_ ) {
			$this->check_request( $node );
		}
		return null;
	}

	private function check_output( Node $node ): void {
		$printed = match ( true ) {
			$node instanceof Node\Stmt\Echo_                        => $node->exprs,
			$node instanceof Expr\Print_                            => [ $node->expr ],
			$node instanceof Expr\Exit_ && null !== $node->expr     => [ $node->expr ],
			$node instanceof Expr\FuncCall && in_array( self::name( $node ), [ 'printf', 'vprintf', 'wp_die' ], true ) => array_slice( self::arguments( $node ), 0, 'wp_die' === self::name( $node ) ? 1 : null ),
			$node instanceof Expr\FuncCall && in_array( self::name( $node ), [ '_e', '_ex' ], true ) => [ $node ],
			default                                                 => [],
		};
		if ( ! Escaping::are_safe( $printed ) ) {
			$this->found( 'prints unescaped', $node, 'put esc_html(), esc_attr() or esc_url() around it where it is printed' );
		}
	}

	private function check_translation( Expr\FuncCall|Expr\StaticCall $call ): void {
		[ $count, $place ] = self::TRANSLATION[ self::name( $call ) ] ?? [ 0, 0 ];
		if ( 0 === $count || $call->isFirstClassCallable() ) {
			return;
		}
		$arguments = self::arguments( $call );
		$texts     = array_slice( $arguments, 0, $count );
		foreach ( $texts as $text ) {
			if ( ! $text instanceof Node\Scalar\String_ || '' === $text->value ) {
				$this->found( 'translates no literal', $call, 'translators get what stands in quotes: write the sentence there, use sprintf() for the rest' );
				return;
			}
		}
		$domain = $arguments[ $place ] ?? null;
		if ( ! $domain instanceof Node\Scalar\String_ || self::DOMAIN !== $domain->value ) {
			$this->found( 'lacks the text domain', $call, "give 'svc' as the last argument" );
		}
		$marks = [];
		foreach ( $texts as $text ) {
			assert( $text instanceof Node\Scalar\String_ );
			preg_match_all( '/%(?:\d+\$)?[bcdeEfFgGosuxX]/', str_replace( '%%', '', $text->value ), $matches );
			$marks = count( $matches[0] ) > count( $marks ) ? $matches[0] : $marks;
		}
		if ( [] === $marks ) {
			return;
		}
		if ( [] === array_intersect( [ $call->getStartLine(), $call->getStartLine() - 1 ], $this->hints ) ) {
			$this->found( 'lacks a comment for translators', $call, 'say what the placeholder is: /* translators: %s: title. */ on the line above' );
		}
		if ( count( $marks ) > 1 && [] !== array_filter( $marks, static fn( string $mark ): bool => ! str_contains( $mark, '$' ) ) ) {
			$this->found( 'leaves placeholders without numbers', $call, 'other languages need another order: %1$s, %2$s' );
		}
	}

	/**
	 * A function that uses what a form or an address brought has to ask for a proof first. Asking whether something came at all, and comparing it with a
	 * literal, uses nothing.
	 */
	private function check_request( Node\Stmt\ClassMethod|Node\Stmt\Function_ $function ): void {
		$finder = new NodeFinder();
		$body   = $function->stmts ?? [];
		$proofs = $finder->find( $body, static fn( Node $node ): bool => $node instanceof Expr && in_array( self::name( $node ), self::PROOF, true ) );
		if ( [] !== $proofs ) {
			return;
		}
		$harmless = [];
		foreach ( $finder->find( $body, static fn( Node $node ): bool => $node instanceof Expr\Isset_ || self::is_comparison( $node ) ) as $test ) {
			foreach ( $finder->findInstanceOf( [ $test ], Expr\Variable::class ) as $variable ) {
				$harmless[] = spl_object_id( $variable );
			}
		}
		foreach ( $finder->findInstanceOf( $body, Expr\Variable::class ) as $variable ) {
			if ( in_array( $variable->name, [ '_GET', '_POST', '_REQUEST', '_FILES' ], true ) && ! in_array( spl_object_id( $variable ), $harmless, true ) ) {
				$this->found( 'uses request data without a nonce', $variable, 'check a nonce (or a key, by hash_equals) in the same function first' );
				return;
			}
		}
	}

	/** `'svc' === ( $_GET['page'] ?? null )`: one side is a literal. */
	private static function is_comparison( Node $node ): bool {
		$is_comparison = $node instanceof Expr\BinaryOp\Identical || $node instanceof Expr\BinaryOp\NotIdentical;
		return $is_comparison && ( $node->left instanceof Node\Scalar || $node->right instanceof Node\Scalar );
	}

	private function found( string $what, Node $node, string $why ): void {
		$this->found[] = [
			'what' => $what,
			'line' => $node->getStartLine(),
			'why'  => $why,
		];
	}
}

/** @return list<int> Lines on which a comment for translators ends. */
function hint_lines( string $code ): array {
	$lines = [];
	foreach ( PhpToken::tokenize( $code ) as $token ) {
		if ( $token->is( [ T_COMMENT, T_DOC_COMMENT ] ) && preg_match( '~\A(?:/\*+|//|#)\s*translators:~i', $token->text ) === 1 ) {
			$lines[] = $token->line + substr_count( $token->text, "\n" );
		}
	}
	return $lines;
}

/** @var list<string> $files */
$files  = json_decode( (string) file_get_contents( 'php://stdin' ), true, 2, JSON_THROW_ON_ERROR );
$parser = ( new ParserFactory() )->createForNewestSupportedVersion();
$found  = [];
foreach ( $files as $file ) {
	$code      = (string) file_get_contents( $file );
	$habits    = new Habits( hint_lines( $code ) );
	$traverser = new NodeTraverser( new NameResolver(), $habits );
	try {
		$traverser->traverse( $parser->parse( $code ) ?? [] );
	} catch ( PhpParser\Error $error ) {
		$habits->found[] = [
			'what' => 'syntax error',
			'line' => $error->getStartLine(),
			'why'  => $error->getRawMessage(),
		];
	}
	$found[ $file ] = $habits->found;
}
echo json_encode( (object) $found, JSON_THROW_ON_ERROR );
