import { __, sprintf } from '@wordpress/i18n';

/** Times as people say them, in the reader's own language and time zone. All take Unix timestamps in seconds. */

const DAY = 86_400;

export const language = (): string | undefined =>
	document.documentElement.lang || undefined;

/** Making one takes longer than drawing the row in which its time stands, so each is made once. */
const formats = new Map< string, Intl.DateTimeFormat >();

function written( date: Date, options: Intl.DateTimeFormatOptions ): string {
	const key = JSON.stringify( options );
	const format =
		formats.get( key ) ?? new Intl.DateTimeFormat( language(), options );
	formats.set( key, format );
	return format.format( date );
}

const startOfDay = ( date: Date ): number =>
	new Date( date ).setHours( 0, 0, 0, 0 ) / 1_000;

/** `14:02`, `yesterday`, `3 Nov` or `3 Nov 2025`: as short as it can be told. */
export function shortTime( time: number, now = new Date() ): string {
	const date = new Date( time * 1_000 );
	const today = startOfDay( now );
	if ( time >= today ) {
		return written( date, { timeStyle: 'short' } );
	}
	if ( time >= today - DAY ) {
		return __( 'yesterday', 'svc' );
	}
	return written( date, {
		day: 'numeric',
		month: 'short',
		...( date.getFullYear() === now.getFullYear()
			? {}
			: { year: 'numeric' } ),
	} );
}

/** `today`, `yesterday` or `3 November 2025`: above all that happened that day. */
function dayInWords( time: number, now = new Date() ): string {
	const today = startOfDay( now );
	if ( time >= today ) {
		return __( 'Today', 'svc' );
	}
	return time >= today - DAY
		? __( 'Yesterday', 'svc' )
		: written( new Date( time * 1_000 ), { dateStyle: 'long' } );
}

/** `14:02`, below a day that is said above. */
export const clockTime = ( time: number ): string =>
	written( new Date( time * 1_000 ), { timeStyle: 'short' } );

/** What happened, newest first, with the day said once; without a time it belongs to the day before it. */
export function byDay< Item extends { readonly time: number } >(
	items: readonly Item[]
): readonly { readonly day: string; readonly items: readonly Item[] }[] {
	const days: { readonly day: string; readonly items: Item[] }[] = [];
	for ( const item of items ) {
		const last = days.at( -1 );
		const day =
			item.time === 0 ? ( last?.day ?? '' ) : dayInWords( item.time );
		if ( last?.day === day ) {
			last.items.push( item );
		} else {
			days.push( { day, items: [ item ] } );
		}
	}
	return days;
}

/** The same within a sentence: `at 14:02`, `yesterday at 14:02`, `on 3 Nov`. */
export function atTime( time: number, now = new Date() ): string {
	const today = startOfDay( now );
	const clock = written( new Date( time * 1_000 ), { timeStyle: 'short' } );
	if ( time >= today ) {
		/* translators: %s: time of the day. */
		return sprintf( __( 'at %s', 'svc' ), clock );
	}
	return time >= today - DAY
		? /* translators: %s: time of the day. */
			sprintf( __( 'yesterday at %s', 'svc' ), clock )
		: /* translators: %s: date. */
			sprintf( __( 'on %s', 'svc' ), shortTime( time, now ) );
}

/** The whole date and time. */
export function fullTime( time: number ): string {
	return written( new Date( time * 1_000 ), {
		dateStyle: 'medium',
		timeStyle: 'short',
	} );
}

/** `just now`, `2 min ago`, then like shortTime(). */
export function ago( time: number, now = new Date() ): string {
	const seconds = now.getTime() / 1_000 - time;
	if ( seconds < 60 ) {
		return __( 'just now', 'svc' );
	}
	if ( seconds < 3_600 ) {
		return sprintf(
			/* translators: %d: number of minutes. */ __( '%d min ago', 'svc' ),
			Math.floor( seconds / 60 )
		);
	}
	return shortTime( time, now );
}
