import { __, _n, _x, sprintf } from '@wordpress/i18n';
import type { ConditionTypeRecord } from '../../contract/index.js';
import { joinList, language } from './joined.js';

/** Values of rules as they are said in a sentence. */

/** Values whose labels in a picker do not fit into a sentence. */
const nouns: Readonly<
	Record< string, () => Readonly< Record< string, string > > >
> = {
	page_type: () => ( {
		front_page: _x( 'the front page', 'where a snippet runs: on …', 'svc' ),
		blog: _x( 'the blog page', 'where a snippet runs: on …', 'svc' ),
		singular: _x(
			'single posts, pages and attachments',
			'where a snippet runs: on …',
			'svc'
		),
		single: _x( 'single posts', 'where a snippet runs: on …', 'svc' ),
		page: _x( 'pages', 'where a snippet runs: on …', 'svc' ),
		attachment: _x(
			'attachment pages',
			'where a snippet runs: on …',
			'svc'
		),
		archive: _x( 'archives', 'where a snippet runs: on …', 'svc' ),
		category: _x(
			'category archives',
			'where a snippet runs: on …',
			'svc'
		),
		tag: _x( 'tag archives', 'where a snippet runs: on …', 'svc' ),
		taxonomy: _x(
			'taxonomy archives',
			'where a snippet runs: on …',
			'svc'
		),
		author: _x( 'author archives', 'where a snippet runs: on …', 'svc' ),
		date: _x( 'date archives', 'where a snippet runs: on …', 'svc' ),
		search: _x( 'search results', 'where a snippet runs: on …', 'svc' ),
		404: _x(
			'pages that are not found',
			'where a snippet runs: on …',
			'svc'
		),
		wc_shop: _x( 'the shop page', 'where a snippet runs: on …', 'svc' ),
		wc_product: _x( 'products', 'where a snippet runs: on …', 'svc' ),
		wc_product_category: _x(
			'product categories',
			'where a snippet runs: on …',
			'svc'
		),
		wc_cart: _x( 'the cart', 'where a snippet runs: on …', 'svc' ),
		wc_checkout: _x( 'the checkout', 'where a snippet runs: on …', 'svc' ),
		wc_account: _x(
			'the account page',
			'where a snippet runs: on …',
			'svc'
		),
		wc_thankyou: _x(
			'the order confirmation',
			'where a snippet runs: on …',
			'svc'
		),
	} ),
	device: () => ( {
		mobile: _x( 'mobile devices', 'where a snippet runs: on …', 'svc' ),
		desktop: _x( 'desktop devices', 'where a snippet runs: on …', 'svc' ),
	} ),
	location: () => ( {
		frontend: _x(
			'the site',
			'where a snippet runs: for requests of …',
			'svc'
		),
		admin: _x(
			'the admin',
			'where a snippet runs: for requests of …',
			'svc'
		),
		login: _x(
			'the login page',
			'where a snippet runs: for requests of …',
			'svc'
		),
		rest: _x(
			'the REST API',
			'where a snippet runs: for requests of …',
			'svc'
		),
	} ),
};

const nounOf = ( type: string, value: string ): string | undefined =>
	nouns[ type ]?.()[ value ];

/** Most values of a rule that are named; the rest is counted. */
const NAMED = 3;

/** Titles of posts and the like that only the site knows, by condition type and value: `post_id:12`. */
export type Titles = ReadonlyMap< string, string >;

export const textOf = ( value: unknown ): string =>
	typeof value === 'string' || typeof value === 'number'
		? String( value )
		: '';

/** One part of a value with two, such as `from`. */
export const partOf = ( value: unknown, name: string ): string =>
	typeof value === 'object' && value !== null && name in value
		? textOf( Reflect.get( value, name ) )
		: '';

/** Where a text may end: after what divides words, parts of an address and parts of a name, and anywhere in a script without spaces. */
const ENDS =
	/[\s/?&=.,;:_-]+|(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])/gu;

