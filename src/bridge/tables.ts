import * as z from 'zod';
import { cliExamples } from '../contract/cli-examples.js';
import { conditionTypes, type ConditionSpec } from '../contract/conditions.js';
import { fields, type FieldSpec } from '../contract/fields.js';
import { locations } from '../contract/locations.js';
import { errorsOf, type OperationSpec } from '../contract/operation.js';
import { proposingOf } from '../contract/proposing.js';
import { lower, type JsonSchema } from './lower.js';
import { pathParams, routeOf } from './paths.js';

/** The contract as the plain tables that PHP reads. Every function gives JSON values only. */

type Table = Readonly< Record< string, unknown > >;

const mapped = < T >(
	source: Readonly< Record< string, T > >,
	each: ( value: T, name: string ) => unknown
): Table =>
	Object.fromEntries(
		Object.entries( source ).map( ( [ name, value ] ) => [
			name,
			each( value, name ),
		] )
	);

/** `max_length` from `maxLength` and so on: array keys are snake case in PHP. */
const constraints = {
	maxLength: 'max_length',
	minLength: 'min_length',
	pattern: 'pattern',
	minimum: 'minimum',
	maximum: 'maximum',
	maxItems: 'max_items',
	enum: 'enum',
} as const;

function fieldEntry( spec: FieldSpec, name: string ): Table {
	const schema = lower( spec.schema, `fields.${ name }` );
	const { type } = schema;
	const nullable = Array.isArray( type ) && type.includes( 'null' );
	const base = Array.isArray( type )
		? type.find( ( one ) => one !== 'null' )
		: type;
	return {
		type: base === 'array' ? 'list' : base,
		nullable,
		default: spec.default,
		writable: spec.writable,
		stored: spec.stored,
		exported: spec.exported,
		for: spec.for ?? [ 'php', 'html', 'css', 'js' ],
		tiers: spec.tiers ?? {},
		description: spec.description,
		...Object.fromEntries(
			Object.entries( constraints ).flatMap( ( [ from, to ] ) =>
				schema[ from ] === undefined ? [] : [ [ to, schema[ from ] ] ]
			)
		),
	};
}

export const fieldTable = (): Table =>
	mapped< FieldSpec >( fields, fieldEntry );

export const locationTable = (): Table =>
	mapped( locations, ( type ) => ( {
		default: type.default,
		custom: type.custom,
		keys: mapped(
			type.keys,
			( {
				label,
				description,
				stage,
				hook,
				filters,
				context,
				position,
				group,
			} ) => ( {
				label,
				description,
				stage,
				hook,
				filters: filters ?? {},
				context,
				position: position ?? false,
				group,
			} )
		),
	} ) );

export const conditionTable = (): Table =>
	mapped< ConditionSpec >(
		conditionTypes,
		( { label, group, ops, shape, options, stage, tier, visitor } ) => ( {
			label,
			group,
			ops,
			shape,
			options: options === null ? null : Object.keys( options ),
			option_labels: options,
			stage,
			tier: tier ?? 'free',
			visitor,
		} )
	);

/** How an ability keeps its answer short; null where the answer is that of the operation. */
function shortEntry( { ability, output }: OperationSpec ): Table | null {
	const short = ability?.short;
	return short === undefined
		? null
		: {
				list: short.list ?? '',
				is_list: output instanceof z.ZodArray,
				per_page: short.per_page ?? 0,
				fields: short.fields ?? [],
				code: short.code?.field ?? '',
				lines: short.code?.lines ?? 0,
				without: short.without ?? [],
			};
}

function operationEntry( spec: OperationSpec ): Table {
	return {
		summary: spec.summary,
		group: spec.group,
		level: spec.level,
		tier: spec.tier ?? 'free',
		kind: spec.kind,
		idempotent: spec.idempotent,
		proposing: proposingOf( spec ),
		status: spec.status ?? 200,
		errors: errorsOf( spec ),
		rules: spec.rules ?? [],
		rest:
			spec.rest === undefined
				? null
				: {
						methods: spec.rest.methods,
						path: routeOf( spec.rest ),
						path_params: pathParams( spec.rest ),
						query_only: spec.rest.query ?? [],
					},
		cli:
			spec.cli === undefined
				? null
				: {
						words: spec.cli.words,
						positional: spec.cli.positional ?? [],
						flag: spec.cli.flag ?? null,
						names: spec.cli.names ?? {},
						rename: spec.cli.rename ?? {},
						options: spec.cli.options ?? null,
						several: spec.cli.several ?? null,
						file: spec.cli.file ?? null,
						list: spec.cli.list ?? null,
						columns: spec.cli.columns ?? null,
						document: spec.cli.document ?? false,
						texts: spec.cli.texts ?? {},
						examples: cliExamples[ spec.id ] ?? [],
					},
		ability:
			spec.ability === undefined
				? null
				: {
						name: `svc/${ spec.ability.name }`,
						label: spec.ability.label,
						guide: spec.ability.guide,
						next: spec.ability.next ?? {},
						short: shortEntry( spec ),
						omit: spec.ability.omit ?? [],
						defaults: spec.ability.defaults ?? {},
						annotations: {
							readonly: spec.kind === 'read',
							destructive:
								spec.kind === 'destructive' ||
								spec.ability.overwrites === true,
							idempotent: spec.idempotent,
						},
					},
	};
}

const byId = (
	operations: readonly OperationSpec[]
): Record< string, OperationSpec > => {
	const ids = operations.map( ( { id } ) => id );
	const twice = ids.find( ( id, n ) => ids.indexOf( id ) !== n );
	if ( twice !== undefined ) {
		throw new Error(
			`Cannot print the operation table: ${ twice } stands in it twice`
		);
	}
	return Object.fromEntries(
		operations.map( ( spec ) => [ spec.id, spec ] )
	);
};

export const operationTable = ( operations: readonly OperationSpec[] ): Table =>
	mapped( byId( operations ), operationEntry );

export interface OperationSchemas {
	readonly input: JsonSchema;
	readonly output: JsonSchema;
	readonly rules: readonly string[];
	/** Other names of fields: name to field. */
	readonly also: Readonly< Record< string, string > >;
	/** Fields that items of an open list may have: field of the list to names. */
	readonly items: Readonly< Record< string, readonly string[] > >;
}

export const schemaTable = (
	operations: readonly OperationSpec[]
): Readonly< Record< string, OperationSchemas > > =>
	Object.fromEntries(
		operations.map( ( spec ) => [
			spec.id,
			{
				input: lower( spec.input, `${ spec.id }.input` ),
				output: lower( spec.output, `${ spec.id }.output` ),
				rules: spec.rules ?? [],
				also: spec.also ?? {},
				items: spec.items ?? {},
			},
		] )
	);
