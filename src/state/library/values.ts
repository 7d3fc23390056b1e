import { filledIn, type SettingValue } from '../../contract/library.js';
import type { LibraryItem, LibrarySetting } from './library.js';

/** What is typed into the form of an item, and what of it goes to the site. */

/** Values by name; numbers as they are typed. */
export type Typed = Readonly< Record< string, string | boolean > >;

export const typedOf = ( { settings }: LibraryItem ): Typed =>
	Object.fromEntries(
		settings.map( ( { name, type, value } ) => [
			name,
			type === 'flag' ? value === true : String( value ),
		] )
	);

/** The value as the contract has it; an empty number is none, and refused. */
function valueOf(
	{ type }: LibrarySetting,
	typed: string | boolean
): SettingValue {
	switch ( type ) {
		case 'number':
			return typed === '' ? NaN : Number( typed );
		case 'page':
			return Number( typed || 0 );
		case 'flag':
			return typed === true;
		default:
			return String( typed );
	}
}

/** What was changed in the form, to be sent. */
export function changedValues(
	item: LibraryItem,
	typed: Typed
): Record< string, SettingValue > {
	return Object.fromEntries(
		item.settings.flatMap( ( setting ) => {
			const value = valueOf( setting, typed[ setting.name ] ?? '' );
			return value === setting.value ? [] : [ [ setting.name, value ] ];
		} )
	);
}

const allValues = ( item: LibraryItem, typed: Typed ) =>
	Object.fromEntries(
		item.settings.map( ( setting ) => [
			setting.name,
			valueOf( setting, typed[ setting.name ] ?? '' ),
		] )
	);

/** The library's code with what is in the form; what does not fit is left as the library has it. */
export const codeWith = (
	item: LibraryItem,
	code: string,
	typed: Typed
): string =>
	filledIn(
		{ type: item.type, code, settings: item.settings },
		allValues( item, typed )
	).code;

/** A code that marks every setting, to ask the contract what a literal can hold. */
const marksOf = ( { settings }: LibraryItem ): string =>
	settings.map( ( { name } ) => `0 /* @setting ${ name } */` ).join( '\n' );

/** Names of settings whose value is none that the code can hold. */
export const refusedNames = (
	item: LibraryItem,
	typed: Typed
): readonly string[] =>
	filledIn(
		{ type: item.type, code: marksOf( item ), settings: item.settings },
		allValues( item, typed )
	).refused;

/** Names of required settings that are open in the form. */
export const openNames = ( item: LibraryItem, typed: Typed ): string[] =>
	item.settings
		.filter(
			( { name, required } ) =>
				required &&
				[ '', '0' ].includes( String( typed[ name ] ?? '' ) )
		)
		.map( ( { name } ) => name );
