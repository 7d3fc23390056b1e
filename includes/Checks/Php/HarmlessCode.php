<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Identifier;
use Svc\Vendor\PhpParser\Node\Name;
use Svc\Vendor\PhpParser\Node\Scalar;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells whether PHP that no person has read may run once for a test: it calls only what is listed here, which shows, formats, asks and registers.
 * What is not listed, is computed or reads options and users counts as more: a test must neither act, nor bring values into an error message.
 */
final class HarmlessCode {

	private const FUNCTIONS = [
		// WordPress: hooks, texts, addresses, what a page shows, and what registers.
		'(?:add|remove|has)_(?:action|filter|shortcode)', '(?:add|remove)_(?:query_arg|theme_support|post_type_support|image_size)', 'did_action|current_filter|current_action|doing_(?:action|filter)',
		'is_(?!file|dir|link|readable|writ|executable|uploaded)\w+|in_the_loop|have_posts|the_(?:title|content|excerpt|permalink|ID|date|time|author|category|tags|terms|post_thumbnail)|current_user_can|get_current_user_id|wp_doing_(?:ajax|cron)|wp_is_\w+',
		'esc_\w+|sanitize_\w+|wp_kses(?:_\w+)?|_{1,2}|_[enx]|_nx|_ex|absint|wpautop|selected|checked|disabled|number_format_i18n|date_i18n|wp_date|current_time|human_time_diff|wp_(?:parse_args|parse_url|strip_all_tags|trim_words|unslash|json_encode|list_pluck|rand)',
		'(?:home|site|admin|content|includes|rest|plugins|network_home)_url|wp_(?:login|logout|registration|lostpassword)_url',
		'get_(?:the_\w+|post|posts|pages|post_type\w*|post_status|permalink|page_link|page_by_path|post_thumbnail_id|queried_object(?:_id)?|query_var|search_query|terms?|term_link|categor\w+|tags?|locale|template(?:_directory\w*)?|stylesheet\w*|theme_file\w*|body_class|avatar|author_posts_url|bloginfo|post_class)',
		'(?:has_(?:block|term|tag|category|post_thumbnail|nav_menu|excerpt))|bloginfo|language_attributes|body_class|post_class|wp_(?:get_attachment_\w+|get_theme|get_post_terms|reset_postdata|title)',
		'wp_(?:(?:de)?register|(?:en|de)queue)_(?:script|style)|wp_add_inline_(?:script|style)|wp_localize_script|wp_(?:script|style)_is|(?:un)?register_(?:post_type|taxonomy|nav_menus?|sidebar|block_style|block_pattern)',
		'wc_(?:price|get_page_permalink|get_cart_url|get_checkout_url|get_product|format_\w+)',
		// PHP: texts, lists, numbers, time.
		'str_(?:contains|starts_with|ends_with|replace|ireplace|repeat|pad|split|word_count)|str(?:len|r?i?pos|tolower|toupper|rev|tr|n?cmp|n?casecmp|r?chr|i?str|ip_tags|totime|val)|substr(?:_count|_replace)?|u?cfirst|lcfirst|ucwords|[lr]?trim|v?s?printf|number_format|nl2br|html(?:specialchars|entities|_entity_decode)\w*|wordwrap|explode|implode|join|preg_(?:match(?:_all)?|replace|split|quote|replace_callback)|mb_(?:str\w+|substr\w*|convert_case)|ctype_\w+|json_(?:en|de)code|md5|sha1|crc32|(?:raw)?url(?:en|de)code|base64_encode|parse_url|http_build_query',
		'in_array|count|range|array_(?:map|filter|reduce|walk|merge|merge_recursive|replace|keys|values|key_first|key_last|key_exists|flip|slice|splice|unique|combine|fill|fill_keys|column|search|sum|push|pop|shift|unshift|reverse|chunk|pad|rand|intersect|intersect_key|diff|diff_key|is_list)|[akr]?r?sort|u[ak]?sort|current|key|next|reset|end|compact',
		'intval|floatval|strval|boolval|abs|ceil|floor|round|min|max|intdiv|fmod|pow|sqrt|rand|mt_rand|random_int|uniqid|time|microtime|gm?date|mktime|checkdate|date_default_timezone_get|filter_var|ob_(?:start|get_clean|end_clean)|func_get_args|(?:function|class|method)_exists|defined|gettype',
	];

