/** A page in another language for ways that are written in English: what they look for is put into the words that the page shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { po } from 'gettext-parser';
import type { Page } from 'playwright';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { LOCALES } from '../support/language.ts';

const BY_TEXT = [ 'getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle' ];

type Texts = readonly ( readonly [ english: string, others: string[] ] )[];

function textsOf( language: string ): Texts {
	const file = path.join( ROOT, `translations/${ language }.po` );
	const { translations } = po.parse( readFileSync( file ) );
	return Object.values( translations ).flatMap( ( context ) =>
		Object.values( context ).flatMap( ( entry ) =>
			[ entry.msgid, entry.msgid_plural ?? '' ]
				.filter( ( english ) => english !== '' )
				.map( ( english ) => [ english, entry.msgstr ] as const )
		)
	);
}

const isNamed = ( options: unknown ): options is { readonly name: unknown } =>
	typeof options === 'object' && options !== null && 'name' in options;

const escaped = ( text: string ): string =>
	text.replace( /[.*+?^${}()|[\]\\]/g, '\\$&' );

/** A text with placeholders as a pattern of what it shows. */
const patternOf = ( text: string ): string =>
	escaped( text ).replace( /%(?:\d\\\$)?[sd]/g, '.*' );

/** Whether there is more than placeholders, which would fit everything. */
const hasWords = ( text: string ): boolean =>
	/\p{L}/u.test( text.replace( /%(?:\d\$)?[sd]/g, '' ) );

/** What is looked for, also in the words of the language; what no text has is looked for as it is. */
function translated( wanted: string | RegExp, texts: Texts ): RegExp {
	const isText = typeof wanted === 'string';
	const isFound = ( english: string ): boolean =>
		isText
			? new RegExp( `^${ patternOf( english ) }$`, 's' ).test( wanted ) ||
				english.includes( wanted )
			: wanted.test( english );
	const same = texts.filter( ( [ english ] ) => english === wanted );
	const found =
		same.length > 0
			? same
			: texts.filter(
					( [ english ] ) => hasWords( english ) && isFound( english )
				);
	const words = found.flatMap( ( [ , others ] ) =>
		others.filter( hasWords ).map( patternOf )
	);
	return new RegExp(
		[ isText ? escaped( wanted ) : wanted.source, ...words ].join( '|' ),
		'i'
	);
}

/** The page as its ways expect it. A language without a file of texts is English. */
export function spokenPage( page: Page, language: string ): Page {
	if ( ! LOCALES.some( ( locale ) => locale === language ) ) {
		return page;
	}
	const texts = textsOf( language );
	const turn = ( wanted: unknown ): unknown =>
		typeof wanted === 'string' || wanted instanceof RegExp
			? translated( wanted, texts )
			: wanted;
	const inWords = ( method: string, given: unknown[] ): unknown[] => {
		const [ first, options ] = given;
		if ( BY_TEXT.includes( method ) ) {
			return [ turn( first ) ];
		}
		return method === 'getByRole' && isNamed( options )
			? [
					first,
					{ ...options, exact: false, name: turn( options.name ) },
				]
			: given;
	};
	const speaking = < T extends object >( target: T ): T =>
		new Proxy( target, {
			get( owner, key ) {
				const value: unknown = Reflect.get( owner, key );
				if ( typeof value !== 'function' ) {
					return value;
				}
				return ( ...given: unknown[] ): unknown => {
					const result: unknown = Reflect.apply(
						value,
						owner,
						inWords( String( key ), given )
					);
					return typeof result === 'object' &&
						result !== null &&
						'getByText' in result
						? speaking( result )
						: result;
				};
			},
		} );
	return speaking( page );
}
