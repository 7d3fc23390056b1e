import type { ConditionTypeRecord, Schema } from '../../../contract/index.js';
import type { Rule } from '../../../state/index.js';

/** Values of rules: what a new one starts with, and how what is there is read for a control. */

/** Value that a rule of a type starts with. */
export function emptyValue( shape: ConditionTypeRecord[ 'shape' ] ): unknown {
	switch ( shape ) {
		case 'list':
		case 'ids':
			return [];
		case 'pair':
			return { key: '', value: '' };
		case 'range':
		case 'times':
			return { from: '', to: '' };
		case 'null':
			return null;
		default:
			return '';
	}
}

export function ruleOf( type: ConditionTypeRecord ): Rule {
	return {
		type: type.type,
		op: type.ops[ 0 ]?.value ?? 'is',
		value: emptyValue( type.shape ),
	};
}

/** The rule that "Add a condition" adds: the page type, which is what most people want. */
export function freshRule( schema: Schema ): Rule {
	const type =
		schema.condition_types.find( ( it ) => it.type === 'page_type' ) ??
		schema.condition_types[ 0 ];
	return type === undefined
		? { type: 'url', op: 'contains', value: '' }
		: ruleOf( type );
}

export const textOf = ( value: unknown ): string =>
	typeof value === 'string' || typeof value === 'number'
		? String( value )
		: '';

/** One part of a value with two, such as `from`. */
export const partOf = ( value: unknown, name: string ): string =>
	typeof value === 'object' && value !== null && name in value
		? textOf( Reflect.get( value, name ) )
		: '';

export const listOf = ( value: unknown ): readonly string[] =>
	Array.isArray( value ) ? value.map( textOf ) : [];

/** Values as the rule keeps them: posts and products by number. */
export const keptList = (
	shape: ConditionTypeRecord[ 'shape' ],
	values: readonly string[]
): readonly ( string | number )[] =>
	shape === 'ids'
		? values
				.map( Number )
				.filter( ( id ) => Number.isInteger( id ) && id > 0 )
		: values;
