import { __, sprintf } from '@wordpress/i18n';
import type { Difference, Schema } from '../../contract/index.js';
import { conditionsInWords, locationOf, nameOf } from '../../state/index.js';

/** What a change of the set was, and what going back would do, in words. */

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
	consent: () => __( 'Consent', 'svc' ),
	tags: () => __( 'Tags', 'svc' ),
	folder: () => __( 'Folder', 'svc' ),
	error: () => __( 'Error', 'svc' ),
	uid: () => __( 'Permanent ID', 'svc' ),
};

const isList = ( value: Field[ 'now' ] ): value is string[] =>
	Array.isArray( value ) &&
	value.every( ( item ) => typeof item === 'string' );

const isConditions = (
	field: string,
	value: Field[ 'now' ]
): value is Parameters< typeof conditionsInWords >[ 1 ] & Field[ 'now' ] =>
	field === 'conditions' && Array.isArray( value );

function valueInWords(
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
		return value.length === 0 ? __( 'none', 'svc' ) : value.join( ', ' );
	}
	return value === '' || value === null
		? __( 'none', 'svc' )
		: String( value );
}

/** One field that is different now, such as "Priority: 10 → 20". */
export function fieldInWords(
	schema: Schema,
	type: Type,
	{ field, then, now }: Field
): string {
	return sprintf(
		/* translators: 1: name of a field, 2: value at that time, 3: value now. */
		__( '%1$s: %2$s → %3$s', 'svc' ),
		names[ field ]?.() ?? field,
		valueInWords( schema, type, field, then ),
		valueInWords( schema, type, field, now )
	);
}

/** What is different now about one snippet, beside its fields. */
export function changeInWords( {
	change,
	available,
	status,
	hash,
}: Difference ): string[] {
	if ( change === 'added' ) {
		return [ __( 'Made since. Going back puts it in the trash.', 'svc' ) ];
	}
	if ( ! available ) {
		return [
			change === 'removed'
				? __( 'Deleted for good since. It cannot come back.', 'svc' )
				: __(
						'Its revision of that time is gone, so it stays as it is.',
						'svc'
					),
		];
	}
	if ( change === 'removed' ) {
		return [
			status.then === 'active'
				? __( 'Deleted since. Going back brings it back, on.', 'svc' )
				: __( 'Deleted since. Going back brings it back, off.', 'svc' ),
		];
	}
	return [
		...( status.then === status.now
			? []
			: [
					status.now === 'active'
						? __( 'Was off, is on', 'svc' )
						: __( 'Was on, is off', 'svc' ),
				] ),
		...( hash.then === hash.now ? [] : [ __( 'Other code', 'svc' ) ] ),
	];
}

/** What going back would do: for each kind of effect the snippets, those without any left out. */
export function effects(
	differs: readonly Difference[]
): readonly ( readonly [ string, readonly string[] ] )[] {
	const those = ( holds: ( it: Difference ) => boolean ) =>
		differs.filter( holds ).map( nameOf );
	const isBack = ( { available, change }: Difference ) =>
		available && change === 'changed';
	return (
		[
			[
				__( 'Switches on', 'svc' ),
				those(
					( it ) =>
						isBack( it ) &&
						it.status.then === 'active' &&
						it.status.now !== 'active'
				),
			],
			[
				__( 'Switches off', 'svc' ),
				those(
					( it ) =>
						isBack( it ) &&
						it.status.then !== 'active' &&
						it.status.now === 'active'
				),
			],
			[
				__( 'Gets its revision of then', 'svc' ),
				those(
					( it ) => isBack( it ) && it.status.then === it.status.now
				),
			],
			[
				__( 'Comes back from the trash', 'svc' ),
				those( ( it ) => it.available && it.change === 'removed' ),
			],
			[
				__( 'Goes into the trash', 'svc' ),
				those( ( it ) => it.change === 'added' ),
			],
			[
				__(
					'Stays as it is, because its revision of then is gone',
					'svc'
				),
				those( ( it ) => ! it.available ),
			],
		] as const
	 ).filter( ( [ , titles ] ) => titles.length > 0 );
}
