import { __ } from '@wordpress/i18n';
import { catalogue } from '../../../editor/catalogue.js';
import { hooksLike } from '../../../editor/symbols.js';
import type { Item } from './Picker.js';

/** Actions that a typed name may mean: those of WordPress, and those that are hooked or fired on this site. */

/** Letters after which names are proposed, and how many at most. */
const FIRST_LETTERS = 2;
const MOST = 40;

/** What the name of an action may be made of (spec 2.2). */
const NAME = /^[A-Za-z0-9_:.\/\\|@-]+$/;

const isFirst = ( name: string, word: string ): number =>
	name.startsWith( word ) ? 0 : 1;

/**
 * @param word What is typed.
 * @param has  Whether a name is in the list already, as a place of its own.
 */
export async function actionsLike(
	word: string,
	has: ( name: string ) => boolean
): Promise< Item[] > {
	if ( word.length < FIRST_LETTERS || ! NAME.test( word ) ) {
		return [];
	}
	const [ known, here ] = await Promise.all( [
		catalogue(),
		hooksLike( word ),
	] );
	const items = new Map< string, Item >();
	for ( const { name, summary } of known.search( 'a', word, MOST ) ) {
		// Names that are put together at run time cannot be chosen as they stand.
		if ( ! name.includes( '{' ) ) {
			items.set( name, { value: name, label: name, note: summary } );
		}
	}
	for ( const { name, kind, source } of here ) {
		const isFilter =
			kind === 'filter' || known.hook( name, 'h' ) !== undefined;
		if ( ! items.has( name ) && ! isFilter && NAME.test( name ) ) {
			items.set( name, {
				value: name,
				label: name,
				note: source === '' ? __( 'On this site', 'svc' ) : source,
			} );
		}
	}
	return [ ...items.values() ]
		.filter( ( { value } ) => value.includes( word ) && ! has( value ) )
		.sort(
			( one, other ) =>
				isFirst( one.value, word ) - isFirst( other.value, word ) ||
				one.value.length - other.value.length
		)
		.slice( 0, MOST );
}

/** Whether an action of this name can be chosen, whatever fires it. */
export const isActionName = ( name: string ): boolean => NAME.test( name );
