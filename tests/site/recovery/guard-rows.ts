/**
 * The catalogue of guards: snippets that end a request on purpose. Each guards
 * something of its own on one site. `PAGE` in the code is the name of the
 * row's own page, whose text is the secret.
 */
import type { Draft } from '../runtime/runtime-site.ts';

export type Visit = {
	/** @default the row's own page */
	address?: string;
	method?: 'GET' | 'POST';
	headers?: Record< string, string >;
	body?: string;
	as?: 'subscriber';
};

export type Guard = {
	name: string;
	draft: Draft;
	visits: readonly Visit[];
	/** Beside the text of the row's page, what a visitor who is stopped may not see. */
	secret?: string;
	/**
	 * Whether the guard stops the site's own requests as well, also those of an
	 * administrator: a save does not see its page whole. @default false
	 */
	stopsAll?: boolean;
	/** Whether administrators see the page. @default false */
	admits?: boolean;
};

const VISITOR: Visit = {};
const CRAWLER: Visit = {
	headers: {
		'user-agent':
			'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	},
};
const SUBSCRIBER: Visit = { as: 'subscriber' };

const at = ( hook: string, body: string, priority = 10 ): Draft => ( {
	code: `add_filter( '${ hook }', static function ( $value = null ) { ${ body } return $value; }, ${ priority } );`,
} );

/** Only people with an account see the page. */
const members = (
	name: string,
	what: string,
	hook = 'template_redirect'
): Guard => ( {
	name: `members: ${ name }`,
	draft: at(
		hook,
		`if ( is_page( 'PAGE' ) && ! is_user_logged_in() ) { ${ what } }`
	),
	visits: [ VISITOR, CRAWLER ],
	admits: true,
} );

/** Only people who write see the page. */
const writers = ( name: string, what: string, hook = 'wp' ): Guard => ( {
	name: `writers: ${ name }`,
	draft: at(
		hook,
		`if ( is_page( 'PAGE' ) && ! current_user_can( 'edit_posts' ) ) { ${ what } }`
	),
	visits: [ VISITOR, SUBSCRIBER ],
	admits: true,
} );

/** Whom something about the request itself keeps out. */
const stops = (
	name: string,
	draft: Draft,
	...visits: readonly Visit[]
): Guard => ( { name, draft, visits } );

/** A page that the site itself does not get, either. */
const closed = (
	name: string,
	condition: string,
	what: string,
	...visits: readonly Visit[]
): Guard => ( {
	name,
	draft: at(
		'template_redirect',
		`if ( is_page( 'PAGE' ) && ( ${ condition } ) ) { ${ what } }`
	),
	visits: visits.length === 0 ? [ VISITOR ] : visits,
	stopsAll: true,
} );

const agent = ( name: string ): Visit => ( {
	headers: { 'user-agent': name },
} );
const to = ( address: string, more: Visit = {} ): Visit => ( {
	...more,
	address,
} );
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const GONE = 'status_header( 404 ); nocache_headers(); exit;';

export const GUARDS: readonly Guard[] = [
	members( 'exit', 'exit;' ),
	members( 'exit at wp', 'exit;', 'wp' ),
	members( 'exit where the page begins', 'exit;', 'wp_head' ),
	members( 'exit below the head', 'exit;', 'wp_body_open' ),
	members( 'exit in the text', 'exit;', 'the_content' ),
	members( 'die with a word', "die( 'Members only.' );" ),
	members( 'wp_die', "wp_die( 'Members only.' );" ),
	members( 'wp_die in the text', "wp_die( 'No.' );", 'the_content' ),
	members( 'wp_die with status 403', "wp_die( 'No.', '', 403 );" ),
	members( 'a status', 'status_header( 403 ); exit;' ),
	members( 'not found', GONE ),
	members( 'sent to sign in', 'auth_redirect(); exit;' ),
	members( 'sent home', "wp_safe_redirect( home_url( '/' ) ); exit;" ),
	members( 'sent away', "wp_redirect( 'https://example.org/' ); exit;" ),
	members(
		'a page of its own',
		"echo '<!doctype html><html><body>Join us.</body></html>'; exit;"
	),
	{
		name: 'members: where the snippet itself stands',
		draft: {
			hook: 'template_redirect',
			code: "if ( is_page( 'PAGE' ) && ! is_user_logged_in() ) { die( 'No.' ); }",
		},
		visits: [ VISITOR, CRAWLER ],
		admits: true,
	},
	{
		name: 'members by category',
		draft: at(
			'template_redirect',
			"if ( is_single() && in_category( 'vip' ) && ! is_user_logged_in() ) { exit; }"
		),
		visits: [ to( '/vip-post/' ) ],
		secret: 'secret-of-vip-post',
	},
	{
		name: 'members by post',
		draft: at(
			'wp',
			"if ( is_single( 'one-post' ) && ! is_user_logged_in() ) { wp_die( 'Members only.' ); }"
		),
		visits: [ to( '/one-post/' ), to( '/one-post/', CRAWLER ) ],
		secret: 'secret-of-one-post',
	},
	writers( 'exit', 'exit;' ),
	writers( 'wp_die', "wp_die( 'Not yours.' );" ),
	writers( 'sent home', "wp_redirect( home_url( '/' ) ); exit;" ),
	{
		name: 'subscribers kept out of the admin by exit',
		draft: at(
			'admin_init',
			'if ( ! wp_doing_ajax() && ! current_user_can( "edit_posts" ) && isset( $_GET["plain"] ) ) { exit; }'
		),
		visits: [ to( '/wp-admin/index.php?plain=1', SUBSCRIBER ) ],
		secret: 'id="wpfooter"',
	},
	{
		name: 'subscribers kept out of their profile by wp_die',
		draft: at(
			'load-profile.php',
			'if ( ! current_user_can( "edit_posts" ) ) { wp_die( "Closed." ); }'
		),
		visits: [ to( '/wp-admin/profile.php', SUBSCRIBER ) ],
		secret: 'id="wpfooter"',
	},
	members(
		'maintenance with 503',
		"header( 'Retry-After: 600' ); wp_die( 'Back soon.', '', 503 );"
	),
	members( 'maintenance with 200', "wp_die( 'Back soon.', '', 200 );" ),
	members(
		'maintenance by hand',
		"status_header( 503 ); die( 'Back soon.' );"
	),
	members( 'coming soon', "echo 'Coming soon.'; exit;" ),
	members(
		'coming soon in place of the template',
		"echo 'Soon.'; exit;",
		'template_include'
	),
	stops(
		'author numbers by exit',
		at(
			'init',
			"if ( isset( $_GET['author'] ) && ! is_admin() ) { exit; }"
		),
		to( '/?author=1' ),
		to( '/?author=2' )
	),
	stops(
		'author numbers by redirect',
		at(
			'template_redirect',
			"if ( is_author() ) { wp_redirect( home_url( '/' ), 301 ); exit; }"
		),
		to( '/author/admin/' )
	),
	stops(
		'bad queries by status',
		at(
			'init',
			"if ( preg_match( '/union.+select|base64_/i', $_SERVER['QUERY_STRING'] ?? '' ) ) { status_header( 403 ); exit; }"
		),
		to( '/PAGE/?a=1+union+select+2' )
	),
	stops(
		'bad queries by wp_die',
		at(
			'init',
			"if ( str_contains( $_SERVER['QUERY_STRING'] ?? '', 'eval(' ) ) { wp_die( 'Blocked.' ); }"
		),
		to( '/PAGE/?a=eval(1)' )
	),
	stops(
		'long addresses',
		{
			code: "if ( strlen( $_SERVER['REQUEST_URI'] ?? '' ) > 900 ) { exit; }",
		},
		to( `/PAGE/?a=${ 'a'.repeat( 900 ) }` )
	),
	stops(
		'bots by exit',
		{
			code: "if ( str_contains( $_SERVER['HTTP_USER_AGENT'] ?? '', 'EvilBot' ) ) { exit; }",
		},
		agent( 'EvilBot/1.0' )
	),
	stops(
		'bots by die',
		at(
			'init',
			"if ( str_contains( $_SERVER['HTTP_USER_AGENT'] ?? '', 'GreedyBot' ) ) { die( 'No bots.' ); }"
		),
		agent( 'GreedyBot/1.0' )
	),
	stops(
		'bots at the sign-in page',
		at(
			'login_init',
			"if ( str_contains( $_SERVER['HTTP_USER_AGENT'] ?? '', 'LoginBot' ) ) { exit; }"
		),
		to( '/wp-login.php', agent( 'LoginBot/1.0' ) )
	),
	stops(
		'nobody without a browser',
		at(
			'init',
			"if ( 'nothing' === ( $_SERVER['HTTP_USER_AGENT'] ?? '' ) ) { wp_die( 'No.', '', 400 ); }"
		),
		agent( 'nothing' )
	),
	stops(
		'a feed by wp_die',
		at( 'do_feed_rss2', "wp_die( 'No feed.' );", 1 ),
		to( '/feed/' )
	),
	stops(
		'a feed by exit',
		at( 'do_feed_atom', 'exit;', 1 ),
		to( '/feed/atom/' )
	),
	stops(
		'search',
		at(
			'template_redirect',
			'if ( is_search() && ! is_user_logged_in() ) { exit; }'
		),
		to( '/?s=secret' )
	),
	stops(
		'attachments and dates',
		at( 'template_redirect', `if ( is_date() ) { ${ GONE } }` ),
		to( '/2021/' )
	),
	stops(
		'users over REST',
		at(
			'rest_api_init',
			"if ( str_contains( $_SERVER['REQUEST_URI'] ?? '', 'wp/v2/users' ) && ! is_user_logged_in() ) { status_header( 401 ); exit; }"
		),
		to( '/wp-json/wp/v2/users' )
	),
	stops(
		'XML-RPC',
		at(
			'init',
			"if ( defined( 'XMLRPC_REQUEST' ) ) { status_header( 403 ); die( 'Closed.' ); }"
		),
		to( '/xmlrpc.php', { method: 'POST', body: '<x/>' } )
	),
	stops(
		'comments',
		at( 'pre_comment_on_post', "wp_die( 'Comments are closed.' );" ),
		to( '/wp-comments-post.php', {
			method: 'POST',
			headers: FORM,
			body: 'comment_post_ID=1&author=a&email=a@example.org&comment=x',
		} )
	),
	stops(
		'a throttle',
		at(
			'init',
			"if ( isset( $_SERVER['HTTP_X_THROTTLED'] ) ) { $n = (int) get_transient( 'guard_n' ); set_transient( 'guard_n', $n + 1, 60 ); if ( $n >= 0 ) { status_header( 429 ); die( 'Slow down.' ); } }"
		),
		{ headers: { 'x-throttled': '1' } }
	),
	stops(
		'an endpoint with JSON',
		at(
			'init',
			"if ( isset( $_GET['my-json'] ) ) { wp_send_json( [ 1 ] ); }"
		),
		to( '/?my-json=1' )
	),
	stops(
		'an endpoint with a picture',
		at(
			'init',
			"if ( isset( $_GET['my-gif'] ) ) { header( 'Content-Type: image/gif' ); echo base64_decode( 'R0lGODlhAQABAAAAACw=' ); exit; }"
		),
		to( '/?my-gif=1' )
	),
	stops(
		'an endpoint with nothing',
		at( 'init', "if ( isset( $_GET['my-ping'] ) ) { exit; }" ),
		to( '/?my-ping=1' )
	),
	stops(
		'an endpoint at a path',
		at(
			'init',
			"if ( '/my-hook/' === strtok( $_SERVER['REQUEST_URI'] ?? '', '?' ) ) { echo 'ok'; exit; }"
		),
		to( '/my-hook/' ),
		to( '/my-hook/?a=b' )
	),
	stops(
		'a country',
		at(
			'template_redirect',
			"if ( 'XX' === ( $_SERVER['HTTP_CF_IPCOUNTRY'] ?? '' ) ) { exit; }"
		),
		{ headers: { 'cf-ipcountry': 'XX' } }
	),
	stops(
		'addresses that are denied',
		{
			code: "if ( '192.0.2.1' === ( $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '' ) ) { die( 'Denied.' ); }",
		},
		{ headers: { 'x-forwarded-for': '192.0.2.1' } }
	),
	closed(
		'addresses that are allowed',
		"'192.0.2.7' !== $_SERVER['REMOTE_ADDR']",
		'exit;'
	),
	closed(
		'only with a referrer',
		"empty( $_SERVER['HTTP_REFERER'] )",
		"wp_die( 'Come in by the door.' );"
	),
	closed( 'an age gate', "! isset( $_COOKIE['age'] )", "die( 'How old?' );" ),
	closed(
		'office hours that are over',
		'time() > 0',
		"status_header( 503 ); die( 'Closed.' );"
	),
];
