<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Scalar;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeTraverser;
use Svc\Vendor\PhpParser\NodeVisitor;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds what makes a snippet an access control: code that ends a page, redirects or refuses visitors, decides at a hook who may do what, or
 * holds back content. Answers to scripts and forms (admin-ajax.php, admin-post.php, REST callbacks) end requests by nature, and go with
 * the snippet. Used once, by `Advice`.
 */
final class AccessControl extends NodeVisitorAbstract {

	/** Hooks of WordPress where is decided who may sign in, do what, or use which interface. */
	private const HOOKS = '/^(?:authenticate|wp_authenticate(?:_user)?|determine_current_user|user_has_cap|map_meta_cap|role_has_cap|login_(?:init|errors|form_(?!top$|middle$|bottom$|defaults$)\w+)|(?:lostpassword|register)_post|(?:lostpassword|registration)_errors|allow_password_reset|rest_(?:authentication_errors|pre_dispatch|request_before_callbacks|dispatch_request|endpoints)|xmlrpc_(?:enabled|methods)|wp_is_application_passwords_available(?:_for_user)?|post_password_required|pre_comment_approved)$/';

	/** Hooks and callbacks whose requests are answers to scripts and forms. */
	private const ANSWERS = '/^(?:wp_ajax_|admin_post_|heartbeat_)/';

	private const REDIRECTS = [ 'wp_redirect', 'wp_safe_redirect' ];

	private const REFUSALS = [ 'wp_die', 'auth_redirect', 'wp_logout' ];

	/** Functions that send a status, with the place of the status among their arguments. */
	private const STATUSES = [
		'status_header'      => 0,
		'http_response_code' => 0,
		'header'             => 2,
	];

	/** @var array<string, true> Functions and methods that only answer scripts and forms, by lower-case name. */
	private array $answers = [];

	/** @var array<string, Node\FunctionLike> Functions and methods by lower-case name. */
	private array $functions = [];

	/** Whether the snippet asks who the visitor is. */
	private bool $asks_visitor = false;

	/** Whether the snippet reads what a visitor sent. */
	private bool $reads_request = false;

	/** Whether a hook is added whose name is not written out. */
	private bool $has_unread_hook = false;

	/** @var array<int, true> Statements of an address that has moved, by object id. */
	private array $moved = [];

	/** @var array{string, int}|null What was found, and its line. */
	private ?array $found = null;

	/** @var array{string, int}|null The first such name that is written somewhere. */
	private ?array $named = null;

	/**
	 * @param array<Node> $statements A whole snippet.
	 * @return array{string, int}|null What it does, such as `wp_die()` or the name of a hook, and the line; null where it controls nothing.
	 */
	public static function find( array $statements ): ?array {
		$visitor               = new self();
		$visitor->answers      = Callbacks::only_at( $statements, self::ANSWERS );
		$visitor->functions    = Callbacks::functions( $statements );
		$visitor->asks_visitor = HeldContent::asks_visitor( $statements );
		$visitor->reads_request = HeldContent::reads_request( $statements );
		$visitor->note_moved( $statements );
		( new NodeTraverser( $visitor ) )->traverse( $statements );

		return $visitor->found ?? ( $visitor->has_unread_hook ? $visitor->named : null );
	}

	/** Whether WordPress decides at a hook who may do what. */
	public static function is_hook( string $name ): bool {
		return 1 === \preg_match( self::HOOKS, $name );
	}

	private function __construct() {
	}

	public function enterNode( Node $node ): ?int {
		if ( null !== $this->found ) {
			return NodeVisitor::STOP_TRAVERSAL;
		}
		if ( TopLevel::is_direct_access_test( $node ) || $this->is_answer( $node ) || isset( $this->moved[ \spl_object_id( $node ) ] ) ) {
			return NodeVisitor::DONT_TRAVERSE_CHILDREN;
		}
		$this->note_moved( \get_object_vars( $node )['stmts'] ?? null );
		$what = match ( true ) {
			$node instanceof Expr\Exit_      => 'exit',
			$node instanceof Expr\FuncCall   => $this->call( $node ),
			$node instanceof Expr\MethodCall => $node->name instanceof Node\Identifier && 'set_404' === $node->name->toLowerString() ? 'set_404()' : '',
			$node instanceof Node\ArrayItem  => $node->key instanceof Scalar\String_ && 'permission_callback' === $node->key->value && ! self::is_open( $node->value ) ? 'permission_callback' : '',
			default                          => '',
		};
		if ( '' !== $what ) {
			$this->found = [ $what, $node->getStartLine() ];
		} elseif ( $node instanceof Scalar\String_ && self::is_hook( $node->value ) ) {
			$this->named ??= [ $node->value, $node->getStartLine() ];
		}

		return null;
	}