/** The text, or as many whole words of its beginning as fit, and three dots. A word that is too long alone stays whole. */
export function shortened( text: string, most: number ): string {
	if ( text.length <= most ) {
		return text;
	}
	let end = 0;
	for ( const { index } of text.matchAll( ENDS ) ) {
		if ( index > 0 && ( index < most || end === 0 ) ) {
			end = index;
		}
	}
	return end === 0 ? text : `${ text.slice( 0, end ) }…`;
}

/** "A", "A or B", "A, B or C", "A, B, C or 2 more". */
function anyOf( all: readonly string[] ): string {
	const named = all.slice( 0, NAMED );
	const more = all.length - named.length;
	const last =
		more > 0
			? sprintf(
					/* translators: %d: number of further values. */
					_n( '%d more', '%d more', more, 'svc' ),
					more
				)
			: named.pop();
	return named.length === 0
		? ( last ?? '' )
		: sprintf(
				/* translators: 1: one or several values, divided by commas, 2: the last one. */
				__( '%1$s or %2$s', 'svc' ),
				joinList( named ),
				last ?? ''
			);
}

const isDays = ( days: readonly string[], ...wanted: number[] ): boolean =>
	[ ...days ].sort().join() === wanted.join();

/** The values of a list, such as "the cart or the checkout". */
export function listInWords(
	type: ConditionTypeRecord,
	values: readonly unknown[],
	titles: Titles
): string {
	const all = values.map( textOf );
	if ( type.type === 'day_of_week' && isDays( all, 1, 2, 3, 4, 5 ) ) {
		return _x( 'weekdays', 'when a snippet runs: on …', 'svc' );
	}
	if ( type.type === 'day_of_week' && isDays( all, 6, 7 ) ) {
		return _x( 'weekends', 'when a snippet runs: on …', 'svc' );
	}
	const labels = new Map(
		( type.options ?? [] ).map( ( { value, label } ) => [
			String( value ),
			label,
		] )
	);
	return anyOf(
		all.map(
			( value ) =>
				nounOf( type.type, value ) ??
				labels.get( value ) ??
				titles.get( `${ type.type }:${ value }` ) ??
				( type.shape === 'ids' ? `#${ value }` : value )
		)
	);
}

/**
 * A time as rules keep it, in the reader's language: "1 Dec", with the year where that is another one, and with the time where there is one.
 *
 * @param kept `YYYY-MM-DD[ HH:MM]` or `HH:MM`, in the time zone of the site.
 * @param now
 */
export function timeInWords( kept: string, now = new Date() ): string {
	const found =
		/^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[ T])(\d\d):(\d\d))?$/.exec( kept );
	if ( kept === '' || found === null ) {
		return kept;
	}
	const [ , year, month, day, hour, minute ] = found;
	const date = new Date( 0 );
	date.setUTCFullYear(
		Number( year ?? 2000 ),
		Number( month ?? 1 ) - 1,
		Number( day ?? 1 )
	);
	date.setUTCHours( Number( hour ?? 0 ), Number( minute ?? 0 ) );
	return new Intl.DateTimeFormat( language(), {
		// As it is kept: the numbers are those of the site's clocks already.
		timeZone: 'UTC',
		...( year === undefined ? {} : { day: 'numeric', month: 'short' } ),
		...( year === undefined || Number( year ) === now.getFullYear()
			? {}
			: { year: 'numeric' } ),
		...( hour === undefined ? {} : { hour: 'numeric', minute: '2-digit' } ),
	} ).format( date );
}

/** The days of the week from Monday on, as rules keep them, with their names in the reader's language. */
export const weekdays = () =>
	[ '1', '2', '3', '4', '5', '6', '7' ].map( ( value ) => {
		// The first of January 2024 was a Monday.
		const date = new Date( Date.UTC( 2024, 0, Number( value ) ) );
		const named = ( weekday: 'short' | 'long' ) =>
			new Intl.DateTimeFormat( language(), {
				weekday,
				timeZone: 'UTC',
			} ).format( date );
		return { value, short: named( 'short' ), long: named( 'long' ) };
	} );
