import { _x, sprintf } from '@wordpress/i18n';

/** Words and numbers one after the other, as the reader's language writes them. */

/** The language of the page; tests run without one. */
export const language = (): string | undefined =>
	typeof document === 'undefined'
		? 'en'
		: document.documentElement.lang || undefined;

export const twoItems = () =>
	/* translators: 1: an item of a list, or several divided by commas, 2: the next one. */
	_x( '%1$s, %2$s', 'items of a list', 'svc' );

export const twoSentences = () =>
	/* translators: 1: a sentence, 2: the next one. */
	_x( '%1$s %2$s', 'sentences', 'svc' );

const joined = (
	join: ( before: string, next: string ) => string,
	texts: readonly string[]
): string =>
	texts
		.filter( ( text ) => text !== '' )
		.reduce(
			( before, next ) => ( before === '' ? next : join( before, next ) ),
			''
		);

/** "A, B, C", of the items that are not empty. */
export const joinList = ( items: readonly string[] ): string =>
	joined( ( before, next ) => sprintf( twoItems(), before, next ), items );

/** The sentences that are not empty. */
export const joinSentences = ( sentences: readonly string[] ): string =>
	joined(
		( before, next ) => sprintf( twoSentences(), before, next ),
		sentences
	);

/** A number with that many digits behind the decimal point, or comma. */
export const numberInWords = ( value: number, digits: number ): string =>
	new Intl.NumberFormat( language(), {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	} ).format( value );
