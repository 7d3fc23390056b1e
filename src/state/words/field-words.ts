import { __, sprintf } from '@wordpress/i18n';
import type { Difference, Schema } from '../../contract/index.js';
import { isSame } from '../documents/draft.js';
import { conditionsInWords } from './conditions-in-words.js';
import { joinList } from './joined.js';
import { locationOf } from './runs-in-words.js';

/** Fields of a snippet that differ between two versions, in words. */

type Field = Difference[ 'fields' ][ number ];
type Type = Difference[ 'type' ];

const names: Readonly< Record< string, () => string > > = {
	title: () => __( 'Title', 'svc' ),
	description: () => __( 'Description', 'svc' ),
	type: () => __( 'Type', 'svc' ),
	lang: () => __( 'Language', 'svc' ),
	mode: () => __( 'Mode', 'svc' ),
	run: () => __( 'Runs', 'svc' ),
	hook: () => __( 'Where', 'svc' ),
	priority: () => __( 'Priority', 'svc' ),
	position: () => __( 'Position', 'svc' ),
	shortcode: () => __( 'Shortcode', 'svc' ),
	conditions: () => __( 'When', 'svc' ),
	load_as: () => __( 'Load as', 'svc' ),
	js_strategy: () => __( 'Loading', 'svc' ),
	requires: () => __( 'Required scripts', 'svc' ),
	consent: () => __( 'Consent', 'svc' ),
	decide: () => __( 'Decided', 'svc' ),
	status: () => __( 'Status', 'svc' ),
	on_error: () => __( 'On error', 'svc' ),
	tags: () => __( 'Tags', 'svc' ),
	folder: () => __( 'Folder', 'svc' ),
	error: () => __( 'Error', 'svc' ),
	uid: () => __( 'Permanent ID', 'svc' ),
};

/** Values that are said in other words than they are kept. */
const values: Readonly<
	Record< string, () => Readonly< Record< string, string > > >
> = {
	type: () => ( {
		php: 'PHP',
		html: 'HTML',
		css: 'CSS',
		js: 'JavaScript',
	} ),
	status: () => ( {
		active: __( 'Active', 'svc' ),
		inactive: __( 'Inactive', 'svc' ),
	} ),
	run: () => ( {
		auto: __( 'Automatically', 'svc' ),
		shortcode: __( 'As a shortcode', 'svc' ),
		manual: __( 'Manually', 'svc' ),
	} ),
	decide: () => ( {
		server: __( 'on the server', 'svc' ),
		auto: __( 'in the browser where possible', 'svc' ),
	} ),
	on_error: () => ( {
		keep: __( 'Keep active', 'svc' ),
		deactivate: __( 'Deactivate', 'svc' ),
	} ),
};

/** Name of a field, such as "Priority". */
export const fieldName = ( field: string ): string =>
	names[ field ]?.() ?? field;

const isList = ( value: Field[ 'now' ] ): value is string[] =>
	Array.isArray( value ) &&
	value.every( ( item ) => typeof item === 'string' );

const isConditions = (
	field: string,
	value: Field[ 'now' ]
): value is Parameters< typeof conditionsInWords >[ 1 ] & Field[ 'now' ] =>
	field === 'conditions' && Array.isArray( value );

function fieldValue(
	schema: Schema,
	type: Type,
	field: string,
	value: Field[ 'now' ]
): string {
	if ( isConditions( field, value ) ) {
		return conditionsInWords( schema, value );
	}
	if ( field === 'hook' && typeof value === 'string' && type !== '' ) {
		return locationOf( schema, type, value )?.label ?? value;
	}
	if ( isList( value ) ) {
		return value.length === 0 ? __( 'none', 'svc' ) : joinList( value );
	}
	return value === '' || value === null
		? __( 'none', 'svc' )
		: ( values[ field ]?.()[ String( value ) ] ?? String( value ) );
}

/** Value of a field of a snippet. */
export const valueOfField = (
	schema: Schema,
	type: Exclude< Type, '' >,
	field: string,
	value: unknown
): string => fieldValue( schema, type, field, value as Field[ 'now' ] );

/** One field that is different now, such as "Priority: 10 → 20". */
export function fieldInWords(
	schema: Schema,
	type: Type,
	{ field, then, now }: Field
): string {
	return sprintf(
		/* translators: 1: name of a field, 2: value at that time, 3: value now. */
		__( '%1$s: %2$s → %3$s', 'svc' ),
		fieldName( field ),
		fieldValue( schema, type, field, then ),
		fieldValue( schema, type, field, now )
	);
}

/** One field of a snippet that is new, such as "Priority: 20". */
export const newFieldInWords = (
	schema: Schema,
	type: Type,
	field: string,
	value: unknown
): string =>
	sprintf(
		/* translators: 1: name of a field, 2: its value. */
		__( '%1$s: %2$s', 'svc' ),
		fieldName( field ),
		fieldValue( schema, type, field, value as Field[ 'now' ] )
	);

/** One field of two versions, such as "Priority: 10 → 20". */
export const differenceInWords = (
	schema: Schema,
	type: Type,
	field: string,
	then: unknown,
	now: unknown
): string =>
	fieldInWords( schema, type, {
		field,
		then: then as Field[ 'then' ],
		now: now as Field[ 'now' ],
	} );

/**
 * What of two versions is different beside the code, each field in words.
 *
 * @param schema
 * @param type   Type of the snippet.
 * @param then   Settings of the earlier version.
 * @param now    Settings of the later one.
 */
export const differencesInWords = (
	schema: Schema,
	type: Exclude< Type, '' >,
	then: Readonly< Record< string, unknown > >,
	now: Readonly< Record< string, unknown > >
): readonly string[] =>
	Object.keys( names )
		.filter(
			( field ) =>
				field in then &&
				field in now &&
				! isSame( then[ field ], now[ field ] )
		)
		.map( ( field ) =>
			differenceInWords(
				schema,
				type,
				field,
				then[ field ],
				now[ field ]
			)
		);
