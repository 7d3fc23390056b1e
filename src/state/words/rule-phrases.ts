import { __, _x } from '@wordpress/i18n';

/**
 * Rules as a part of a sentence: "without the cookie %s". What stands in `<b>` is the value. `visitors` begins the words about visitors, `visitor`
 * goes on with them: "for logged-out visitors without the cookie cookie_ok".
 */

type RuleKind = 'page' | 'visitors' | 'visitor' | 'time' | 'site';

interface Phrases {
	readonly kind: RuleKind;
	/** Templates by operator; for two ends, by operator and the ends that are given. */
	readonly templates: () => Readonly< Record< string, string > >;
}

const IS = 'is';
const NOT = 'is_not';

const both = ( is: string, not: string ) => ( { [ IS ]: is, [ NOT ]: not } );

const page: Readonly< Record< string, Phrases[ 'templates' ] > > = {
	location: () =>
		both(
			/* translators: %s: kinds of requests. */
			__( 'for requests of <b>%s</b>', 'svc' ),
			/* translators: %s: kinds of requests. */
			__( 'except for requests of <b>%s</b>', 'svc' )
		),
	url: () => ( {
		/* translators: %s: part of an address. */
		contains: __( 'on addresses with <b>%s</b>', 'svc' ),
		/* translators: %s: part of an address. */
		not_contains: __( 'on addresses without <b>%s</b>', 'svc' ),
		/* translators: %s: an address. */
		equals: __( 'on the address <b>%s</b>', 'svc' ),
		/* translators: %s: an address. */
		not_equals: __( 'except on the address <b>%s</b>', 'svc' ),
		/* translators: %s: beginning of an address. */
		starts_with: __( 'on addresses that start with <b>%s</b>', 'svc' ),
		/* translators: %s: a regular expression. */
		regex: __( 'on addresses that match <b>%s</b>', 'svc' ),
	} ),
	query_param: () => ( {
		/* translators: %s: name of a query parameter. */
		exists: __( 'with the query parameter <b>%s</b>', 'svc' ),
		/* translators: %s: name of a query parameter. */
		not_exists: __( 'without the query parameter <b>%s</b>', 'svc' ),
		/* translators: 1: name of a query parameter, 2: its value. */
		equals: __( 'with the query parameter <b>%1$s = %2$s</b>', 'svc' ),
		/* translators: 1: name of a query parameter, 2: its value. */
		not_equals: __(
			'without the query parameter <b>%1$s = %2$s</b>',
			'svc'
		),
		/* translators: 1: name of a query parameter, 2: part of its value. */
		contains: __(
			'with <b>%2$s</b> in the query parameter <b>%1$s</b>',
			'svc'
		),
	} ),
	page_type: () =>
		both(
			/* translators: %s: kinds of pages. */
			__( 'on <b>%s</b>', 'svc' ),
			/* translators: %s: kinds of pages. */
			__( 'except on <b>%s</b>', 'svc' )
		),
	post_type: () =>
		both(
			/* translators: %s: post types. */
			__( 'on the post type <b>%s</b>', 'svc' ),
			/* translators: %s: post types. */
			__( 'except on the post type <b>%s</b>', 'svc' )
		),
	post_id: () =>
		both(
			/* translators: %s: titles or IDs of posts. */
			__( 'on the post <b>%s</b>', 'svc' ),
			/* translators: %s: titles or IDs of posts. */
			__( 'except on the post <b>%s</b>', 'svc' )
		),
	term: () =>
		both(
			/* translators: %s: categories, tags and other terms. */
			__( 'on content with the term <b>%s</b>', 'svc' ),
			/* translators: %s: categories, tags and other terms. */
			__( 'on content without the term <b>%s</b>', 'svc' )
		),
	language: () =>
		both(
			/* translators: %s: languages. */
			__( 'in the language <b>%s</b>', 'svc' ),
			/* translators: %s: languages. */
			__( 'except in the language <b>%s</b>', 'svc' )
		),
};

