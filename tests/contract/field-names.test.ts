import { describe, expect, it } from 'vitest';
import {
	draftFields,
	libraryFields,
	settingFields,
} from '../../src/contract/field-names.js';
import { fields, writableFields } from '../../src/contract/fields.js';
import { fieldsForTypes } from '../../src/contract/rules.js';

describe( 'lists of fields', () => {
	it( 'name every field that a request may write', () => {
		const writable = Object.entries( fields )
			.filter( ( [ , { writable: is } ] ) => is )
			.map( ( [ name ] ) => name );
		expect( [ ...draftFields, 'type', 'status' ].sort() ).toEqual(
			writable.sort()
		);
		expect( Object.keys( writableFields ).sort() ).toEqual( writable );
	} );

	it( 'give a library no field that is about the site', () => {
		expect(
			settingFields.filter(
				( field ) => ! libraryFields.some( ( name ) => name === field )
			)
		).toEqual( [ 'mode', 'requires' ] );
	} );

	it( 'name the types that refuse a value', () => {
		expect(
			fieldsForTypes.map( ( { field, types } ) => [
				field,
				types.join( ' ' ),
			] )
		).toEqual( [
			[ 'lang', 'css' ],
			[ 'run', 'php html' ],
			[ 'shortcode', 'php html' ],
			[ 'load_as', 'css js' ],
			[ 'js_strategy', 'js' ],
			[ 'requires', 'js' ],
			[ 'consent', 'js html' ],
			[ 'on_error', 'php html' ],
			[ 'decide', 'css js html' ],
		] );
	} );
} );
