<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Php\TimedCall;
use Svc\Checks\Php\Timeline;
use Svc\Compiler\Plan\Moment;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Scalar;
use Svc\Vendor\PhpParser\Node\Scalar\MagicConst;
use Svc\Vendor\PhpParser\NodeFinder;

\defined( 'ABSPATH' ) || exit;

/** Finds code that was written for a file of a plugin or theme: a snippet is neither, and no other file is beside it. */
final class FileCheck {

	private const OF_PLUGIN_FILE = [ 'register_activation_hook', 'register_deactivation_hook', 'register_uninstall_hook' ];
	private const OF_PLUGIN_PATH = [ 'plugins_url', 'plugin_dir_url', 'plugin_dir_path', 'plugin_basename', 'load_plugin_textdomain' ];
	private const TEMPLATE_PARTS = [ 'get_template_part', 'locate_template', 'load_template', 'comments_template', 'get_sidebar' ];
	private const WHOLE_PAGE     = [ 'get_header', 'get_footer' ];

	/** Functions that log: a path is right there. */
	private const LOGS = [ 'error_log', 'trigger_error', '_doing_it_wrong', '_deprecated_file', 'do_action', 'wp_trigger_error', 'debug_log' ];

	private const WORDS = '/__FILE__|__DIR__|\b(?:include|require)|register_|Template Name|get_(?:header|footer|sidebar|template)|(?:locate|load|comments)_template/i';

	public function __construct( private readonly PhpReader $reader ) {}

	public function check( Snippet $snippet, string $code ): CheckResult {
		if ( ! \in_array( $snippet->type, [ 'php', 'html' ], true ) || 1 !== \preg_match( self::WORDS, $code ) ) {
			return new CheckResult();
		}
		$tree = $this->reader->read( $code, $snippet->type );
		if ( [] !== $tree->problems ) {
			return new CheckResult();
		}
		$own_file = self::own_file( $tree->statements );
		$template = 'manual' === $snippet->run ? [] : self::template( $snippet, $tree->statements );

		return new CheckResult( [], [ ...$own_file, ...$template ] );
	}

	/**
	 * @param array<Node> $statements
	 * @return list<Problem>
	 */
	private static function own_file( array $statements ): array {
		$finder   = new NodeFinder();
		$problems = [];
		$handled  = [];
		$speaks   = static fn( Node $node ): bool => $node instanceof MagicConst\File || $node instanceof MagicConst\Dir;
		$any      = null !== $finder->findFirst( $statements, $speaks );
		$parts    = $finder->find( $statements, static fn( Node $node ): bool => $node instanceof Expr\FuncCall || $node instanceof Expr\Include_ || $node instanceof Expr\BinaryOp || $speaks( $node ) );
		foreach ( $parts as $node ) {
			$text = self::said_of( $node, $any && null !== $finder->findFirst( [ $node ], $speaks ) );
			if ( null === $text || isset( $handled[ \spl_object_id( $node ) ] ) ) {
				continue;
			}
			// What stands inside is the same problem.
			foreach ( $finder->find( [ $node ], static fn(): bool => true ) as $part ) {
				$handled[ \spl_object_id( $part ) ] = true;
			}
			if ( '' !== $text ) {
				$problems[] = new Problem( $text, $node->getStartLine() );
			}
		}

		return $problems;
	}

	/** What is wrong with a part of the code; empty where it may speak of its file, null where it does not. */
	private static function said_of( Node $node, bool $speaks ): ?string {
		$name = $node instanceof Expr\FuncCall ? TimedCall::name( $node ) : '';
		if ( \in_array( $name, self::OF_PLUGIN_FILE, true ) ) {
			/* translators: %s: name of a function. */
			return \sprintf( Text::__( 'WordPress never calls %s() in a snippet. Use "Run once" for code that runs one time.', 'svc' ), $name );
		}
		if ( $node instanceof Expr\Include_ ) {
			return $speaks || self::is_relative( $node->expr )
				? Text::__( 'This file isn\'t in the snippet\'s folder. Begin its path with ABSPATH, WP_PLUGIN_DIR or get_stylesheet_directory().', 'svc' )
				: null;
		}
		if ( ! $speaks ) {
			return null;
		}
		if ( \in_array( $name, self::OF_PLUGIN_PATH, true ) ) {
			/* translators: %s: name of a function. */
			return \sprintf( Text::__( 'A snippet has no files for %s(). Use content_url(), WP_CONTENT_DIR or get_stylesheet_directory_uri().', 'svc' ), $name );
		}
		if ( \in_array( $name, self::LOGS, true ) || $node instanceof Expr\BinaryOp && self::asks_script( $node ) ) {
			return '';
		}
		if ( ! $node instanceof MagicConst ) {
			return null;
		}

		/* translators: %s: "__FILE__" or "__DIR__". */
		return \sprintf( Text::__( '%s changes with every save. Use a fixed name, or a path that begins with ABSPATH.', 'svc' ), $node->getName() );
	}

	/** The usual guard against a direct call compares the file with the script that was asked for. */
	private static function asks_script( Expr\BinaryOp $node ): bool {
		return null !== ( new NodeFinder() )->findFirst( [ $node ], static fn( Node $part ): bool => $part instanceof Scalar\String_ && \in_array( $part->value, [ 'SCRIPT_FILENAME', 'SCRIPT_NAME', 'PHP_SELF', 'REQUEST_URI' ], true ) );
	}

	/** Whether a path is written out and begins with no folder. */
	private static function is_relative( Expr $path ): bool {
		while ( $path instanceof Expr\BinaryOp\Concat ) {
			$path = $path->left;
		}

		return $path instanceof Scalar\String_ && 1 === \preg_match( '~^(?![/\\\\]|[a-z]:|[a-z]+://)[\w.\-]~i', $path->value );
	}

	/**
	 * @param list<Node> $statements
	 * @return list<Problem>
	 */
	private static function template( Snippet $snippet, array $statements ): array {
		foreach ( ( $statements[0] ?? null )?->getComments() ?? [] as $comment ) {
			if ( 1 === \preg_match( '/Template Name\s*:/i', $comment->getText() ) ) {
				return [ new Problem( self::whole_page(), $comment->getStartLine() ) ];
			}
		}
		$hook     = 'php' === $snippet->type && '' === $snippet->hook ? 'root' : PlanCompiler::effective_hook( $snippet );
		$is_early = 'auto' === $snippet->run && ( 'root' === $hook || Moment::is_quiet( $hook ) ) && 'template_redirect' !== $hook;
		// Code that answers with a page of its own does it there, and exits.
		$refused = 'template_redirect' === $hook ? [] : [ ...self::WHOLE_PAGE, ...$is_early ? self::TEMPLATE_PARTS : [] ];
		foreach ( [] === $refused ? [] : Timeline::of( $statements, $hook ) as $call ) {
			$name = TimedCall::name( $call->call );
			if ( ! $call->is_own || ! \in_array( $name, $refused, true ) ) {
				continue;
			}
			/* translators: 1: name of a function, 2: name of a hook. */
			$part = Text::__( '%1$s() works only while the theme builds a page, not at "%2$s". Call it in a later hook.', 'svc' );

			return [ new Problem( \in_array( $name, self::WHOLE_PAGE, true ) ? self::whole_page() : \sprintf( $part, $name, $hook ), $call->call->getStartLine() ) ];
		}

		return [];
	}

	private static function whole_page(): string {
		return Text::__( 'This is a theme template for a whole page. Save it in a child theme.', 'svc' );
	}
}