	/** Functions that call what they are given, and at which argument. */
	private const CALLBACKS = [
		'add_action'            => 1,
		'add_filter'            => 1,
		'add_shortcode'         => 1,
		'array_map'             => 0,
		'array_filter'          => 1,
		'array_reduce'          => 1,
		'array_walk'            => 1,
		'usort'                 => 1,
		'uasort'                => 1,
		'uksort'                => 1,
		'preg_replace_callback' => 1,
		'ob_start'              => 0,
		'filter_var'            => 2,
	];

	/** Hooks whose callbacks show or register. What others return may be a query, a file, a callback, a right, or content whose shortcodes and embeds run. */
	private const HOOKS = '/\A(?:init|wp|wp_loaded|widgets_init|after_setup_theme|template_redirect|wp_(?:head|footer|body_open|enqueue_scripts|print_(?:footer_)?scripts|print_styles|title|nav_menu_items)|admin_(?:head|footer|notices|enqueue_scripts|menu|bar_menu|footer_text)|login_(?:head|footer|header(?:url|text|title)|enqueue_scripts|message)|show_admin_bar|(?:get_)?the_(?:title|excerpt|date|time|author|tags|category|archive_title)|excerpt_(?:length|more)|(?:body|post|nav_menu_css)_class|document_title_(?:parts|separator)|comment_text|comments_open|pings_open|widget_title|script_loader_tag|style_loader_tag|get_search_form|upload_mimes|heartbeat_settings|emoji_svg_url|xmlrpc_enabled|the_generator|post_thumbnail_html|wp_get_attachment_image_attributes|woocommerce_(?:(?:before|after)_(?:main_content|shop_loop\w*|single_product\w*|add_to_cart\w*|cart\w*|checkout_form)|get_price_html|sale_flash|single_product_summary|product_(?:single_)?add_to_cart_text|is_purchasable|loop_\w+))\z/';

	private const GLOBALS   = [ 'post', 'wp_query', 'product' ];
	private const METHODS   = '/\A(?:(?:get|is|has)_(?!results|var|row|col|option|meta|user|content|file)\w+|(?:have_posts|the_post|format|modify|diff|getTimestamp|setTimezone|setTime|setDate))\z/i';
	private const CLASSES   = '/\A(?:WP_Query|WP_Term_Query|WP_Error|WP_HTML_Tag_Processor|stdClass)\z/';
	private const TALKATIVE = '/\A(?:Date(?:Time(?:Immutable|Zone)?|Interval|Period)|\w*Exception|(?!WP_)\w*Error)\z/';
	private const CONSTANTS = '/\A(?:true|false|null|PHP_\w+|ENT_\w+|SORT_\w+|JSON_\w+|PREG_\w+|STR_PAD_\w+|FILTER_VALIDATE_\w+|COUNT_\w+|(?:MINUTE|HOUR|DAY|WEEK|MONTH|YEAR)_IN_SECONDS|ABSPATH|WPINC|WP_DEBUG|DOING_\w+|ARRAY_A|OBJECT)\z/i';

	/** @var array{function: array<string, true>, method: array<string, true>, class: array<string, true>, constant: array<string, true>} What the code declares, in lower case. */
	private array $own = self::NOTHING;

	private const NOTHING = [
		'function' => [],
		'method'   => [],
		'class'    => [],
		'constant' => [],
	];

	public function __construct( private readonly PhpReader $reader ) {}

