import fc from 'fast-check';
import type { Json } from '../../src/bridge/lower.js';

/** Random inputs for the conformance test: most of them fit a schema but for one or two places. */

/** A value that often nearly fits a schema: right type and wrong size, wrong type, missing, one step out of range. */
function nearly( schema: Json, depth = 0 ): fc.Arbitrary< unknown > {
	if (
		typeof schema !== 'object' ||
		schema === null ||
		Array.isArray( schema )
	) {
		return fc.jsonValue();
	}
	const junk = fc.constantFrom< unknown >(
		null,
		true,
		0,
		-1,
		1.5,
		'',
		'0',
		'a\n',
		[ 1 ],
		{ a: 1 },
		2_147_483_648
	);
	const options: fc.Arbitrary< unknown >[] = [];
	const types = [ schema.type ].flat();
	if ( Array.isArray( schema.enum ) ) {
		options.push( fc.constantFrom< unknown >( ...schema.enum ) );
	}
	if ( types.includes( 'string' ) ) {
		const max =
			typeof schema.maxLength === 'number' ? schema.maxLength : 20;
		options.push(
			fc.string( { unit: 'binary', maxLength: 8 } ),
			fc.stringMatching( /^[a-z0-9:_/.-]{0,20}$/ ),
			fc.constantFrom(
				'guest',
				'a/b',
				'role:x',
				'😀'.repeat( Math.min( max, 300 ) ),
				'a'.repeat( Math.min( max, 5_000 ) + 1 )
			)
		);
	}
	if ( types.includes( 'integer' ) ) {
		const edges = [ schema.minimum, schema.maximum ].flatMap( ( edge ) =>
			typeof edge === 'number' ? [ edge - 1, edge, edge + 1 ] : []
		);
		options.push(
			fc.maxSafeInteger(),
			fc.constantFrom( 0, 1, 7, ...edges )
		);
	}
	if ( types.includes( 'boolean' ) ) {
		options.push( fc.boolean() );
	}
	if ( types.includes( 'array' ) && depth < 4 ) {
		options.push(
			fc.array( nearly( schema.items ?? null, depth + 1 ), {
				maxLength: 4,
			} )
		);
	}
	if ( types.includes( 'object' ) && depth < 4 ) {
		options.push( nearlyObject( schema, depth ) );
	}
	return fc.oneof(
		{ weight: 8, arbitrary: fc.oneof( ...options, junk ) },
		{ weight: 1, arbitrary: junk }
	);
}

export function nearlyObject(
	schema: { [ key: string ]: Json },
	depth: number
): fc.Arbitrary< unknown > {
	const { properties, additionalProperties } = schema;
	if (
		typeof properties === 'object' &&
		properties !== null &&
		! Array.isArray( properties )
	) {
		const model = Object.fromEntries(
			Object.entries( properties ).map( ( [ name, inner ] ) => [
				name,
				nearly( inner, depth + 1 ),
			] )
		);
		return fc.record( model, { requiredKeys: [] } );
	}
	return fc.dictionary(
		fc.stringMatching( /^[a-z]{1,5}$/ ),
		nearly( additionalProperties ?? null, depth + 1 ),
		{ minKeys: 1, maxKeys: 3 }
	);
}
