/**
 * Snippets that take all processes of a small host, or every page, and leave
 * no error that names them: time and memory used up inside WordPress, pauses,
 * endless recursion, pages that are empty. Each begins when its word is
 * flipped, long after it went live.
 */
import type { Row } from '../site/recovery/catalogue-rows.ts';

export type Outage = Pick<
	Row,
	'name' | 'guilty' | 'reason' | 'address' | 'as'
> & {
	/** Seconds from the failure of the first page until the snippet is off, on a quiet machine. */
	within: number;
};

const POST = '/hello-world/';

/** A callback of a hook that does something once the row is flipped. */
const at = ( hook: string, what: string ) =>
	`add_filter( '${ hook }', static function ( $value = null ) { if ( ON ) { ${ what } } return $value; } );`;

const loops = (
	name: string,
	hook: string,
	what: string,
	address = '/'
): Outage => ( {
	name: `${ name } at ${ hook } without an end`,
	guilty: { code: at( hook, `while ( true ) { ${ what } }` ) },
	reason: /did not answer|took longer|execution time/,
	within: 20,
	address,
} );

/** Each keeps a process until PHP's time limit ends it, or for ever. */
export const HANGS: Outage[] = [
	loops( 'get_posts()', 'wp', "get_posts( [ 'numberposts' => 3 ] );" ),
	loops( 'get_option()', 'wp_head', "get_option( 'svc_none' );" ),
	loops(
		'wp_kses_post()',
		'the_content',
		"wp_kses_post( str_repeat( '<p class=a>a</p>', 50 ) );",
		POST
	),
	{
		name: 'sleep() at wp_footer',
		guilty: { code: at( 'wp_footer', 'sleep( 300 );' ) },
		reason: /did not answer|took longer/,
		within: 20,
	},
	{
		name: 'the_content that asks for the_content',
		guilty: {
			code: at(
				'the_content',
				"return apply_filters( 'the_content', 'x' );"
			),
		},
		reason: /./,
		within: 20,
		address: POST,
	},
];

const ends = (
	name: string,
	hook: string,
	what: string,
	reason: RegExp
): Outage => ( {
	name,
	guilty: { code: at( hook, what ) },
	reason,
	within: 5,
} );

/** Each ends the page at once, and nothing of the snippet is in the error, if there is one. */
export const ENDS: Outage[] = [
	ends(
		'memory used up by the object cache',
		'init',
		// A group each: memory is used up before a slow machine is out of time.
		'for ( $n = 1; ; ++$n ) { wp_cache_set( 1, 1, $n ); }',
		/Allowed memory size/
	),
	ends(
		'a filter that returns nothing',
		'body_class',
		'return null;',
		/TypeError|500|ended early|crashed/i
	),
	ends(
		'a buffer that swallows the page',
		'template_redirect',
		"ob_start( static fn() => '' );",
		/empty/
	),
	ends(
		'a process that dies',
		'wp',
		'posix_kill( getmypid(), 9 );',
		/without an answer/
	),
];