	/**
	 * What the code does beyond that: the first name or construct that is not listed; empty where there is none.
	 * @param 'php'|'html' $type
	 */
	public function other( string $code, string $type ): string {
		$tree = $this->reader->read( $code, $type );
		if ( ! $tree->is_whole || [] !== $tree->problems ) {
			return 'code that cannot be read';
		}
		$this->own = self::NOTHING;
		$nodes     = ( new NodeFinder() )->find( $tree->statements, static fn(): bool => true );
		foreach ( $nodes as $node ) {
			$kind = match ( true ) {
				$node instanceof Stmt\Function_ => 'function',
				$node instanceof Stmt\ClassMethod => 'method',
				$node instanceof Stmt\ClassLike => 'class',
				$node instanceof Node\Const_ => 'constant',
				default => '',
			};
			if ( '' !== $kind && ( $node->name ?? null ) instanceof Identifier ) {
				$this->own[ $kind ][ $node->name->toLowerString() ] = true;
			}
		}
		foreach ( $nodes as $node ) {
			$found = $this->unlisted( $node );
			if ( '' !== $found ) {
				return $found;
			}
		}
		return '';
	}

	private function unlisted( Node $node ): string {
		return match ( true ) {
			$node instanceof Expr\FuncCall => $node->name instanceof Name ? $this->of_call( $node, $node->name->getLast() ) : 'a function with a computed name',
			$node instanceof Expr\MethodCall, $node instanceof Expr\NullsafeMethodCall => $this->of_method( $node->name, '->', self::is_itself( $node->var ) ),
			$node instanceof Expr\StaticCall => $node->class instanceof Name ? $this->of_method( $node->name, $node->class->getLast() . '::', $this->is_own_class( $node->class ) ) : 'a class with a computed name',
			$node instanceof Expr\New_ => $this->of_new( $node ),
			$node instanceof Stmt\Class_ => null === $node->extends ? '' : $this->of_class( $node->extends ),
			// A name of a namespace may stand for another one than it seems to.
			$node instanceof Stmt\Namespace_ => 'a namespace',
			$node instanceof Stmt\TraitUse => 'a trait',
			$node instanceof Expr\ConstFetch => isset( $this->own['constant'][ $node->name->toLowerString() ] ) || 1 === \preg_match( self::CONSTANTS, $node->name->getLast() ) ? '' : $node->name->toString(),
			$node instanceof Expr\Variable => ! \is_string( $node->name ) ? 'a variable with a computed name' : ( \in_array( $node->name, [ 'wpdb', 'GLOBALS', '_ENV', '_SESSION' ], true ) ? '$' . $node->name : '' ),
			$node instanceof Stmt\Global_ => $this->of_globals( $node ),
			// Its error tells the value.
			$node instanceof Expr\Match_ => [] !== \array_filter( $node->arms, static fn( Node\MatchArm $arm ): bool => null === $arm->conds ) ? '' : 'match without a default',
			$node instanceof Expr\StaticPropertyFetch => $node->class instanceof Name && $this->is_own_class( $node->class ) ? '' : 'a property of another class',
			$node instanceof Expr\Eval_ => 'eval()',
			$node instanceof Expr\ShellExec => 'a command of the system',
			$node instanceof Expr\Include_ => 'include',
			default => '',
		};
	}

	private function of_call( Expr\FuncCall $call, string $name ): string {
		if ( ! $this->is_known( $name ) ) {
			return $name . '()';
		}
		$at = self::CALLBACKS[ \strtolower( $name ) ] ?? null;
		if ( \in_array( \strtolower( $name ), [ 'add_action', 'add_filter' ], true ) && ! $call->isFirstClassCallable() ) {
			$hook = $call->getArgs()[0]->value ?? null;
			if ( ! $hook instanceof Scalar\String_ || 1 !== \preg_match( self::HOOKS, $hook->value ) ) {
				return $hook instanceof Scalar\String_ ? "the hook {$hook->value}" : 'a hook with a computed name';
			}
		}
		if ( null === $at || $call->isFirstClassCallable() ) {
			return $call->isFirstClassCallable() && null !== $at ? $name . '( ... )' : '';
		}
		foreach ( $call->getArgs() as $index => $argument ) {
			if ( $argument->unpack || null !== $argument->name || $index === $at && ! $this->is_listed_callback( $argument->value ) ) {
				return 'a callback that is computed, or not known';
			}
		}
		return '';
	}