const visitors: Readonly< Record< string, Phrases[ 'templates' ] > > = {
	user_logged_in: () =>
		both(
			__( 'for <b>logged-in users</b>', 'svc' ),
			__( 'for <b>logged-out visitors</b>', 'svc' )
		),
	user_role: () =>
		both(
			/* translators: %s: names of roles. */
			__( 'for users with the role <b>%s</b>', 'svc' ),
			/* translators: %s: names of roles. */
			__( 'for visitors without the role <b>%s</b>', 'svc' )
		),
};

const visitor: Readonly< Record< string, Phrases[ 'templates' ] > > = {
	cookie: () => ( {
		/* translators: %s: name of a cookie. */
		exists: __( 'with the cookie <b>%s</b>', 'svc' ),
		/* translators: %s: name of a cookie. */
		not_exists: __( 'without the cookie <b>%s</b>', 'svc' ),
		/* translators: 1: name of a cookie, 2: its value. */
		equals: __( 'with the cookie <b>%1$s = %2$s</b>', 'svc' ),
		/* translators: 1: name of a cookie, 2: its value. */
		not_equals: __( 'without the cookie <b>%1$s = %2$s</b>', 'svc' ),
		/* translators: 1: name of a cookie, 2: part of its value. */
		contains: __( 'with <b>%2$s</b> in the cookie <b>%1$s</b>', 'svc' ),
	} ),
	device: () =>
		both(
			/* translators: %s: kinds of devices. */
			__( 'on <b>%s</b>', 'svc' ),
			/* translators: %s: kinds of devices. */
			__( 'not on <b>%s</b>', 'svc' )
		),
	referrer: () => ( {
		/* translators: %s: part of the address that visitors come from. */
		contains: __( 'from pages with <b>%s</b> in the address', 'svc' ),
		/* translators: %s: part of the address that visitors come from. */
		not_contains: __(
			'from pages without <b>%s</b> in the address',
			'svc'
		),
		/* translators: %s: address that visitors come from. */
		equals: __( 'from the page <b>%s</b>', 'svc' ),
		/* translators: %s: address that visitors come from. */
		not_equals: __( 'not from the page <b>%s</b>', 'svc' ),
		/* translators: %s: beginning of the address that visitors come from. */
		starts_with: __( 'from addresses that start with <b>%s</b>', 'svc' ),
		/* translators: %s: a regular expression. */
		regex: __( 'from addresses that match <b>%s</b>', 'svc' ),
		'equals:none': __( 'from <b>no other page</b>', 'svc' ),
		'not_equals:none': __( 'from <b>any other page</b>', 'svc' ),
	} ),
	country: () =>
		both(
			/* translators: %s: names of countries. */
			__( 'from <b>%s</b>', 'svc' ),
			/* translators: %s: names of countries. */
			__( 'not from <b>%s</b>', 'svc' )
		),
	region: () =>
		both(
			/* translators: %s: names of regions of the world. */
			__( 'from the region <b>%s</b>', 'svc' ),
			/* translators: %s: names of regions of the world. */
			__( 'not from the region <b>%s</b>', 'svc' )
		),
	consent: () => ( {
		/* translators: %s: categories of consent. */
		includes: __( 'with consent to <b>%s</b>', 'svc' ),
		/* translators: %s: categories of consent. */
		excludes: __( 'without consent to <b>%s</b>', 'svc' ),
	} ),
	wc_cart_total: () => ( {
		/* translators: %s: an amount of money. */
		at_least: __( 'with a cart of at least <b>%s</b>', 'svc' ),
		/* translators: %s: an amount of money. */
		less_than: __( 'with a cart of less than <b>%s</b>', 'svc' ),
		/* translators: %s: an amount of money. */
		equals: __( 'with a cart of exactly <b>%s</b>', 'svc' ),
	} ),
	wc_cart_count: () => ( {
		/* translators: %s: number of products. */
		at_least: __( 'with at least <b>%s</b> products in the cart', 'svc' ),
		/* translators: %s: number of products. */
		less_than: __(
			'with fewer than <b>%s</b> products in the cart',
			'svc'
		),
		/* translators: %s: number of products. */
		equals: __( 'with exactly <b>%s</b> products in the cart', 'svc' ),
	} ),
	wc_order_count: () => ( {
		/* translators: %s: number of orders. */
		at_least: __( 'with at least <b>%s</b> past orders', 'svc' ),
		/* translators: %s: number of orders. */
		less_than: __( 'with fewer than <b>%s</b> past orders', 'svc' ),
		/* translators: %s: number of orders. */
		equals: __( 'with exactly <b>%s</b> past orders', 'svc' ),
	} ),
	wc_cart_product: () => ( {
		/* translators: %s: names of products. */
		includes: __( 'with <b>%s</b> in the cart', 'svc' ),
		/* translators: %s: names of products. */
		excludes: __( 'without <b>%s</b> in the cart', 'svc' ),
	} ),
	wc_bought: () => ( {
		/* translators: %s: names of products. */
		includes: __( 'with <b>%s</b> in a past order', 'svc' ),
		/* translators: %s: names of products. */
		excludes: __( 'without <b>%s</b> in a past order', 'svc' ),
	} ),
	wc_cart_category: () => ( {
		/* translators: %s: names of categories. */
		includes: __( 'with the category <b>%s</b> in the cart', 'svc' ),
		/* translators: %s: names of categories. */
		excludes: __( 'without the category <b>%s</b> in the cart', 'svc' ),
	} ),
};

