import type { Json, JsonSchema } from './lower.js';

/**
 * Lowered schemas as OpenAPI 3.1 reads them. The lowered subset of draft-04 is valid 2020-12 but for the boolean
 * `exclusiveMinimum` and `exclusiveMaximum`, which are rewritten.
 */

export type Doc = { [ key: string ]: unknown };

export const isSchema = ( value: Json | undefined ): value is JsonSchema =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** Draft-04 to 2020-12: the exclusive bounds are numbers there. */
export function modern( schema: JsonSchema ): Doc {
	const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } =
		schema;
	return {
		...Object.fromEntries(
			Object.entries( rest ).map( ( [ name, value ] ) => [
				name,
				name === 'default' || name === 'enum'
					? value
					: modernPart( name, value ),
			] )
		),
		...( minimum === undefined
			? {}
			: {
					[ exclusiveMinimum === true
						? 'exclusiveMinimum'
						: 'minimum' ]: minimum,
				} ),
		...( maximum === undefined
			? {}
			: {
					[ exclusiveMaximum === true
						? 'exclusiveMaximum'
						: 'maximum' ]: maximum,
				} ),
	};
}

function modernPart( name: string, value: Json ): unknown {
	if ( Array.isArray( value ) ) {
		return value.map( ( item ) =>
			isSchema( item ) ? modern( item ) : item
		);
	}
	if ( ! isSchema( value ) ) {
		return value;
	}
	return name === 'properties'
		? Object.fromEntries(
				Object.entries( value ).map( ( [ field, inner ] ) => [
					field,
					isSchema( inner ) ? modern( inner ) : inner,
				] )
			)
		: modern( value );
}

/** A body of JSON. */
export const json = ( schema: unknown, example?: unknown ): Doc => ( {
	content: {
		'application/json': {
			schema,
			...( example === undefined ? {} : { example } ),
		},
	},
} );