	/** What a call does that counts; empty for nothing. */
	private function call( Expr\FuncCall $call ): string {
		$name = TimedCall::name( $call );
		if ( \in_array( $name, self::REFUSALS, true ) || \in_array( $name, self::REDIRECTS, true ) ) {
			return "{$name}()";
		}
		if ( 'header' === $name && 1 === \preg_match( '~^(?:location:|http/[\d.]+ (?:40[134]|410|429|451|503))~i', self::text( $call, 0 ) ?? '' ) ) {
			return 'header()';
		}
		$status = isset( self::STATUSES[ $name ] ) ? TimedCall::at( $call, self::STATUSES[ $name ] ) : null;
		if ( $status instanceof Scalar\Int_ && \in_array( $status->value, [ 401, 403, 404, 410, 429, 451, 503 ], true ) ) {
			return "{$name}()";
		}
		if ( 'add_action' !== $name && 'add_filter' !== $name && 'add_shortcode' !== $name ) {
			return '';
		}
		$hook = self::text( $call, 0 );
		if ( 'add_shortcode' !== $name && null === $hook ) {
			$this->has_unread_hook = true;
		}
		if ( null !== $hook && 'add_shortcode' !== $name && self::is_hook( $hook ) ) {
			return $hook;
		}

		$callback = TimedCall::at( $call, 1 );
		$callback = null === $callback || $callback instanceof Node\FunctionLike ? $callback : $this->functions[ Callbacks::name( $callback ) ] ?? null;
		if ( ! $callback instanceof Node\FunctionLike || ! HeldContent::is_held( $name, $hook ?? '', $callback ) ) {
			return '';
		}

		return 'add_shortcode' === $name ? 'add_shortcode()' : (string) $hook;
	}

	/** Whether a node answers scripts or forms only. */
	private function is_answer( Node $node ): bool {
		if ( $node instanceof Stmt\Function_ || $node instanceof Stmt\ClassMethod ) {
			return isset( $this->answers[ $node->name->toLowerString() ] );
		}
		if ( $node instanceof Node\ArrayItem ) {
			return $node->key instanceof Scalar\String_ && 'callback' === $node->key->value && $node->value instanceof Node\FunctionLike;
		}

		return $node instanceof Expr\FuncCall && \in_array( TimedCall::name( $node ), [ 'add_action', 'add_filter' ], true )
			&& 1 === \preg_match( self::ANSWERS, self::text( $node, 0 ) ?? '' );
	}

	/**
	 * Notes which of some statements lead all visitors of a page to another one, and the `exit` after them: a permanent redirect, which browsers
	 * keep, or one that depends on nothing that a visitor sent. Where the snippet asks who the visitor is, a redirect refuses some of them.
	 */
	private function note_moved( mixed $statements ): void {
		$was = false;
		foreach ( $this->asks_visitor || ! \is_array( $statements ) ? [] : $statements as $statement ) {
			if ( ! $statement instanceof Stmt ) {
				continue;
			}
			$expression = $statement instanceof Stmt\Expression ? $statement->expr : null;
			$is         = $this->leads_all( $statement instanceof Stmt\If_ ? $statement->cond : $expression );
			if ( $is || ( $was && $expression instanceof Expr\Exit_ ) ) {
				$this->moved[ \spl_object_id( $statement ) ] = true;
			}
			$was = $is;
		}
	}

	private function leads_all( ?Expr $expression ): bool {
		$name = $expression instanceof Expr\FuncCall ? TimedCall::name( $expression ) : '';
		$leads = \in_array( $name, self::REDIRECTS, true );
		if ( ! $expression instanceof Expr\FuncCall || ( ! $leads && ( 'header' !== $name || 1 !== \preg_match( '/^location:/i', self::text( $expression, 0 ) ?? '' ) ) ) ) {
			return false;
		}
		$status = TimedCall::at( $expression, $leads ? 1 : 2 );

		return ! $this->reads_request || ( $status instanceof Scalar\Int_ && ( 301 === $status->value || 308 === $status->value ) );
	}

	/** Whether a permission callback lets all visitors in. */
	private static function is_open( Expr $callback ): bool {
		return $callback instanceof Scalar\String_ && '__return_true' === $callback->value;
	}

	private static function text( Expr\FuncCall $call, int $place ): ?string {
		$value = TimedCall::at( $call, $place );

		return $value instanceof Scalar\String_ ? $value->value : null;
	}
}
