/** Snippets as a shop might have them, so that pictures and journeys show something real. */
import { exportFormat } from '../../src/contract/index.ts';
import type { SiteClient } from '../support/site-client.ts';

const SEED: readonly Record< string, unknown >[] = [
	{
		title: 'Free shipping bar',
		type: 'html',
		hook: 'wp_body_open',
		folder: 'Shop/Checkout',
		tags: [ 'shop' ],
		code: '<div class="bar">Free shipping from 50 €</div>',
		conditions: [ [ { type: 'url', op: 'contains', value: '/shop' } ] ],
		status: 'active',
	},
	{
		title: 'Delivery note',
		type: 'html',
		hook: 'the_content:paragraph_after',
		position: 2,
		folder: 'Shop/Checkout',
		tags: [ 'shop' ],
		description: 'Says when it arrives, for carts that ship.',
		code: '<?php\n// Says when it arrives, for carts that ship.\nif ( ! is_singular() ) {\n\treturn;\n}\n$day = wp_date( "l, j F", time() + 2 * DAY_IN_SECONDS );\n?>\n<aside class="delivery">\n  Arrives <strong><?php echo esc_html( $day ); ?></strong>\n</aside>\n',
		conditions: [
			[
				{ type: 'page_type', op: 'is', value: [ 'single', 'page' ] },
				{
					type: 'day_of_week',
					op: 'is',
					value: [ '1', '2', '3', '4', '5' ],
				},
			],
			[ { type: 'user_logged_in', op: 'is', value: null } ],
		],
		status: 'active',
	},
	{
		title: 'Checkout form',
		type: 'css',
		lang: 'scss',
		folder: 'Shop/Checkout',
		code: '$accent: #3858e9;\n\n.checkout {\n\t.field {\n\t\tborder-color: $accent;\n\t}\n}\n',
	},
	{
		title: 'Order export',
		type: 'php',
		hook: 'init',
		folder: 'Shop',
		code: 'add_action( "admin_init", static function (): void {\n\t// Written for a plugin that is not here.\n\t$orders = shop_export_orders( 20 );\n\tupdate_option( "last_export", count( $orders ) );\n} );\n',
	},
	{
		title: 'Search box',
		type: 'js',
		hook: 'frontend_footer',
		load_as: 'file',
		js_strategy: 'defer',
		mode: 'test',
		code: 'document.querySelectorAll( "input[type=search]" ).forEach( ( box ) => {\n\tbox.setAttribute( "autocomplete", "off" );\n} );\n',
		status: 'active',
	},
	{
		title: 'No emoji scripts',
		type: 'php',
		hook: 'init',
		folder: 'Clean-up',
		tags: [ 'speed' ],
		code: 'remove_action( "wp_head", "print_emoji_detection_script", 7 );\nremove_action( "wp_print_styles", "print_emoji_styles" );\n',
		status: 'active',
	},
	{
		title: 'Fonts',
		type: 'css',
		hook: 'frontend_editor',
		folder: 'Theme',
		code: 'body {\n\tfont-feature-settings: "kern";\n}\n',
		status: 'active',
	},
	{
		title: 'Cookie notice',
		type: 'html',
		hook: 'wp_footer',
		folder: 'Tracking',
		code: '<div id="cookies">We keep one cookie.</div>',
		conditions: [
			[ { type: 'user_logged_in', op: 'is_not', value: null } ],
		],
		status: 'active',
	},
	{
		title: 'Mail from address',
		type: 'php',
		folder: 'Mail',
		code: 'add_filter( "wp_mail_from", static fn( string $address ): string => "shop@example.com" );\n',
		status: 'active',
	},
	{
		title: 'Plausible',
		type: 'js',
		hook: 'frontend_head',
		folder: 'Tracking',
		consent: 'statistics',
		code: 'window.plausible = window.plausible || function () {};\n',
		status: 'active',
	},
];

/** @return Id by title. */
export async function seed(
	site: SiteClient
): Promise< Map< string, number > > {
	const ids = new Map< string, number >();
	for ( const snippet of SEED ) {
		const { status, body } = await site.rest(
			'POST',
			'/snippets',
			snippet
		);
		if ( status !== 201 ) {
			throw new Error( `Cannot seed: ${ JSON.stringify( body ) }` );
		}
		ids.set( body.snippet.title, body.snippet.id );
	}
	return ids;
}

/**
 * The same in one request, with one test load for all of them.
 *
 * @return Id by title.
 */
export async function seedAtOnce(
	site: SiteClient
): Promise< Map< string, number > > {
	const { status, body } = await site.rest(
		'POST',
		'/import',
		{ ...exportFormat, snippets: SEED },
		{ query: { keep_status: 'true' } }
	);
	if ( status !== 200 || body.errors.length > 0 ) {
		throw new Error( `Cannot seed: ${ JSON.stringify( body ) }` );
	}
	return new Map(
		SEED.map( ( { title }, n ) => [ String( title ), body.created[ n ] ] )
	);
}