const time: Readonly< Record< string, Phrases[ 'templates' ] > > = {
	date_range: () => ( {
		/* translators: 1: first day, 2: last day. */
		'is:from-to': __( 'from <b>%1$s</b> to <b>%2$s</b>', 'svc' ),
		/* translators: %s: first day. */
		'is:from': __( 'from <b>%s</b> on', 'svc' ),
		/* translators: %s: last day. */
		'is:to': __( 'until <b>%s</b>', 'svc' ),
		/* translators: 1: first day, 2: last day. */
		'is_not:from-to': __( 'except from <b>%1$s</b> to <b>%2$s</b>', 'svc' ),
		/* translators: %s: a day. */
		'is_not:from': __( 'before <b>%s</b>', 'svc' ),
		/* translators: %s: a day. */
		'is_not:to': __( 'after <b>%s</b>', 'svc' ),
	} ),
	time_of_day: () => ( {
		/* translators: 1 and 2: times of the day. */
		'is:from-to': __( 'between <b>%1$s</b> and <b>%2$s</b>', 'svc' ),
		/* translators: %s: time of the day. */
		'is:from': __( 'each day from <b>%s</b> on', 'svc' ),
		/* translators: %s: time of the day. */
		'is:to': __( 'each day until <b>%s</b>', 'svc' ),
		/* translators: 1 and 2: times of the day. */
		'is_not:from-to': __(
			'except between <b>%1$s</b> and <b>%2$s</b>',
			'svc'
		),
		/* translators: %s: time of the day. */
		'is_not:from': __( 'each day before <b>%s</b>', 'svc' ),
		/* translators: %s: time of the day. */
		'is_not:to': __( 'each day after <b>%s</b>', 'svc' ),
	} ),
	day_of_week: () =>
		both(
			/* translators: %s: days of the week. */
			_x( 'on <b>%s</b>', 'days of the week', 'svc' ),
			/* translators: %s: days of the week. */
			_x( 'except on <b>%s</b>', 'days of the week', 'svc' )
		),
};

const site: Readonly< Record< string, Phrases[ 'templates' ] > > = {
	environment: () =>
		both(
			/* translators: %s: kinds of environments, such as "Staging". */
			__( 'in the environment <b>%s</b>', 'svc' ),
			/* translators: %s: kinds of environments, such as "Staging". */
			__( 'except in the environment <b>%s</b>', 'svc' )
		),
	plugin_active: () =>
		both(
			/* translators: %s: names of plugins. */
			__( 'with the plugin <b>%s</b>', 'svc' ),
			/* translators: %s: names of plugins. */
			__( 'without the plugin <b>%s</b>', 'svc' )
		),
};

const tables = Object.entries( { page, visitors, visitor, time, site } );

/** The phrases of a condition type; undefined for one that has none. */
export function phrasesOf( type: string ): Phrases | undefined {
	for ( const [ kind, table ] of tables ) {
		const templates = table[ type ];
		if ( templates !== undefined ) {
			return { kind: kind as RuleKind, templates };
		}
	}
	return undefined;
}
