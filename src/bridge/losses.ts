import * as z from 'zod';
import { equivalents } from '../contract/values.js';

/**
 * Finds what JSON Schema would lose of a zod schema. `z.toJSONSchema()` drops custom checks, trimming, transforms, coercion, regular
 * expression flags and the key set of records without an error; the generator must refuse them instead.
 * Reads `schema._zod.def`, zod's documented introspection (https://zod.dev/packages/core).
 */

type Def = Readonly< Record< string, unknown > > & { readonly type: string };

/** Types that JSON Schema has a counterpart for. */
const KNOWN = new Set( [
	'string',
	'number',
	'boolean',
	'null',
	'unknown',
	'enum',
	'literal',
	'array',
	'object',
	'record',
	'union',
	'optional',
	'nullable',
	'nonoptional',
	'default',
] );

const isSchema = ( value: unknown ): value is z.ZodType =>
	typeof value === 'object' && value !== null && '_zod' in value;

const defOf = ( value: { readonly _zod: { readonly def: unknown } } ): Def =>
	value._zod.def as Def;

/** The first part of a pattern that JavaScript and PCRE read differently, or null. */
function patternLoss( pattern: RegExp ): string | null {
	if ( pattern.flags !== 'u' ) {
		return `the pattern /${ pattern.source }/${ pattern.flags } needs exactly the flag u, which is what WordPress gives it`;
	}
	// Without classes and escaped pairs, what is left are the pattern's own signs.
	const bare = pattern.source.replaceAll(
		/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g,
		( part ) =>
			/^\\[dDwWsSbB]$/.test( part ) || /^\[.*\\[dDwWsS]/u.test( part )
				? '\u0001'
				: ''
	);
	if ( bare.includes( '\u0001' ) ) {
		return `the pattern /${ pattern.source }/ uses a class such as \\d, which means more characters in PCRE: write the characters`;
	}
	if ( bare.includes( '.' ) ) {
		return `the pattern /${ pattern.source }/ uses a bare dot, which matches other line ends in PCRE: write a class`;
	}
	return /\\u|\\p/i.test( pattern.source )
		? `the pattern /${ pattern.source }/ uses \\u or \\p, which PCRE writes differently`
		: null;
}

function checkLoss( check: unknown, covered: boolean ): string | null {
	const def =
		isSchema( check ) ||
		( typeof check === 'object' && check !== null && '_zod' in check )
			? defOf( check as { _zod: { def: unknown } } )
			: { type: '' };
	switch ( def.check ) {
		case 'custom':
			return covered
				? null
				: 'a custom check (refine) has no counterpart: make it a rule, or name its keyword in `equivalents`';
		case 'overwrite':
			return 'trim, toLowerCase and the like change the value: leave that to the handler';
		case 'string_format':
			return def.format === 'regex' && def.pattern instanceof RegExp
				? patternLoss( def.pattern )
				: `the string format ${ String( def.format ) } is read differently by WordPress: use a pattern`;
		case 'min_length':
		case 'max_length':
		case 'length_equals':
			return null;
		case 'greater_than':
		case 'less_than':
		case 'multiple_of':
		case 'number_format':
			return null;
		default:
			return `the check ${ String( def.check ) } is not known to the generator`;
	}
}

function ownLoss( schema: z.ZodType, def: Def ): string | null {
	if ( ! KNOWN.has( def.type ) ) {
		return `the type ${ def.type } has no counterpart in the schemas of WordPress`;
	}
	if ( z.globalRegistry.get( schema )?.id !== undefined ) {
		return 'a schema with an id would become a $ref, which WordPress does not know';
	}
	if ( def.coerce === true ) {
		return 'coercion belongs to the door';
	}
	if ( def.type === 'record' ) {
		const keyDef = isSchema( def.keyType )
			? defOf( def.keyType )
			: { type: '' };
		const checks = keyDef.checks;
		if (
			keyDef.type !== 'string' ||
			( Array.isArray( checks ) && checks.length > 0 )
		) {
			return 'the keys of a record are lost: use z.string() without checks';
		}
	}
	const checks = Array.isArray( def.checks ) ? def.checks : [];
	const lengths = checks.some( ( check ) =>
		[ 'min_length', 'max_length', 'length_equals' ].includes(
			String( defOf( check as { _zod: { def: unknown } } ).check )
		)
	);
	if ( def.type === 'string' && lengths ) {
		return 'zod counts UTF-16 units where WordPress counts characters: use text()';
	}
	const covered = equivalents.get( schema ) !== undefined; // Not has(): only get() sees what a schema took over from its parent.
	return (
		checks
			.map( ( check ) => checkLoss( check, covered ) )
			.find( ( loss ) => loss !== null ) ?? null
	);
}

/**
 * Throws on the first thing that would be lost, naming its path.
 *
 * @param schema Schema to be lowered.
 * @param path   Where it stands, for the message.
 */
export function refuseLosses(
	schema: z.ZodType,
	path: string,
	above: readonly z.ZodType[] = []
): void {
	if ( above.includes( schema ) ) {
		throw new Error(
			`Cannot lower ${ path }: a schema that contains itself would need $ref, which WordPress does not know`
		);
	}
	const def = defOf( schema );
	const loss = ownLoss( schema, def );
	if ( loss !== null ) {
		throw new Error( `Cannot lower ${ path }: ${ loss }` );
	}
	for ( const [ part, inner ] of parts( def ) ) {
		refuseLosses( inner, path + part, [ ...above, schema ] );
	}
}

/** Inner schemas with their path. */
function parts( def: Def ): [ string, z.ZodType ][] {
	const named: [ string, unknown ][] = [
		[ '', def.innerType ],
		[ '[]', def.element ],
		[ '{}', def.valueType ],
		...Object.entries(
			typeof def.shape === 'object' && def.shape !== null ? def.shape : {}
		).map(
			( [ name, inner ]: [ string, unknown ] ): [ string, unknown ] => [
				`.${ name }`,
				inner,
			]
		),
		...( Array.isArray( def.options )
			? def.options.map( ( inner: unknown, n ): [ string, unknown ] => [
					`|${ n }`,
					inner,
				] )
			: [] ),
	];
	return named.filter( ( entry ): entry is [ string, z.ZodType ] =>
		isSchema( entry[ 1 ] )
	);
}
