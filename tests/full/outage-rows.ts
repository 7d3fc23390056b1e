/**
 * Snippets that take all processes of a small host, or every page, and leave
 * no error that names them: time and memory used up inside WordPress, pauses,
 * endless recursion, pages that are empty. Each begins when its word is
 * flipped, long after it went live.
 */
import { type Row, ROWS } from '../site/recovery/catalogue-rows.ts';

export type Outage = Pick< Row, 'name' | 'guilty' | 'reason' | 'address' > & {
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
	reason: /did not answer|execution time/,
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
		reason: /did not answer/,
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

/** Each ends the page at once. */
export const ENDS: Outage[] = ROWS.filter( ( row ) =>
	[
		'memory used up inside WordPress',
		'a filter that returns nothing',
		'a buffer that swallows the page',
	].includes( row.name )
).map( ( row ) => ( { ...row, within: 5 } ) );