	private function of_globals( Stmt\Global_ $statement ): string {
		foreach ( $statement->vars as $variable ) {
			if ( ! $variable instanceof Expr\Variable || ! \in_array( $variable->name, self::GLOBALS, true ) ) {
				return 'a global variable';
			}
		}
		return '';
	}

	private function is_listed_callback( Expr $value ): bool {
		return match ( true ) {
			$value instanceof Expr\Closure, $value instanceof Expr\ArrowFunction => true,
			// What it names is looked at as a call.
			$value instanceof Expr\FuncCall => $value->isFirstClassCallable(),
			$value instanceof Expr\MethodCall, $value instanceof Expr\StaticCall => $value->isFirstClassCallable(),
			$value instanceof Scalar\String_ => $this->is_known( $value->value ) && ! isset( self::CALLBACKS[ \strtolower( $value->value ) ] ),
			$value instanceof Expr\Array_ => $this->is_own_method( $value ),
			$value instanceof Scalar\LNumber, $value instanceof Expr\ConstFetch => true,
			default => false,
		};
	}

	/** `[ $this, 'name' ]` or `[ self::class, 'name' ]`. */
	private function is_own_method( Expr\Array_ $callback ): bool {
		[ $of, $method ] = [ $callback->items[0]->value ?? null, $callback->items[1]->value ?? null ];
		$is_own          = null !== $of && self::is_itself( $of ) || $of instanceof Expr\ClassConstFetch && $of->class instanceof Name && $this->is_own_class( $of->class );
		return $is_own && $method instanceof Scalar\String_ && isset( $this->own['method'][ \strtolower( $method->value ) ] );
	}

	/** An object of the code itself, if it is one of a class that is known. */
	private static function is_itself( Expr $of ): bool {
		return $of instanceof Expr\New_ || $of instanceof Expr\Variable && 'this' === $of->name;
	}

	/** @param bool $is_own Whether it is called on an object or class of the code itself. */
	private function of_method( Identifier|Expr $name, string $of, bool $is_own ): string {
		if ( ! $name instanceof Identifier ) {
			return 'a method with a computed name';
		}
		$is_listed = '->' === $of && 1 === \preg_match( self::METHODS, $name->toString() );
		return $is_listed || $is_own && isset( $this->own['method'][ $name->toLowerString() ] ) ? '' : $of . $name->toString() . '()';
	}

	/** What reads text for a class that puts it into an error message is named, too. */
	private function of_new( Expr\New_ $made ): string {
		if ( $made->class instanceof Name && 1 === \preg_match( self::TALKATIVE, $made->class->getLast() ) ) {
			$told = ( new NodeFinder() )->findFirst( $made->args, static fn( Node $node ): bool => $node instanceof Expr && ! $node instanceof Scalar && ! $node instanceof Expr\BinaryOp\Concat && ! $node instanceof Expr\ConstFetch );
			return null === $told ? '' : 'an error message or a date that is computed';
		}
		return $this->of_class( $made->class );
	}

	private function of_class( Name|Expr|Stmt\Class_ $class ): string {
		return match ( true ) {
			$class instanceof Stmt\Class_ => '',
			! $class instanceof Name => 'a class with a computed name',
			$this->is_own_class( $class ) || 1 === \preg_match( self::CLASSES, $class->getLast() ) => '',
			default => $class->toString(),
		};
	}

	private function is_own_class( Name $name ): bool {
		return $name->isSpecialClassName() || isset( $this->own['class'][ $name->toLowerString() ] );
	}

	private function is_known( string $name ): bool {
		return isset( $this->own['function'][ \strtolower( $name ) ] ) || \str_starts_with( $name, '__return_' ) || 1 === \preg_match( '/\A(?:' . \implode( '|', self::FUNCTIONS ) . ')\z/i', $name );
	}
}
